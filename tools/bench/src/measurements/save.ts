import type { Api } from '../support/api';
import type { Timed } from '../support/measure';
import { type BenchStudy, BLOCK, ITEMS, itemKey, valueOf, type Workplace } from '../support/study';

/** One person who saves the 60 items of one page again and again, all of them changed each time. */
export class Saver {
  private round = 0;

  constructor(
    private readonly api: Api,
    private readonly study: BenchStudy,
    private readonly workplace: Workplace,
    private readonly valueIn = valueOf,
  ) {}

  save(): Timed {
    const { round } = this;
    this.round += 1;
    const body = JSON.stringify({
      designVersionId: this.study.versionId,
      items: Array.from({ length: ITEMS }, (_, index) => ({
        blockKey: BLOCK,
        line: 0,
        itemKey: itemKey(index),
        value: this.valueIn(index, round),
        revision: round,
        ...(round > 0 ? { reasonCode: 1 } : {}),
      })),
    });
    return () => this.api.send('POST', `${this.page}/save`, body);
  }

  /** @returns whether nothing was saved, because the study is locked */
  async saveUnlessLocked(): Promise<boolean> {
    const { round } = this;
    try {
      await this.save()();
      return false;
    } catch (error) {
      if (!/: (?:409|423) /.test(String(error))) throw error;
      this.round = round;
      return true;
    }
  }

  open(): Timed {
    return () => this.api.send('GET', this.page);
  }

  hello(): Timed {
    return () => this.api.send('GET', '/api/hello');
  }

  private get page(): string {
    return `/api/subject/${this.study.studyId}/pages/${this.workplace.pageId}`;
  }

  close(): Promise<void> {
    return this.api.close();
  }
}
