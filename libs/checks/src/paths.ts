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
  /** Which repetition of the visit; absent = the one that stands nearest to the checked page. */
  repetition?: Repetition;
  page: Key;
  block: Key;
  item: Key;
  /** `none`: not in lines; `own`: on the checked line; `all`: on every line of the block. */
  line: 'none' | 'own' | 'all';
}

/** Of a visit that is repeated: the one with a number, the last before the checked page's own, or every one. */
export type Repetition = number | 'previous' | 'all';

/** The visit that a path names. */
export interface VisitSelector {
  key: Key;
  repetition?: Repetition;
}

/** What a path of an expression stands for. */
export type ResolvedPath =
  | { kind: 'today' | 'siteCode' | 'subjectNumber' | 'ownLine' | 'ownVisit' }
  | { kind: 'item'; operand: Operand; dataType: Exclude<DataType, 'none'> }
  | { kind: 'lines'; visit?: Key; repetition?: Repetition; page: Key; block: Key }
  | { kind: 'visits'; visit: Key };

export type PathFault = { code: CheckCode; params: Params };

/** Where an expression stands: its page, the visits of its page and, for a target in a line block, that block. */
export interface ExpressionContext {
  page: Key;
  visits: readonly Key[];
  lineBlock?: Key;
}

export function isLineBlock(block: Block): boolean {
  return block.type !== BlockType.normal;
}

/** `names` after an optional visit: an item or block of the page itself, or page and item or block. */
export function resolvePath(
  index: DesignIndex,
  at: ExpressionContext,
  visit: VisitSelector | undefined,
  names: readonly string[],
): ResolvedPath | PathFault {
  const path = (visit === undefined ? [] : [visitText(visit)]).concat(names).join('.');
  const unknown: PathFault = { code: 'CHECKS_PATH_UNKNOWN', params: { path } };
  if (visit !== undefined && !index.visits.has(visit.key))
    return { code: 'CHECKS_VISIT_UNKNOWN', params: { visit: visit.key } };
  const [first, second] = names;
  if (names.length === 1 && visit === undefined) {
    if (first === 'today') return { kind: 'today' };
    return resolveOn(index, at, undefined, at.page, first!, path) ?? unknown;
  }
  if (names.length !== 2) return unknown;
  if (visit !== undefined && !index.scheduleEntry(visit.key, first!)) return unknown;
  return resolveOn(index, at, visit, first!, second!, path) ?? unknown;
}

/** Whether two paths read the same. */
export function isSamePath(one: ResolvedPath, other: ResolvedPath): boolean {
  if (one.kind === 'item')
    return (
      other.kind === 'item' &&
      one.operand.item === other.operand.item &&
      one.operand.page === other.operand.page &&
      isSameVisit(one.operand, other.operand)
    );
  if (one.kind === 'lines')
    return (
      other.kind === 'lines' &&
      one.block === other.block &&
      one.page === other.page &&
      isSameVisit(one, other)
    );
  if (one.kind === 'visits') return other.kind === 'visits' && one.visit === other.visit;
  return one.kind === other.kind;
}

type OfVisit = Pick<Operand, 'visit' | 'repetition'>;

const isSameVisit = (one: OfVisit, other: OfVisit): boolean =>
  one.visit === other.visit && one.repetition === other.repetition;

/** A visit as an expression names it. */
export function visitText({ key, repetition }: VisitSelector): string {
  if (repetition === 'all') return `visits("${key}")`;
  if (repetition === 'previous') return `previous("${key}")`;
  return repetition === undefined ? `visit("${key}")` : `visit("${key}", ${repetition})`;
}

function resolveOn(
  index: DesignIndex,
  at: ExpressionContext,
  chosen: VisitSelector | undefined,
  page: Key,
  name: Key,
  path: string,
): ResolvedPath | PathFault | undefined {
  const visit = chosen?.key;
  const nth = chosen?.repetition === undefined ? {} : { repetition: chosen.repetition };
  const placed = index.item(page, name);
  if (placed) {
    const dataType = dataTypeOf(placed.item);
    if (dataType === 'none') return { code: 'CHECKS_PATH_NO_VALUE', params: { path } };
    const block = placed.block.key;
    const own = visit === undefined && page === at.page && block === at.lineBlock;
    if (isLineBlock(placed.block) && !own)
      return { code: 'CHECKS_PATH_IN_LINES', params: { path, block } };
    const line = own ? 'own' : 'none';
    return { kind: 'item', operand: { visit, ...nth, page, block, item: name, line }, dataType };
  }
  const block = index.pages.get(page)?.blocks.find((candidate) => candidate.key === name);
  return block && isLineBlock(block)
    ? { kind: 'lines', visit, ...nth, page, block: name }
    : undefined;
}
