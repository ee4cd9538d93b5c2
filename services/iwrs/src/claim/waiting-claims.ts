import { Db, Problem, RegularWork, systemWriter } from '@casebook/service-kit';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { REFUSE, WAITING_REQUESTS } from './claim.sql';
import { ClaimService } from './claim.service';

const INTERVAL_MS = 2000;

interface WaitingRequest extends Record<string, unknown> {
  study_id: number;
  request_id: string;
}

/**
 * Claims what was requested while this service was away, or whose caller ended before the call. The request was checked and
 * committed with the rights that its person had then; so it is finished without asking the person again.
 */
@Injectable()
export class WaitingClaims implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('waiting claims');
  readonly #work = new RegularWork(
    () => this.claimAll(),
    INTERVAL_MS,
    (error) => this.logger.warn(`not claimed, tried again: ${String(error)}`),
  );

  constructor(
    private readonly db: Db,
    private readonly claims: ClaimService,
  ) {}

  onApplicationBootstrap(): void {
    this.#work.start({ atOnce: true });
  }

  onApplicationShutdown(): Promise<void> {
    return this.#work.stop();
  }

  /** One failure, such as a locked study, does not keep the others waiting. */
  async claimAll(): Promise<void> {
    const waiting = await this.db.read<WaitingRequest>(WAITING_REQUESTS);
    for (const { study_id: studyId, request_id: requestId } of waiting) {
      try {
        await this.claim(studyId, requestId);
      } catch (error) {
        this.logger.warn(`request ${requestId} not claimed, tried again: ${String(error)}`);
      }
    }
  }

  private async claim(studyId: number, requestId: string): Promise<void> {
    try {
      await this.claims.claimCommitted(studyId, requestId);
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 422) throw error;
      const { code } = error;
      await this.db.write(systemWriter(requestId), { studyId }, (tx) =>
        tx.query({ ...REFUSE, values: { studyId, requestId, code } }),
      );
    }
  }
}
