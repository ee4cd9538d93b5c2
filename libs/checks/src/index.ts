export { compileDesignChecks, conditionKey, futureKey, requiredKey } from './compile';
export { evaluate, type EvaluationInput } from './evaluate';
export type { Operand } from './paths';
export type {
  CheckFault,
  CheckProgram,
  CompiledCheck,
  Failure,
  Outcome,
  PagePlan,
  Place,
  Snapshot,
} from './program';
export * from './run';
export * from './reconcile';
export * from './check-tests';
