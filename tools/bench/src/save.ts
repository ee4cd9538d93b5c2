import type { Api } from './api';
import { type BenchStudy, BLOCK, ITEMS, itemKey, valueOf, type Workplace } from './study';

/** One person who saves the 60 items of one page again and again, all of them changed each time. */
export class Saver {
  private round = 0;

  constructor(
    private readonly api: Api,
    private readonly study: BenchStudy,
    private readonly workplace: Workplace,
  ) {}

  async save(): Promise<void> {
    const { round } = this;
    this.round += 1;
    await this.api.call(
      'POST',
      `/api/subject/${this.study.studyId}/pages/${this.workplace.pageId}/save`,
      {
        designVersionId: this.study.versionId,
        items: Array.from({ length: ITEMS }, (_, index) => ({
          blockKey: BLOCK,
          line: 0,
          itemKey: itemKey(index),
          value: valueOf(index, round),
          revision: round,
          ...(round > 0 ? { reasonCode: 1 } : {}),
        })),
      },
    );
  }

  async open(): Promise<void> {
    await this.api.call('GET', `/api/subject/${this.study.studyId}/pages/${this.workplace.pageId}`);
  }

  async hello(): Promise<void> {
    await this.api.call('GET', '/api/hello');
  }

  close(): Promise<void> {
    return this.api.close();
  }
}
