import type { ParseResult } from '@marcbachmann/cel-js';
import type { ValueSpec } from '@casebook/item-values';
import type {
  Block,
  CheckActionSpec,
  CheckTarget,
  DataType,
  DesignIndex,
  Item,
  Key,
  Text,
} from '@casebook/study-design';
import type { Operand, ResolvedPath } from './paths';
import type { Range } from './faults';
import type { CheckCode, Params } from './signals';

/** Something wrong with a check, found before it ever runs. Has the shape of a design fault. */
export interface CheckFault {
  /** JSON pointer into the design document. */
  path: string;
  code: CheckCode;
  params: Params;
  severity: 'error' | 'warning';
  checkKey: string;
  /** Offsets in the expression. */
  position?: Range;
  at?: ExpressionLocation;
}

/** A part of an expression as people look for it, with the line and column, from 1, at which it begins. */
export interface ExpressionLocation {
  line: number;
  column: number;
  part: string;
}

/** A value's place as the evaluation asks for it. Line 0 = not in lines; `visit` absent = the same visit. */
export interface CheckedItemRef extends VisitRef {
  page: Key;
  block: Key;
  item: Key;
  line: number;
}

/** A visit as a check means it: of one that is repeated the repetition with this number, else the nearest one. */
export interface VisitRef {
  visit?: Key;
  repetition?: number;
}

/** How server and browser provide data: nothing is copied, only what a check reads is asked for. */
export interface CheckedData {
  /** The visit at which the checked page stands, and which repetition of it; 1 where it is not repeated. */
  readonly at: { readonly visit: Key; readonly repetition: number };
  readonly siteCode: string | null;
  readonly subjectNumber: string | null;
  /** Stored text; null or undefined = missing (also: a path that an older version does not have). */
  value(place: CheckedItemRef): string | null | undefined;
  /** Whether the item is recorded as not done: then a required one may be empty. Absent: none is. */
  isNotDone?(place: CheckedItemRef): boolean;
  /** Numbers of the existing lines of a line block: fixed lines in the order of the design, others ascending. */
  lines(place: VisitRef & { page: Key; block: Key }): readonly number[];
  /** Numbers of the existing repetitions of a visit, ascending; of one that is not repeated 1, when it exists. */
  visits(visit: Key): readonly number[];
}

/** Why a check could not be evaluated. */
export interface EvaluationFailure {
  code: CheckCode;
  params: Params;
}

/** `unknown`: an operand is missing; a check does not fire then. */
export type Outcome =
  | 'fires'
  | 'passes'
  | 'unknown'
  | { readonly failed: EvaluationFailure }
  | { readonly value: string };

/** Makes the line values of one block as the check language sees them. */
export type LineFactory = (number: number, read: (item: Key, type: DataType) => unknown) => object;

/** Steps of one evaluation: whatever the data, and with the most data that the design allows. */
export interface CheckCost {
  fixed: number;
  most: number;
}

export interface CompiledCheck {
  key: string;
  /** From the design, from an item's properties, or the condition of a schedule entry. */
  kind: 'check' | 'required' | 'future' | 'condition';
  target: CheckTarget;
  block?: Block;
  item?: Item;
  /** Evaluated once per line of its target's block. */
  perLine: boolean;
  action: CheckActionSpec;
  message?: Text;
  autoClose: boolean;
  operands: readonly Operand[];
  /** Visits of which it reads how many repetitions there are. */
  visits: readonly Key[];
  strict: boolean;
  /** Absent for built-in checks of an item. */
  run?: ParseResult;
  cost: CheckCost;
  /** Why it cannot be evaluated at all. */
  refused?: EvaluationFailure & { range?: Range };
  paths: ReadonlyMap<string, ResolvedPath>;
}

/** The checks of one page in the order in which they run. */
export interface PagePlan {
  derivations: readonly CompiledCheck[];
  visibility: readonly CompiledCheck[];
  rest: readonly CompiledCheck[];
  /** Steps that each check may use on the page, over all lines. */
  allowance: number;
}

/** All checks of one design version, compiled. Immutable; keep it as long as the version. */
export interface CheckProgram {
  readonly index: DesignIndex;
  readonly checks: ReadonlyMap<string, CompiledCheck>;
  readonly specs: (page: Key, item: Key) => ValueSpec | undefined;
  readonly lineFactories: ReadonlyMap<string, LineFactory>;
  plan(page: Key): PagePlan;
  /** Everything that the plan of a page holds, and the conditions under which the page is collected. */
  checksOf(page: Key): readonly CompiledCheck[];
  /** Everything the check reads. For a list of lines: every item of the block. */
  operandsOf(checkKey: string): readonly Operand[];
  /** Keys of the checks (built-in ones too) that read an item, at whatever visit. */
  checksReading(page: Key, item: Key): readonly string[];
}
