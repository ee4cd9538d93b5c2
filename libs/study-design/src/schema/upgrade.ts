import { BlockType, DESIGN_SCHEMA } from './design';

/** Documents of before: a fixed line was numbered by its position. */
const POSITIONAL_SCHEMA = 'casebook-design/1';

/**
 * A design document in the form of today. Frozen versions are never rewritten, so each reader of stored documents calls
 * this; what is of today already is given back as it is.
 *
 * `casebook-design/1`: the position of a fixed line becomes its number, because that is where its values are.
 */
export function upgradeDesign<T>(document: T): T {
  if (!isRecord(document) || document['schema'] !== POSITIONAL_SCHEMA) return document;
  return numberLines({ ...document, schema: DESIGN_SCHEMA }) as T;
}

/** Gives fixed lines without a number that of their position. */
export function numberLines(document: unknown): unknown {
  if (!isRecord(document)) return document;
  return {
    ...document,
    pages: each(document['pages'], (page) => ({
      ...page,
      blocks: each(page['blocks'], (block) =>
        block['type'] === BlockType.fixedLine
          ? { ...block, lines: each(block['lines'], (line, at) => ({ number: at + 1, ...line })) }
          : block,
      ),
    })),
  };
}

type Members = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is no list of objects is left for the reader of the shape to refuse. */
function each(list: unknown, change: (member: Members, at: number) => Members): unknown {
  if (!Array.isArray(list)) return list;
  return list.map((member: unknown, at) => (isRecord(member) ? change(member, at) : member));
}
