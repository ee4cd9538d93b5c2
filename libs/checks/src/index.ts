export {
  compilation,
  compileDesignChecks,
  type CompiledDesign,
  conditionKey,
  futureKey,
  requiredKey,
} from './compile';
export { type Budget, evaluate, type EvaluationInput } from './evaluate';
export type { Operand, Repetition } from './paths';
export { usesPatterns } from './patterns';
export {
  mostRepetitions,
  MOST_UNSCHEDULED,
  previousRepetition,
  repeatTogether,
} from './repetitions';
export type {
  CheckFault,
  CheckProgram,
  CompiledCheck,
  Failure,
  Outcome,
  PagePlan,
  Place,
  Snapshot,
  VisitPlace,
} from './program';
export * from './run';
export * from './reconcile';
export { toTheEnd } from './in-turns';
export { EVALUATION_STEPS, MOST_DEPTH, PAGE_STEPS, RERUN_STEPS, SAVE_STEPS } from './limits';
export * from './check-tests';
