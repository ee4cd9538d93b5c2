import {
  EvaluationError,
  ParseError,
  type ASTNode,
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
import { partsOf, refuseDeepText, refuseDeepTree, tooDeep } from './depth';
import { checkLanguage } from './language';
import { EVALUATION_STEPS } from './limits';
import { countSteps } from './meter';
import { isLineBlock, type Operand, type ResolvedPath, type ExpressionContext } from './paths';
import type { CompiledCheck, LineFactory } from './program';
import { ExpressionFault, type Range } from './faults';
import { type Ambiguous, resolveTree } from './resolve';
import { Decimal } from './decimal';
import { LINE_NUMBER, TYPE_NAMES } from './values';

export type Compiled = Pick<
  CompiledCheck,
  'operands' | 'visits' | 'strict' | 'paths' | 'cost' | 'run' | 'refused'
> & {
  /** Type of the result in the check language. */
  type: string;
  /** The part of the expression that makes it cost more than it may. */
  tooCostly?: Range;
  /** Paths of which it is not clear which repetition of a visit they mean. */
  ambiguous?: readonly Ambiguous[];
};

export const lineBlockPath = (page: Key, block: Key): string => `${page}.${block}`;

/** What the lines of one block are in the check language: a type of their own, with its items as fields. */
interface LineType {
  /** By position, because joined keys could collide. */
  name: string;
  ctor: new (number: number, read: ReadItem) => object;
  fields: Readonly<Record<string, string>>;
}

type ReadItem = (item: Key, type: DataType) => unknown;

/** Everything that expressions of one design have in common. */
export interface ExpressionScope {
  env: Environment;
  lines: ReadonlyMap<string, LineType>;
  /** Names of the line types that the environment knows: a design can have many that no check reads. */
  known: Set<string>;
}

export function expressionScopeOf(index: DesignIndex): ExpressionScope {
  const lines = new Map<string, LineType>();
  for (const page of index.pages.values())
    for (const block of page.blocks) {
      if (!isLineBlock(block)) continue;
      lines.set(lineBlockPath(page.key, block.key), lineType(block, `Line_${lines.size}`));
    }
  return { env: checkLanguage(), lines, known: new Set() };
}

function lineType(block: Block, name: string): LineType {
  const types = new Map<Key, Exclude<DataType, 'none'>>();
  for (const item of block.items) {
    const type = dataTypeOf(item);
    if (type !== 'none') types.set(item.key, type);
  }
  class Line {
    constructor(
      readonly number: number,
      readonly read: ReadItem,
    ) {}

    get [LINE_NUMBER]() {
      return Decimal.from(this.number);
    }
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
  fields[LINE_NUMBER] = 'number';
  return { name, ctor: Line, fields };
}

/** Makes the line values of one block. */
export function lineFactories({ lines }: ExpressionScope): ReadonlyMap<string, LineFactory> {
  return new Map(
    [...lines].map(([key, { ctor: Line }]): [string, LineFactory] => [
      key,
      (number, read) => new Line(number, read),
    ]),
  );
}

export const NO_OPERANDS: Omit<Compiled, 'type'> = {
  operands: [],
  visits: [],
  strict: true,
  paths: new Map(),
  cost: { fixed: 0, most: 0 },
};

/**
 * Parses, resolves and type-checks one expression. One that nests too deeply is `refused`, not evaluated.
 *
 * @throws ExpressionFault
 */
export function compileExpression(
  index: DesignIndex,
  language: ExpressionScope,
  at: ExpressionContext,
  expression: string,
): Compiled {
  try {
    return compileBounded(index, language, at, expression);
  } catch (error) {
    if (!(error instanceof ExpressionFault) || error.code !== 'CHECKS_TOO_DEEP') throw error;
    const { code, params, range } = error;
    return { ...NO_OPERANDS, type: '', refused: { code, params, range } };
  }
}

function compileBounded(
  index: DesignIndex,
  scope: ExpressionScope,
  at: ExpressionContext,
  expression: string,
): Compiled {
  refuseDeepText(expression);
  const run = parse(scope.env, expression);
  const { ast } = run;
  refuseDeepTree(ast);
  const { paths, strict, ambiguous } = resolveTree(index, at, ast, (path) => typeOf(scope, path));
  const checked = run.check();
  if (!checked.valid) throw fault(checked.error, ast);
  const cost = costOf(index, ast, paths);
  countSteps(cost);
  return {
    run,
    cost: { fixed: cost.fixed, most: cost.most },
    ...(cost.most > EVALUATION_STEPS && { tooCostly: cost.dearest(EVALUATION_STEPS) }),
    type: checked.type!,
    operands: operandsOf(index, paths),
    visits: visitsOf(paths),
    ambiguous,
    strict,
    paths,
  };
}

/** The type of what a path reads. The type of lines is declared when the first expression reads them. */
function typeOf({ env, lines, known }: ExpressionScope, path: ResolvedPath): string {
  switch (path.kind) {
    case 'today':
      return 'date';
    case 'siteCode':
    case 'subjectNumber':
      return 'string';
    case 'ownLine':
    case 'ownVisit':
      return 'number';
    case 'item':
      return TYPE_NAMES[path.dataType];
    case 'visits':
      return 'list<visit>';
    case 'lines': {
      const { name, ctor, fields } = lines.get(lineBlockPath(path.page, path.block))!;
      if (!known.has(name)) {
        known.add(name);
        env.registerType(name, { ctor, fields });
      }
      return `list<${name}>`;
    }
  }
}

function parse(env: Environment, source: string): ParseResult {
  try {
    return env.parse(source);
  } catch (error) {
    throw fault(error);
  }
}

/** What the parser or type checker says, at its place. */
function fault(error: unknown, checked?: ASTNode): unknown {
  // The stack of whoever parses: deeper than was foreseen.
  if (error instanceof RangeError) return tooDeep('', { start: 0, end: 0 });
  const isSyntax = error instanceof ParseError;
  if (isSyntax || error instanceof CelTypeError || error instanceof EvaluationError)
    return new ExpressionFault(
      isSyntax ? 'CHECKS_SYNTAX' : 'CHECKS_TYPE',
      { reason: error.summary },
      error.range,
    );
  // An empty list has no type, so more than one operator fits: the checker gives up without a place.
  const list = checked && emptyListIn(checked);
  return list ? new ExpressionFault('CHECKS_EMPTY_LIST', {}, list) : error;
}

function emptyListIn(ast: ASTNode): ASTNode | undefined {
  const open = [ast];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.op === 'list' && node.args.length === 0) return node;
    open.push(...partsOf(node));
  }
  return undefined;
}

type Paths = ReadonlyMap<string, ResolvedPath>;

function visitsOf(paths: Paths): Key[] {
  const found = new Set<Key>();
  for (const path of paths.values()) if (path.kind === 'visits') found.add(path.visit);
  return [...found];
}

function operandsOf(index: DesignIndex, paths: Paths): Operand[] {
  const operands: Operand[] = [];
  for (const path of paths.values()) {
    if (path.kind === 'item') operands.push(path.operand);
    if (path.kind !== 'lines') continue;
    const { visit, repetition, page, block } = path;
    for (const item of index.pages.get(page)!.blocks.find(({ key }) => key === block)!.items)
      if (dataTypeOf(item) !== 'none')
        operands.push({
          visit,
          ...(repetition !== undefined && { repetition }),
          page,
          block,
          item: item.key,
          line: 'all',
        });
  }
  return operands;
}
