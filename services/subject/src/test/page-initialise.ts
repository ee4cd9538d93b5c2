import { verifyAudit, withClient } from '@casebook/platform-db';
import type { StudyDesign } from '@casebook/study-design';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageInitialiseAnswer } from '../page/page-initialise.dto';
import type { PageView } from '../page/page.dto';
import { recount } from '../verify/recount';
import { item, testDesign, text } from './design';
import type { Actor, Answer, ProblemBody, TestStudy } from './study';

/** The test design without the arm, which no role may see, and with a page for a randomisation number. */
export function initialiseDesign(): StudyDesign {
  const base = testDesign();
  const pages = base.pages.map((page) => ({
    ...page,
    blocks: page.blocks.map((block) => ({
      ...block,
      items: block.items.filter(({ key }) => key !== 'ARM'),
    })),
  }));
  const items = [item('RNDNO', { properties: [{ type: 10 }] }), item('REMARK')];
  return {
    ...base,
    schedule: [...base.schedule, { visit: 'SCR', page: 'RND', mandatory: false }],
    pages: [
      ...pages,
      {
        key: 'RND',
        type: 2,
        title: text('Randomisation'),
        blocks: [{ key: 'RND', type: 1, items }],
      },
    ],
  };
}

/** Initialises a page under the version of the study. */
export const initialise = (
  study: TestStudy,
  page: number,
  { actor = 'site', ...more }: { actor?: Actor; revisionSum?: number; reason?: string } = {},
): Promise<Answer<PageInitialiseAnswer & ProblemBody>> =>
  study.call(actor, 'POST', `pages/${page}/initialise`, {
    designVersionId: study.version,
    reason: 'entered for the wrong subject',
    ...more,
  });

/** The stored value of an item as a page shows it. */
export const valueOf = ({ state }: Pick<PageView, 'state'>, key: string, at = 0) =>
  state.values.find(({ itemKey, line }) => itemKey === key && line === at);

/**
 * The audit trail verifies and the counters equal a recount. Flags that tests set by hand are in no counter, so the recount
 * leaves their subjects out.
 */
export async function expectVerifiedWithoutFlagged({ database }: TestStudy): Promise<void> {
  const flagged = await database.query<{ subject_id: number }>(
    `select subject_id from subject.item_value where flags > 0 union
     select subject_id from subject.block_line where flags > 0 union
     select subject_id from subject.page where flags > 0 union
     select subject_id from subject.visit where flags > 0 union
     select subject_id from subject.subject where flags > 0`,
  );
  const ids = new Set(flagged.map((row) => row.subject_id));
  const bySql = readFileSync(join(__dirname, '../../verify/page-counters.sql'), 'utf8');
  await withClient(database.adminUrl, async (admin) => {
    expect((await verifyAudit(admin)).findings).toEqual([]);
    const wrong = (await admin.query<{ place: string; detail: string }>(bySql)).rows;
    for await (const one of recount(admin)) wrong.push(one);
    const subjectOf = ({ place }: { place: string }) => Number(/subject (\d+)/.exec(place)![1]);
    expect(wrong.filter((one) => !ids.has(subjectOf(one)))).toEqual([]);
  });
}
