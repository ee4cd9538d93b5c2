/** Injection tokens of the kit. */
export const CONFIG = Symbol('casebook config');
export const DESCRIPTOR = Symbol('casebook service descriptor');
