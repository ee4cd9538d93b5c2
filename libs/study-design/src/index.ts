export * from './schema/design';
