import { withClient } from '@casebook/platform-db';
import type { Item, StudyDesign } from '@casebook/study-design';
import { addSite } from '@casebook/test-kit';
import { testDesign } from '../test/design';
import {
  type Answer,
  insertVersion,
  OTHER_SITE,
  type ProblemBody,
  release,
  SITE,
  STUDY,
  TestStudy,
  VERSION,
} from '../test/study';
import type { SubjectList } from '../subject/subject.dto';
import type { Registered, RegistrationForm } from './registration.dto';

let study: TestStudy;
beforeAll(async () => {
  study = await TestStudy.start();
});
afterAll(() => study.stop());

const registration = (screening: string | null, more: object = {}) => ({
  designVersionId: VERSION,
  items: [{ blockKey: 'REG', line: 0, itemKey: 'SCRNO', value: screening }],
  ...more,
});
const post = (body: object, headers: Record<string, string> = {}, siteId = SITE) =>
  study.call<Registered & ProblemBody>(
    siteId === SITE ? 'site' : 'unblinded',
    'POST',
    `sites/${siteId}/subjects`,
    body,
    headers,
  );

/** Creates a new site whose version is a variation of the test design. */
let made = 0;
async function siteWith(vary: (design: StudyDesign) => StudyDesign, releasedAfterMs = -60_000) {
  made += 1;
  const siteId = 100 + made;
  const versionId = 1000 + made;
  const siteCode = `S${made}`;
  await addSite(study.database, { study_id: STUDY, site_id: siteId, site_code: siteCode });
  await insertVersion(study.database, versionId, vary(testDesign()));
  await release(study.database, siteId, versionId, releasedAfterMs);
  return {
    siteId,
    siteCode,
    form: () =>
      study.call<RegistrationForm & ProblemBody>(
        'unblinded',
        'GET',
        `sites/${siteId}/registration`,
      ),
    register: (
      values: Record<string, string | null>,
      subjectNo?: string,
      headers: Record<string, string> = {},
    ) =>
      post(
        {
          designVersionId: versionId,
          ...(subjectNo !== undefined && { subjectNo }),
          items: Object.entries(values).map(([itemKey, value]) => ({
            blockKey: 'REG',
            line: 0,
            itemKey,
            value,
          })),
        },
        headers,
        siteId,
      ),
  };
}

/** Returns the design with changed items on the registration page. */
const withItems =
  (change: (items: readonly Item[]) => Item[], more: Partial<StudyDesign> = {}) =>
  (design: StudyDesign): StudyDesign => ({
    ...design,
    ...more,
    pages: design.pages.map((page) =>
      page.type === 1
        ? { ...page, blocks: page.blocks.map((b) => ({ ...b, items: change(b.items) })) }
        : page,
    ),
  });
const withSetting =
  (subjectNumber: StudyDesign['subjectNumber']) =>
  (design: StudyDesign): StudyDesign => ({ ...design, subjectNumber });
const manual = withSetting({ pattern: '{site}-{seq:3}', entry: 'manual' });
const item = (key: string, more: Partial<Item> = {}): Item => ({
  key,
  layout: 10,
  label: { en: key },
  properties: [],
  ...more,
});
const code = ({ status, body }: Answer<ProblemBody>) => `${status} ${body.code}`;

