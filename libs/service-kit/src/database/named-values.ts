/** Arrays, dates and buffers are objects; undefined is no value. */
type SqlValue = string | number | bigint | boolean | object | null;

/** Values of a statement by the name that its text uses: `:studyId`. */
export type NamedValues = Readonly<Record<string, SqlValue>>;

interface PositionalText {
  text: string;
  /** Names in the order of the positions 1, 2, … */
  names: readonly string[];
}

/**
 * Parts of SQL in which a colon or a dollar sign is not a value, and last the values themselves. A colon after a word or a
 * bracket belongs to an array slice.
 */
const TOKENS = new RegExp(
  [
    String.raw`--[^\n]*`,
    String.raw`\/\*[\s\S]*?\*\/`,
    String.raw`\b[eE]'(?:[^'\\]|\\[\s\S]|'')*'`,
    String.raw`'(?:[^']|'')*'`,
    String.raw`"(?:[^"]|"")*"`,
    String.raw`(?<quote>\$(?:[A-Za-z_]\w*)?\$)[\s\S]*?\k<quote>`,
    '::',
    ':=',
    String.raw`(?<position>\$\d+)`,
    String.raw`(?<![\w\])]):(?<name>[A-Za-z_]\w*)`,
  ].join('|'),
  'g',
);

/** @throws when the text also has positions, which would be ambiguous */
function toPositions(text: string): PositionalText {
  const names: string[] = [];
  const positional = text.replace(TOKENS, (token, ...rest) => {
    const { position, name } = rest.at(-1) as { position?: string; name?: string };
    if (position) throw new Error(`A statement with named values has the position ${position}`);
    if (!name) return token;
    let at = names.indexOf(name);
    if (at < 0) at = names.push(name) - 1;
    return `$${at + 1}`;
  });
  return { text: positional, names };
}

/** Cache of named statements, which are few and each have one text. */
const prepared = new Map<string, PositionalText>();

function positionsOf(text: string, statementName: string | undefined): PositionalText {
  if (!statementName) return toPositions(text);
  let compiled = prepared.get(text);
  if (!compiled) prepared.set(text, (compiled = toPositions(text)));
  return compiled;
}

/**
 * Converts named values to positions for PostgreSQL. A text is compiled once per statement name.
 *
 * @throws when a name of the text has no value, or a value's name is not in the text
 */
export function bindByName(
  text: string,
  values: NamedValues,
  statementName?: string,
): { text: string; values: unknown[] } {
  const { text: positional, names } = positionsOf(text, statementName);
  const label = statementName ?? 'A statement';
  const bound = names.map((name) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${label} has no value for :${name}`);
    return value;
  });
  const unknown = Object.keys(values).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`${label} does not use the value ${unknown}`);
  return { text: positional, values: bound };
}
