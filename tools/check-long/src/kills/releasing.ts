import { withClient } from '@casebook/platform-db';
import type { Api } from '../support/api';
import { must, type Note } from '../support/report';
import type { Study } from '../support/study';
import { Work } from './work';

/** Releases two versions of a study in turn. */
export class Releasing extends Work {
  private readonly released: number[] = [];
  private at = 0;

  constructor(
    api: Api,
    private readonly study: Study,
    private readonly versions: readonly [number, number],
  ) {
    super('release', api);
  }

  get done(): string {
    return `${this.released.length} releases`;
  }

  protected async step(): Promise<void> {
    const { studyId, siteId } = this.study;
    const version = this.versions[this.at % 2]!;
    const path = `/api/builder/${studyId}/versions/${version}/releases`;
    const body = { siteIds: [siteId], reason: `Turn ${this.at}` };
    // 422: the release before, whose answer was lost, was carried out.
    const made = await this.tryCall<{ rows: { releaseId: number }[] }>('POST', path, body, [422]);
    this.at += 1;
    if (made) this.released.push(...made.rows.map(({ releaseId }) => releaseId));
  }

  async mustBeKept(adminUrl: string, note: Note): Promise<void> {
    const lost = await withClient(adminUrl, async (client) => {
      const { rows } = await client.query<{ id: number }>(
        `select id from unnest($2::int[]) id where not exists
          (select 1 from builder.release where study_id = $1 and release_id = id) limit 5`,
        [this.study.studyId, this.released],
      );
      return rows;
    });
    must(lost.length === 0, `acknowledged releases are kept: ${JSON.stringify(lost)}`);
    note(`${this.released.length} acknowledged releases kept`);
  }
}
