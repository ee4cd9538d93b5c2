export * from './channel';
export * from './compatibility';
export * from './descriptor';
export * from './envelope';
export * from './manifest';
export * from './privileges';
export * from './routes';
