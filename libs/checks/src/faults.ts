import type { CheckCode, Params } from './signals';

/** A place in an expression, as 0-based offsets. */
export interface Range {
  start: number;
  end: number;
}

/** What is wrong with an expression, and where. */
export class ExpressionFault extends Error {
  readonly range?: Range;

  constructor(
    readonly code: CheckCode,
    readonly params: Params,
    range?: Range,
  ) {
    super(code);
    // Of a node of the syntax tree only its place.
    if (range) this.range = { start: range.start, end: range.end };
  }
}
