export * from './characters';
export * from './spec';
export * from './codes';
export * from './parse';
export * from './partial-date';
export * from './partial-time';
export * from './typed';
export * from './format';
