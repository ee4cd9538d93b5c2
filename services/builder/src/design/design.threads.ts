import { join } from 'node:path';
import { type TaskOptions, WorkerThreads } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import type { DesignMethods } from './design.worker';

const SECONDS = 60;

/** Worker threads that read, validate, compile, compare and write designs. */
@Injectable()
export class DesignThreads extends WorkerThreads<DesignMethods> {
  constructor() {
    // A file of the largest allowed size needs more memory than an ordinary design.
    super(join(__dirname, 'design.worker'), { megabytes: 768 });
  }

  /** Options for a task of a person who has no study yet. */
  ofPerson(personId: number): TaskOptions {
    return { seconds: SECONDS, owner: `person ${personId}` };
  }

  /** Options for a task of a study, so that one study cannot block the others. */
  ofStudy(studyId: number): TaskOptions {
    return { seconds: SECONDS, owner: `study ${studyId}` };
  }
}
