import { signatureMeanings } from '@casebook/catalogue';
import { canonicalJson } from '@casebook/service-kit';
import { createHash } from 'node:crypto';
import { Flag } from '@casebook/subject-data';
import { text } from '../test/design';
import { type Place, SigningStudy, targetAt } from '../test/sign';
import { act, expectVerified, flagsOf, grant, lockStudy, statusDesign } from '../test/status';
import { STUDY, type TestStudy } from '../test/study';

let signing: SigningStudy;
let study: TestStudy;
beforeAll(async () => {
  const design = statusDesign();
  const blocks = design.pages.find(({ key }) => key === 'DM')!.blocks;
  const age = blocks.flatMap(({ items }) => items).find(({ key }) => key === 'AGE')!;
  age.properties.push({ type: 6, role: 'unit', text: text('years') });
  signing = await SigningStudy.start(design);
  study = signing.study;
  await grant(study, ['data_manager'], ['LOCK_EDIT', 'FREEZE_EDIT']);
});
afterAll(() => study.stop());

/** A subject with an entered page of demographics. */
async function entered() {
  const { subjectId, pages } = await study.subject();
  const dm = pages['SCR.DM']!;
  await study.enter(dm, { SEX: 'F', AGE: '50' });
  return { subjectId, pages, dm, place: `page:${dm}` as Place };
}

const stored = (subjectId: number) =>
  study.database.query(
    `select * from subject.signature where subject_id = $1 order by signature_id`,
    [subjectId],
  );

describe('the preview of a signature', () => {
  it('shows labels, values, units and version, and its digest is that of exactly these [D6-SIGN-02]', async () => {
    const { subjectId, dm, place } = await entered();
    const { status, body } = await signing.preview('ines', subjectId, place);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      level: 'page',
      pageId: dm,
      items: 5,
      entered: 2,
      state: 'none',
      earlier: null,
      changes: [],
      openQueries: 0,
      blockers: [],
    });
    expect(body.pages).toMatchObject([
      {
        pageTitle: 'Demographics',
        visitTitle: 'Screening',
        versionNo: 101,
        items: [
          { itemKey: 'SEX', label: 'SEX', value: 'F', valueLabel: 'Female', unit: null },
          { itemKey: 'AGE', value: '50', valueLabel: null, unit: 'years' },
          { itemKey: 'NOTE', value: null },
          { itemKey: 'SIDE', line: 1, lineLabel: 'Left', value: null },
          { itemKey: 'SIDE', line: 2, lineLabel: 'Right', value: null },
        ],
      },
    ]);
    const { level, visitId, pageId, language, pages } = body;
    const content = { studyId: STUDY, subjectId, level, visitId, pageId, language, pages };
    const digest = createHash('sha256').update(canonicalJson(content)).digest('hex');
    expect(body.digest).toBe(digest);
  });

  it('is shown in the language of the signer [D6-SIGN-02]', async () => {
    const { subjectId, place } = await entered();
    const { body } = await signing.preview('ines', subjectId, place, 'ja');
    expect(body.pages[0]).toMatchObject({ pageTitle: 'Demographics(日)' });
    expect(body.pages[0]!.items[0]).toMatchObject({ label: 'SEX(日)', valueLabel: 'Female(日)' });
  });

  it('holds every page of a visit and of the subject in the order of the schedule [D6-SIGN-02]', async () => {
    const { subjectId, pages } = await entered();
    const page = (await signing.preview('ines', subjectId, `page:${pages['W4.VS']!}`)).body;
    const { visitId } = page.pages[0]!;
    const visit = (await signing.preview('ines', subjectId, `visit:${visitId}`)).body;
    // The condition of the pregnancy test holds.
    expect(visit.pages.map(({ pageTitle }) => pageTitle)).toEqual([
      'Vital signs',
      'Pregnancy test',
    ]);
    const subject = (await signing.preview('ines', subjectId, 'subject')).body;
    expect(subject.pages.length).toBeGreaterThan(visit.pages.length);
    expect(subject.pages.map(({ pageId }) => pageId)).toEqual(
      expect.arrayContaining(visit.pages.map(({ pageId }) => pageId)),
    );
  });

  it('says what prevents the signature [D6-SIGN-02]', async () => {
    const { subjectId, pages } = await entered();
    const empty = await signing.preview('ines', subjectId, `page:${pages['W4.VS']!}`);
    expect(empty.body.blockers).toEqual(['SUBJECT_SIGNATURE_NOTHING_ENTERED']);
    const all = await signing.preview('everywhere', subjectId, 'subject');
    expect(all.body.blockers).toEqual(['SUBJECT_SIGNATURE_NOT_INVESTIGATOR']);
  });

  it('answers 404 for a page of another subject and 422 for a level without its field', async () => {
    const { place } = await entered();
    const other = await entered();
    expect((await signing.preview('ines', other.subjectId, place)).status).toBe(404);
    const path = `subjects/${other.subjectId}/signatures/preview?level=page&language=en`;
    expect(await signing.call('ines', 'GET', path)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'pageId', code: 'COMMON_REQUIRED' }] },
    });
  });
});

