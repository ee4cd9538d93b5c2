import { emptyDesign, type Item, type Page, type Visit } from '@casebook/study-design';
import { addRole, insertRow } from '@casebook/test-kit';
import { AdminApp, type As, OTHER_STUDY, PERSON, STUDY } from '../../test/admin-app';
import type { FilterMasterList, StudyInfo } from './study.dto';

const READER = 21;
const SITE_READER = 22;
const NOTHING = 23;
const COUNTS_NO_QUERY = 24;
const UNBLINDED = 25;

let app: AdminApp;
let kyoto: number;
let osaka: number;
let siam: number;
let reader: As;
let siteReader: As;

beforeAll(async () => {
  app = await AdminApp.start();
  for (const study_id of [STUDY, OTHER_STUDY]) {
    const role = (role_id: number, privileges: string[], more: object = {}) =>
      addRole(app.db, { study_id, role_id, code: `reader${role_id}`, privileges, ...more });
    await role(READER, ['study_info_view', 'QUERY_VIEW']);
    await role(SITE_READER, ['study_info_view', 'QUERY_VIEW'], { site_limited: true });
    await role(COUNTS_NO_QUERY, ['study_info_view']);
    await role(UNBLINDED, ['study_info_view', 'QUERY_VIEW']);
    await role(NOTHING, []);
  }
  ({ siteId: kyoto } = await app.site('KYOTO'));
  ({ siteId: osaka } = await app.site('OSAKA'));
  ({ siteId: siam } = await app.site('SIAM', { country: 'TH', utcOffsetMinutes: 420 }));
  await app.assign(PERSON.manager, { roleId: READER });
  for (const roleId of [NOTHING, COUNTS_NO_QUERY, UNBLINDED]) {
    await app.assign(PERSON.manager, { roleId });
  }
  await app.assign(PERSON.monitor, { roleId: SITE_READER, siteId: kyoto });
  const past = { startDate: '2020-01-01', endDate: '2020-12-31' };
  await app.assign(PERSON.manager, { roleId: SITE_READER, siteId: osaka, ...past });
  reader = await app.person(PERSON.manager, READER);
  siteReader = await app.person(PERSON.monitor, SITE_READER);

  await version(1, [visit('V1'), visit('OLD')], ['DM', 'VS']);
  await version(
    2,
    [visit('V1', 'First visit'), visit('V2')],
    ['DM', 'AE', 'DRUG'],
    [visit('SUPPLY')],
  );
  await release(kyoto, 1, '2026-01-01T00:00:00Z');
  await release(osaka, 1, '2026-01-01T00:00:00Z');
  await release(osaka, 2, '2026-02-01T00:00:00Z');
  await release(siam, 2, '2999-01-01T00:00:00Z');

  await subject(1, kyoto, { pages: 4, pages_started: 4, pages_complete: 4 });
  await subject(2, kyoto, { pages: 4, pages_started: 2, pages_complete: 1 });
  await subject(3, kyoto, { pages: 4, pages_started: 4, disabled: true });
  await subject(4, osaka, { pages: 4 });
  await subject(5, osaka, { pages: 4, disabled: true, deleted: true });
});
afterAll(() => app.stop());

const visit = (key: string, title = key): Visit => ({
  key,
  type: 'scheduled',
  title: { en: title, ja: `${title} 来院` },
});

const item = (key: string): Item => ({ key, layout: 10, label: { en: key }, properties: [] });

/** The page DRUG has only an item that unblinded roles see. */
const page = (key: string): Page => ({
  key,
  type: 2,
  title: { en: key },
  blocks: [
    {
      key: `${key}B`,
      type: 1,
      items:
        key === 'DRUG'
          ? [{ ...item('KIT'), properties: [{ type: 14, roles: [`reader${UNBLINDED}`] }] }]
          : [item('ANY')],
    },
  ],
});

