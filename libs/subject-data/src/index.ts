export * from './flags';
export * from './item-instance';
export * from './query-rules';
export * from './query-status';
