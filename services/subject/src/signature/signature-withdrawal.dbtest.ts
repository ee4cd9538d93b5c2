import { Flag } from '@casebook/subject-data';
import { initialise } from '../test/page-initialise';
import { changesIn, type Place, SigningStudy } from '../test/sign';
import { expectVerified, flagsOf, grant, lockStudy } from '../test/status';
import { STUDY, type TestStudy } from '../test/study';

let signing: SigningStudy;
let study: TestStudy;
beforeAll(async () => {
  signing = await SigningStudy.start();
  study = signing.study;
  await grant(study, ['unblinded'], ['PAGE_INITIAL']);
});
afterAll(() => study.stop());

/** A subject with an entered page of demographics. */
async function entered() {
  const { subjectId, pages } = await study.subject();
  const dm = pages['SCR.DM']!;
  await study.enter(dm, { SEX: 'F', AGE: '50' });
  return { subjectId, pages, dm, place: `page:${dm}` as Place };
}

const isMarked = async (pageId: number, item: string): Promise<boolean> =>
  ((await flagsOf(study, pageId, item)) & Flag.sign) !== 0;

/** Ends or renews the assignment of a signer. */
const atSite = (name: string, isThere: boolean) =>
  study.database.query(
    `update admin.v1_assignment set end_date = $2
     where person_id = (select person_id from auth.v1_person where login_id = $1)`,
    [name, isThere ? null : '2020-01-01'],
  );

