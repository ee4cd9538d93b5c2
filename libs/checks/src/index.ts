export * from './language-reference';
export { futureKey, requiredKey } from './built-in-checks';
export {
  compileDesignChecksInSteps,
  compileDesignChecks,
  type CompiledDesign,
  conditionKey,
} from './compile';
export { type Budget, evaluate, type EvaluationInput } from './evaluate';
export type { Operand, Repetition } from './paths';
export { usesPatterns } from './patterns';
export { maxRepetitions, previousRepetition, shareRepetitions } from './repetitions';
export type {
  CheckFault,
  CheckProgram,
  CompiledCheck,
  EvaluationFailure,
  Outcome,
  PagePlan,
  CheckedItemRef,
  CheckedData,
  VisitRef,
} from './program';
export * from './run';
export * from './reconcile';
export { runToCompletion } from './run-to-completion';
export { EVALUATION_STEPS, MAX_DEPTH, PAGE_STEPS, RERUN_STEPS, SAVE_STEPS } from './limits';
export * from './check-tests';
