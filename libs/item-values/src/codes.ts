import { toHalfWidth } from './characters';
import { accepted, refused, type ParseResult } from './result';
import type { ValueSpec } from './spec';

/**
 * Several codes as one stored text: joined by `|`, with `\` and `|` inside a code written `\\` and `\|`.
 * A code may hold any character, so joining without an escape could be read in two ways.
 */
export function joinCodes(codes: readonly string[]): string {
  return codes.map((code) => code.replace(/[\\|]/g, String.raw`\$&`)).join('|');
}

/** The codes of a stored text, in stored order. Empty text gives none. */
export function splitCodes(stored: string | null | undefined): string[] {
  if (!stored) return [];
  const codes: string[] = [];
  let code = '';
  for (let at = 0; at < stored.length; at++) {
    const character = stored[at]!;
    if (character === '\\' && at + 1 < stored.length) code += stored[++at];
    else if (character === '|') {
      codes.push(code);
      code = '';
    } else code += character;
  }
  codes.push(code);
  return codes;
}

/** As much of a code as a message needs. */
const shown = (code: string): string =>
  (code.length > 40 ? `${code.slice(0, 40)}…` : code).toWellFormed();

/** The code that was meant: exactly, or the only one that differs in width and outer spaces alone. */
function find(codes: readonly string[], typed: string): string | undefined {
  if (codes.includes(typed)) return typed;
  const wanted = toHalfWidth(typed).trim();
  const alike = codes.filter((code) => toHalfWidth(code).trim() === wanted);
  return alike.length === 1 ? alike[0] : undefined;
}

export function parseCode(spec: ValueSpec, raw: string): ParseResult {
  if (toHalfWidth(raw).trim() === '') return accepted(null);
  const code = find(spec.codes ?? [], raw);
  return code === undefined ? refused('VALUES_CODE_UNKNOWN', { code: shown(raw) }) : accepted(code);
}

/** Checkbox: codes in codelist order, each once. A code that excludes the others stands alone. */
export function parseCodes(spec: ValueSpec, raw: string): ParseResult {
  if (toHalfWidth(raw).trim() === '') return accepted(null);
  const codes = spec.codes ?? [];
  const chosen = new Set<string>();
  for (const typed of splitCodes(raw)) {
    const code = find(codes, typed);
    if (code === undefined) return refused('VALUES_CODE_UNKNOWN', { code: shown(typed) });
    chosen.add(code);
  }
  const excluding = spec.exclude.find((code) => chosen.has(code));
  if (excluding !== undefined && chosen.size > 1)
    return refused('VALUES_CODE_EXCLUDES_OTHERS', { code: excluding });
  return accepted(joinCodes(codes.filter((code) => chosen.has(code))));
}
