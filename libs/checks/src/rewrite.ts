import type { ASTNode } from '@marcbachmann/cel-js';
import type { DesignIndex, Key } from '@casebook/study-design';
import { Decimal } from './decimal';
import { FUNCTIONS, LIST_MACROS, METHODS } from './language';
import { resolvePath, type Resolved, type Standpoint } from './paths';
import type { CheckCode, Params } from './signals';

/** A place in an expression, as 0-based offsets. */
export interface Range {
  start: number;
  end: number;
}

interface Edit extends Range {
  text: string;
}

/** An expression whose paths and number literals have become variables of one environment. */
export interface Rewritten {
  source: string;
  /** Paths by variable name. */
  paths: ReadonlyMap<string, Resolved>;
  numbers: ReadonlyMap<string, Decimal>;
  /** Nothing in it can decide without all its operands, so a missing one makes it unknown at once. */
  strict: boolean;
  /** Place in the original of a place in `source`. */
  original(range: Range): Range;
}

export class ExpressionFault extends Error {
  constructor(
    readonly code: CheckCode,
    readonly params: Params,
    readonly range?: Range,
  ) {
    super(code);
  }
}

/**
 * Resolves every path of a parsed expression against the design and writes the expression anew with one
 * variable per path. So the type of a path is known exactly, whatever literal it holds (`visit("SCR")`),
 * and evaluation reads each value directly.
 */
export function rewrite(index: DesignIndex, at: Standpoint, ast: ASTNode): Rewritten {
  const input = ast.input;
  const edits: Edit[] = [];
  const names = new Map<string, string>();
  const paths = new Map<string, Resolved>();
  const numbers = new Map<string, Decimal>();
  let strict = true;

  const replace = (node: Range, key: string, prefix: string) => {
    const name = names.get(key) ?? `_${prefix}${names.size}`;
    names.set(key, name);
    edits.push({ start: node.start, end: node.end, text: name });
    return name;
  };

  const path = (node: ASTNode, bound: ReadonlySet<string>): boolean => {
    const found = pathOf(node, bound);
    if (!found) return false;
    const resolved = resolvePath(index, at, found.visit, found.names);
    if ('code' in resolved) throw new ExpressionFault(resolved.code, resolved.params, node);
    paths.set(replace(node, JSON.stringify(resolved), 'v'), resolved);
    return true;
  };

  const visit = (node: ASTNode, bound: ReadonlySet<string>): void => {
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
        return visit(node.args[0], bound);
      case '[]':
        visit(node.args[0], bound);
        // CEL's own integers: an index is the one place where they stay.
        if (node.args[1].op !== 'value') visit(node.args[1], bound);
        return;
      case 'call': {
        const [name, args] = node.args;
        if (!FUNCTIONS.has(name))
          throw new ExpressionFault('CHECKS_FUNCTION_UNKNOWN', { name }, node);
        if (name === 'size')
          edits.push({ start: node.start, end: node.start + name.length, text: 'len' });
        if (name === 'known') strict = false;
        for (const arg of args) visit(arg, bound);
        return;
      }
      case 'rcall': {
        const [name, receiver, args] = node.args;
        visit(receiver, bound);
        if (LIST_MACROS.has(name)) {
          strict = false;
          return visitMacro(node, args, bound);
        }
        if (!METHODS.has(name))
          throw new ExpressionFault('CHECKS_FUNCTION_UNKNOWN', { name }, node);
        for (const arg of args) visit(arg, bound);
        return;
      }
      case '&&':
      case '||':
      case '?:':
        strict = false;
        for (const part of node.args) visit(part, bound);
        return;
      case '!_':
      case '-_':
        return visit(node.args, bound);
      case 'list':
        for (const part of node.args) visit(part, bound);
        return;
      case 'map':
      case '.?':
      case '[?]':
        throw new ExpressionFault('CHECKS_FUNCTION_UNKNOWN', { name: node.op }, node);
      default:
        for (const part of node.args) visit(part, bound);
    }
  };

  const visitMacro = (node: ASTNode, args: readonly ASTNode[], bound: ReadonlySet<string>) => {
    const [variable, ...bodies] = args;
    const name = variable?.op === 'id' ? variable.args : '';
    if (name.startsWith('_'))
      throw new ExpressionFault('CHECKS_PATH_UNKNOWN', { path: name }, node);
    const inner = new Set(bound).add(name);
    for (const body of bodies) visit(body, inner);
  };

  visit(ast, new Set());
  edits.sort((a, b) => a.start - b.start);
  return { source: apply(input, edits), paths, numbers, strict, original: originalOf(edits) };
}

/** `a`, `a.b`, `visit("K").a.b` as far as it does not start at a name bound by a list function. */
function pathOf(
  node: ASTNode,
  bound: ReadonlySet<string>,
): { visit?: Key; names: string[] } | undefined {
  const names: string[] = [];
  let at = node;
  while (at.op === '.') {
    names.unshift(at.args[1]);
    at = at.args[0];
  }
  if (at.op === 'id') return bound.has(at.args) ? undefined : { names: [at.args, ...names] };
  if (at.op !== 'call' || at.args[0] !== 'visit') return undefined;
  const [key, ...more] = at.args[1];
  if (key?.op !== 'value' || typeof key.args !== 'string' || more.length > 0)
    throw new ExpressionFault('CHECKS_VISIT_LITERAL', {}, at);
  return { visit: key.args, names };
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
