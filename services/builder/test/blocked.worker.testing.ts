import { existsSync } from 'node:fs';
import { Problem, serveWork } from '@casebook/service-kit/worker';

/** Simulates the reading of a file: blocks its thread until the given file exists. */
const methods = {
  readOdmFile: ({ content }: { content: Uint8Array }): never => {
    const path = new TextDecoder().decode(content);
    while (!existsSync(path));
    throw new Problem(422, 'BUILDER_FILE_EMPTY');
  },
};
export type BlockedMethods = typeof methods;

serveWork(methods);
