import { serveWork } from '@casebook/service-kit/worker';
import { readSheet } from './sheet-file';

const methods = { readSheet };

export type SheetMethods = typeof methods;

serveWork(methods);
