export * from './catalogue';
export { builtInChecks } from './areas/built-in-checks';
export * from './define/define';
export * from './password';
export * from './privileges';
export * from './statuses';
export * from './role-marks';
