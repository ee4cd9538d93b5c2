export * from './catalogue';
export * from './define';
export * from './privileges';
