import {
  EvaluationError,
  ParseError,
  TypeError as CelTypeError,
  type Environment,
  type ParseResult,
} from '@marcbachmann/cel-js';
import {
  type Block,
  dataTypeOf,
  type DataType,
  type DesignIndex,
  type Key,
} from '@casebook/study-design';
import { costOf } from './cost';
import { refuseDeepText, refuseDeepTree, tooDeep } from './depth';
import { checkLanguage } from './language';
import { EVALUATION_STEPS } from './limits';
import { countSteps } from './meter';
import { isLineBlock, type Operand, type Standpoint } from './paths';
import type { CompiledCheck, LineFactory } from './program';
import { ExpressionFault, type Range, rewrite, type Rewritten } from './rewrite';
import { TYPE_NAMES } from './values';

export type Compiled = Pick<
  CompiledCheck,
  'operands' | 'strict' | 'paths' | 'numbers' | 'cost' | 'run' | 'refused'
> & {
  /** Type of the result in the check language. */
  type: string;
  /** The part of the expression that makes it cost more than it may. */
  tooCostly?: Range;
};

export const lineKey = (page: Key, block: Key): string => `${page}.${block}`;

/** What the lines of one block are in the check language: a type of their own, with its items as fields. */
interface LineType {
  /** By position, because joined keys could collide. */
  name: string;
  ctor: new (read: ReadItem) => object;
  fields: Readonly<Record<string, string>>;
}

type ReadItem = (item: Key, type: DataType) => unknown;

/** Everything that expressions of one design have in common. */
export interface Language {
  env: Environment;
  lines: ReadonlyMap<string, LineType>;
}

export function languageOf(index: DesignIndex): Language {
  const lines = new Map<string, LineType>();
  for (const page of index.pages.values())
    for (const block of page.blocks) {
      if (!isLineBlock(block)) continue;
      lines.set(lineKey(page.key, block.key), lineType(block, `Line_${lines.size}`));
    }
  return { env: checkLanguage(), lines };
}

function lineType(block: Block, name: string): LineType {
  const types = new Map<Key, Exclude<DataType, 'none'>>();
  for (const item of block.items) {
    const type = dataTypeOf(item);
    if (type !== 'none') types.set(item.key, type);
  }
  class Line {
    constructor(readonly read: ReadItem) {}
  }
  for (const [item, type] of types)
    Object.defineProperty(Line.prototype, item, {
      get(this: Line) {
        return this.read(item, type);
      },
    });
  const fields = Object.fromEntries(
    [...types].map(([item, type]) => [item, TYPE_NAMES[type]] as const),
  );
  return { name, ctor: Line, fields };
}

/** Makes the line values of one block. */
export function lineFactories({ lines }: Language): ReadonlyMap<string, LineFactory> {
  return new Map(
    [...lines].map(([key, { ctor: Line }]): [string, LineFactory] => [
      key,
      (read) => new Line(read),
    ]),
  );
}

export const NOTHING_READ: Omit<Compiled, 'type'> = {
  operands: [],
  strict: true,
  paths: new Map(),
  numbers: new Map(),
  cost: { fixed: 0, most: 0 },
};

/**
 * Parses, resolves and type-checks one expression. One that nests too deeply is `refused`, not evaluated.
 *
 * @throws ExpressionFault
 */
export function compileExpression(
  index: DesignIndex,
  language: Language,
  at: Standpoint,
  expression: string,
): Compiled {
  try {
    return compileBounded(index, language, at, expression);
  } catch (error) {
    if (!(error instanceof ExpressionFault) || error.code !== 'CHECKS_TOO_DEEP') throw error;
    const { code, params } = error;
    return { ...NOTHING_READ, type: '', refused: { code, params } };
  }
}

function compileBounded(
  index: DesignIndex,
  { env, lines }: Language,
  at: Standpoint,
  expression: string,
): Compiled {
  refuseDeepText(expression);
  const parsed = parse(env, expression);
  refuseDeepTree(parsed.ast);
  const rewritten = rewrite(index, at, parsed.ast);
  const { paths, numbers, strict, source } = rewritten;
  // Only the lines that it reads: a design can have more types of them than a copy should carry.
  const own = env.clone();
  const known = new Set<LineType>();
  for (const [name, path] of paths)
    if (path.kind === 'lines') {
      const type = lines.get(lineKey(path.page, path.block))!;
      if (!known.has(type)) own.registerType(type.name, { ctor: type.ctor, fields: type.fields });
      known.add(type);
      own.registerVariable(name, `list<${type.name}>`);
    } else own.registerVariable(name, path.kind === 'today' ? 'date' : TYPE_NAMES[path.dataType]);
  for (const [name, number] of numbers) own.registerConstant(name, 'number', number);
  const run = parse(own, source, rewritten);
  const checked = run.check();
  if (!checked.valid) throw fault(checked.error, rewritten);
  const cost = costOf(index, run.ast, paths);
  countSteps(cost);
  return {
    run,
    cost: { fixed: cost.fixed, most: cost.most },
    ...(cost.most > EVALUATION_STEPS && {
      tooCostly: rewritten.original(cost.dearest(EVALUATION_STEPS)),
    }),
    type: checked.type!,
    operands: operandsOf(index, rewritten),
    strict,
    paths,
    numbers,
  };
}

function parse(env: Environment, source: string, rewritten?: Rewritten): ParseResult {
  try {
    return env.parse(source);
  } catch (error) {
    throw fault(error, rewritten);
  }
}

function fault(error: unknown, rewritten?: Rewritten): unknown {
  // The stack of whoever parses: deeper than was foreseen.
  if (error instanceof RangeError) return tooDeep('', { start: 0, end: 0 });
  const isSyntax = error instanceof ParseError;
  if (!isSyntax && !(error instanceof CelTypeError) && !(error instanceof EvaluationError))
    return error;
  const range = error.range && (rewritten?.original(error.range) ?? error.range);
  return new ExpressionFault(
    isSyntax ? 'CHECKS_SYNTAX' : 'CHECKS_TYPE',
    { reason: error.summary },
    range && { start: range.start, end: range.end },
  );
}

function operandsOf(index: DesignIndex, { paths }: Rewritten): Operand[] {
  const operands: Operand[] = [];
  for (const path of paths.values()) {
    if (path.kind === 'item') operands.push(path.operand);
    if (path.kind !== 'lines') continue;
    const { visit, page, block } = path;
    for (const item of index.pages.get(page)!.blocks.find(({ key }) => key === block)!.items)
      if (dataTypeOf(item) !== 'none')
        operands.push({ visit, page, block, item: item.key, line: 'all' });
  }
  return operands;
}
