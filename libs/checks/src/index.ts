export {
  compileDesignChecksInSteps,
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
  maxRepetitions,
  MAX_UNSCHEDULED,
  previousRepetition,
  shareRepetitions,
} from './repetitions';
export type {
  CheckFault,
  CheckProgram,
  CompiledCheck,
  EvaluationFailure,
  Outcome,
  PagePlan,
  ItemInstanceRef,
  Snapshot,
  VisitRef,
} from './program';
export * from './run';
export * from './reconcile';
export { runToCompletion } from './run-to-completion';
export { EVALUATION_STEPS, MAX_DEPTH, PAGE_STEPS, RERUN_STEPS, SAVE_STEPS } from './limits';
export * from './check-tests';
