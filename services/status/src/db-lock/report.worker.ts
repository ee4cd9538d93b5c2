import { serveWork } from '@casebook/service-kit/worker';
import { lockReport } from './lock-report';

/** Documents are made apart from requests: embedding the fonts takes a part of a second. */
const methods = { lockReport };
export type ReportMethods = typeof methods;

serveWork(methods);
