import { OTHER_SITE, SITE, STUDY, TestStudy } from '../test/study';
import { SUBJECT_SORTS, type SubjectList, type SubjectNeighbours } from './subject.dto';

const SUBJECTS = 8;

let study: TestStudy;
beforeAll(async () => {
  study = await TestStudy.start();
  await study.database.query(`
    do $$ begin
      set local session_replication_role = replica;
      insert into subject.subject (study_id, site_id, subject_no, structure_version_id, registered_at, disabled)
        select ${STUDY}, case when n % 3 = 0 then ${OTHER_SITE} else ${SITE} end, 'n-' || (n * 5 % 8), 101,
          timestamptz '2026-01-01' - n % 4 * interval '1 microsecond', n = 5
        from generate_series(1, ${SUBJECTS}) n;
      insert into subject.subject_counter (study_id, subject_id, pages, pages_started, items, entered, open_queries)
        select study_id, subject_id, 3, subject_id % 2, 7, subject_id % 4, subject_id % 3 from subject.subject;
    end $$`);
});
afterAll(() => study.stop());

type Actor = 'site' | 'monitor';
const listed = async (actor: Actor, filter: string) =>
  (await study.call<SubjectList>(actor, 'GET', `subjects?size=200&${filter}`)).body.rows;
const neighbours = (actor: Actor, subjectId: number, filter = '') =>
  study.call<SubjectNeighbours>(actor, 'GET', `subjects/${subjectId}/neighbours?${filter}`);

/** Follows the next subjects to the end of the list, and checks the previous subject of each. */
async function walk(actor: Actor, filter: string, from: number) {
  const seen = [from];
  for (let at = ''; seen.length <= SUBJECTS; ) {
    const { next, previous } = (await neighbours(actor, seen.at(-1)!, filter + at)).body;
    expect(previous?.subjectId).toBe(seen.at(-2));
    if (!next) break;
    seen.push(next.subjectId);
    at = next.at === null ? '' : `&at=${next.at}`;
  }
  return seen;
}

describe('the previous and next subject', () => {
  const orders = SUBJECT_SORTS.flatMap((sort) => [
    `sort=${sort}&order=asc`,
    `sort=${sort}&order=desc`,
  ]);
  it.each([`siteId=${SITE}&`, 'openQuery=true&', 'saved=true&disabled=false&'])(
    'follow the list filtered by "%s", in each of its orders [R2-SUBJ-07]',
    async (filter) => {
      for (const order of orders) {
        const ids = (await listed('monitor', filter + order)).map(({ subjectId }) => subjectId);
        expect(ids.length).toBeGreaterThan(1);
        expect(await walk('monitor', filter + order, ids[0]!)).toEqual(ids);
      }
    },
  );

  it('are found for a subject that is no longer in the list, from its former position [R2-SUBJ-07]', async () => {
    const filter = 'openQuery=true&sort=openQueries&order=desc';
    const [first, second, third] = await listed('monitor', filter);
    const counted = (open: number) =>
      study.database.query(
        `do $$ begin set local session_replication_role = replica;
          update subject.subject_counter set open_queries = ${open} where subject_id = ${second!.subjectId}; end $$`,
      );
    await counted(0);
    const gone = (
      await neighbours('monitor', second!.subjectId, `${filter}&at=${second!.openQueries}`)
    ).body;
    await counted(second!.openQueries!);
    expect(gone.previous?.subjectId).toBe(first!.subjectId);
    expect(gone.next?.subjectId).toBe(third!.subjectId);
  });

  it('are at sites that the caller reaches [D6-GUARD-02] [D7-ERROR-02]', async () => {
    const own = await listed('site', 'sort=subjectNo');
    const ids = own.map(({ subjectId }) => subjectId);
    expect(await walk('site', '', ids[0]!)).toEqual(ids);
    const [other] = await listed('monitor', `siteId=${OTHER_SITE}`);
    expect((await neighbours('site', other!.subjectId)).status).toBe(404);
    expect((await neighbours('site', ids[0]!, `siteId=${OTHER_SITE}`)).status).toBe(403);
    for (const wrong of ['at=x', 'at=-1', 'at=1e300', 'sort=status', 'page=1'])
      expect((await neighbours('monitor', ids[0]!, wrong)).status).toBe(422);
    for (const odd of ['at=0.5', 'at=2147483647'])
      expect((await neighbours('monitor', ids[0]!, `sort=openQueries&${odd}`)).status).toBe(200);
  });
});
