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
import type { CompiledPattern } from './patterns';
import type { CompiledCheck, LineFactory, VisitFactory } from './program';
import { ExpressionFault, type Range } from './faults';
import { type Ambiguous, LINE_NUMBER, rewrite, type Rewritten, VISIT_NUMBER } from './rewrite';
import { Decimal } from './decimal';
import { TYPE_NAMES } from './values';

export type Compiled = Pick<
  CompiledCheck,
  'operands' | 'visits' | 'strict' | 'paths' | 'constants' | 'cost' | 'run' | 'refused'
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

/** What the repetitions of one visit are in the check language: their fields are those that an expression reads. */
interface VisitType {
  name: string;
  ctor: new (number: number, read: (field: string) => unknown) => object;
}

/** Everything that expressions of one design have in common. */
export interface ExpressionScope {
  env: Environment;
  lines: ReadonlyMap<string, LineType>;
  visits: ReadonlyMap<Key, VisitType>;
  /** Environments by what is declared in them: many expressions read variables of the same types. */
  declared: Map<string, Environment>;
}

export function expressionScopeOf(index: DesignIndex): ExpressionScope {
  const lines = new Map<string, LineType>();
  for (const page of index.pages.values())
    for (const block of page.blocks) {
      if (!isLineBlock(block)) continue;
      lines.set(lineBlockPath(page.key, block.key), lineType(block, `Line_${lines.size}`));
    }
  const visits = new Map(
    [...index.visits.keys()].map((key, at): [Key, VisitType] => [key, visitType(`Visit_${at}`)]),
  );
  return { env: checkLanguage(), lines, visits, declared: new Map() };
}

function visitType(name: string): VisitType {
  // The language asks a map for its fields by name.
  class Visit extends Map<string, unknown> {
    constructor(
      readonly number: number,
      readonly read: (field: string) => unknown,
    ) {
      super();
    }

    override get(field: string): unknown {
      return field === VISIT_NUMBER ? Decimal.from(this.number) : this.read(field);
    }
  }
  return { name, ctor: Visit };
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

/** Makes the values that stand for the repetitions of each visit. */
export function visitFactories({ visits }: ExpressionScope): ReadonlyMap<Key, VisitFactory> {
  return new Map(
    [...visits].map(([key, { ctor: Visit }]): [Key, VisitFactory] => [
      key,
      (number, read) => new Visit(number, read),
    ]),
  );
}

export const NO_OPERANDS: Omit<Compiled, 'type'> = {
  operands: [],
  visits: [],
  strict: true,
  paths: new Map(),
  constants: new Map(),
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
  const parsed = parse(scope.env, expression);
  refuseDeepTree(parsed.ast);
  const rewritten = rewrite(index, at, parsed.ast);
  const { paths, numbers, patterns, strict, source } = rewritten;
  const run = parse(environmentOf(scope, rewritten), source, rewritten);
  const checked = run.check();
  if (!checked.valid) throw fault(checked.error, rewritten, run.ast);
  const cost = costOf(index, run.ast, rewritten);
  countSteps(cost);
  return {
    run,
    cost: { fixed: cost.fixed, most: cost.most },
    ...(cost.most > EVALUATION_STEPS && {
      tooCostly: rewritten.original(cost.dearest(EVALUATION_STEPS)),
    }),
    type: checked.type!,
    operands: operandsOf(index, rewritten),
    visits: visitsOf(rewritten),
    ambiguous: rewritten.ambiguous,
    strict,
    paths,
    constants: new Map<string, Decimal | CompiledPattern>([...numbers, ...patterns]),
  };
}

/** What an expression declares: the types that it reads and its variables, each with its type. */
interface Declarations {
  lines: readonly LineType[];
  visits: readonly { type: VisitType; fields: Readonly<Record<string, string>> }[];
  variables: readonly (readonly [name: string, type: string])[];
}

function declarationsOf(
  { lines, visits }: ExpressionScope,
  { paths, fields, numbers, patterns }: Rewritten,
): Declarations {
  const readLines = new Map<string, LineType>();
  // Repetitions of which only the number is read have no field.
  const readVisits = new Map<Key, Record<string, string>>();
  const typeOf = (path: ResolvedPath): string => {
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
      case 'lines': {
        const type = lines.get(lineBlockPath(path.page, path.block))!;
        readLines.set(type.name, type);
        return `list<${type.name}>`;
      }
      case 'visits':
        readVisits.set(path.visit, readVisits.get(path.visit) ?? { [VISIT_NUMBER]: 'number' });
        return `list<${visits.get(path.visit)!.name}>`;
    }
  };
  const ofVisits = new Set<string>();
  for (const [visit, names] of fields) {
    const types: Record<string, string> = {};
    for (const name of names) {
      types[name] = typeOf(paths.get(name)!);
      ofVisits.add(name);
    }
    readVisits.set(visit, { ...types, [VISIT_NUMBER]: 'number' });
  }
  const variables = [...paths]
    .filter(([name]) => !ofVisits.has(name))
    .map(([name, path]) => [name, typeOf(path)] as const);
  for (const name of numbers.keys()) variables.push([name, 'number']);
  for (const name of patterns.keys()) variables.push([name, 'pattern']);
  return {
    lines: [...readLines.values()],
    visits: [...readVisits].map(([key, types]) => ({ type: visits.get(key)!, fields: types })),
    variables,
  };
}

