import {
  EvaluationError,
  ParseError,
  TypeError as CelTypeError,
  type Environment,
  type ParseResult,
} from '@marcbachmann/cel-js';
import { dataTypeOf, type DataType, type DesignIndex, type Key } from '@casebook/study-design';
import { checkLanguage } from './language';
import { isLineBlock, type Operand, type Standpoint } from './paths';
import type { CompiledCheck, LineFactory } from './program';
import { ExpressionFault, rewrite, type Rewritten } from './rewrite';
import { TYPE_NAMES } from './values';

export type Compiled = Pick<CompiledCheck, 'operands' | 'strict' | 'paths' | 'numbers'> & {
  run: ParseResult;
  /** Type of the result in the check language. */
  type: string;
};

/** Name of the type of one line of a block: by position, because joined keys could collide. */
const lineType = (index: DesignIndex, page: Key, block: Key): string => {
  const pageAt = [...index.pages.keys()].indexOf(page);
  const blockAt = index.pages.get(page)!.blocks.findIndex(({ key }) => key === block);
  return `Line_${pageAt}_${blockAt}`;
};

export const lineKey = (page: Key, block: Key): string => `${page}.${block}`;

/** The check language extended by one type per line block of the design, with its items as fields. */
export function lineTypes(index: DesignIndex): {
  env: Environment;
  factories: ReadonlyMap<string, LineFactory>;
} {
  const env = checkLanguage();
  const factories = new Map<string, LineFactory>();
  for (const page of index.pages.values())
    for (const block of page.blocks) {
      if (!isLineBlock(block)) continue;
      const types = new Map<Key, Exclude<DataType, 'none'>>();
      for (const item of block.items) {
        const type = dataTypeOf(item);
        if (type !== 'none') types.set(item.key, type);
      }
      class Line {
        constructor(readonly read: (item: Key, type: DataType) => unknown) {}
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
      env.registerType(lineType(index, page.key, block.key), { ctor: Line, fields });
      factories.set(lineKey(page.key, block.key), (read) => new Line(read));
    }
  return { env, factories };
}

/** Parses, resolves and type-checks one expression; throws {@link ExpressionFault}. */
export function compileExpression(
  index: DesignIndex,
  env: Environment,
  at: Standpoint,
  expression: string,
): Compiled {
  const rewritten = rewrite(index, at, parse(env, expression).ast);
  const { paths, numbers, strict, source } = rewritten;
  const own = env.clone();
  for (const [name, path] of paths)
    own.registerVariable(
      name,
      path.kind === 'today'
        ? 'date'
        : path.kind === 'item'
          ? TYPE_NAMES[path.dataType]
          : `list<${lineType(index, path.page, path.block)}>`,
    );
  for (const [name, number] of numbers) own.registerConstant(name, 'number', number);
  const run = parse(own, source, rewritten);
  const checked = run.check();
  if (!checked.valid) throw fault(checked.error, rewritten);
  return {
    run,
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
