import { join } from 'node:path';
import { type TaskOptions, WorkerThreads } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import type { DesignMethods } from './design.worker';

const SECONDS = 60;

/** Threads in which designs are read, validated, compiled, compared and written. */
@Injectable()
export class DesignThreads extends WorkerThreads<DesignMethods> {
  constructor() {
    // A file of the largest size allowed needs more than an ordinary design.
    super(join(__dirname, 'design.worker'), { megabytes: 768 });
  }

  /** How a task of a person runs who has no study yet. */
  ofPerson(personId: number): TaskOptions {
    return { seconds: SECONDS, owner: `person ${personId}` };
  }

  /** How a task of a study runs: one study cannot keep the others waiting. */
  ofStudy(studyId: number): TaskOptions {
    return { seconds: SECONDS, owner: `study ${studyId}` };
  }
}
