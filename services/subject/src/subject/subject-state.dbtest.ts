import { verifyAudit, withClient } from '@casebook/platform-db';
import fc from 'fast-check';
import { testDesign } from '../test/design';
import { insertVersion, release, SITE, STUDY, TestStudy, VERSION } from '../test/study';

describe('subjects and their counters', () => {
  let study: TestStudy;
  beforeAll(async () => {
    study = await TestStudy.start();
  });
  afterAll(() => study.stop());

  it('disables and enables a subject with a reason, and refuses data while it is disabled [R4-SUBJ-01]', async () => {
    const { subjectId, pages } = await study.subject();
    const set = (action: string, reason: string) =>
      study.call('site', 'POST', `subjects/${subjectId}/${action}`, { reason });
    expect((await set('disable', ' ')).status).toBe(422);
    expect((await set('disable', 'withdrew consent')).status).toBe(200);
    expect((await study.enter(pages['SCR.DM']!, { AGE: '1' })).body.code).toBe('SUBJECT_DISABLED');
    expect((await set('enable', 'by mistake')).status).toBe(200);
    expect((await study.enter(pages['SCR.DM']!, { AGE: '1' })).status).toBe(200);
  });

  it('keeps counters equal to a recount after any sequence of changes [D3-VALUE-02]', async () => {
    const value = fc.constantFrom('90', '120', '210', null);
    const step = fc.record({
      page: fc.constantFrom('SCR.VS', 'W4.VS'),
      values: fc.dictionary(fc.constantFrom('SYSBP', 'PULSE', 'VSDAT'), value, { minKeys: 1 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const { subjectId, pages } = await study.subject();
        for (const { page, values } of steps) {
          const entered = Object.fromEntries(
            Object.entries(values).map(([key, text]) => [
              key,
              key === 'VSDAT' && text !== null ? '2024-01-01' : text,
            ]),
          );
          const { status } = await study.enter(pages[page]!, entered);
          expect([200, 422]).toContain(status);
        }
        const counted = await study.database.query(RECOUNT, [STUDY, subjectId]);
        const kept = await study.database.query(
          `select entered, open_queries, answered_queries, pages_started from subject.subject_counter
           where study_id = $1 and subject_id = $2`,
          [STUDY, subjectId],
        );
        expect(kept).toEqual(counted);
      }),
      { numRuns: 8 },
    );
  });

  it('adds visits and pages of a newer version, and old values keep their version [D1-05]', async () => {
    const { subjectNo, pages } = await study.subject();
    await study.enter(pages['SCR.DM']!, { AGE: '50' });
    const design = testDesign();
    await insertVersion(study.database, 102, {
      ...design,
      visits: [...design.visits, { key: 'W8', title: { en: 'Week 8' }, type: 'scheduled' }],
      schedule: [
        ...design.schedule,
        { visit: 'W8', page: 'VS', mandatory: true },
        { visit: 'SCR', page: 'AE', mandatory: false },
      ],
    });
    await release(study.database, SITE, 102);
    const matrix = await study.matrix(subjectNo);
    expect(matrix.visits.map(({ visitKey }) => visitKey)).toContain('W8');
    expect(matrix.cells.filter(({ pageKey }) => pageKey === 'AE')).toHaveLength(2);
    const stale = await study.call('site', 'POST', `pages/${pages['SCR.DM']}/save`, {
      designVersionId: VERSION,
      items: [],
    });
    expect(stale).toMatchObject({ status: 412, body: { code: 'SUBJECT_DESIGN_CHANGED' } });
    const rows = await study.database.query(
      'select design_version_id from subject.item_value where page_id = $1',
      [pages['SCR.DM']],
    );
    expect(rows).toEqual([{ design_version_id: VERSION }]);
  });

  it('leaves an audit trail that verifies [D3-CHAIN-01]', async () => {
    const report = await withClient(study.database.adminUrl, verifyAudit);
    expect(report.findings).toEqual([]);
    expect(report.anchors).toBeGreaterThan(0);
  });
});

const RECOUNT = `
  with p as (
    select p.page_id, c.applicable from subject.page p
    join subject.visit v on v.study_id = p.study_id and v.visit_id = p.visit_id
    join subject.page_counter c on c.study_id = p.study_id and c.page_id = p.page_id
    where p.study_id = $1 and p.subject_id = $2 and not v.deleted
  ), e as (
    select i.page_id from subject.item_value i join p using (page_id)
    where i.study_id = $1 and i.subject_id = $2 and not i.deleted and i.value is not null and p.applicable
  )
  select (select count(*) from e)::int as entered,
    (select count(*) from subject.query q join p using (page_id) where q.study_id = $1 and status in (1, 5))::int as open_queries,
    (select count(*) from subject.query q join p using (page_id) where q.study_id = $1 and status = 3)::int as answered_queries,
    (select count(distinct page_id) from e)::int as pages_started`;
