import { verifyAudit, withClient } from '@casebook/platform-db';
import { insertRow } from '@casebook/test-kit';
import { AdminApp, OTHER_STUDY, PERSON, ROLE, siteInput, STUDY } from '../../test/admin-app';

const SITES = `/api/admin/${STUDY}/sites`;

describe('sites', () => {
  let app: AdminApp;
  beforeAll(async () => {
    app = await AdminApp.start();
  });
  afterAll(() => app.stop());

  it('are created with every entered field [R2-SITE-02] [R3-SITE-01]', async () => {
    const input = {
      ...siteInput('NEW-01'),
      address: '1-1 Chiyoda, Tokyo',
      department: 'Oncology',
      contractNumber: 'C-77',
      contractDate: '2025-12-01',
      econsent: true,
    };
    const { status, body } = await app.call(app.admin, 'POST', SITES, input);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...input, revision: 1, subjects: 0, version: null });
    expect(body.updatedBy).toBe('Person 1');
    expect((await app.call(app.admin, 'GET', `${SITES}/${body.siteId}`)).body).toEqual(body);
  });

  it('record the module and its channel number in every audit event [D8-CLIENT-02]', async () => {
    const client = 'mfe_admin/0.1.0+0a1b seq=7';
    const { status, body } = await app.call(app.admin, 'POST', SITES, siteInput('CLIENT'), {
      'x-casebook-client': client,
    });
    expect(status).toBe(201);
    const events = await app.db.query<{ client: string }>(
      `select distinct client from audit.v1_event where entity = 'site' and row_key = $1`,
      [`${STUDY}/${body.siteId}`],
    );
    expect(events).toEqual([{ client }]);
  });

  it('have an ID that is unique in the study regardless of case [R5-SITE-02]', async () => {
    await app.site('Twice');
    const { status, body } = await app.call(app.admin, 'POST', SITES, siteInput('tWICE'));
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ field: 'siteCode', code: 'SITE_CODE_USED' }]);
    const elsewhere = `/api/admin/${OTHER_STUDY}/sites`;
    expect((await app.call(app.admin, 'POST', elsewhere, siteInput('Twice'))).status).toBe(201);
  });

  it('require only site ID, name and effective date, and default to country and time zone of Japan [R5-SITE-01] [R9-LANG-04]', async () => {
    const least = { siteCode: 'LEAST', name: 'Minato Clinic', effectiveDate: '2026-01-01' };
    const { status, body: site } = await app.call(app.admin, 'POST', SITES, least);
    expect(status).toBe(201);
    expect(site).toMatchObject({ country: 'JP', utcOffsetMinutes: 540 });
    const url = `${SITES}/${site.siteId}`;
    const change = (more: object, revision: number) =>
      app.call(app.admin, 'PUT', url, { ...least, ...more, revision, reason: 'r' });
    await change({ country: 'TH', utcOffsetMinutes: 420 }, 1);
    expect((await change({ name: 'Bangkok Clinic' }, 2)).body).toMatchObject({
      name: 'Bangkok Clinic',
      country: 'TH',
      utcOffsetMinutes: 420,
    });
  });

  it.each([
    ['siteCode', ' ', 'COMMON_REQUIRED'],
    ['siteCode', 'Ä 1', 'SITE_CODE_CHARACTERS'],
    ['name', '   ', 'COMMON_REQUIRED'],
    ['name', 'x'.repeat(201), 'COMMON_TOO_LONG'],
    ['name', 'a\u0000b', 'COMMON_UNSEEN_CHARACTERS'],
    ['name', 'Minato\u202EClinic', 'COMMON_UNSEEN_CHARACTERS'],
    ['name', 'Minato\nClinic', 'COMMON_UNSEEN_CHARACTERS'],
    ['address', '1-1\u200B Chiyoda', 'COMMON_UNSEEN_CHARACTERS'],
    ['department', '\u3164', 'COMMON_UNSEEN_CHARACTERS'],
    ['effectiveDate', undefined, 'COMMON_REQUIRED'],
    ['effectiveDate', '2026-02-30', 'COMMON_NOT_A_DATE'],
    ['effectiveDate', '1899-12-31', 'COMMON_NOT_A_DATE'],
    ['contractDate', '2026', 'COMMON_NOT_A_DATE'],
    ['utcOffsetMinutes', 721, 'INPUT_INVALID_VALUE'],
    ['utcOffsetMinutes', -661, 'INPUT_INVALID_VALUE'],
    ['country', 'Japan', 'COMMON_TOO_LONG'],
    ['surprise', 1, 'INPUT_INVALID_VALUE'],
  ])(
    'refuse a wrong %s and name the field (%#) [R5-SITE-01] [R8-SAVE-05] [D6-NAME-01]',
    async (field, value, code) => {
      const input = { ...siteInput('BAD'), [field]: value };
      const { status, body } = await app.call(app.admin, 'POST', SITES, input);
      expect(status).toBe(422);
      expect(body.errors).toHaveLength(1);
      expect(body.errors[0]).toMatchObject({ field, code });
    },
  );

  it('are listed by page, sorted and searched, with literal wildcards [R2-SITE-01]', async () => {
    for (const code of ['LIST_1', 'LIST_2', 'LISTX3']) await app.site(code);
    const list = async (query: string) => (await app.call(app.admin, 'GET', SITES + query)).body;
    const codes = ({ rows }: { rows: { siteCode: string }[] }) => rows.map((row) => row.siteCode);

    expect(codes(await list('?search=list_'))).toEqual(['LIST_1', 'LIST_2']);
    expect(codes(await list('?search=%25'))).toEqual([]);
    expect(codes(await list(`?search=${encodeURIComponent('\\')}`))).toEqual([]);
    expect(codes(await list('?search=list&sort=siteCode&order=desc&size=2'))).toEqual([
      'LISTX3',
      'LIST_2',
    ]);
    const second = await list('?search=list&sort=siteCode&order=desc&size=2&page=2');
    expect(second).toMatchObject({ page: 2, size: 2, total: 3, totalIsExact: true });
    expect(codes(second)).toEqual(['LIST_1']);
    expect((await app.call(app.admin, 'GET', `${SITES}?sort=1;drop`)).status).toBe(422);
  });

  it('show version and subjects, and refuse an effective date after the first subject [R5-SITE-03]', async () => {
    const { siteId, revision } = await app.site('SUBJ', { effectiveDate: '2026-01-01' });
    await insertRow(app.db, 'builder.v1_design_version', {
      study_id: STUDY,
      version_id: 5,
      version_no: 1,
      name: '1.0',
    });
    await insertRow(app.db, 'builder.v1_release', {
      study_id: STUDY,
      site_id: siteId,
      version_id: 5,
      effective_from: '2026-01-01T00:00:00Z',
      released_at: '2026-01-01T00:00:00Z',
    });
    // In the evening in UTC it is already the next day at the site.
    await insertRow(app.db, 'subject.v1_subject', {
      study_id: STUDY,
      subject_id: 1,
      site_id: siteId,
      subject_no: 'S-1',
      registered_at: '2026-03-09T20:00:00Z',
      disabled: false,
      deleted: false,
    });
    await insertRow(app.db, 'subject.v1_subject', {
      study_id: STUDY,
      subject_id: 2,
      site_id: siteId,
      subject_no: 'S-2',
      registered_at: '2026-03-12T20:00:00Z',
      disabled: true,
      deleted: true,
    });
    const { body } = await app.call(app.admin, 'GET', `${SITES}/${siteId}`);
    expect(body).toMatchObject({ version: '1.0', subjects: 1 });

    const change = { ...siteInput('SUBJ'), revision, reason: 'Contract came later' };
    const late = await app.call(app.admin, 'PUT', `${SITES}/${siteId}`, {
      ...change,
      effectiveDate: '2026-03-11',
    });
    expect(late.status).toBe(422);
    expect(late.body.errors).toEqual([
      {
        field: 'effectiveDate',
        code: 'SITE_EFFECTIVE_AFTER_SUBJECT',
        params: { date: '2026-03-10' },
      },
    ]);
    const same = await app.call(app.admin, 'PUT', `${SITES}/${siteId}`, {
      ...change,
      effectiveDate: '2026-03-10',
    });
    expect(same.status).toBe(200);
  });

  it('are changed with a reason, by one of two simultaneous changes [R2-SITE-03]', async () => {
    const { siteId } = await app.site('RACE');
    const change = (name: string) =>
      app.call(app.admin, 'PUT', `${SITES}/${siteId}`, {
        ...siteInput('RACE'),
        name,
        revision: 1,
        reason: 'Renamed',
      });
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map(change));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 412, 412, 412,
    ]);
    expect(answers.find(({ status }) => status === 412)!.body.code).toBe('CDMS700MSG004');

    const without = { ...siteInput('RACE'), revision: 2, reason: ' ' };
    const refused = await app.call(app.admin, 'PUT', `${SITES}/${siteId}`, without);
    expect(refused.body.errors).toMatchObject([{ field: 'reason', code: 'COMMON_REQUIRED' }]);
    const unknown = { ...siteInput('X'), revision: 1, reason: 'r' };
    expect((await app.call(app.admin, 'PUT', `${SITES}/99999`, unknown)).status).toBe(404);
    expect((await app.call(app.admin, 'GET', `${SITES}/x`)).status).toBe(422);
  });

  it('show the person, content, time and reason of each change [R2-SITE-05] [R3-AUDIT-01] [R3-AUDIT-02]', async () => {
    const { siteId } = await app.site('AUDIT');
    await app.call(app.admin, 'PUT', `${SITES}/${siteId}`, {
      ...siteInput('AUDIT'),
      utcOffsetMinutes: 420,
      department: 'Surgery',
      revision: 1,
      reason: 'Moved to Bangkok',
    });
    const { body } = await app.call(app.admin, 'GET', `${SITES}/${siteId}/audit`);
    expect(body.total).toBe(2);
    const [changed, created] = body.rows;
    expect(changed).toMatchObject({
      action: 1,
      actorName: 'Person 1',
      organisation: 'Example Hospital',
      actorRole: 'administrator',
      reason: 'Moved to Bangkok',
      changes: [
        { field: 'utcOffsetMinutes', before: '540', after: '420' },
        { field: 'department', before: null, after: 'Surgery' },
      ],
    });
    expect(changed.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(created).toMatchObject({ action: 0, reason: null });
    expect(created.changes).toContainEqual({ field: 'siteCode', before: null, after: 'AUDIT' });
  });

  it("are visible, changeable and audited only within the role's reach [R6-ACCESS-01] [R6-ACCESS-02]", async () => {
    const { siteId: own } = await app.site('OWN');
    const { siteId: foreign } = await app.site('FOREIGN');
    await app.assign(PERSON.monitor, { roleId: ROLE.monitor, siteId: own });
    const monitor = await app.person(PERSON.monitor, ROLE.monitor);

    const { body } = await app.call(monitor, 'GET', `${SITES}?size=200`);
    expect(body.rows.map((row: { siteCode: string }) => row.siteCode)).toEqual(['OWN']);
    expect((await app.call(monitor, 'GET', `${SITES}/${own}/audit`)).status).toBe(200);
    for (const path of [`${foreign}`, `${foreign}/audit`]) {
      expect((await app.call(monitor, 'GET', `${SITES}/${path}`)).status).toBe(403);
    }
    const change = { ...siteInput('FOREIGN'), revision: 1, reason: 'r' };
    expect((await app.call(monitor, 'PUT', `${SITES}/${foreign}`, change)).status).toBe(403);
    expect((await app.call(monitor, 'POST', SITES, siteInput('NOT'))).status).toBe(403);
    expect((await app.call(monitor, 'GET', `/api/admin/${OTHER_STUDY}/sites`)).status).toBe(403);
    expect((await app.call(null, 'GET', SITES)).status).toBe(401);

    const master = await app.call(monitor, 'POST', `/api/study/${STUDY}/site/list-master-data`, {});
    expect(master.body.rows).toMatchObject([{ siteCode: 'OWN' }]);
    const foreignStudy = await app.call(app.admin, 'GET', `/api/admin/${OTHER_STUDY}/sites/${own}`);
    expect(foreignStudy.status).toBe(404);
  });

  it('leave a chain that verifies against the rows', async () => {
    const report = await withClient(app.db.adminUrl, verifyAudit);
    expect(report.findings).toEqual([]);
    expect(report.events).toBeGreaterThan(10);
  });
});
