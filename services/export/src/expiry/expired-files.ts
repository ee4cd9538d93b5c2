import type { FormatName } from '@casebook/export-writers';
import { Files } from '@casebook/files';
import { Db, RegularWork } from '@casebook/service-kit';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { fileKeyOf } from '../dataset/dataset-file';
import { EXPIRED_EXPORTS } from '../dataset/dataset.sql';
import { EXPIRED_DOCUMENTS } from '../document/document.sql';
import { documentKeyOf } from '../document/document-file';

const HOUR_MS = 3_600_000;

/** Removes the files of exports that have expired; the history keeps what they were. */
@Injectable()
export class ExpiredFiles implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #log = new Logger(ExpiredFiles.name);
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
    const expired = await this.db.read<{
      studyId: number;
      exportId: number;
      format: FormatName;
    }>({ ...EXPIRED_EXPORTS, values: [] });
    for (const { studyId, exportId, format } of expired) {
      await this.files.remove(fileKeyOf(studyId, exportId, format));
    }
    const documents = await this.db.read<{
      studyId: number;
      documentId: number;
      fileName: string;
    }>({ ...EXPIRED_DOCUMENTS, values: [] });
    for (const { studyId, documentId, fileName } of documents) {
      await this.files.remove(documentKeyOf(studyId, documentId, fileName));
    }
  }
}
