/** A DTO's fields without its class: what is built and copied inside the service. */
export type Plain<T> = { [K in keyof T]: T[K] };
