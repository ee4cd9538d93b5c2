import type { Areas } from '@casebook/catalogue';

export type ValueFaultCode = keyof Areas['values'];

/** What a rule says of an input: the canonical text to store (null = empty), or why it is refused. */
export type ParseResult =
  | { ok: true; value: string | null }
  | { ok: false; code: ValueFaultCode; params: Readonly<Record<string, string | number>> };

export function accepted(value: string | null): ParseResult {
  return { ok: true, value };
}

export function refused(
  code: ValueFaultCode,
  params: Readonly<Record<string, string | number>> = {},
): ParseResult {
  return { ok: false, code, params };
}
