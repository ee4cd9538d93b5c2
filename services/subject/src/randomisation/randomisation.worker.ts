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

export const RANDOMISATION_JOB = 'randomisation';

export interface RandomisationJob {
  studyId: number;
  requestId: string;
  personId: number;
}

/** Longer than a call to the service that claims may take, so that no job disturbs a request that is under way. */
const PATIENCE_SECONDS = 30;

/** For a page that takes no value for days, because it is frozen or the study is locked. */
const OPTIONS = {
  retryLimit: 200,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 900,
  heartbeatSeconds: 20,
  expireInSeconds: 120,
};

/** The person of the job is disabled, or too much time has passed: the database lets the job write no more for the person. */
const NO_PERSON = 'CB401';

/** Finishes requests whose process ended between claim and save. Keeps no token: it claims nothing, it looks what was claimed. */
@Injectable()
export class RandomisationWorker implements OnModuleInit {
  /** Seconds after which nothing more is expected of a request. */
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
      if (outcome === 'unclaimed' && request.age >= this.patience) {
        const isOver = await this.results.giveUp(
          writer,
          studyId,
          requestId,
          'RANDOMISATION_LAPSED',
        );
        if (isOver) return;
      }
      throw new Error(outcome);
    };
    await work(inTheName).catch((error: unknown) => {
      if (databaseFault(error).code !== NO_PERSON) throw error;
      return work(system);
    });
  }
}