/** The language with what an expression declares, and nothing else: a design can have more types than a copy should carry. */
function environmentOf(scope: ExpressionScope, rewritten: Rewritten): Environment {
  const { lines, visits, variables } = declarationsOf(scope, rewritten);
  const signature = JSON.stringify([
    lines.map(({ name }) => name),
    visits.map(({ type, fields }) => [type.name, fields]),
    variables,
  ]);
  const known = scope.declared.get(signature);
  if (known) return known;
  const env = scope.env.clone();
  for (const { name, ctor, fields } of lines) env.registerType(name, { ctor, fields });
  for (const { type, fields } of visits) {
    env.registerType(type.name, { ctor: type.ctor, fields });
  }
  for (const [name, type] of variables) env.registerVariable(name, type);
  scope.declared.set(signature, env);
  return env;
}

function parse(env: Environment, source: string, rewritten?: Rewritten): ParseResult {
  try {
    return env.parse(source);
  } catch (error) {
    throw fault(error, rewritten);
  }
}

/** What the parser or type checker says, at its place in the original. */
function fault(error: unknown, rewritten?: Rewritten, checked?: ASTNode): unknown {
  // The stack of whoever parses: deeper than was foreseen.
  if (error instanceof RangeError) return tooDeep('', { start: 0, end: 0 });
  const at = (range: Range | undefined) => range && (rewritten?.original(range) ?? range);
  const isSyntax = error instanceof ParseError;
  if (isSyntax || error instanceof CelTypeError || error instanceof EvaluationError)
    return new ExpressionFault(
      isSyntax ? 'CHECKS_SYNTAX' : 'CHECKS_TYPE',
      { reason: error.summary },
      at(error.range),
    );
  // An empty list has no type, so more than one operator fits: the checker gives up without a place.
  const list = checked && emptyListIn(checked);
  return list ? new ExpressionFault('CHECKS_EMPTY_LIST', {}, at(list)) : error;
}

function emptyListIn(ast: ASTNode): ASTNode | undefined {
  const open = [ast];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.op === 'list' && node.args.length === 0) return node;
    open.push(...partsOf(node));
  }
  return undefined;
}

function visitsOf({ paths }: Rewritten): Key[] {
  const found = new Set<Key>();
  for (const path of paths.values()) if (path.kind === 'visits') found.add(path.visit);
  return [...found];
}

function operandsOf(index: DesignIndex, { paths }: Rewritten): Operand[] {
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
