/** The fields of a DTO without its class, for objects built inside the service. */
export type Plain<T> = { [K in keyof T]: T[K] };
