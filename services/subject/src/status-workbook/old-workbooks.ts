import { Files } from '@casebook/files';
import { Db, RegularWork } from '@casebook/service-kit';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { fileKeyOf } from './workbook-job';
import { OLD_WORKBOOKS } from './workbook.sql';

const HOUR_MS = 3_600_000;

/** Removes the files of workbooks whose time is over. */
@Injectable()
export class OldWorkbooks implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #log = new Logger(OldWorkbooks.name);
  readonly #removal = new RegularWork(
    () => this.remove(),
    HOUR_MS,
    (error) => this.#log.error(error instanceof Error ? error.message : String(error)),
  );

  constructor(
    private readonly db: Db,
    private readonly files: Files,
  ) {}

  onApplicationBootstrap(): void {
    this.#removal.start({ atOnce: true });
  }

  onApplicationShutdown(): Promise<void> {
    return this.#removal.stop();
  }

  async remove(): Promise<void> {
    const old = await this.db.read<{ studyId: number; jobId: string }>({
      ...OLD_WORKBOOKS,
      values: [],
    });
    for (const { studyId, jobId } of old) await this.files.remove(fileKeyOf(studyId, jobId));
  }
}
