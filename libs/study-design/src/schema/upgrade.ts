import { BlockType, DESIGN_SCHEMA } from './design';
import { noRules } from './rule-lists';

/** In the oldest documents, a fixed line is identified by its position. */
const POSITIONAL_SCHEMA = 'casebook-design/1';
/** Documents without what randomisation, drug supply, consent, SDV and signatures need. */
const COLLECTING_SCHEMA = 'casebook-design/2';

/**
 * Converts a design document to the present schema; a document of the present schema is returned unchanged. Frozen versions
 * are never rewritten, so every reader of stored documents calls this function.
 *
 * `casebook-design/1`: the position of a fixed line becomes its number, under which its values are stored.
 * `casebook-design/2`: the lists of the third schema are empty.
 */
export function upgradeDesign<T>(document: T): T {
  if (!isRecord(document)) return document;
  const { schema } = document;
  if (schema !== POSITIONAL_SCHEMA && schema !== COLLECTING_SCHEMA) return document;
  const present = { ...noRules(), ...document, schema: DESIGN_SCHEMA };
  return (schema === POSITIONAL_SCHEMA ? numberLines(present) : present) as T;
}

/** Numbers fixed lines without a number by their position. */
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

/** Anything else than a list of objects is refused later by `parseDesign`. */
function each(list: unknown, change: (member: Members, at: number) => Members): unknown {
  if (!Array.isArray(list)) return list;
  return list.map((member: unknown, at) => (isRecord(member) ? change(member, at) : member));
}
