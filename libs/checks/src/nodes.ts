import { parse, type ASTNode } from '@marcbachmann/cel-js';
import type { VisitRepetition } from './values';

/**
 * Changes nodes of a parsed, not yet checked syntax tree in place. The library keeps in each node how it is checked and
 * evaluated; only this file knows about that.
 */

interface Checker {
  check(node: ASTNode, context: unknown): unknown;
  getType(name: string): unknown;
}
interface Evaluator {
  run(node: ASTNode, context: unknown): unknown;
}
interface Context {
  getCheckedValue(evaluator: Evaluator, node: ASTNode): unknown;
}

interface Behaviour {
  /** Type of a variable. */
  type?: string;
  check: (checker: Checker, node: ASTNode, context: unknown) => unknown;
  evaluate: (evaluator: Evaluator, node: ASTNode, context: Context) => unknown;
}

interface ChangeableNode {
  op: ASTNode['op'];
  args: unknown;
  readonly meta: Behaviour;
  setMeta<Name extends keyof Behaviour>(name: Name, value: Behaviour[Name]): void;
}

const FIELD = behaviourOf('a.b');

function behaviourOf(expression: string): Behaviour {
  return (parse(expression).ast as unknown as ChangeableNode).meta;
}

function change(
  node: ASTNode,
  op: ASTNode['op'],
  args: unknown,
  check: Behaviour['check'],
  evaluate: Behaviour['evaluate'],
): void {
  const changed = node as unknown as ChangeableNode;
  changed.op = op;
  changed.args = args;
  changed.setMeta('check', check);
  changed.setMeta('evaluate', evaluate);
}

const typeOfVariable: Behaviour['check'] = (checker, node) =>
  checker.getType((node as unknown as ChangeableNode).meta.type!);
const readVariable: Behaviour['evaluate'] = (evaluator, node, context) =>
  context.getCheckedValue(evaluator, node);

/** A variable of a type that need not be declared anywhere. */
export function becomeVariable(node: ASTNode, name: string, type: string): void {
  change(node, 'id', name, typeOfVariable, readVariable);
  (node as unknown as ChangeableNode).setMeta('type', type);
}

/** @param value of a class that is registered as a type */
export function becomeConstant(node: ASTNode & { op: 'value' }, value: object): void {
  (node as unknown as ChangeableNode).args = value;
}

/** `object.name` */
export function becomeField(node: ASTNode, object: ASTNode, name: string): void {
  change(node, '.', [object, name], FIELD.check, FIELD.evaluate);
}

/** What a repetition of a visit answers to a name; the type is known, because the path is. */
export function becomeFieldOfRepetition(
  node: ASTNode,
  repetition: ASTNode,
  name: string,
  type: string,
): void {
  change(
    node,
    '.',
    [repetition, name],
    (checker, _node, context) => {
      checker.check(repetition, context);
      return checker.getType(type);
    },
    (evaluator, _node, context) =>
      (evaluator.run(repetition, context) as VisitRepetition).read(name),
  );
}

/** The same call of another function. */
export function becomeCall(node: ASTNode, name: string, args: readonly ASTNode[]): void {
  (node as unknown as ChangeableNode).args = [name, args];
}
