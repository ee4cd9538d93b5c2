import { join } from 'node:path';
import { WorkerThreads } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import type { ReportMethods } from './report.worker';

/** Worker threads that make documents. */
@Injectable()
export class ReportThreads extends WorkerThreads<ReportMethods> {
  constructor() {
    super(join(__dirname, 'report.worker'), { threads: 1 });
  }
}
