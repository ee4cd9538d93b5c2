/** Raw JSON text, such as `1e400`, `NaN` or a list nested a thousand times. */
export class RawJson {
  constructor(readonly text: string) {}
}

/** An object whose members keep their order and may occur twice. */
export class Members {
  constructor(readonly list: ReadonlyArray<readonly [name: string, value: Json]>) {}
}

export type Json =
  | null
  | boolean
  | number
  | string
  | RawJson
  | Members
  | readonly Json[]
  | { readonly [name: string]: Json };

/** JSON text of a body, including what JSON.stringify would correct. */
export function jsonTextOf(value: Json): string {
  if (value instanceof RawJson) return value.text;
  if (value instanceof Members) {
    return `{${value.list.map(([name, one]) => `${JSON.stringify(name)}:${jsonTextOf(one)}`).join(',')}}`;
  }
  if (Array.isArray(value)) return `[${value.map(jsonTextOf).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    return jsonTextOf(new Members(Object.entries(value)));
  }
  return JSON.stringify(value);
}

export const isObject = (value: Json): value is { readonly [name: string]: Json } =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof RawJson) &&
  !(value instanceof Members);
