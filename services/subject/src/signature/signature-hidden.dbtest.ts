import { Flag } from '@casebook/subject-data';
import { changesIn, type Place, type Signer, SigningStudy } from '../test/sign';
import { expectVerified, flagsOf } from '../test/status';
import type { TestStudy } from '../test/study';

let signing: SigningStudy;
let study: TestStudy;
beforeAll(async () => {
  signing = await SigningStudy.start();
  study = signing.study;
});
afterAll(() => study.stop());

/** A subject whose page of demographics has a value that only the unblinded role sees. */
async function withSecret() {
  const { subjectId, pages } = await study.subject();
  const dm = pages['SCR.DM']!;
  await study.enter(dm, { AGE: '50' });
  await study.enter(dm, { SECRET: 'x' }, 'unblinded');
  return { subjectId, pages, dm, place: `page:${dm}` as Place };
}

describe('hidden items', () => {
  it('are signed by who sees them only; a change of them does not break the signature of another [D6-SIGN-08]', async () => {
    const { subjectId, dm, place } = await withSecret();
    const shown = (await signing.preview('ines', subjectId, place)).body;
    expect(JSON.stringify(shown)).not.toContain('SECRET');
    const ofUna = (await signing.preview('una', subjectId, place)).body;
    expect(JSON.stringify(ofUna)).toContain('SECRET');
    expect(ofUna.items).toBe(shown.items + 1);
    await signing.signed('una', subjectId, place);
    await signing.signed('ines', subjectId, place);
    expect((await flagsOf(study, dm, 'SECRET', 0, 'unblinded')) & Flag.sign).toBe(Flag.sign);
    await study.enter(dm, { SECRET: 'y' }, 'unblinded');
    const seenByUna = await signing.signatures(subjectId, place, 'una');
    expect(seenByUna.state).toBe('broken');
    expect(seenByUna.rows.map(({ signerName, state }) => [signerName, state])).toEqual([
      ['ines', 'valid'],
      ['una', 'broken'],
    ]);
    expect(seenByUna.rows[1]!.broken).toMatchObject({
      kind: 'item',
      by: 'unblinded',
      place: { itemLabel: { en: 'SECRET' } },
    });
    // What was shown to the blinded one is as it was.
    expect((await signing.preview('ines', subjectId, place)).body.digest).toBe(shown.digest);
    await expectVerified(study);
  });

  it('show a blinded role neither their change nor a break by it, nor number and digest of what an unblinded one signed [D6-SIGN-08]', async () => {
    const { subjectId, dm, place } = await withSecret();
    await signing.signed('una', subjectId, place);
    const looks = async () => ({
      signatures: await signing.signatures(subjectId, place),
      subject: await signing.signatures(subjectId, 'subject'),
      preview: (await signing.preview('ivan', subjectId, place)).body,
      trail: (await study.call('site', 'GET', `pages/${dm}/audit?tab=signature&size=100`)).body,
      flags: await flagsOf(study, dm, 'AGE', 0, 'site'),
    });
    const before = await looks();
    expect(before.signatures).toMatchObject({
      state: 'signed',
      rows: [{ signerName: 'una', state: 'valid', items: null, digest: null, broken: null }],
    });
    await study.enter(dm, { SECRET: 'z' }, 'unblinded');
    expect(await looks()).toEqual(before);
    // A change that everybody sees breaks the signature for everybody, although it was broken before.
    await study.enter(dm, { AGE: '51' });
    expect(await signing.signatures(subjectId, place)).toMatchObject({
      state: 'broken',
      rows: [{ state: 'broken', broken: { by: 'site', place: { itemLabel: { en: 'AGE' } } } }],
    });
    const changed = async (signer: Signer) =>
      changesIn((await signing.preview(signer, subjectId, place)).body).map(
        ({ place: at }) => at!.itemLabel,
      );
    expect(await changed('ivan')).toEqual(['AGE']);
    expect(await changed('una')).toEqual(['SECRET', 'AGE']);
    await expectVerified(study);
  });

  it('that broke the signature of an unblinded one stay to be signed by that role [D6-SIGN-08]', async () => {
    const { subjectId, dm, place } = await withSecret();
    await signing.signed('una', subjectId, place);
    await study.enter(dm, { SECRET: 'z' }, 'unblinded');
    await signing.signed('ines', subjectId, place);
    const toSign = async () =>
      (
        await signing.call<{ rows: { subjectId: number }[] }>(
          'una',
          'GET',
          'signatures/to-sign?size=100',
        )
      ).body.rows.filter((row) => row.subjectId === subjectId).length;
    expect(await toSign()).toBe(1);
    expect(await signing.state(subjectId, place, 'una')).toBe('broken');
    await signing.signed('una', subjectId, place);
    expect(await toSign()).toBe(0);
    expect(await signing.state(subjectId, place, 'una')).toBe('signed');
  });

  it('of a whole page hide its signature [D6-SIGN-08]', async () => {
    const { subjectId, pages } = await withSecret();
    const hidden = (
      await study.database.query<{ page_id: number }>(
        `select page_id from subject.page where subject_id = ${subjectId} and page_key = 'HID' order by 1`,
      )
    )[0]!.page_id;
    expect(Object.values(pages)).not.toContain(hidden);
    await study.enter(hidden, { H: 'x' }, 'unblinded');
    expect((await signing.preview('ines', subjectId, `page:${hidden}`)).status).toBe(404);
    await signing.signed('una', subjectId, `page:${hidden}`);
    expect((await signing.signatures(subjectId, 'subject')).rows).toEqual([]);
    const path = `subjects/${subjectId}/signatures?level=page&pageId=${hidden}`;
    expect((await signing.call('ines', 'GET', path)).status).toBe(404);
    expect((await signing.signatures(subjectId, `page:${hidden}`, 'una')).state).toBe('signed');
  });

  it('nobody without the right to see signatures sees one [R6-KEYS-03]', async () => {
    const { subjectId, place, dm } = await withSecret();
    await signing.signed('ines', subjectId, place);
    const change = (to: string) =>
      study.database.query(
        `update builder.v1_role set privileges = ${to}(privileges, 'ESIGN_VIEW') where code = 'investigator'`,
      );
    await change('array_remove');
    const path = `subjects/${subjectId}/signatures?level=subject`;
    expect((await signing.call('ines', 'GET', path)).status).toBe(403);
    expect((await signing.call('ines', 'GET', 'signatures/to-sign')).status).toBe(403);
    expect((await signing.call('ines', 'GET', 'waiting')).body).not.toHaveProperty(
      'signaturesToSign',
    );
    const page = (await signing.call('ines', 'GET', `pages/${dm}`)).body as unknown as {
      state: { counters: object; values: { flags: number }[] };
    };
    expect(page.state.counters).not.toHaveProperty('signed');
    expect(page.state.values.every(({ flags }) => (flags & Flag.sign) === 0)).toBe(true);
    await change('array_append');
  });
});