describe('a signature', () => {
  it('stores name, role, organisation, time, meaning, number of items and the digest of what was shown [D6-SIGN-01] [R6-KEYS-10]', async () => {
    const { subjectId, dm, place } = await entered();
    const shown = (await signing.preview('ines', subjectId, place)).body;
    const { status, body } = await signing.signDigest('ines', subjectId, place, shown.digest);
    expect(status).toBe(200);
    expect(body.signatures).toMatchObject([
      {
        level: 'page',
        pageId: dm,
        signerName: 'ines',
        role: { en: 'investigator' },
        organisation: 'City Hospital',
        utcOffsetMinutes: 540,
        meaningKey: 'approval',
        meaning: signatureMeanings.approval.en,
        language: 'en',
        items: 5,
        digest: shown.digest,
        versionNo: 101,
        state: 'valid',
        broken: null,
        mine: true,
      },
    ]);
    expect(await stored(subjectId)).toMatchObject([
      { content_hash: Buffer.from(shown.digest, 'hex'), role_code: 'investigator', items: 5 },
    ]);
    for (const item of ['SEX', 'AGE', 'NOTE']) {
      expect((await flagsOf(study, dm, item, 0, 'monitor')) & Flag.sign).toBe(Flag.sign);
    }
    expect(await signing.signatures(subjectId, place)).toMatchObject({
      state: 'signed',
      items: 5,
      signedItems: 5,
    });
    expect(await signing.state(subjectId, 'subject')).toBe('partly');
    await expectVerified(study);
  });

  it('names the role of the signer in each language, or as it was called then [D6-SIGN-01]', async () => {
    const { subjectId, pages, place } = await entered();
    const { digest } = (await signing.preview('ines', subjectId, place)).body;
    await signing.signDigest('ines', subjectId, place, digest);
    await study.enter(pages['SCR.DM']!, { AGE: '51' });
    const rolesIn = async (name: object, code: string) => {
      await study.database.query(
        'update builder.v1_role set name = $1 where study_id = $2 and code = $3',
        [JSON.stringify(name), STUDY, code],
      );
      const { body } = await signing.preview('ines', subjectId, place, 'ja');
      const { rows } = await signing.signatures(subjectId, place);
      return [rows[0]!.role, body.sources[0]!.roleName];
    };
    const [ofSigner, ofSite] = [{ en: 'investigator', ja: '医師' }, { ja: 'CRC' }];
    expect(await rolesIn(ofSigner, 'investigator')).toEqual([ofSigner, 'site_staff']);
    expect(await rolesIn({ en: 'Doctor' }, 'investigator')).toEqual([
      { en: 'investigator' },
      'site_staff',
    ]);
    expect(await rolesIn({ ...ofSite, th: 'site_staff' }, 'site_staff')).toEqual([
      { en: 'investigator' },
      'CRC',
    ]);
    await rolesIn({ en: 'investigator' }, 'investigator');
    await rolesIn({ en: 'site_staff' }, 'site_staff');
  });

  it('is refused when something changed since it was shown, and leaves the re-authentication unused [D6-SIGN-02]', async () => {
    const { subjectId, dm, place } = await entered();
    const { digest } = (await signing.preview('ines', subjectId, place)).body;
    await study.enter(dm, { AGE: '51' });
    const object = signing.toSign('ines', subjectId, { ...targetAt(place), digest });
    const reAuthToken = signing.token('ines', object);
    const refused = await signing.signDigest('ines', subjectId, place, digest, { reAuthToken });
    expect(refused).toMatchObject({
      status: 412,
      body: { code: 'SUBJECT_SIGNATURE_CONTENT_CHANGED' },
    });
    expect(await stored(subjectId)).toEqual([]);
    // Once the value is as it was shown, the same token signs it.
    await study.enter(dm, { AGE: '50' });
    const done = await signing.signDigest('ines', subjectId, place, digest, { reAuthToken });
    expect(done.status).toBe(200);
  });

  it('is refused for what this session was not shown [D6-SIGN-02]', async () => {
    const { subjectId, place } = await entered();
    const { digest } = (await signing.preview('ivan', subjectId, place)).body;
    expect((await signing.signDigest('ines', subjectId, place, digest)).status).toBe(412);
    await signing.preview('ines', subjectId, place);
    await signing.signInAgain('ines');
    expect((await signing.signDigest('ines', subjectId, place, digest)).status).toBe(412);
    expect((await signing.sign('ines', subjectId, place)).status).toBe(200);
  });

  it('notes what many sessions were shown at once, in the rows of long ago first [D6-SIGN-02]', async () => {
    const [one, other] = [await entered(), await entered()];
    const shown = async (): Promise<number> => {
      const [row] = await study.database.query<{ n: number }>(
        `select count(*)::int as n from subject.signature_shown`,
      );
      return row!.n;
    };
    await signing.sign('ines', one.subjectId, one.place);
    await study.database.query(
      `update subject.signature_shown set shown_at = now() - interval '8 days'`,
    );
    const before = await shown();
    const digests = await Promise.all(
      [other, other, one].map(async ({ subjectId, place }, at) => {
        const signer = at === 0 ? 'ines' : 'ivan';
        return (await signing.preview(signer, subjectId, place)).body.digest;
      }),
    );
    const { subjectId, place } = other;
    for (const signer of ['ines', 'ivan'] as const)
      expect((await signing.signDigest(signer, subjectId, place, digests[0]!)).status).toBe(200);
    const last = await signing.signDigest('ivan', one.subjectId, one.place, digests[2]!);
    expect(last.status).toBe(200);
    expect(await shown()).toBe(before);
  });

  it('needs a re-authentication for exactly this, once [D6-SIGN-03]', async () => {
    const { subjectId, dm, place, pages } = await entered();
    const { digest } = (await signing.preview('ines', subjectId, place)).body;
    const object = signing.toSign('ines', subjectId, { ...targetAt(place), digest });
    const tokens: [string | undefined, string][] = [
      [undefined, 'REAUTH_REQUIRED'],
      ['nonsense', 'REAUTH_INVALID'],
      [signing.token('ines', { ...object, pageId: pages['SCR.VS'] }), 'REAUTH_INVALID'],
      [signing.token('ines', { ...object, meaning: 'review' }), 'REAUTH_INVALID'],
      [signing.token('ines', { ...object, language: 'ja' }), 'REAUTH_INVALID'],
      [signing.token('ines', { ...object, roleId: 3 }), 'REAUTH_INVALID'],
      [signing.token('ines', object, 'db-lock'), 'REAUTH_INVALID'],
      [signing.token('ivan', object), 'REAUTH_INVALID'],
    ];
    for (const [reAuthToken, code] of tokens) {
      const refused = await signing.signDigest('ines', subjectId, place, digest, { reAuthToken });
      expect(refused).toMatchObject({ status: 403, body: { code } });
    }
    expect(await stored(subjectId)).toEqual([]);
    const reAuthToken = signing.token('ines', object);
    const first = await signing.signDigest('ines', subjectId, place, digest, { reAuthToken });
    expect(first.status).toBe(200);
    // The value changes and changes back, so the same content could be signed again.
    await study.enter(dm, { AGE: '51' });
    await study.enter(dm, { AGE: '50' });
    const again = await signing.signDigest('ines', subjectId, place, digest, { reAuthToken });
    expect(again).toMatchObject({ status: 403, body: { code: 'REAUTH_USED' } });
    expect(await signing.state(subjectId, place)).toBe('broken');
  });

  it('is not given twice for the same content, also not in another language [D6-SIGN-02]', async () => {
    const { subjectId, dm, place } = await entered();
    await signing.signed('ines', subjectId, place);
    for (const language of ['en', 'ja', 'th']) {
      const { body } = await signing.preview('ines', subjectId, place, language);
      expect([language, body.blockers]).toEqual([language, ['SUBJECT_SIGNATURE_DONE']]);
      const again = await signing.signDigest('ines', subjectId, place, body.digest, { language });
      expect(again).toMatchObject({ status: 422, body: { code: 'SUBJECT_SIGNATURE_DONE' } });
    }
    // Another person may sign it, and a changed content can be signed again.
    expect((await signing.preview('ivan', subjectId, place, 'ja')).body.blockers).toEqual([]);
    await study.enter(dm, { AGE: '51' });
    expect((await signing.preview('ines', subjectId, place, 'ja')).body.blockers).toEqual([]);
  });

  it('is given only by an investigator of the site who may sign and see signatures [D6-SIGN-03] [R6-KEYS-10]', async () => {
    const { subjectId, place } = await entered();
    expect((await signing.preview('elsewhere', subjectId, place)).status).toBe(403);
    const { digest } = (await signing.preview('ines', subjectId, place)).body;
    expect((await signing.signDigest('elsewhere', subjectId, place, digest)).status).toBe(403);
    await signing.preview('everywhere', subjectId, place);
    expect(await signing.signDigest('everywhere', subjectId, place, digest)).toMatchObject({
      status: 403,
      body: { code: 'SUBJECT_SIGNATURE_NOT_INVESTIGATOR' },
    });
    for (const privilege of ['ESIGN_EDIT', 'ESIGN_VIEW', 'CRF_VIEW']) {
      const change = (to: string) =>
        study.database.query(
          `update builder.v1_role set privileges = ${to}(privileges, $1) where code = 'investigator'`,
          [privilege],
        );
      await change('array_remove');
      expect((await signing.preview('ines', subjectId, place)).status).toBe(403);
      expect((await signing.signDigest('ines', subjectId, place, digest)).status).toBe(403);
      await change('array_append');
    }
    expect(await stored(subjectId)).toEqual([]);
  });

  it('is refused in a locked study and of a disabled subject [D6-SIGN-03]', async () => {
    const { subjectId, place } = await entered();
    const { digest } = (await signing.preview('ines', subjectId, place)).body;
    await lockStudy(study, true);
    expect((await signing.preview('ines', subjectId, place)).body.blockers).toEqual([
      'STUDY_LOCKED',
    ]);
    const locked = await signing.signDigest('ines', subjectId, place, digest);
    expect(locked).toMatchObject({ status: 423, body: { code: 'STUDY_LOCKED' } });
    await lockStudy(study, false);
    await study.call('site', 'POST', `subjects/${subjectId}/disable`, { reason: 'withdrawn' });
    const disabled = await signing.signDigest('ines', subjectId, place, digest);
    expect(disabled).toMatchObject({ status: 422, body: { code: 'SUBJECT_DISABLED' } });
    expect(await stored(subjectId)).toEqual([]);
  });

  it('is refused while nothing is entered, and when exactly this is signed already [D6-SIGN-02]', async () => {
    const { subjectId, pages, place } = await entered();
    expect(await signing.sign('ines', subjectId, `page:${pages['W4.VS']!}`)).toMatchObject({
      status: 422,
      body: { code: 'SUBJECT_SIGNATURE_NOTHING_ENTERED' },
    });
    await signing.signed('ines', subjectId, place);
    expect(await signing.sign('ines', subjectId, place)).toMatchObject({
      status: 422,
      body: { code: 'SUBJECT_SIGNATURE_DONE' },
    });
  });

  it('covers frozen and locked items, and changes neither them nor SDV and review [D6-SIGN-01]', async () => {
    const { subjectId, dm, place } = await entered();
    const set = (flag: 'freeze' | 'lock') =>
      act(study, subjectId, { flag, set: true, level: 'page', pageId: dm });
    expect((await set('freeze')).status).toBe(200);
    expect((await set('lock')).status).toBe(200);
    await signing.signed('ines', subjectId, place);
    expect(await flagsOf(study, dm, 'AGE', 0, 'monitor')).toBe(Flag.freeze | Flag.lock | Flag.sign);
    expect(await signing.state(subjectId, place)).toBe('signed');
    await expectVerified(study);
  });

  it('of several pages signs all or none, and none that was not opened [D6-SIGN-02]', async () => {
    const { subjectId, pages, dm } = await entered();
    const vs = pages['SCR.VS']!;
    await study.enter(vs, { SYSBP: '120' });
    const open = async (pageId: number, signer: 'ines' | 'ivan') => ({
      pageId,
      digest: (await signing.preview(signer, subjectId, `page:${pageId}`)).body.digest,
    });
    const batch = (shown: { pageId: number; digest: string }[]) =>
      signing.call<{ signatures: { pageId: number }[] }>(
        'ines',
        'POST',
        `subjects/${subjectId}/signatures/batch`,
        {
          pages: shown,
          language: 'en',
          meaning: 'approval',
          reAuthToken: signing.token('ines', signing.toSign('ines', subjectId, { pages: shown })),
        },
      );
    const first = await open(dm, 'ines');
    const unopened = await open(vs, 'ivan');
    expect((await batch([first, unopened])).status).toBe(412);
    expect(await stored(subjectId)).toEqual([]);
    const done = await batch([first, await open(vs, 'ines')]);
    expect(done.status).toBe(200);
    expect(new Set(done.body.signatures.map(({ pageId }) => pageId))).toEqual(new Set([dm, vs]));
    for (const pageId of [dm, vs])
      expect(await signing.state(subjectId, `page:${pageId}`)).toBe('signed');
    await expectVerified(study);
  });

  it('of two people at once is stored for both [D6-SIGN-01]', async () => {
    const { subjectId, place } = await entered();
    const answers = await Promise.all([
      signing.sign('ines', subjectId, place),
      signing.sign('ivan', subjectId, place),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set((await stored(subjectId)).map((row) => row['signer_name']))).toEqual(
      new Set(['ines', 'ivan']),
    );
    await expectVerified(study);
  });

  it('that fails while it is written leaves nothing, and its re-authentication unused [D6-SIGN-01]', async () => {
    const { subjectId, dm, place } = await entered();
    const { digest } = (await signing.preview('ines', subjectId, place)).body;
    const object = signing.toSign('ines', subjectId, { ...targetAt(place), digest });
    const reAuthToken = signing.token('ines', object);
    await study.database.query(
      `alter table subject.signature add constraint broken_disk check (signer_name <> 'ines') not valid`,
    );
    const failed = await signing.signDigest('ines', subjectId, place, digest, { reAuthToken });
    expect(failed.status).toBeGreaterThanOrEqual(500);
    await study.database.query('alter table subject.signature drop constraint broken_disk');
    expect((await flagsOf(study, dm, 'AGE', 0, 'monitor')) & Flag.sign).toBe(0);
    expect(await stored(subjectId)).toEqual([]);
    const again = await signing.signDigest('ines', subjectId, place, digest, { reAuthToken });
    expect(again.status).toBe(200);
    await expectVerified(study);
  });
});