/** @param supply visits that contain only the page DRUG */
const version = (version_id: number, visits: Visit[], pages: string[], supply: Visit[] = []) =>
  insertRow(app.db, 'builder.v1_design_version', {
    study_id: STUDY,
    version_id,
    version_no: version_id,
    name: `${version_id}.0`,
    design: JSON.stringify({
      ...emptyDesign({ studyIdText: 'ST-1', name: { en: 'S' }, protocolNumber: 'P-1' }, ['en']),
      visits: [...visits, ...supply],
      pages: pages.map(page),
      schedule: [
        ...visits.flatMap(({ key }) => pages.map((one) => ({ visit: key, page: one }))),
        ...supply.map(({ key }) => ({ visit: key, page: 'DRUG' })),
      ],
      checks: [
        {
          key: 'KIT_KNOWN',
          target: { page: 'DM', item: 'ANY' },
          expression: pages.includes('DRUG') ? 'known(DRUG.KIT)' : 'false',
          action: { type: 'query', message: { en: 'Why?' } },
          autoClose: true,
          tests: [],
        },
      ],
    }),
  });

const release = (site_id: number, version_id: number, effective_from: string) =>
  insertRow(app.db, 'builder.v1_release', {
    study_id: STUDY,
    site_id,
    version_id,
    effective_from,
    released_at: effective_from,
  });

const subject = (subject_id: number, site_id: number, more: object) =>
  insertRow(app.db, 'subject.v1_subject', {
    study_id: STUDY,
    subject_id,
    site_id,
    subject_no: `S-${subject_id}`,
    registered_at: '2026-03-01T00:00:00Z',
    disabled: false,
    deleted: false,
    pages: 0,
    pages_started: 0,
    pages_complete: 0,
    open_queries: 0,
    answered_queries: 0,
    ...more,
  });

const query = (query_id: number, site_id: number, more: object) =>
  insertRow(app.db, 'subject.v1_waiting_query', {
    study_id: STUDY,
    query_id,
    subject_id: site_id === kyoto ? 2 : 4,
    site_id,
    page_key: 'DM',
    block_key: 'DMB',
    item_key: 'ANY',
    check_key: null,
    status: 1,
    visit_deleted: false,
    subject_disabled: false,
    ...more,
  });

const path = (name: string, studyId: number | string = STUDY) => `/api/study/${studyId}/${name}`;
const POSTS = ['user/basic', 'site/list-master-data', 'status/filter-master-list'];

