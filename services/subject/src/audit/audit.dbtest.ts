import { toQuery } from '@casebook/service-kit';
import { Flag } from '@casebook/subject-data';
import { testDesign } from '../test/design';
import { insertVersion, OTHER_SITE, release, SITE, STUDY, TestStudy } from '../test/study';
import type { AuditChoices, AuditDownload, AuditList, AuditRow } from './audit.dto';
import { listEvents } from './audit.sql';

let study: TestStudy;
let subject: Awaited<ReturnType<TestStudy['subject']>>;

beforeAll(async () => {
  study = await TestStudy.start();
});
beforeEach(async () => {
  subject = await study.subject();
});
afterAll(() => study.stop());

const page = (place: string): number => subject.pages[place]!;

async function ofPage(place: string, query: string, actor: 'site' | 'unblinded' = 'site') {
  const path = `pages/${page(place)}/audit?${query}`;
  return (await study.call<AuditList>(actor, 'GET', path)).body.rows;
}

const subjectPath = (rest: string, siteId = SITE): string =>
  `subjects/${encodeURIComponent(subject.subjectNo)}/audit${rest}${rest.includes('?') ? '&' : '?'}siteId=${siteId}`;

async function ofSubject(query: string): Promise<AuditRow[]> {
  const path = subjectPath(`?size=200&${query}`);
  return (await study.call<AuditList>('site', 'GET', path)).body.rows;
}

/** Sets flags in the same way as the service will: in a transaction that begins like every other. */
function setFlags(itemKey: string, flags: number): Promise<unknown> {
  return study.database.query(`do $$ begin
    perform platform.begin_write(${STUDY}, 2, 'monitor', null, 2, 'monitor', ${SITE}, 'request-flags', null, 'entry');
    update subject.item_value set flags = ${flags}, reason_code = null, reason = null, origin = null
      where subject_id = ${subject.subjectId} and item_key = '${itemKey}';
  end $$`);
}

describe('a row of the audit trail', () => {
  it('has person, time, before, after and reason, with codes and their labels [R3-AUDIT-01] [R3-AUDIT-02] [R3-AUDIT-04]', async () => {
    await study.enter(page('SCR.DM'), { SEX: 'M' });
    await study.enter(page('SCR.DM'), { SEX: 'F' });
    const rows = await ofPage('SCR.DM', 'tab=data&itemKey=SEX&blockKey=DM&line=0');
    expect(rows).toMatchObject([
      {
        kind: 'item',
        person: 'site',
        itemLabel: { en: 'SEX', ja: 'SEX(日)' },
        pageTitle: { en: 'Demographics' },
        visitTitle: { en: 'Screening' },
        revision: 1,
        before: 'M',
        beforeLabel: { en: 'Male', th: 'Male (ไทย)' },
        after: 'F',
        afterLabel: { en: 'Female', ja: 'Female(日)' },
        reasonCode: 1,
        origin: 'entry',
      },
      { revision: 0, before: null, beforeLabel: null, after: 'M' },
    ]);
  });

  it('of an item of a removed or restored line has the values valid before and after [R3-AUDIT-01] [R3-AUDIT-05]', async () => {
    await study.enter(page('W4.AE'), { 'AETERM@1': 'Headache', 'AETERM@2': 'Fever' });
    const line = { blockKey: 'AE', line: 1 };
    const move = (change: object) =>
      study.call('site', 'POST', `pages/${page('W4.AE')}/save`, {
        designVersionId: study.version,
        items: [],
        ...change,
      });
    await move({ linesRemoved: [{ ...line, reasonCode: 4, reason: 'other patient' }] });
    await move({ linesRestored: [{ ...line, reasonCode: 1 }] });
    expect(await ofPage('W4.AE', 'tab=data&itemKey=AETERM&line=1')).toMatchObject([
      { kind: 'item', revision: 1, before: null, after: 'Headache', reasonCode: 1 },
      { kind: 'item', revision: 2, before: 'Headache', after: null, reason: 'other patient' },
      { kind: 'item', revision: 0, before: null, after: 'Headache' },
    ]);
    await setFlags('AETERM', Flag.sdv);
    expect(await ofPage('W4.AE', 'tab=data&itemKey=AETERM&line=1')).toHaveLength(3);
  });

  it('of a query has type, content, status and answer at that time [R3-AUDIT-01]', async () => {
    await study.enter(page('SCR.VS'), { SYSBP: '210', PULSE: '60' });
    const [raised] = await ofPage('SCR.VS', 'tab=query');
    expect(raised).toMatchObject({
      kind: 'query',
      queryType: 1,
      queryStatus: 1,
      queryContent: { en: 'RANGE fired' },
      queryAnswer: null,
      itemKey: 'SYSBP',
      origin: 'check',
    });
    const path = `queries/${raised!.queryId}/answer`;
    await study.call('site', 'POST', path, { answer: 'as measured', revision: 1 });
    const rows = await ofPage('SCR.VS', 'tab=query');
    expect(rows.map(({ queryStatus }) => queryStatus)).toEqual([3, 1]);
    expect(rows[0]).toMatchObject({
      queryAnswer: 'as measured',
      queryContent: { en: 'RANGE fired' },
    });
  });

  it('of a comment has its content', async () => {
    await study.call('site', 'POST', `pages/${page('SCR.VS')}/comments`, {
      blockKey: 'VS',
      line: 0,
      itemKey: 'SYSBP',
      content: 'left arm',
    });
    expect(await ofPage('SCR.VS', 'tab=comment')).toMatchObject([
      { kind: 'comment', comment: 'left arm', itemKey: 'SYSBP' },
    ]);
  });

  it.each([
    ['freeze', Flag.freeze],
    ['sdv', Flag.sdv],
    ['review', Flag.review],
    ['lock', Flag.lock],
    ['signature', Flag.sign],
  ])(
    'of %s has 1 for set and 0 for removed, and appears only in its own tab [R2-CRF-06] [R3-FLAG-02]',
    async (tab, flag) => {
      await study.enter(page('SCR.VS'), { PULSE: '70' });
      await setFlags('PULSE', flag);
      await setFlags('PULSE', 0);
      expect(await ofPage('SCR.VS', `tab=${tab}`)).toMatchObject([
        { itemKey: 'PULSE', before: '1', after: '0', person: 'monitor' },
        { itemKey: 'PULSE', before: '0', after: '1' },
      ]);
      const other = tab === 'sdv' ? 'review' : 'sdv';
      expect(await ofPage('SCR.VS', `tab=${other}`)).toEqual([]);
      expect(await ofPage('SCR.VS', 'tab=data&itemKey=PULSE')).toHaveLength(1);
    },
  );
});

