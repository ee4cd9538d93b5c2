import {
  BlockType,
  dataTypeOf,
  type Block,
  type DataType,
  type DesignIndex,
  type Key,
} from '@casebook/study-design';
import type { CheckCode, Params } from './signals';

/** A value that a check reads. `visit` absent = the visit of the checked page. */
export interface Operand {
  visit?: Key;
  page: Key;
  block: Key;
  item: Key;
  /** `none`: not in lines; `own`: on the checked line; `all`: on every line of the block. */
  line: 'none' | 'own' | 'all';
}

/** What a path of an expression stands for. */
export type Resolved =
  | { kind: 'today' }
  | { kind: 'item'; operand: Operand; dataType: Exclude<DataType, 'none'> }
  | { kind: 'lines'; visit?: Key; page: Key; block: Key };

export type Unresolved = { code: CheckCode; params: Params };

/** Where an expression stands: its page and, for a target in a line block, that block. */
export interface Standpoint {
  page: Key;
  lineBlock?: Key;
}

export function isLineBlock(block: Block): boolean {
  return block.type !== BlockType.normal;
}

/** `names` after an optional `visit("KEY")`: an item or block of the page itself, or page and item or block. */
export function resolvePath(
  index: DesignIndex,
  at: Standpoint,
  visit: Key | undefined,
  names: readonly string[],
): Resolved | Unresolved {
  const path = (visit === undefined ? [] : [`visit("${visit}")`]).concat(names).join('.');
  const unknown: Unresolved = { code: 'CHECKS_PATH_UNKNOWN', params: { path } };
  if (visit !== undefined && !index.visits.has(visit))
    return { code: 'CHECKS_VISIT_UNKNOWN', params: { visit } };
  const [first, second] = names;
  if (names.length === 1 && visit === undefined) {
    if (first === 'today') return { kind: 'today' };
    return resolveOn(index, at, undefined, at.page, first!, path) ?? unknown;
  }
  if (names.length !== 2) return unknown;
  if (visit !== undefined && !index.scheduleEntry(visit, first!)) return unknown;
  return resolveOn(index, at, visit, first!, second!, path) ?? unknown;
}

function resolveOn(
  index: DesignIndex,
  at: Standpoint,
  visit: Key | undefined,
  page: Key,
  name: Key,
  path: string,
): Resolved | Unresolved | undefined {
  const placed = index.item(page, name);
  if (placed) {
    const dataType = dataTypeOf(placed.item);
    if (dataType === 'none') return { code: 'CHECKS_PATH_NO_VALUE', params: { path } };
    const block = placed.block.key;
    const own = visit === undefined && page === at.page && block === at.lineBlock;
    if (isLineBlock(placed.block) && !own)
      return { code: 'CHECKS_PATH_IN_LINES', params: { path, block } };
    const operand: Operand = { visit, page, block, item: name, line: own ? 'own' : 'none' };
    return { kind: 'item', operand, dataType };
  }
  const block = index.pages.get(page)?.blocks.find((candidate) => candidate.key === name);
  return block && isLineBlock(block) ? { kind: 'lines', visit, page, block: name } : undefined;
}