describe('study information', () => {
  const info = (as: As) => app.call<StudyInfo>(as, 'GET', `/api/study/info/${STUDY}`);

  it('contains protocol number, settings, and counts by site with their sums [R7-STUDY-08] [R2-INFO-01] [R3-STUDY-01]', async () => {
    const { status, body } = await info(reader);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      studyIdText: 'ST-1',
      protocolNumber: 'P-1',
      autoLogoutTime: 30,
      contractNumberLevel: 'no_limitation',
      iwrsLinkFlag: false,
      languages: ['en', 'ja', 'th'],
      siteCount: 3,
      disabledSiteCount: 0,
      unreleasedSiteCount: 1,
      subjectCount: 4,
      totals: {
        subjects: 4,
        disabledSubjects: 1,
        notStarted: 1,
        inProgress: 1,
        complete: 1,
        pages: 12,
        completePages: 5,
        openQueries: 0,
        answeredQueries: 0,
      },
    });
    expect(body.sites.map(({ siteCode, subjects, version: v }) => [siteCode, subjects, v])).toEqual(
      [
        ['KYOTO', 3, '1.0'],
        ['OSAKA', 1, '2.0'],
        ['SIAM', 0, null],
      ],
    );
    expect(body.sites[0]).toMatchObject({
      disabledSubjects: 1,
      notStarted: 0,
      inProgress: 1,
      complete: 1,
      versionFrom: '2026-01-01T00:00:00Z',
      lastRegistration: '2026-03-01T00:00:00Z',
    });
  });

  it('counts the queries that wait, whatever a counter says, and only those that the reader sees [D6-HIDDEN-04] [D6-BLIND-01]', async () => {
    // A stored counter that is wrong is not what the query list counts.
    await app.db.query('update subject.v1_subject set open_queries = 7, answered_queries = 7');
    await query(1, kyoto, {});
    await query(2, kyoto, { check_key: 'KIT_KNOWN' });
    await query(3, kyoto, { page_key: 'DRUG', block_key: 'DRUGB', item_key: 'KIT' });
    await query(4, kyoto, { check_key: 'KIT_KNOWN', subject_disabled: true });
    await query(5, kyoto, { check_key: 'KIT_KNOWN', visit_deleted: true });
    await query(6, osaka, { page_key: 'DRUG', block_key: null, item_key: null, status: 3 });
    await query(7, osaka, { status: 3 });
    const counts = async (as: As) => {
      const { sites, totals } = (await info(as)).body;
      return [totals, ...sites].map(({ openQueries, answeredQueries }) => [
        openQueries,
        answeredQueries,
      ]);
    };
    const as = (roleId: number) => ({ ...reader, roleId });
    expect(await counts(reader)).toEqual([
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 0],
    ]);
    expect(await counts(as(UNBLINDED))).toEqual([
      [3, 2],
      [3, 0],
      [0, 2],
      [0, 0],
    ]);
    expect(JSON.stringify(await info(as(COUNTS_NO_QUERY)))).not.toMatch(/quer/i);
    await app.db.query('delete from subject.v1_waiting_query');
  });

  it("counts only sites within the reader's reach [D6-GUARD-02]", async () => {
    const { body } = await info(siteReader);
    expect(body).toMatchObject({ siteCount: 1, subjectCount: 3, totals: { answeredQueries: 0 } });
    expect(body.sites.map(({ siteId }) => siteId)).toEqual([kyoto]);
  });

  it('is refused without its privilege and in another study', async () => {
    const other = `/api/study/info/${OTHER_STUDY}`;
    const nothing = { ...reader, roleId: NOTHING };
    expect((await info(nothing)).status).toBe(403);
    expect((await app.call(reader, 'GET', other)).status).toBe(403);
    expect((await app.call(null, 'GET', other)).status).toBe(401);
  });

  it('records its download [R2-HIST-02]', async () => {
    const url = `/api/admin/${STUDY}/study-info/download`;
    const { status, body } = await app.call<StudyInfo>(reader, 'GET', url);
    expect(status).toBe(200);
    expect(body.sites).toHaveLength(3);
    const rows = await app.db.query('select person_id, what, rows from admin.v1_download_event');
    expect(rows).toEqual([{ person_id: PERSON.manager, what: 'STUDY_INFO', rows: 3 }]);
  });
});