describe('the audit trail of a subject', () => {
  it('contains lines, visits and the subject, deleted and restored [R3-AUDIT-05]', async () => {
    await study.enter(page('W4.AE'), { 'AETERM@1': 'Headache' });
    const { visits } = await study.matrix(subject.subjectNo);
    const { visitId } = visits.find(({ visitKey }) => visitKey === 'W4')!;
    await study.call('site', 'POST', `visits/${visitId}/delete`, { reason: 'by mistake' });
    await study.call('site', 'POST', `visits/${visitId}/restore`, { reason: 'it took place' });
    await study.call('site', 'POST', `subjects/${subject.subjectId}/disable`, { reason: 'left' });
    const rows = await ofSubject('tab=data');
    const events = rows.map(({ kind, changes, reason }) => [
      kind,
      changes[0]?.field,
      changes[0]?.after,
      reason,
    ]);
    expect(events).toEqual(
      expect.arrayContaining([
        ['subject', 'disabled', 'true', 'left'],
        ['visit', 'deleted', 'false', 'it took place'],
        ['visit', 'deleted', 'true', 'by mistake'],
        ['line', 'position', '1', null],
        ['subject', 'subjectNo', subject.subjectNo, null],
      ]),
    );
    expect(rows.find(({ reason }) => reason === 'by mistake')).toMatchObject({
      revision: 2,
      visitTitle: { en: 'Week 4' },
    });
    // The trail of a page contains the events of its visit.
    const ofItsPage = await ofPage('W4.AE', 'tab=data');
    expect(ofItsPage.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['visit', 'line', 'item']),
    );
    expect((await ofPage('SCR.VS', 'tab=data')).map(({ kind }) => kind)).not.toContain('visit');
  });

  it('is filtered by period, person, item, visit, reason and origin, and is paged [R3-AUDIT-03]', async () => {
    await study.enter(page('SCR.VS'), { SYSBP: '120', DIABP: '80' });
    await study.enter(page('SCR.VS'), { SYSBP: '121' });
    await study.enter(page('SCR.VS'), { PULSE: '60' }, 'unblinded');
    const keys = async (query: string) =>
      (await ofSubject(`tab=data&${query}`))
        .map(({ itemKey }) => itemKey)
        .filter((key) => key !== null);
    expect((await keys('item=VS.SYSBP')).toSorted()).toEqual(['SYSBP', 'SYSBP']);
    expect(await keys('item=VS.SYSBP&reason=1')).toEqual(['SYSBP']);
    expect(await keys('item=VS.SYSBP&item=VS.DIABP')).toHaveLength(3);
    expect(await keys('item=VS.SYSBP&person=3')).toEqual([]);
    expect(await keys('person=3')).toEqual(['PULSE']);
    expect(new Set(await keys('origin=derivation'))).toEqual(new Set(['DIFF']));
    expect(await keys('to=2001-01-01')).toEqual([]);
    expect(await keys('from=2001-01-01&item=VS.DIABP')).toEqual(['DIABP']);
    const { visits } = await study.matrix(subject.subjectNo);
    const week4 = visits.find(({ visitKey }) => visitKey === 'W4')!;
    expect(await keys(`visit=${week4.visitId}`)).toEqual([]);
    expect(await keys(`pageId=${page('SCR.VS')}&item=VS.SYSBP`)).toHaveLength(2);
    expect(await keys(`pageId=${page('W4.VS')}`)).toEqual([]);

    const all = await ofSubject('tab=data');
    const second = await study.call<AuditList>(
      'site',
      'GET',
      subjectPath('?tab=data&size=2&page=2'),
    );
    expect(second.body.rows.map(({ eventId }) => eventId)).toEqual(
      all.slice(2, 4).map(({ eventId }) => eventId),
    );
    expect(second.body).toMatchObject({ total: all.length, totalIsExact: true });
  });

  it('offers the choices of its filters', async () => {
    await study.enter(page('SCR.VS'), { PULSE: '60' }, 'unblinded');
    const { body } = await study.call<AuditChoices>('site', 'GET', subjectPath('/choices'));
    expect(body.persons.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['site', 'unblinded']),
    );
    expect(body.items).toContainEqual(
      expect.objectContaining({
        item: 'VS.PULSE',
        label: expect.objectContaining({ en: 'PULSE' }),
      }),
    );
    expect(body.visits.map(({ visitTitle }) => visitTitle['en'])).toContain('Week 4');
    expect(body.pages).toContainEqual(
      expect.objectContaining({
        pageId: page('SCR.VS'),
        pageTitle: expect.objectContaining({ en: 'Vital signs' }),
      }),
    );
  });

  it('is downloaded as a list, and the download is recorded [R3-AUDIT-03]', async () => {
    await study.enter(page('SCR.VS'), { PULSE: '60' });
    const { body } = await study.call<AuditDownload>(
      'site',
      'GET',
      subjectPath('/download?tab=data'),
    );
    expect(body.complete).toBe(true);
    expect(body.rows.length).toBeGreaterThan(1);
    const [recorded] = await study.database.query(
      'select what, rows from subject.download_event order by event_id desc limit 1',
    );
    expect(recorded).toEqual({ what: 'SUBJECT_AUDIT', rows: body.rows.length });
  });

  it.each([
    ['from=2026-13-45', 'from'],
    ['person=x', 'person'],
    ['item=1', 'item'],
    ['reason=x', 'reason'],
    ['reason=0', 'reason'],
  ])('refuses the filter %s', async (query, field) => {
    const { status, body } = await study.call('site', 'GET', subjectPath(`?tab=data&${query}`));
    expect(status).toBe(422);
    expect(body.errors!.map((error) => error.field.split('.')[0])).toContain(field);
  });

  it('is refused to persons without access to the site', async () => {
    for (const rest of ['?tab=data', '/choices', '/download?tab=data']) {
      expect((await study.call('site', 'GET', subjectPath(rest, OTHER_SITE))).status).toBe(403);
      expect((await study.call('unblinded', 'GET', subjectPath(rest, OTHER_SITE))).status).toBe(
        404,
      );
      expect((await study.call('nobody', 'GET', subjectPath(rest))).status).toBe(403);
    }
  });
});