describe('a signature that is withdrawn', () => {
  it('stays in the history with who, when and why, takes its marks along and counts for nothing [D6-SIGN-09]', async () => {
    const { subjectId, dm, place } = await entered();
    const id = await signing.signed('ines', subjectId, place);
    expect(await isMarked(dm, 'AGE')).toBe(true);
    expect((await signing.signatures(subjectId, place)).withdrawable).toEqual([id]);
    const { status, body } = await signing.withdraw('ines', subjectId, id, 'Wrong page');
    expect(status).toBe(200);
    expect(body.signatures).toMatchObject([
      {
        signatureId: id,
        state: 'withdrawn',
        withdrawn: { by: 'ines', role: { en: 'investigator' }, reason: 'Wrong page' },
      },
    ]);
    expect(await signing.signatures(subjectId, place)).toMatchObject({
      state: 'none',
      signedItems: 0,
      rows: [{ signatureId: id, state: 'withdrawn', signerName: 'ines', broken: null }],
      withdrawable: [],
    });
    for (const item of ['SEX', 'AGE', 'NOTE']) expect(await isMarked(dm, item)).toBe(false);
    const again = await signing.withdraw('ines', subjectId, id);
    expect(again).toMatchObject({ status: 422, body: { code: 'SUBJECT_SIGNATURE_WITHDRAWN' } });
    // A later change breaks nothing, nobody has to sign again, and the same content can be signed.
    await study.enter(dm, { AGE: '51' });
    await study.enter(dm, { AGE: '50' });
    const preview = (await signing.preview('ines', subjectId, place)).body;
    expect(preview).toMatchObject({ earlier: null, changes: [], blockers: [], state: 'none' });
    const toSign = await signing.call<{ rows: { subjectId: number }[] }>(
      'ines',
      'GET',
      'signatures/to-sign?size=100',
    );
    expect(toSign.body.rows.filter((row) => row.subjectId === subjectId)).toEqual([]);
    await signing.signed('ines', subjectId, place);
    expect(await signing.state(subjectId, place)).toBe('signed');
    await expectVerified(study);
  });

  it('stands in the audit trail with its reason, as the marks that it took along do [D6-SIGN-09]', async () => {
    const { subjectId, dm, place } = await entered();
    const id = await signing.signed('ines', subjectId, place);
    await signing.withdraw('ines', subjectId, id, 'Wrong page');
    const { body } = await study.call<{
      rows: { kind: string; person: string; reason: string; changes: { field: string }[] }[];
    }>('site', 'GET', `pages/${dm}/audit?tab=signature&size=100`);
    const [ofSignature] = body.rows.filter(({ kind }) => kind === 'signature');
    expect(ofSignature).toMatchObject({
      person: 'ines',
      reason: 'Wrong page',
      changes: [{ field: 'withdrawn' }],
    });
    const ofItems = body.rows.filter(
      ({ kind, reason }) => kind === 'item' && reason === 'Wrong page',
    );
    expect(ofItems.length).toBeGreaterThan(0);
  });

  it('lets the page be reset and its visit be deleted [D6-SIGN-09]', async () => {
    const { subjectId, pages } = await entered();
    const vs = pages['W4.VS']!;
    await study.enter(vs, { SYSBP: '120' });
    const id = await signing.signed('ines', subjectId, `page:${vs}`);
    const reset = () => initialise(study, vs, { actor: 'unblinded' });
    expect((await reset()).body.code).toBe('SUBJECT_PAGE_KEPT');
    const visitId = (await signing.preview('ines', subjectId, `page:${vs}`)).body.pages[0]!.visitId;
    const remove = () =>
      study.call('site', 'POST', `visits/${visitId}/delete`, { reason: 'a mistake' });
    expect((await remove()).body.code).toBe('SUBJECT_VISIT_KEPT');
    expect((await signing.withdraw('ines', subjectId, id)).status).toBe(200);
    expect((await reset()).status).toBe(200);
    expect((await remove()).status).toBe(200);
    await expectVerified(study);
  });

  it('also when it was broken before, and then is not to be signed again [D6-SIGN-09]', async () => {
    const { subjectId, dm, place } = await entered();
    const id = await signing.signed('ines', subjectId, place);
    await study.enter(dm, { AGE: '51' });
    expect(await signing.state(subjectId, place)).toBe('broken');
    expect(await isMarked(dm, 'SEX')).toBe(true);
    expect((await signing.withdraw('ines', subjectId, id)).status).toBe(200);
    expect(await isMarked(dm, 'SEX')).toBe(false);
    const { state, rows } = await signing.signatures(subjectId, place);
    expect(state).toBe('none');
    expect(rows).toMatchObject([{ state: 'withdrawn', broken: { by: 'site' } }]);
    expect(changesIn((await signing.preview('ines', subjectId, place)).body)).toEqual([]);
  });

  it.each(['page', 'visit', 'subject'] as const)(
    'of a %s leaves what other signatures cover signed [D6-SIGN-09]',
    async (level) => {
      const { subjectId, dm, place } = await entered();
      const { visitId } = (await signing.preview('ines', subjectId, place)).body.pages[0]!;
      const wide: Place =
        level === 'page' ? place : level === 'visit' ? `visit:${visitId}` : 'subject';
      const id = await signing.signed('ines', subjectId, wide);
      const other = await signing.signed('ivan', subjectId, place);
      expect((await signing.withdraw('ines', subjectId, id)).status).toBe(200);
      expect(await signing.state(subjectId, place)).toBe('signed');
      expect(await signing.state(subjectId, 'subject')).toBe('partly');
      expect((await signing.withdraw('ivan', subjectId, other)).status).toBe(200);
      expect(await signing.state(subjectId, place)).toBe('none');
      expect(await isMarked(dm, 'AGE')).toBe(false);
      expect(await signing.state(subjectId, 'subject')).toBe('none');
    },
  );

  it('leaves an item that the other signer did not see unsigned [D6-SIGN-08]', async () => {
    const { subjectId, dm, place } = await entered();
    await study.enter(dm, { SECRET: 'x' }, 'unblinded');
    const id = await signing.signed('una', subjectId, place);
    await signing.signed('ines', subjectId, place);
    expect((await signing.withdraw('una', subjectId, id)).status).toBe(200);
    expect(await isMarked(dm, 'SECRET')).toBe(false);
    expect(await isMarked(dm, 'AGE')).toBe(true);
    expect(await signing.state(subjectId, place)).toBe('signed');
  });
});

