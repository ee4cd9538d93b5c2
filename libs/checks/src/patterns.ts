import type { RE2JS } from 're2js';
import { ExpressionFault } from './faults';

/** The longest pattern, in characters and in instructions of the matcher: each is tried at each character. */
export const PATTERN_CHARACTERS = 500;
export const PATTERN_INSTRUCTIONS = 1_000;

/** A regular expression of a check, compiled. */
export class CompiledPattern {
  readonly instructions: number;

  constructor(private readonly compiled: RE2JS) {
    this.instructions = compiled.programSize();
  }

  /** Whether any part of the text matches. */
  isIn(text: string): boolean {
    return this.compiled.test(text);
  }
}

type Engine = Pick<typeof RE2JS, 'compile'>;
let engine: Engine | undefined;

/** Called by `@casebook/checks/patterns`: the matcher is large, and a browser loads it only for designs that need it. */
export function providePatterns(provided: Engine): void {
  engine = provided;
}

/**
 * @throws ExpressionFault without a place when the pattern cannot be read, or costs too much
 */
export function compilePattern(source: string): CompiledPattern {
  if (!engine)
    throw new Error('import @casebook/checks/patterns before checks with patterns are compiled');
  if (source.length > PATTERN_CHARACTERS)
    throw new ExpressionFault('CHECKS_PATTERN_LONG', { characters: PATTERN_CHARACTERS });
  // A repetition is as many copies, and compiling them all takes as long.
  const copies = [...source.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].map(([, from, to]) =>
    Number(to || from),
  );
  const large = new ExpressionFault('CHECKS_PATTERN_LARGE', { limit: PATTERN_INSTRUCTIONS });
  if (copies.reduce((sum, count) => sum + count, 0) > PATTERN_INSTRUCTIONS) throw large;
  const pattern = new CompiledPattern(readable(engine, source));
  if (pattern.instructions > PATTERN_INSTRUCTIONS) throw large;
  return pattern;
}

function readable(matcher: Engine, source: string): RE2JS {
  try {
    return matcher.compile(source);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ExpressionFault('CHECKS_PATTERN', { reason });
  }
}

/** Whether a design has an expression that may need the matcher. */
export function usesPatterns(expressions: Iterable<string>): boolean {
  for (const expression of expressions) if (expression.includes('matches')) return true;
  return false;
}