it('contains nothing that the role must not see, in any tab, filter or list [D6-BLIND-01]', async () => {
  await study.enter(page('SCR.DM'), { SECRET: 'TREATMENT-X', AGE: '50' }, 'unblinded');
  await study.enter(page('SCR.DM'), { SECRET: 'x', AGE: '150' }, 'unblinded');
  await study.call('unblinded', 'POST', `pages/${page('SCR.DM')}/comments`, {
    blockKey: 'DM',
    line: 0,
    itemKey: 'SECRET',
    content: 'SECRET words',
  });
  await setFlags('SECRET', Flag.sdv);
  const answers = await Promise.all(
    ['data', 'query', 'comment', 'signature', 'sdv', 'review', 'lock', 'freeze'].flatMap((tab) =>
      [
        `pages/${page('SCR.DM')}/audit?tab=${tab}`,
        `pages/${page('SCR.DM')}/audit?tab=${tab}&blockKey=DM&itemKey=SECRET&line=0`,
        subjectPath(`?tab=${tab}`),
        subjectPath(`?tab=${tab}&item=DM.SECRET`),
        subjectPath(`/download?tab=${tab}`),
        subjectPath('/choices'),
      ].map((path) => study.call<AuditList>('site', 'GET', path)),
    ),
  );
  expect(JSON.stringify(answers)).not.toMatch(/SECRET|TREATMENT/);
  const counted = await study.call<AuditList>(
    'site',
    'GET',
    `pages/${page('SCR.DM')}/audit?tab=data`,
  );
  // Left-out events are not counted either.
  expect(counted.body.total).toBe(counted.body.rows.length);
  const seen = await ofPage('SCR.DM', 'tab=data&itemKey=SECRET', 'unblinded');
  expect(seen.map(({ after }) => after)).toEqual(['x', 'TREATMENT-X']);
  expect(await ofPage('SCR.DM', 'tab=query', 'unblinded')).not.toEqual([]);
});