describe('master data', () => {
  it('contains basic information of the signed-in user [R7-STUDY-01]', async () => {
    const { status, body } = await app.call(siteReader, 'POST', path('user/basic'), {
      studyId: STUDY,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      personId: PERSON.monitor,
      loginId: expect.any(String),
      name: 'Person 2',
      email: 'monitor@example.org',
      organisation: 'Example Hospital',
      roleId: SITE_READER,
      roleCode: `reader${SITE_READER}`,
      roleName: { en: `reader${SITE_READER}` },
      siteIds: [kyoto],
    });
  });

  it("contains the sites within the user's reach [R7-STUDY-07]", async () => {
    const body = { studyId: STUDY, roleId: READER, userLoginId: 'manager' };
    const all = await app.call(reader, 'POST', path('site/list-master-data'), body);
    expect(all.body.rows.map((site: { siteCode: string }) => site.siteCode)).toEqual([
      'KYOTO',
      'OSAKA',
      'SIAM',
    ]);
    expect(all.body.rows[2]).toEqual({
      siteId: siam,
      siteCode: 'SIAM',
      name: 'Hospital SIAM',
      country: 'TH',
      utcOffsetMinutes: 420,
      disabled: false,
      econsent: false,
    });
    const own = await app.call(siteReader, 'POST', path('site/list-master-data'), {});
    expect(own.body.rows).toHaveLength(1);
  });

  const filters = async (as: As, body: object = {}) =>
    app.call<FilterMasterList>(as, 'POST', path('status/filter-master-list'), body);

  it('contains the visits and pages in effect, with the labels of the newest version [R7-STUDY-04]', async () => {
    const { body } = await filters(reader);
    expect(body.sites).toHaveLength(3);
    expect(body.visits).toEqual([
      {
        visitKey: 'V1',
        title: { en: 'First visit', ja: 'First visit 来院' },
        type: 'scheduled',
        pageKeys: ['DM', 'AE', 'VS'],
      },
      expect.objectContaining({ visitKey: 'V2', pageKeys: ['DM', 'AE'] }),
      expect.objectContaining({ visitKey: 'OLD', pageKeys: ['DM', 'VS'] }),
    ]);
    expect(body.pages.map(({ pageKey }) => pageKey)).toEqual(['DM', 'AE', 'VS']);
  });

  it('contains no page or visit of which the user sees nothing [D6-HIDDEN-03]', async () => {
    const blinded = (await filters(reader)).body;
    expect(JSON.stringify(blinded)).not.toMatch(/DRUG|SUPPLY/);
    const { visits, pages } = (await filters({ ...reader, roleId: UNBLINDED })).body;
    expect(pages.map(({ pageKey }) => pageKey)).toEqual(['DM', 'AE', 'DRUG', 'VS']);
    expect(visits.find(({ visitKey }) => visitKey === 'SUPPLY')?.pageKeys).toEqual(['DRUG']);
  });

  it('contains only what is released to the sites of the user, or to the given site [R7-STUDY-04]', async () => {
    const keys = ({ visits }: FilterMasterList) => visits.map(({ visitKey }) => visitKey);
    expect(keys((await filters(siteReader)).body)).toEqual(['V1', 'OLD']);
    expect(keys((await filters(reader, { siteId: osaka })).body)).toEqual(['V1', 'V2']);
    const unreleased = (await filters(reader, { siteId: siam })).body;
    expect(unreleased).toMatchObject({ visits: [], pages: [] });
    expect((await filters(siteReader, { siteId: osaka })).status).toBe(403);
  });

  it.each(POSTS)('%s accepts no body', async (name) => {
    expect((await app.call(reader, 'POST', path(name))).status).toBe(200);
  });

  it.each(POSTS)('%s is refused in a study without a role there [D6-GUARD-02]', async (name) => {
    const url = path(name, OTHER_STUDY);
    expect((await app.call(reader, 'POST', url, { studyId: OTHER_STUDY })).status).toBe(403);
    expect((await app.call(reader, 'POST', path(name, 99), {})).status).toBe(403);
    expect((await app.call(null, 'POST', url, {})).status).toBe(401);
  });

  it.each(POSTS)('%s uses the role of the address, held today', async (name) => {
    const ended = { ...reader, roleId: SITE_READER };
    expect((await app.call(ended, 'POST', path(name), {})).status).toBe(403);
  });

  it.each(POSTS)('%s reports the field of a bad input [D7-ERROR-02]', async (name) => {
    for (const [url, body, field] of [
      [path(name, 'abc'), {}, 'studyId'],
      [path(name, 0), {}, 'studyId'],
      [path(name), { studyId: 'x' }, 'studyId'],
      [path(name), { studyId: OTHER_STUDY }, 'studyId'],
      [path(name), { roleId: -1 }, 'roleId'],
      [path(name), { userLoginId: 7 }, 'userLoginId'],
      [path(name), { everything: true }, 'everything'],
    ] as const) {
      const answer = await app.call(reader, 'POST', url, body);
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toEqual([expect.objectContaining({ field })]);
    }
    const noRole = { ...reader, roleId: 0 };
    expect((await app.call(noRole, 'POST', path(name), {})).status).toBe(422);
  });
});
