import {
  databaseFault,
  Db,
  type JobAttempt,
  Jobs,
  systemWriter,
  type Writer,
} from '@casebook/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RandomisationResults } from './randomisation-results';
import { REFUSAL } from './randomisation.sql';

export const RANDOMISATION_JOB = 'randomisation';

export interface RandomisationJob {
  studyId: number;
  requestId: string;
  personId: number;
}

/** Longer than a call to the service that claims may take, so that no job disturbs a request that is under way. */
const PATIENCE_SECONDS = 30;

/**
 * Seconds apart, because somebody waits for the number; for days, because the other service may be away, or the page takes no value
 * while it is frozen or the study is locked.
 */
const OPTIONS = {
  retryLimit: 100_000,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 10,
  heartbeatSeconds: 20,
  expireInSeconds: 120,
};

/** The person of the job is disabled, or too much time has passed: the database lets the job write no more for the person. */
const NO_PERSON = 'CB401';

/**
 * Finishes requests that ended between claim and save, and those that the other service claimed later by itself. Keeps no token: it
 * claims nothing, it looks what was claimed or refused.
 */
@Injectable()
export class RandomisationWorker implements OnModuleInit {
  /** Seconds after which nothing more is expected of a request of a study that has no randomisation any more. */
  patience = PATIENCE_SECONDS;

  constructor(
    private readonly jobs: Jobs,
    private readonly db: Db,
    private readonly results: RandomisationResults,
  ) {}

  onModuleInit(): void {
    this.jobs.define<RandomisationJob>({
      name: RANDOMISATION_JOB,
      options: OPTIONS,
      run: (job) => this.run(job),
    });
  }

  /** @throws Error when the request is to be looked at again */
  async run({ id, data }: JobAttempt<RandomisationJob>): Promise<void> {
    const { studyId, requestId, personId } = data;
    const request = await this.results.request(studyId, requestId);
    const [person] = await this.db.read<{ name: string }>({
      name: 'randomisation-person',
      text: 'select name from auth.v1_person where person_id = $1',
      values: [personId],
    });
    const system = systemWriter(requestId);
    const { name } = person ?? system;
    const inTheName = { ...system, personId, jobId: id };
    const work = async (writer: Writer): Promise<void> => {
      const outcome = await this.results.save(writer, name, studyId, requestId);
      if (outcome === 'saved' || outcome === 'failed') return;
      if (outcome === 'unclaimed') {
        const refusal = await this.refusalOf(studyId, requestId, request.age);
        if (refusal && (await this.results.giveUp(writer, studyId, requestId, refusal))) return;
      }
      throw new Error(outcome);
    };
    await work(inTheName).catch((error: unknown) => {
      if (databaseFault(error).code !== NO_PERSON) throw error;
      return work(system);
    });
  }

  /** Why nothing will be claimed for a request; null while that may still happen. */
  private async refusalOf(studyId: number, requestId: string, age: number): Promise<string | null> {
    const [found] = await this.db.read<{ refused: string | null; linked: boolean }>({
      ...REFUSAL,
      values: { studyId, requestId },
    });
    if (found?.refused) return found.refused;
    return !found?.linked && age >= this.patience ? 'RANDOMISATION_LAPSED' : null;
  }
}