it('reads one page of 20,000 events from an index, without reading the other events [D3-TRAIL-04]', async () => {
  const { subjectId } = subject;
  await study.database.query(`do $$ begin
    for n in 1..100 loop
      perform platform.begin_write(${STUDY}, 1, 'site', null, 1, 'site', ${SITE}, 'request-' || n, null, 'import');
      insert into subject.item_value (study_id, subject_id, visit_id, page_id, block_key, line, item_key, value,
        revision, design_version_id)
      select study_id, subject_id, visit_id, page_id, 'AE', (n - 1) * 200 + l, 'AETERM', 'pain ' || l, 1, design_version_id
        from subject.page, generate_series(1, 200) l where page_id = ${page('W4.AE')};
      commit;
    end loop;
  end $$`);
  await study.database.query('analyze audit.event; analyze audit.link;');
  for (const [place, of] of [
    ['the subject', {}],
    ['a page', { page: { pageId: page('W4.AE'), visitId: 1, whole: true } }],
  ] as const) {
    const { text, values } = toQuery(
      listEvents(
        {
          studyId: STUDY,
          subjectId,
          utcOffsetMinutes: 0,
          filter: { tab: 'data' },
          tabs: ['data'],
          emptyRowMask: 0,
          logBlocks: [],
          ...of,
          subjectColumns: ['subject_no', 'disabled'],
          unseen: {
            pages: [],
            visits: [],
            items: ['101/1/SECRET'],
            blocks: [],
            queries: [],
          },
        },
        20,
        0,
      ),
    );
    const [plan] = await study.database.query<{ 'QUERY PLAN': unknown }>(
      `explain (analyze, format json) ${text}`,
      values,
    );
    const nodes = nodesOf((plan!['QUERY PLAN'] as { Plan: PlanNode }[])[0]!.Plan);
    expect({ place, scans: nodes.map((node) => node['Node Type']) }).not.toMatchObject({
      scans: expect.arrayContaining(['Seq Scan']),
    });
    expect(Math.max(...nodes.map((node) => node['Actual Rows']))).toBeLessThan(1000);
  }
  const last = await study.call<AuditList>(
    'site',
    'GET',
    subjectPath('?tab=data&size=10&page=1000'),
  );
  expect(last.body).toMatchObject({ total: 10_000, totalIsExact: false });
  expect(last.body.rows).toHaveLength(10);
});

describe('the audit trail after a name changed', () => {
  it('names the role in every language until it is renamed, then by its old name', async () => {
    await study.enter(page('SCR.DM'), { AGE: '40' });
    const named = async () => (await ofPage('SCR.DM', 'tab=data&itemKey=AGE'))[0]!.role;
    const then = (
      await study.database.query<{ name: string }>(
        `select role_name as name from audit.link order by at desc limit 1`,
      )
    )[0]!.name;
    await study.database.query(
      `update builder.v1_role set name = jsonb_build_object('en', $1::text, 'ja', '施設') where role_id = 1`,
      [then],
    );
    expect(await named()).toEqual({ en: then, ja: '施設' });
    await study.database.query(
      `update builder.v1_role set name = '{"en": "Coordinator", "ja": "担当"}' where role_id = 1`,
    );
    expect(await named()).toEqual({ en: then });
  });

  it('uses the labels of the version that an event was recorded under [R3-AUDIT-04]', async () => {
    await study.enter(page('SCR.DM'), { SEX: 'M' });
    const design = testDesign();
    const item = design.pages.find(({ key }) => key === 'DM')!.blocks[0]!.items[0]!;
    item.label = { en: 'Gender' };
    await insertVersion(study.database, 102, design);
    await release(study.database, SITE, 102);
    study.version = 102;
    await study.enter(page('SCR.DM'), { SEX: 'F' });
    const rows = await ofPage('SCR.DM', 'tab=data&itemKey=SEX');
    expect(rows.map(({ itemLabel }) => itemLabel!['en'])).toEqual(['Gender', 'SEX']);
  });
});

interface PlanNode {
  'Node Type': string;
  'Actual Rows': number;
  Plans?: PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
