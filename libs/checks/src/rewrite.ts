import type { ASTNode } from '@marcbachmann/cel-js';
import type { DesignIndex, Key } from '@casebook/study-design';
import { Decimal } from './decimal';
import { ExpressionFault, type Range } from './faults';
import { FUNCTIONS, LIST_MACROS, METHODS } from './language';
import {
  resolvePath,
  type ResolvedPath,
  type ExpressionContext,
  type VisitSelector,
} from './paths';
import { compilePattern, type CompiledPattern } from './patterns';
import { repetitionAmbiguity, repetitionFault } from './repetitions';
import type { CheckCode, Params } from './signals';

interface Edit extends Range {
  text: string;
}

/** An expression whose paths and number literals have become variables of one environment. */
export interface Rewritten {
  source: string;
  /** Paths by the name of their variable, or of their field of a repetition of a visit. */
  paths: ReadonlyMap<string, ResolvedPath>;
  /** Names of the fields that are read of the repetitions of each visit. */
  fields: ReadonlyMap<Key, ReadonlySet<string>>;
  numbers: ReadonlyMap<string, Decimal>;
  patterns: ReadonlyMap<string, CompiledPattern>;
  /** Paths of which it is not clear which repetition of a visit they mean. */
  ambiguous: readonly Ambiguous[];
  /** Nothing in it can decide without all its operands, so a missing one makes it unknown at once. */
  strict: boolean;
  /** Place in the original of a place in `source`. */
  original(range: Range): Range;
}

export interface Ambiguous {
  code: CheckCode;
  params: Params;
  severity: 'error' | 'warning';
  range: Range;
}

/** Names that list functions bind; with the visit, when they stand for its repetitions. */
type Bound = ReadonlyMap<string, Key | undefined>;

/** Fields of a line and of a repetition of a visit, beside its items: their numbers. */
export const LINE_NUMBER = '_line';
export const VISIT_NUMBER = '_visit';

/** Functions of the place at which the check stands; the last two also take a line, or a repetition of a visit. */
const PLACE_FUNCTIONS: Readonly<
  Record<string, { kind: 'siteCode' | 'subjectNumber' | 'ownLine' | 'ownVisit'; field?: string }>
> = {
  siteCode: { kind: 'siteCode' },
  subjectNumber: { kind: 'subjectNumber' },
  lineNumber: { kind: 'ownLine', field: LINE_NUMBER },
  visitNumber: { kind: 'ownVisit', field: VISIT_NUMBER },
};

/**
 * Resolves every path of a parsed expression against the design and writes the expression anew with one
 * variable per path. So the type of a path is known exactly, whatever literal it holds (`visit("SCR")`),
 * and evaluation reads each value directly.
 */
