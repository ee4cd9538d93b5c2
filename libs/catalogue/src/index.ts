export * from './catalogue';
export * from './define';
export * from './password';
export * from './privileges';
export * from './statuses';
export * from './role-marks';
