import { JobStatus } from '@casebook/catalogue';
import type { Api } from '../support/api';
import { pause } from '../support/entry';
import { must, type Note } from '../support/report';
import type { Study } from '../support/study';
import { Work } from './work';

const FINISHED_WITHIN_MS = 180_000;
const INPUT = {
  format: 'csv',
  sources: ['data', 'system', 'audit'],
  codes: 'code',
  language: 'en',
};

interface ExportRow {
  exportId: number;
  status: JobStatus;
}

/** Makes one dataset after the other and waits for its end. */
export class Exporting extends Work {
  private readonly started: number[] = [];

  constructor(
    api: Api,
    private readonly study: Study,
  ) {
    super('export', api);
  }

  /** An export that is interrupted again and again runs for minutes; then it is the work that goes on. */
  get done(): string {
    return `${this.started.length} exports, ${this.refused} times refused while one was running`;
  }

  private get path(): string {
    return `/api/export/${this.study.studyId}/datasets`;
  }

  /** One dataset that nothing disturbs. */
  async one(): Promise<void> {
    await this.step();
    must(this.started.length > 0, 'an export is started');
  }

  protected async step(): Promise<void> {
    // 420 and 429: an export whose answer was lost is still running.
    const answer = await this.tryCall<{ exportId: number }>('POST', this.path, INPUT, [420, 429]);
    if (answer) this.started.push(answer.exportId);
  }

  /** Every acknowledged export ends as finished with a file that can be fetched, or as failed; none stays in progress. */
  async mustBeEnded(note: Note): Promise<void> {
    const start = Date.now();
    const running: readonly JobStatus[] = [JobStatus.new, JobStatus.processing];
    const ended = { finished: 0, failed: 0 };
    for (const exportId of this.started) {
      let row: ExportRow | undefined;
      do {
        if (row) await pause(200);
        must(Date.now() - start < FINISHED_WITHIN_MS, `export ${exportId} ends`);
        const list = await this.read<{ rows: ExportRow[] }>(`${this.path}?size=100`);
        row = list.rows.find((one) => one.exportId === exportId);
        if (!row) break; // Older than the last hundred.
      } while (running.includes(row.status));
      if (!row) continue;
      if (row.status !== JobStatus.finished) {
        ended.failed += 1;
        continue;
      }
      ended.finished += 1;
      const ticket = await this.tryCall('POST', `${this.path}/${exportId}/ticket`);
      must(ticket !== null, `export ${exportId} has a file`);
    }
    note(
      `of the last hundred exports ${ended.finished} finished with a file, ${ended.failed} failed and said so`,
    );
  }
}