export function rewrite(index: DesignIndex, at: ExpressionContext, ast: ASTNode): Rewritten {
  const input = ast.input;
  const edits: Edit[] = [];
  const names = new Map<string, string>();
  const paths = new Map<string, ResolvedPath>();
  const fields = new Map<Key, Set<string>>();
  const numbers = new Map<string, Decimal>();
  const patterns = new Map<string, CompiledPattern>();
  const ambiguous: Ambiguous[] = [];
  let strict = true;

  const replace = (node: Range, key: string, prefix: string) => {
    const name = names.get(key) ?? `_${prefix}${names.size}`;
    names.set(key, name);
    edits.push({ start: node.start, end: node.end, text: name });
    return name;
  };

  const variable = (node: Range, resolved: ResolvedPath) => {
    paths.set(replace(node, JSON.stringify(resolved), 'v'), resolved);
  };

  const resolve = (node: Range, visit: VisitSelector | undefined, path: readonly string[]) => {
    const wrong = visit && repetitionFault(index, at, visit);
    const resolved = wrong ?? resolvePath(index, at, visit, path);
    if ('code' in resolved) throw new ExpressionFault(resolved.code, resolved.params, node);
    const unclear = repetitionAmbiguity(index, at, resolved);
    if (unclear) ambiguous.push({ ...unclear, range: { start: node.start, end: node.end } });
    return resolved;
  };

  const path = (node: ASTNode, bound: Bound): boolean => {
    const { root, path: dots } = rootOf(node);
    const read = dots.map(({ name }) => name);
    if (root.op === 'id') {
      if (bound.has(root.args)) return field(node, root, dots, bound);
      variable(node, resolve(node, undefined, [root.args, ...read]));
      return true;
    }
    const visit = visitChoice(root);
    if (!visit) return field(node, root, dots, bound);
    variable(node, resolve(node, visit, read));
    return true;
  };

  /** `v.PAGE.ITEM` of a repetition: the repetition stays, page and item become one field of it. */
  const field = (node: ASTNode, root: ASTNode, dots: readonly Dot[], bound: Bound): boolean => {
    const visit = repetitionOf(root, bound);
    if (visit === undefined || dots.length === 0) return false;
    const place = { start: dots[0]!.at, end: node.end };
    const read = dots.map(({ name }) => name);
    const resolved = resolve(node, { key: visit, repetition: 'all' }, read);
    // What stands between the names would be lost: brackets, a comment.
    if (input.slice(place.start, place.end).replace(/\s/g, '') !== read.join('.'))
      throw new ExpressionFault(
        'CHECKS_PATH_UNKNOWN',
        { path: input.slice(node.start, node.end) },
        node,
      );
    const name = replace(place, `field ${JSON.stringify(resolved)}`, 'f');
    paths.set(name, resolved);
    fields.set(visit, (fields.get(visit) ?? new Set()).add(name));
    walk(root, bound);
    return true;
  };

  const walk = (node: ASTNode, bound: Bound): void => {
    if (path(node, bound)) return;
    switch (node.op) {
      case 'value':
        if (typeof node.args === 'bigint' || typeof node.args === 'number') {
          const number = Decimal.parse(input.slice(node.start, node.end));
          if (!number) throw new ExpressionFault('CHECKS_NUMBER_LITERAL', {}, node);
          numbers.set(replace(node, `number ${number.toString()}`, 'n'), number);
        }
        return;
      case 'id':
        return;
      case '.':
        if (node.args[1].startsWith('_'))
          throw new ExpressionFault('CHECKS_PATH_UNKNOWN', { path: node.args[1] }, node);
        return walk(node.args[0], bound);
      case '[]':
        walk(node.args[0], bound);
        // CEL's own integers: an index is the one place where they stay.
        if (node.args[1].op !== 'value') walk(node.args[1], bound);
        return;
      case 'call':
        return call(node, node.args[0], node.args[1], bound);
      case 'rcall': {
        const [name, receiver, args] = node.args;
        walk(receiver, bound);
        if (LIST_MACROS.has(name)) {
          strict = false;
          return macro(node, repetitionsOf(receiver), args, bound);
        }
        if (!METHODS.has(name))
          throw new ExpressionFault('CHECKS_FUNCTION_UNKNOWN', { name }, node);
        if (name === 'matches') return pattern(node, args);
        for (const arg of args) walk(arg, bound);
        return;
      }
      case '&&':
      case '||':
      case '?:':
        strict = false;
        for (const part of node.args) walk(part, bound);
        return;
      case '!_':
      case '-_':
        return walk(node.args, bound);
      case 'list':
        for (const part of node.args) walk(part, bound);
        return;
      case 'map':
      case '.?':
      case '[?]':
        throw new ExpressionFault('CHECKS_FUNCTION_UNKNOWN', { name: node.op }, node);
      default:
        for (const part of node.args) walk(part, bound);
    }
  };

  const call = (node: ASTNode, name: string, args: readonly ASTNode[], bound: Bound): void => {
    const place = Object.hasOwn(PLACE_FUNCTIONS, name) ? PLACE_FUNCTIONS[name]! : undefined;
    if (place && args.length === 0) {
      if (place.kind === 'ownLine' && at.lineBlock === undefined)
        throw new ExpressionFault('CHECKS_NO_OWN_LINE', {}, node);
      return variable(node, { kind: place.kind });
    }
    if (name === 'visits') {
      const visit = visitKey(node, args);
      const wrong = repetitionFault(index, at, { key: visit });
      if (wrong) throw new ExpressionFault(wrong.code, wrong.params, node);
      return variable(node, { kind: 'visits', visit });
    }
    if (place?.field && args.length === 1) {
      edits.push({ start: node.start, end: node.start + name.length, text: '' });
      edits.push({ start: node.end, end: node.end, text: `.${place.field}` });
    } else if (!FUNCTIONS.has(name))
      throw new ExpressionFault('CHECKS_FUNCTION_UNKNOWN', { name }, node);
    if (name === 'size')
      edits.push({ start: node.start, end: node.start + name.length, text: 'len' });
    if (name === 'known') strict = false;
    for (const arg of args) walk(arg, bound);
  };

  const macro = (
    node: ASTNode,
    visit: Key | undefined,
    args: readonly ASTNode[],
    bound: Bound,
  ): void => {
    const [own, ...bodies] = args;
    const name = own?.op === 'id' ? own.args : '';
    if (name.startsWith('_'))
      throw new ExpressionFault('CHECKS_PATH_UNKNOWN', { path: name }, node);
    const inner = new Map(bound).set(name, visit);
    for (const body of bodies) walk(body, inner);
  };

  const pattern = (node: ASTNode, [source, ...more]: readonly ASTNode[]): void => {
    if (source?.op !== 'value' || typeof source.args !== 'string' || more.length > 0)
      throw new ExpressionFault('CHECKS_PATTERN_LITERAL', {}, source ?? node);
    try {
      const compiled = compilePattern(source.args);
      patterns.set(replace(source, `pattern ${source.args}`, 'p'), compiled);
    } catch (error) {
      if (!(error instanceof ExpressionFault)) throw error;
      throw new ExpressionFault(error.code, error.params, source);
    }
  };

  walk(ast, new Map());
  edits.sort((a, b) => a.start - b.start || a.end - b.end);
  return {
    source: apply(input, edits),
    paths,
    fields,
    numbers,
    patterns,
    ambiguous,
    strict,
    original: originalOf(edits),
  };
}

