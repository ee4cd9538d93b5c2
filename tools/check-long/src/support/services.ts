import { readServices } from '@casebook/platform-db';
import { root } from './folders';

/** The services that own a schema, in the order of their start. */
export const serviceNames: readonly string[] = readServices(root)
  .filter(({ schema }) => schema !== undefined)
  .map(({ name }) => name);
