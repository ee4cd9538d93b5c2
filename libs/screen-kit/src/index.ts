export * from './failure/FailureAlert';
export * from './failure/QueryState';
export * from './failure/useFormFailure';
