/// <reference path="./css-modules.d.ts" />
export * from './base-query';
export * from './context';
export * from './drafts';
export * from './failure';
export * from './http';
export * from './jobs';
export * from './remote-module';
export * from './screen-link';
export * from './shell';
export * from './store';
export * from './text';
export type { PrivilegeQuery } from '@casebook/remote-contract';
export * from './writable-store';
