export * from './schema/design';
export * from './schema/keys';
export * from './schema/texts';
export * from './schema/items';
export * from './schema/index-design';
export * from './schema/empty';
export * from './schema/roles';
export * from './canonical';
