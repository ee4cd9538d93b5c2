import type { ASTNode } from '@marcbachmann/cel-js';
import type { ExpressionCost } from './cost';
import { OVER_BUDGET } from './signals';
import { LOOP_STEPS, stepsOfFunction, stepsOfMethod, stepsOfOperator } from './steps';

/** What the running evaluation may still use. Evaluation is synchronous, so there is never more than one. */
let left = Number.POSITIVE_INFINITY;

/** Takes steps from the running evaluation, and ends it when it has too few. */
export function consumeSteps(steps: number): void {
  left -= steps;
  if (left < 0) throw OVER_BUDGET;
}

/** Begins an evaluation that may use so many steps. */
export function startBudget(steps: number): void {
  left = steps;
}

/** Steps that the evaluation has not used; below zero when it wanted more than it may. */
export function stepsLeft(): number {
  return left;
}

/** A type-checked node, with the function that computes it from its operands. */
type CheckedNode = ASTNode & {
  handle: (...args: unknown[]) => unknown;
  readonly meta: { readonly alternate: CheckedNode };
};

/**
 * Makes a compiled expression count what grows with the data: the turns of its loops, and the length of texts and
 * lists that an operator or function works on. All else has a fixed number of steps, charged when it begins.
 */
export function countSteps({ loops, sized }: Pick<ExpressionCost, 'loops' | 'sized'>): void {
  for (const [node, steps] of loops) {
    const loop = (node as CheckedNode).meta.alternate;
    charge(loop, ([list]) => (list as readonly unknown[]).length * (LOOP_STEPS + steps));
  }
  for (const node of sized) charge(node as CheckedNode, stepsOf(node));
}

function stepsOf(node: ASTNode): (operands: readonly unknown[]) => number {
  if (node.op === 'call' || node.op === 'rcall') {
    const [name] = node.args;
    const steps = node.op === 'call' ? stepsOfFunction : stepsOfMethod;
    return ([args]) => steps(name, args as readonly unknown[]);
  }
  const { op } = node;
  return ([one, other]) => stepsOfOperator(op, one, other);
}

/** The whole loop, or the whole operation, is charged before it begins. */
function charge(node: CheckedNode, steps: (operands: readonly unknown[]) => number): void {
  const { handle } = node;
  node.handle = (...operands) => {
    consumeSteps(steps(operands));
    return handle(...operands);
  };
}
