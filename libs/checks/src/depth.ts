import type { ASTNode } from '@marcbachmann/cel-js';
import { MAX_DEPTH } from './limits';
import { ExpressionFault, type Range } from './faults';

/** Line and column, from 1, at which a part of an expression begins. */
export function lineAndColumn(
  expression: string,
  { start }: Range,
): { line: number; column: number } {
  const before = expression.slice(0, start).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
}

export function tooDeep(expression: string, range: Range): ExpressionFault {
  const params = { limit: MAX_DEPTH, ...lineAndColumn(expression, range) };
  return new ExpressionFault('CHECKS_TOO_DEEP', params, range);
}

/**
 * Refuses what would overflow the parser's stack: signs, `!` and brackets within each other, counted before parsing.
 *
 * @throws ExpressionFault CHECKS_TOO_DEEP
 */
export function refuseDeepText(expression: string): void {
  if (expression.length <= MAX_DEPTH) return;
  const brackets: number[] = [];
  let [depth, signs] = [0, 0];
  for (let at = 0; at < expression.length; at += 1) {
    const character = expression[at]!;
    if (character === '!' || character === '-') {
      signs += 1;
    } else if ('([{'.includes(character)) {
      brackets.push(signs + 1);
      depth += signs + 1;
      signs = 0;
    } else if (')]}'.includes(character)) {
      depth -= brackets.pop() ?? 0;
      signs = 0;
    } else if (character === '"' || character === "'") {
      at = endOfText(expression, at);
      signs = 0;
    } else if (expression.startsWith('//', at)) {
      const end = expression.indexOf('\n', at);
      at = end < 0 ? expression.length : end;
    } else if (character.trim() !== '') {
      signs = 0;
    }
    if (depth + signs > MAX_DEPTH) throw tooDeep(expression, { start: at, end: at + 1 });
  }
}

/** Position of the last character of the text that begins with a quote at `start`. */
function endOfText(expression: string, start: number): number {
  const isRaw = /(^|\W)([rR][bB]?|[bB][rR])$/.test(expression.slice(Math.max(0, start - 3), start));
  const one = expression[start]!;
  const quote = expression.startsWith(one.repeat(3), start) ? one.repeat(3) : one;
  let at = start + quote.length;
  while (at < expression.length && !expression.startsWith(quote, at)) {
    at += !isRaw && expression[at] === '\\' ? 2 : 1;
  }
  return at + quote.length - 1;
}

/**
 * Refuses a chain or nesting that would overflow the stack of whoever walks the tree: a long `a + b + …` is as deep
 * as it is long.
 *
 * @throws ExpressionFault CHECKS_TOO_DEEP
 */
export function refuseDeepTree(ast: ASTNode): void {
  if (ast.input.length <= MAX_DEPTH) return;
  const open: [ASTNode, number][] = [[ast, 1]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [node, depth] = next;
    if (depth > MAX_DEPTH) throw tooDeep(node.input, node);
    for (const part of partsOf(node)) open.push([part, depth + 1]);
  }
}

/** The operands of a node. */
export function partsOf(node: ASTNode): readonly ASTNode[] {
  switch (node.op) {
    case 'value':
    case 'id':
      return [];
    case '.':
    case '.?':
      return [node.args[0]];
    case '!_':
    case '-_':
      return [node.args];
    case 'call':
      return node.args[1];
    case 'rcall':
      return [node.args[1], ...node.args[2]];
    case 'map':
      return node.args.flat();
    default:
      return node.args;
  }
}
