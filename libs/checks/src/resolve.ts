import type { ASTNode } from '@marcbachmann/cel-js';
import type { DesignIndex, Key } from '@casebook/study-design';
import { Decimal } from './decimal';
import { ExpressionFault, type Range } from './faults';
import { FUNCTIONS, LIST_MACROS, METHODS } from './language';
import {
  becomeCall,
  becomeConstant,
  becomeField,
  becomeFieldOfRepetition,
  becomeVariable,
} from './nodes';
import {
  isSamePath,
  resolvePath,
  type ResolvedPath,
  type ExpressionContext,
  type VisitSelector,
} from './paths';
import { compilePattern } from './patterns';
import { repetitionAmbiguity, repetitionFault } from './repetitions';
import type { CheckCode, Params } from './signals';
import { LINE_NUMBER, VISIT_NUMBER } from './values';

/** What an expression reads, found while its syntax tree was resolved. */
export interface Resolved {
  /** Paths by the name of their variable, or of their field of a repetition of a visit. */
  paths: ReadonlyMap<string, ResolvedPath>;
  /** Paths of which it is not clear which repetition of a visit they mean. */
  ambiguous: readonly Ambiguous[];
  /** Nothing in it can decide without all its operands, so a missing one makes it unknown at once. */
  strict: boolean;
}

export interface Ambiguous {
  code: CheckCode;
  params: Params;
  severity: 'error' | 'warning';
  range: Range;
}

/** Names that list functions bind; with the visit, when they stand for its repetitions. */
type Bound = ReadonlyMap<string, Key | undefined>;

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
 * Resolves every path of a parsed expression against the design. In the tree one variable takes the place of each path, so
 * its type is known exactly, whatever literal it holds (`visit("SCR")`), and evaluation reads each value directly; number
 * literals become exact numbers, patterns are compiled. The tree keeps its places, so a fault is told where it was written.
 *
 * @param typeOf the name of the type of what a path reads
 */
export function resolveTree(
  index: DesignIndex,
  at: ExpressionContext,
  ast: ASTNode,
  typeOf: (path: ResolvedPath) => string,
): Resolved {
  const input = ast.input;
  const paths = new Map<string, ResolvedPath>();
  const ambiguous: Ambiguous[] = [];
  let strict = true;

  /** The same for the same path; no name that an author can write has a number sign. */
  const nameOf = (resolved: ResolvedPath): string => {
    for (const [name, known] of paths) if (isSamePath(known, resolved)) return name;
    const name = `#${paths.size}`;
    paths.set(name, resolved);
    return name;
  };

  const variable = (node: ASTNode, resolved: ResolvedPath) =>
    becomeVariable(node, nameOf(resolved), typeOf(resolved));

  const resolve = (node: Range, visit: VisitSelector | undefined, path: readonly string[]) => {
    const wrong = visit && repetitionFault(index, at, visit);
    const resolved = wrong ?? resolvePath(index, at, visit, path);
    if ('code' in resolved) throw new ExpressionFault(resolved.code, resolved.params, node);
    const unclear = repetitionAmbiguity(index, at, resolved);
    if (unclear) ambiguous.push({ ...unclear, range: { start: node.start, end: node.end } });
    return resolved;
  };

  const path = (node: ASTNode, bound: Bound): boolean => {
    const { root, path: read } = rootOf(node);
    if (root.op === 'id') {
      if (bound.has(root.args)) return field(node, root, read, bound);
      variable(node, resolve(node, undefined, [root.args, ...read]));
      return true;
    }
    const visit = visitChoice(root);
    if (!visit) return field(node, root, read, bound);
    variable(node, resolve(node, visit, read));
    return true;
  };

  /** `v.PAGE.ITEM` of a repetition: the repetition stays, page and item become one field of it. */
  const field = (node: ASTNode, root: ASTNode, read: readonly string[], bound: Bound): boolean => {
    const visit = repetitionOf(root, bound);
    if (visit === undefined || read.length === 0) return false;
    const resolved = resolve(node, { key: visit, repetition: 'all' }, read);
    becomeFieldOfRepetition(node, root, nameOf(resolved), typeOf(resolved));
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
          becomeConstant(node, number);
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
        const visit = repetitionsOf(receiver);
        walk(receiver, bound);
        if (LIST_MACROS.has(name)) {
          strict = false;
          return macro(node, visit, args, bound);
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
    if (place?.field && args.length === 1) becomeField(node, args[0]!, place.field);
    else if (!FUNCTIONS.has(name))
      throw new ExpressionFault('CHECKS_FUNCTION_UNKNOWN', { name }, node);
    if (name === 'size') becomeCall(node, 'len', args);
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
      becomeConstant(source, compilePattern(source.args));
    } catch (error) {
      if (!(error instanceof ExpressionFault)) throw error;
      throw new ExpressionFault(error.code, error.params, source);
    }
  };

  walk(ast, new Map());
  return { paths, ambiguous, strict };
}

/** `ROOT.a.b` in its parts. */
function rootOf(node: ASTNode): { root: ASTNode; path: string[] } {
  const path: string[] = [];
  let root = node;
  while (root.op === '.') {
    path.unshift(root.args[1]);
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