describe('withdrawing a signature', () => {
  it('is for its signer, and for another investigator of the site only when the signer signs there no longer [D6-SIGN-09]', async () => {
    const { subjectId, place } = await entered();
    const id = await signing.signed('ines', subjectId, place);
    const refused = { status: 403, body: { code: 'SUBJECT_SIGNATURE_OF_ANOTHER' } };
    expect(await signing.withdraw('ivan', subjectId, id)).toMatchObject(refused);
    expect((await signing.signatures(subjectId, place, 'ivan')).withdrawable).toEqual([]);
    expect((await signing.withdraw('elsewhere', subjectId, id)).status).toBe(403);
    expect(await signing.withdraw('everywhere', subjectId, id)).toMatchObject({
      status: 403,
      body: { code: 'SUBJECT_SIGNATURE_NOT_INVESTIGATOR' },
    });
    const ofUna = await signing.signed('una', subjectId, place);
    await atSite('ines', false);
    await atSite('una', false);
    try {
      // What una signed, ivan does not see in full.
      expect((await signing.signatures(subjectId, place, 'ivan')).withdrawable).toEqual([id]);
      expect(await signing.withdraw('ivan', subjectId, ofUna)).toMatchObject(refused);
      const { status, body } = await signing.withdraw('ivan', subjectId, id, 'The signer has left');
      expect(status).toBe(200);
      expect(body.signatures[0]!.withdrawn).toMatchObject({ by: 'ivan' });
    } finally {
      await atSite('ines', true);
      await atSite('una', true);
    }
  });

  it('needs a reason and the password for exactly this signature and reason, once [D6-SIGN-09]', async () => {
    const { subjectId, place } = await entered();
    const [id, other] = [
      await signing.signed('ines', subjectId, place),
      await signing.signed('ines', subjectId, 'subject'),
    ];
    expect((await signing.withdraw('ines', subjectId, id, ' ')).status).toBe(422);
    const object = { studyId: STUDY, subjectId, signatureId: id, reason: 'Signed by mistake' };
    const act = 'withdraw-signature';
    const tokens: [string | undefined, string][] = [
      [undefined, 'REAUTH_REQUIRED'],
      [signing.token('ines', { ...object, signatureId: other }, act), 'REAUTH_INVALID'],
      [signing.token('ines', { ...object, reason: 'Another' }, act), 'REAUTH_INVALID'],
      [signing.token('ines', object, 'sign'), 'REAUTH_INVALID'],
      [signing.token('ivan', object, act), 'REAUTH_INVALID'],
    ];
    for (const [reAuthToken, code] of tokens) {
      const refused = await signing.withdraw('ines', subjectId, id, object.reason, { reAuthToken });
      expect(refused).toMatchObject({ status: 403, body: { code } });
    }
    expect(await signing.state(subjectId, place)).toBe('signed');
    const reAuthToken = signing.token('ines', object, act);
    const both = await Promise.all(
      [1, 2].map(() => signing.withdraw('ines', subjectId, id, object.reason, { reAuthToken })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('is refused in a locked study and of a disabled subject, and uses up nothing [D6-SIGN-09]', async () => {
    const { subjectId, dm, place } = await entered();
    const id = await signing.signed('ines', subjectId, place);
    const object = { studyId: STUDY, subjectId, signatureId: id, reason: 'Wrong page' };
    const reAuthToken = signing.token('ines', object, 'withdraw-signature');
    const withdraw = () => signing.withdraw('ines', subjectId, id, object.reason, { reAuthToken });
    await lockStudy(study, true);
    expect(await withdraw()).toMatchObject({ status: 423, body: { code: 'STUDY_LOCKED' } });
    await lockStudy(study, false);
    const reason = { reason: 'moved away' };
    await study.call('site', 'POST', `subjects/${subjectId}/disable`, reason);
    expect(await withdraw()).toMatchObject({ status: 422, body: { code: 'SUBJECT_DISABLED' } });
    await study.call('site', 'POST', `subjects/${subjectId}/enable`, reason);
    expect(await signing.state(subjectId, place)).toBe('signed');
    expect(await isMarked(dm, 'AGE')).toBe(true);
    expect((await withdraw()).status).toBe(200);
  });

  it('answers 404 for the signature of another subject', async () => {
    const one = await entered();
    const id = await signing.signed('ines', one.subjectId, one.place);
    const other = await entered();
    expect((await signing.withdraw('ines', other.subjectId, id)).status).toBe(404);
  });
});
