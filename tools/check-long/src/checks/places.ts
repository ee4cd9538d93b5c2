import { withClient } from '@casebook/platform-db';
import { openArmList, randomisedDesign } from '@casebook/test-kit/randomised-study';
import type { Api } from '../support/api';
import { must, type Note } from '../support/report';
import { named, register, type Study } from '../support/study';
import type { Workbench } from '../support/workbench';

const SUBJECTS = 200;
const PLACES = 50;

/** Many people randomise at once from a list that is too short: each place is given once, everybody else is refused in words. */
export async function lastPlaces(bench: Workbench, note: Note): Promise<void> {
  const { study, site } = await bench.otherStudy(named(randomisedDesign(), 'PLACES'));
  await withClient(bench.adminUrl, (client) =>
    openArmList(client, study, {
      places: Array.from({ length: PLACES }, (_, at) => (at % 2 === 0 ? 'VERUM' : 'PLACEBO')),
      kits: Array.from({ length: SUBJECTS }, (_, at) => (at % 2 === 0 ? 'KIT_V' : 'KIT_P')),
    }),
  );
  const pages: number[] = [];
  for (let at = 0; at < SUBJECTS; at += 1) pages.push(await enterSubject(site, study, at));
  // Past the gateway, which lets one person make a few calls at once only.
  const { url } = bench.services.find(({ name }) => name === 'subject')!;
  const people = pages.map(() => bench.another(site, url));
  const start = Date.now();
  const answers = await Promise.all(
    people.map((one, at) =>
      one.send('POST', `/api/subject/${study.studyId}/pages/${pages[at]}/randomise`, {
        designVersionId: study.versionId,
        factors: [{ factor: 'SEX', value: 'F' }],
        unsaved: [],
      }),
    ),
  );
  const outcomes = new Map<string, number>();
  for (const { status, body } of answers) {
    const { outcome, code } = (body ?? {}) as { outcome?: string; code?: string };
    const key = [status, outcome, code]
      .filter((part) => part !== undefined && part !== null)
      .join(' ');
    outcomes.set(key, (outcomes.get(key) ?? 0) + 1);
  }
  note(
    `${SUBJECTS} at once for ${PLACES} places in ${Date.now() - start} ms: ${[...outcomes].map(([key, n]) => `${n} × ${key}`).join(', ')}`,
  );
  const saved = answers.filter(
    ({ status, body }) => status < 300 && (body as { outcome: string }).outcome === 'saved',
  ).length;
  const refused = answers.filter(({ status }) => status === 422).length;
  const { used, subjects } = await withClient(bench.adminUrl, async (client) => {
    const { rows } = await client.query<{ used: number; subjects: number }>(
      `select (select count(*)::int from iwrs.slot where study_id = $1 and state = 'used') as used,
        (select count(distinct subject_id)::int from iwrs.assignment where study_id = $1) as subjects`,
      [study.studyId],
    );
    return rows[0]!;
  });
  must(saved === PLACES, `${PLACES} subjects are randomised, not ${saved}`);
  must(refused === SUBJECTS - PLACES, `the others are refused, not ${refused}`);
  must(used === PLACES && subjects === PLACES, `each place has one subject: ${used}, ${subjects}`);
}

async function enterSubject(site: Api, study: Study, at: number): Promise<number> {
  const { pageId } = await register(site, study, `place-${at}`);
  await site.call('POST', `/api/subject/${study.studyId}/pages/${pageId}/save`, {
    designVersionId: study.versionId,
    items: [{ blockKey: 'RANDB', line: 0, itemKey: 'SEX', value: 'F', revision: 0 }],
  });
  return pageId;
}
