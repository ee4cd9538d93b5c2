import { join } from 'node:path';
import { WorkerThreads } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { LIST_READ_SECONDS } from './limits';
import type { SheetRow } from './sheet-row';
import type { SheetMethods } from './sheet.worker';

/** Reads Excel files in threads: a file of one megabyte can need any amount of time and memory. */
@Injectable()
export class SheetThreads extends WorkerThreads<SheetMethods> {
  constructor() {
    super(join(__dirname, 'sheet.worker'), {
      threads: 1,
      queue: 8,
      perOwner: 1,
      megabytes: 384,
    });
  }

  /** @throws Problem 422 when it is no Excel file or too large, 503 when too many are read */
  read(content: Buffer, personId: number): Promise<SheetRow[]> {
    const options = { seconds: LIST_READ_SECONDS, owner: String(personId) };
    return this.run('readSheet', content, options);
  }
}
