/** The fields of an answer's class, without the class: what a plain object of that shape is. */
export type Plain<T> = { [K in keyof T]: T[K] };