describe('registration', () => {
  it('assigns numbers by the pattern without gaps or duplicates when many register at once [R5-SUBJ-02]', async () => {
    const form = await study.call<RegistrationForm>('site', 'GET', `sites/${SITE}/registration`);
    expect(form.body.subjectNumber).toMatchObject({ entry: 'automatic', next: 'TKY-001' });
    const refused = await post(registration('x'.repeat(257)));
    expect(refused.body.errors).toMatchObject([
      { code: 'VALUES_TEXT_TOO_LONG', params: { max: 256 } },
    ]);
    const all = await Promise.all(Array.from({ length: 5 }, (_, at) => study.register(`S-${at}`)));
    expect(all.map(({ subjectNo }) => subjectNo).toSorted()).toEqual(
      [1, 2, 3, 4, 5].map((no) => `TKY-00${no}`),
    );
  });

  it('fills an empty screening number with the subject number [R8-QUERY-01]', async () => {
    const { subjectNo } = await study.register(null);
    const list = await study.call<SubjectList>('site', 'GET', `subjects?search=${subjectNo}`);
    expect(list.body.rows).toMatchObject([{ subjectNo, screeningNo: subjectNo, siteCode: 'TKY' }]);
  });

  it('accepts at most 256 characters for screening and enrolment number [R5-SUBJ-01] [R9-CONST-04]', async () => {
    const { register } = await siteWith(manual);
    const long = await register({ SCRNO: 'x'.repeat(257), ENRNO: '登'.repeat(257) }, 'LONG');
    expect(long.body.errors?.map((error) => error.code)).toEqual([
      'VALUES_TEXT_TOO_LONG',
      'VALUES_TEXT_TOO_LONG',
    ]);
    const fitting = await register({ SCRNO: 'x'.repeat(256), ENRNO: '登'.repeat(256) }, 'LONG');
    expect(fitting.status).toBe(201);
  });

  describe('of a repeated request', () => {
    it('returns the same subject, also when a later request has another version [D1-01]', async () => {
      const headers = { 'idempotency-key': 'register-1' };
      const first = await post(registration('R'), headers);
      expect(first.status).toBe(201);
      expect((await post(registration('R'), headers)).body).toEqual(first.body);
      const both = { 'idempotency-key': 'register-2' };
      const answers = await Promise.all([
        post(registration('R'), both),
        post(registration('R'), both),
      ]);
      const registered = answers.filter(({ status }) => status === 201);
      const last = await post(registration('R'), both);
      expect(new Set([...registered, last].map(({ body }) => body.subjectId)).size).toBe(1);
    });

    it('refuses a request with changed values, so that these are not lost [D1-01]', async () => {
      const { form, register } = await siteWith(
        withItems((items) => [...items, item('NOTE'), item('MORE')]),
      );
      await form();
      const headers = { 'idempotency-key': 'register-4' };
      const send = (values: Record<string, string | null>) => register(values, undefined, headers);
      const first = await send({ NOTE: 'a', MORE: 'b' });
      expect(first.status).toBe(201);
      expect((await send({ NOTE: ' ａ', MORE: 'b' })).body).toEqual(first.body);
      const changes: Record<string, string>[] = [
        { NOTE: 'c', MORE: 'b' },
        { NOTE: 'a' },
        { NOTE: 'a', MORE: 'b', SCRNO: 'x' },
        { NOTE: 'a', MORE: 'b', ENRNO: 'x' },
        { NOTE: 'a', MORE: 'b', GONE: 'x' },
      ];
      for (const changed of changes) {
        const refused = await send(changed);
        expect(code(refused)).toBe('412 SUBJECT_REGISTERED_BEFORE');
        expect(refused.body).toMatchObject({ params: { number: first.body.subjectNo } });
      }
    });

    it('answers that the CRF is being generated while the first request is running [R8-ECS-01]', async () => {
      const headers = { 'idempotency-key': 'register-3' };
      const hold = `pg_advisory_lock(7303, hashtext('${STUDY} 1:register-3'))`;
      await withClient(study.database.adminUrl, async (client) => {
        await client.query(`select ${hold}`);
        expect(code(await post(registration('G'), headers))).toBe('420 ECS_SUBJECT_GENERATING');
      });
      expect((await post(registration('G'), headers)).status).toBe(201);
    });
  });

  it('refuses another version, another site, and a role without the privilege [R5-SUBJ-06] [D6-GUARD-02]', async () => {
    const path = (siteId: number) => `sites/${siteId}/subjects`;
    const stale = await post(registration('S', { designVersionId: 999 }));
    expect(code(stale)).toBe('412 SUBJECT_DESIGN_CHANGED');
    const call = (actor: 'monitor' | 'site', siteId: number) =>
      study.call(actor, 'POST', path(siteId), registration('S'));
    expect((await call('monitor', SITE)).status).toBe(403);
    expect((await call('site', OTHER_SITE)).status).toBe(403);
    expect((await call('site', 77)).status).toBe(404);
    const form = await study.call('site', 'GET', `sites/${OTHER_SITE}/registration`);
    expect(form.status).toBe(403);
  });

  it('requires a version that is in effect at the site [R5-SUBJ-06] [D4-DESIGN-03]', async () => {
    const later = await siteWith((design) => design, 60_000);
    expect(code(await later.form())).toBe('422 SUBJECT_NO_RELEASE');
    expect(code(await later.register({ SCRNO: 'x' }))).toBe('422 SUBJECT_NO_RELEASE');
  });

  it.each([
    ['deleted', { deleted: true }, 'SUBJECT_SITE_DELETED'],
    ['disabled', { disabled: true }, 'SUBJECT_SITE_DISABLED'],
    ['not yet effective', { effective_date: '2999-01-01' }, 'SUBJECT_SITE_NOT_EFFECTIVE'],
  ])('refuses a site that is %s [R5-SUBJ-07] [R8-QUERY-01]', async (_name, state, expected) => {
    const [column, value] = Object.entries(state)[0]!;
    const { siteId, form, register } = await siteWith((design) => design);
    await study.database.query(`update admin.v1_site set ${column} = $2 where site_id = $1`, [
      siteId,
      value,
    ]);
    expect(code(await form())).toBe(`422 ${expected}`);
    expect(code(await register({ SCRNO: 'x' }))).toBe(`422 ${expected}`);
  });

  it('accepts subjects from the effective date of the site [R5-SITE-03] [R5-SUBJ-06]', async () => {
    const { siteId, form, register } = await siteWith((design) => design);
    const { today } = (await form()).body;
    const effective = (days: number) =>
      study.database.query(
        'update admin.v1_site set effective_date = $2::date + $3::int where site_id = $1',
        [siteId, today, days],
      );
    await effective(1);
    expect(code(await register({ SCRNO: 'x' }))).toBe('422 SUBJECT_SITE_NOT_EFFECTIVE');
    await effective(0);
    expect((await register({ SCRNO: 'x' })).status).toBe(201);
  });

  it('refuses a site that is deleted just before the subject is written [R5-SUBJ-07]', async () => {
    const { siteId, register } = await siteWith((design) => design);
    let answer: ReturnType<typeof register>;
    await withClient(study.database.adminUrl, async (client) => {
      // Deletes a site as the administration service does: no other write of the study may run at the same time.
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock(7201, $1)', [STUDY]);
      answer = register({ SCRNO: 'x' });
      const waits = `select 1 from pg_locks where locktype = 'advisory' and classid = 7201 and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      while ((await client.query(waits)).rowCount === 0);
      await client.query('update admin.v1_site set deleted = true where site_id = $1', [siteId]);
      await client.query('commit');
    });
    expect(code(await answer!)).toBe('422 SUBJECT_SITE_DELETED');
  });

  it('refuses a registration in a locked study [R5-SAVE-04]', async () => {
    await study.database.query('select platform.set_study_lock($1, true)', [STUDY]);
    const refused = await post(registration('L'));
    const form = await study.call<RegistrationForm & ProblemBody>(
      'site',
      'GET',
      `sites/${SITE}/registration`,
    );
    await study.database.query('select platform.set_study_lock($1, false)', [STUDY]);
    expect([refused, form].map(code)).toEqual(['423 STUDY_LOCKED', '423 STUDY_LOCKED']);
  });

  const numberOn = (key: string, type: 8 | 9, more: Partial<Item> = {}) =>
    item(key, { properties: [{ type }], ...more });
  it.each<[string, (design: StudyDesign) => StudyDesign, string]>([
    [
      'no registration page',
      (design) => ({ ...design, pages: design.pages.filter(({ type }) => type !== 1) }),
      'SUBJECT_REGISTRATION_PAGE',
    ],
    [
      'two of them',
      (design) => ({
        ...design,
        pages: design.pages.map((page) => (page.key === 'DM' ? { ...page, type: 1 } : page)),
      }),
      'SUBJECT_REGISTRATION_PAGE',
    ],
    [
      'no enrolment number',
      withItems((items) => items.slice(0, 1)),
      'SUBJECT_REGISTRATION_NUMBERS',
    ],
    [
      'both numbers on one item',
      withItems(() => [item('BOTH', { properties: [{ type: 8 }, { type: 9 }] })]),
      'SUBJECT_REGISTRATION_NUMBERS',
    ],
    [
      'a number in lines',
      (design) => ({
        ...design,
        pages: design.pages.map((page) =>
          page.type === 1
            ? { ...page, blocks: page.blocks.map((block) => ({ ...block, type: 3 as const })) }
            : page,
        ),
      }),
      'SUBJECT_REGISTRATION_NUMBERS',
    ],
    [
      'a number that is no text',
      withItems(() => [numberOn('SCRNO', 8), numberOn('ENRNO', 9, { layout: 11 })]),
      'SUBJECT_REGISTRATION_NUMBERS',
    ],
  ])('refuses a design with %s [R5-SUBJ-04] [R5-SUBJ-05]', async (_name, vary, expected) => {
    const { form, register } = await siteWith(vary);
    expect(code(await form())).toBe(`422 ${expected}`);
    expect(code(await register({}))).toBe(`422 ${expected}`);
  });
});

describe('a subject number', () => {
  it('typed by hand is required, has at most 256 characters and is usable in a URL [R5-SUBJ-02] [R8-QUERY-01]', async () => {
    const { form, register } = await siteWith(manual);
    const suggestion = (await form()).body.subjectNumber;
    expect(suggestion).toMatchObject({
      entry: 'manual',
      next: expect.stringMatching(/^S\d+-001$/),
    });
    const refusal = async (subjectNo?: string) =>
      (await register({ SCRNO: 'x' }, subjectNo)).body.errors;
    const field = 'subjectNo';
    for (const empty of [undefined, '', ' 　']) {
      expect(await refusal(empty)).toMatchObject([{ field, code: 'SUBJECT_NUMBER_REQUIRED' }]);
    }
    expect(await refusal('n'.repeat(257))).toMatchObject([
      { field, code: 'SUBJECT_NUMBER_TOO_LONG', params: { max: 256 } },
    ]);
    for (const path of ['.', ' .. ']) {
      expect(await refusal(path)).toMatchObject([{ field, code: 'INPUT_INVALID_VALUE' }]);
    }
    expect((await register({ SCRNO: 'x' }, 'n'.repeat(256))).status).toBe(201);
    const wide = await register({ SCRNO: 'x' }, ' ABC/1 %?# ');
    expect(wide.body.subjectNo).toBe('ABC/1 %?#');
  });

  it('is used once, in upper or lower case, when two requests compete [R5-SUBJ-02] [R8-QUERY-01]', async () => {
    const [one, other] = [await siteWith(manual), await siteWith(manual)];
    const answers = await Promise.all([
      one.register({ SCRNO: 'a' }, 'Twice-1'),
      other.register({ SCRNO: 'b' }, 'TWICE-1'),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
    expect(answers.find(({ status }) => status === 422)!.body.errors).toEqual([
      { field: 'subjectNo', code: 'SUBJECT_NUMBER_USED', params: {} },
    ]);
  });

  it('cannot be typed when the system assigns it, and skips typed numbers', async () => {
    const byHand = await siteWith(manual);
    const automatic = await siteWith((design) => design);
    expect((await automatic.register({ SCRNO: 'x' }, 'MINE')).body.errors).toMatchObject([
      { field: 'subjectNo', code: 'SUBJECT_NUMBER_GIVEN' },
    ]);
    // Upper and lower case count as equal.
    await byHand.register({ SCRNO: 'x' }, `${automatic.siteCode}-001`.toLowerCase());
    const { body } = await automatic.register({ SCRNO: 'x' });
    expect(body.subjectNo).toBe(`${automatic.siteCode}-002`);
  });

  it('reports when the rule of the design cannot make it [R8-QUERY-01]', async () => {
    const same = await siteWith(withSetting({ pattern: '{site}', entry: 'automatic' }));
    expect((await same.register({ SCRNO: 'x' })).status).toBe(201);
    expect(code(await same.register({ SCRNO: 'x' }))).toBe('422 SUBJECT_NUMBER_NOT_AUTOMATIC');
    const short = await siteWith(
      withItems((items) => items.map((one) => ({ ...one, maxLength: 3 }))),
    );
    expect(code(await short.register({}))).toBe('422 SUBJECT_NUMBER_NOT_AUTOMATIC');
    expect((await short.register({ SCRNO: 'abc' })).status).toBe(201);
  });
});

describe('the registration page', () => {
  const scrno = { blockKey: 'REG', line: 0, itemKey: 'SCRNO' };
  const place = (itemKey: string) => `REG/0/${itemKey}`;

  it('is refused while a required item is empty, with the message in the requested language [R5-SUBJ-03]', async () => {
    const { register } = await siteWith(
      withItems((items) => [...items, item('CONSENT', { required: true })]),
    );
    const empty = await register({ SCRNO: 'x' });
    expect(code(empty)).toBe('422 SUBJECT_QUERIES_OPEN');
    expect(empty.body.errors).toMatchObject([
      { field: place('CONSENT'), code: 'SUBJECT_QUERY_REMAINS' },
    ]);
    expect((await register({ CONSENT: 'yes' })).status).toBe(201);
    const thai = await study.register().then(({ pageId }) =>
      study.call(
        'site',
        'POST',
        `pages/${pageId}/save`,
        {
          designVersionId: VERSION,
          items: [{ ...scrno, value: null, revision: 1, reasonCode: 1 }],
        },
        { 'accept-language': 'th-TH' },
      ),
    );
    expect(thai.body.errors![0]!.params!['message']).toMatch(/[\u0e00-\u0e7f]/);
    const byHand = await siteWith(manual);
    expect((await byHand.register({}, 'NOTHING')).body.errors).toMatchObject([
      { field: place('SCRNO'), code: 'SUBJECT_QUERY_REMAINS' },
    ]);
  });

  it('is refused without any entry, unless it has only the two numbers [R5-SAVE-03]', async () => {
    const more = await siteWith(withItems((items) => [...items, item('NOTE')]));
    expect(code(await more.register({}))).toBe('422 COMMON_NO_CHANGE');
    expect(code(await more.register({ NOTE: ' ' }))).toBe('422 COMMON_NO_CHANGE');
    expect((await more.register({ NOTE: 'x' })).status).toBe(201);
    // An item that the role does not see does not count, because the role cannot fill it.
    const hidden = item('ARM', { properties: [{ type: 11 }] });
    const numbersOnly = await siteWith(withItems((items) => [...items, hidden]));
    expect((await numbersOnly.register({})).status).toBe(201);
  });

  it('is refused while it has an open query [R5-SAVE-02] [R8-QUERY-01]', async () => {
    const { pageId } = await study.register();
    const cleared = await study.enter(pageId, { SCRNO: null });
    expect(cleared).toMatchObject({ status: 422, body: { code: 'SUBJECT_QUERIES_OPEN' } });
    expect(cleared.body.errors).toMatchObject([
      { field: 'items.0.value', code: 'SUBJECT_QUERY_REMAINS' },
    ]);
    const created = await study.call<{ query: { queryId: number; revision: number } }>(
      'monitor',
      'POST',
      'queries',
      { pageId, blockKey: 'REG', line: 0, itemKey: 'SCRNO', content: 'Is it right?' },
    );
    expect(code(await study.enter(pageId, { SCRNO: 'new' }))).toBe('422 SUBJECT_QUERIES_OPEN');
    const { queryId, revision } = created.body.query;
    await study.call('site', 'POST', `queries/${queryId}/answer`, { revision, answer: 'No' });
    expect((await study.enter(pageId, { SCRNO: 'new' })).status).toBe(200);
  });

  it('is entered once: the page of another version is refused [R8-QUERY-01]', async () => {
    const { siteId, register } = await siteWith((design) => design);
    const { subjectNo } = (await register({ SCRNO: 'x' })).body;
    const design = testDesign();
    await insertVersion(study.database, 1999, {
      ...design,
      pages: design.pages.map((page) => (page.type === 1 ? { ...page, key: 'REG2' } : page)),
      schedule: design.schedule.map((entry) =>
        entry.page === 'REG' ? { ...entry, page: 'REG2' } : entry,
      ),
    });
    await release(study.database, siteId, 1999, -1_000);
    const matrix = await study.call<{ cells: { pageKey: string; pageId: number }[] }>(
      'unblinded',
      'GET',
      `subjects/${encodeURIComponent(subjectNo)}/visit-matrix?siteId=${siteId}`,
    );
    const second = matrix.body.cells.find(({ pageKey }) => pageKey === 'REG2')!;
    const saved = await study.call('unblinded', 'POST', `pages/${second.pageId}/save`, {
      designVersionId: 1999,
      items: [{ blockKey: 'REG', line: 0, itemKey: 'SCRNO', value: 'y', revision: 0 }],
    });
    expect(code(saved)).toBe('422 SUBJECT_REGISTRATION_EXISTS');
  });
});
