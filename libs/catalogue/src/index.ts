export type { Areas, Code } from './all';
export { builtInChecks } from './areas/built-in-checks';
export { titles } from './areas/titles';
export * from './define/define';
export * from './message-texts';
export * from './password';
export * from './privileges';
export * from './statuses';
export * from './role-marks';