interface Dot {
  name: string;
  /** Where the name begins. */
  at: number;
}

/** `ROOT.a.b` in its parts. */
function rootOf(node: ASTNode): { root: ASTNode; path: Dot[] } {
  const path: Dot[] = [];
  let root = node;
  while (root.op === '.') {
    path.unshift({ name: root.args[1], at: root.pos });
    root = root.args[0];
  }
  return { root, path };
}

/** `visit("K")`, `visit("K", n)` or `previous("K")`. */
function visitChoice(node: ASTNode): VisitSelector | undefined {
  if (node.op !== 'call') return undefined;
  const [name, args] = node.args;
  if (name === 'previous') return { key: visitKey(node, args), repetition: 'previous' };
  if (name !== 'visit') return undefined;
  const [key, number, ...more] = args;
  if (number === undefined) return { key: visitKey(node, args) };
  if (number.op !== 'value' || typeof number.args !== 'bigint' || !key || more.length > 0)
    throw new ExpressionFault('CHECKS_VISIT_LITERAL', { name }, node);
  return { key: visitKey(node, [key]), repetition: Number(number.args) };
}

function visitKey(node: ASTNode, [key, ...more]: readonly ASTNode[]): Key {
  if (key?.op !== 'value' || typeof key.args !== 'string' || more.length > 0)
    throw new ExpressionFault(
      'CHECKS_VISIT_LITERAL',
      { name: node.op === 'call' ? node.args[0] : '' },
      node,
    );
  return key.args;
}

/** The visit of which a value is one repetition. */
function repetitionOf(node: ASTNode, bound: Bound): Key | undefined {
  if (node.op === 'id') return bound.get(node.args);
  if (node.op === '[]') return repetitionsOf(node.args[0]);
  if (node.op !== 'call') return undefined;
  const [name, [list]] = node.args;
  return (name === 'first' || name === 'last') && list ? repetitionsOf(list) : undefined;
}

/** The visit of which a list holds repetitions. */
function repetitionsOf(node: ASTNode): Key | undefined {
  if (node.op === 'call' && node.args[0] === 'visits') return visitKey(node, node.args[1]);
  if (node.op === 'rcall' && node.args[0] === 'filter') return repetitionsOf(node.args[1]);
  return undefined;
}

function apply(input: string, edits: readonly Edit[]): string {
  let [source, from] = ['', 0];
  for (const edit of edits) {
    source += input.slice(from, edit.start) + edit.text;
    from = edit.end;
  }
  return source + input.slice(from);
}

function originalOf(edits: readonly Edit[]): (range: Range) => Range {
  const place = (offset: number, end: boolean) => {
    let shift = 0;
    for (const edit of edits) {
      const start = edit.start + shift;
      if (offset < start || (end && offset === start)) break;
      if (offset < start + edit.text.length || (end && offset === start + edit.text.length))
        return end ? edit.end : edit.start;
      shift += edit.text.length - (edit.end - edit.start);
    }
    return offset - shift;
  };
  return ({ start, end }) => ({ start: place(start, false), end: place(end, true) });
}
