import type { Registered } from '../registration/registration.dto';
import { check, item, text } from '../test/design';
import { expectVerified, statusDesign } from '../test/status';
import { changesIn, type Place, SigningStudy } from '../test/sign';
import { insertVersion, release, SITE, type TestStudy } from '../test/study';
import { initialise } from '../test/page-initialise';
import type { AuditRow } from '../audit/audit.dto';
import type { VisitAdded } from '../visit/visit.dto';

let signing: SigningStudy;
let study: TestStudy;
beforeAll(async () => {
  const design = statusDesign();
  design.checks.push(
    check('WANTS', 'DM', 'AGE', {
      expression: 'AGE > 100',
      action: { type: 'addVisit', visit: 'UNS' },
    }),
  );
  signing = await SigningStudy.start(design);
  study = signing.study;
});
afterAll(() => study.stop());

interface Subject {
  subjectId: number;
  pages: Record<string, number>;
  visitOf: (page: string) => number;
}

/** A subject with values on four pages, two of them of one visit. */
async function subject(): Promise<Subject> {
  const { subjectId, pages, subjectNo } = await study.subject();
  await study.enter(pages['SCR.DM']!, { SEX: 'F', AGE: '50' });
  await study.enter(pages['SCR.VS']!, { SYSBP: '120', DIABP: '80' });
  await study.enter(pages['W4.VS']!, { SYSBP: '125' });
  await study.enter(pages['W4.AE']!, { 'AETERM@1': 'Headache', 'AETERM@2': 'Fever' });
  const { cells } = await study.matrix(subjectNo);
  const visits = new Map(cells.map(({ pageId, visitId }) => [pageId, visitId]));
  return { subjectId, pages, visitOf: (page) => visits.get(pages[page]!)! };
}

/** Signs pages, visits and the subject; each by the second investigator after a first page of the first one. */
async function signedEverywhere(one: Subject): Promise<Place[]> {
  const { subjectId, pages, visitOf } = one;
  const places: Place[] = [
    `page:${pages['SCR.DM']!}`,
    `page:${pages['SCR.VS']!}`,
    `page:${pages['W4.VS']!}`,
    `page:${pages['W4.AE']!}`,
    `visit:${visitOf('SCR.DM')}`,
    `visit:${visitOf('W4.VS')}`,
    'subject',
  ];
  for (const place of places) await signing.signed('ines', subjectId, place);
  for (const place of places) expect(await signing.state(subjectId, place)).toBe('signed');
  return places;
}

/** The places that are no longer signed. */
async function notSigned({ subjectId }: Subject, places: readonly Place[]): Promise<Place[]> {
  const found: Place[] = [];
  for (const place of places) {
    if ((await signing.state(subjectId, place)) !== 'signed') found.push(place);
  }
  return found;
}

interface Change {
  make: (one: Subject) => Promise<unknown>;
  /** The pages on which something changed; null: only the subject. */
  on: readonly string[];
  kind: 'item' | 'line' | 'page' | 'visit';
  item?: string;
}

const lines = async (pageId: number, more: object) => {
  const view = await study.open(pageId);
  const answer = await study.call('site', 'POST', `pages/${pageId}/save`, {
    designVersionId: view.designVersionId,
    items: [],
    ...more,
  });
  expect(answer.status).toBe(200);
};

const removeLine = (pageId: number, line: number) =>
  lines(pageId, { linesRemoved: [{ blockKey: 'AE', line, reasonCode: 1 }] });

const CHANGES: readonly [string, Change][] = [
  [
    'a corrected value',
    {
      make: ({ pages }) => study.enter(pages['SCR.DM']!, { AGE: '51' }),
      on: ['SCR.DM'],
      kind: 'item',
      item: 'AGE',
    },
  ],
  [
    'a first entry',
    {
      make: ({ pages }) => study.enter(pages['SCR.DM']!, { NOTE: 'later' }),
      on: ['SCR.DM'],
      kind: 'item',
      item: 'NOTE',
    },
  ],
  [
    'a value that a check derives on the page',
    {
      make: ({ pages }) => study.enter(pages['W4.VS']!, { DIABP: '70' }),
      on: ['W4.VS'],
      kind: 'item',
    },
  ],
  [
    'a line that was added without a value',
    {
      make: ({ pages }) => lines(pages['W4.AE']!, { linesAdded: [{ blockKey: 'AE', line: 3 }] }),
      on: ['W4.AE'],
      kind: 'line',
    },
  ],
  [
    'a line that was removed',
    { make: ({ pages }) => removeLine(pages['W4.AE']!, 2), on: ['W4.AE'], kind: 'line' },
  ],
];

describe('a change of what a signature covers', () => {
  it.each(CHANGES)(
    'breaks it visibly at each level, and leaves the others: %s [D6-SIGN-04] [D6-SIGN-05]',
    async (_, { make, on, kind, item: itemKey }) => {
      const one = await subject();
      const places = await signedEverywhere(one);
      await make(one);
      const { pages, visitOf, subjectId } = one;
      const concerned = on.flatMap((page): Place[] => [
        `page:${pages[page]!}`,
        `visit:${visitOf(page)}`,
      ]);
      expect(await notSigned(one, places)).toEqual(
        places.filter((place) => place === 'subject' || concerned.includes(place)),
      );
      for (const place of [...concerned, 'subject' as const]) {
        const { state, rows } = await signing.signatures(subjectId, place);
        expect(state).toBe('broken');
        const broken = rows.filter((row) => row.broken !== null);
        expect(broken.length).toBeGreaterThan(0);
        for (const row of broken) {
          expect(row).toMatchObject({ state: 'broken', broken: { by: 'site', kind } });
          if (itemKey) expect(row.broken!.place!.itemLabel).toMatchObject({ en: itemKey });
        }
      }
      // Signing the changed page again does not renew the signatures of the wider levels.
      await signing.signed('ivan', subjectId, concerned[0]!);
      expect(await signing.state(subjectId, concerned[0]!)).toBe('signed');
      expect(await signing.state(subjectId, concerned[1]!)).toBe('broken');
      await signing.signed('ines', subjectId, concerned[1]!);
      expect(await signing.state(subjectId, concerned[1]!)).toBe('signed');
      expect(await signing.state(subjectId, 'subject')).toBe('broken');
      await signing.signed('ines', subjectId, 'subject');
      expect(await notSigned(one, places)).toEqual([]);
      await expectVerified(study);
    },
  );

  it('on a page that is signed only with its visit breaks the page as well, also when a line is removed [D6-SIGN-05]', async () => {
    const one = await subject();
    const { subjectId, pages, visitOf } = one;
    await signing.signed('ines', subjectId, `visit:${visitOf('W4.AE')}`);
    await removeLine(pages['W4.AE']!, 2);
    expect(await signing.state(subjectId, `page:${pages['W4.AE']!}`)).toBe('broken');
    expect(await signing.state(subjectId, `page:${pages['W4.VS']!}`)).toBe('signed');
    expect(await signing.state(subjectId, `visit:${visitOf('W4.AE')}`)).toBe('broken');
    await expectVerified(study);
  });

  it('is named in the audit trail with the signature that it broke [D6-SIGN-04] [R2-CRF-06]', async () => {
    const { subjectId, pages } = await subject();
    const dm = pages['SCR.DM']!;
    await signing.signed('ines', subjectId, `page:${dm}`);
    await study.enter(dm, { AGE: '51' });
    const { body } = await study.call<{ rows: AuditRow[] }>(
      'site',
      'GET',
      `pages/${dm}/audit?tab=signature&size=50`,
    );
    const ofSignature = body.rows.filter(({ kind }) => kind === 'signature');
    expect(ofSignature).toMatchObject([
      { person: 'site', itemKey: 'AGE', revision: 1 },
      { person: 'ines', itemKey: null, revision: 0, after: expect.stringContaining('reviewed') },
    ]);
  });

  it('by a restored line breaks it, by a new order of lines does not [D6-SIGN-04]', async () => {
    const one = await subject();
    const { subjectId, pages } = one;
    const ae = pages['W4.AE']!;
    await removeLine(ae, 2);
    await signing.signed('ines', subjectId, `page:${ae}`);
    await lines(ae, { linesRestored: [{ blockKey: 'AE', line: 2, reasonCode: 1 }] });
    expect(await signing.state(subjectId, `page:${ae}`)).toBe('broken');
    await signing.signed('ines', subjectId, `page:${ae}`);
    await lines(ae, { linesOrdered: [{ blockKey: 'AE', lines: [2, 1] }] });
    expect(await signing.state(subjectId, `page:${ae}`)).toBe('signed');
  });

  it('by a visit that is added, restored, or added by a check breaks the signature of the subject only [D6-SIGN-04]', async () => {
    const one = await subject();
    const { subjectId } = one;
    const places = await signedEverywhere(one);
    const added = await study.call<VisitAdded>('site', 'POST', `subjects/${subjectId}/visits`, {
      visitKey: 'UNS',
      unscheduledNo: 1,
    });
    expect(added.status).toBe(201);
    expect(await notSigned(one, places)).toEqual(['subject']);
    const [broken] = (await signing.signatures(subjectId, 'subject')).rows.filter(
      ({ level }) => level === 'subject',
    );
    expect(broken!.broken).toMatchObject({
      kind: 'page',
      place: { pageTitle: { en: 'Vital signs' } },
    });
    const { visitId } = added.body;
    const set = (way: 'delete' | 'restore') =>
      study.call('site', 'POST', `visits/${visitId}/${way}`, { reason: 'a mistake' });
    expect((await set('delete')).status).toBe(200);
    await signing.signed('ines', subjectId, 'subject');
    expect((await set('restore')).status).toBe(200);
    expect(await notSigned(one, places)).toEqual(['subject']);
    const [again] = (await signing.signatures(subjectId, 'subject')).rows.filter(
      ({ level }) => level === 'subject',
    );
    expect(again!.broken).toMatchObject({ kind: 'visit', place: null });
    await expectVerified(study);
  });

  it('by a check that adds a visit breaks the signature of the subject, once [D6-SIGN-04]', async () => {
    const one = await subject();
    const { subjectId, pages } = one;
    await signing.signed('ines', subjectId, `page:${pages['SCR.VS']!}`);
    await signing.signed('ines', subjectId, 'subject');
    expect((await study.enter(pages['SCR.DM']!, { AGE: '101' })).status).toBe(200);
    expect(await signing.state(subjectId, 'subject')).toBe('broken');
    expect(await signing.state(subjectId, `page:${pages['SCR.VS']!}`)).toBe('signed');
  });

  it('by an amendment: a page that it adds breaks the signatures of visit and subject, an item leaves the page partly signed [D6-SIGN-04]', async () => {
    const one = await subject();
    const { subjectId, pages, visitOf } = one;
    await signedEverywhere(one);
    const amended = statusDesign();
    amended.pages.find(({ key }) => key === 'DM')!.blocks[0]!.items.push(item('RACE'));
    amended.pages.push({
      key: 'NEW',
      type: 2,
      title: text('New page'),
      blocks: [{ key: 'NEW', type: 1, items: [item('N')] }],
    });
    amended.schedule.push({ visit: 'W4', page: 'NEW', mandatory: true });
    await insertVersion(study.database, 102, amended);
    await release(study.database, SITE, 102, -1000);
    study.version = 102;
    const [{ subject_no }] = (await study.database.query<{ subject_no: string }>(
      `select subject_no from subject.subject where subject_id = ${subjectId}`,
    )) as [{ subject_no: string }];
    await study.matrix(subject_no);
    expect(await signing.state(subjectId, `page:${pages['SCR.DM']!}`)).toBe('partly');
    expect(await signing.state(subjectId, `page:${pages['W4.VS']!}`)).toBe('signed');
    expect(await signing.state(subjectId, `visit:${visitOf('W4.VS')}`)).toBe('broken');
    expect(await signing.state(subjectId, 'subject')).toBe('broken');
    const { rows } = await signing.signatures(subjectId, 'subject');
    expect(rows.find(({ level }) => level === 'subject')!.broken).toMatchObject({
      by: 'System',
      kind: 'page',
      place: { pageTitle: { en: 'New page' } },
    });
    await expectVerified(study);
  });

  it('cannot be a reset of the page or a deletion of its visit, which a signature refuses [D6-SIGN-04]', async () => {
    const one = await subject();
    const { subjectId, pages, visitOf } = one;
    await signing.signed('ines', subjectId, 'subject');
    const current = study.version;
    study.version = (await study.open(pages['W4.VS']!)).designVersionId;
    const reset = await initialise(study, pages['W4.VS']!, { actor: 'unblinded' });
    expect(reset.body.code).toBe('SUBJECT_PAGE_KEPT');
    study.version = current;
    const deleted = await study.call('site', 'POST', `visits/${visitOf('W4.VS')}/delete`, {
      reason: 'a mistake',
    });
    expect(deleted.body.code).toBe('SUBJECT_VISIT_KEPT');
  });
});

describe('what changed since a signature', () => {
  it('is shown at each level with old and new value, person, time and reason [D6-SIGN-06]', async () => {
    const one = await subject();
    const { subjectId, pages, visitOf } = one;
    const [dm, ae] = [pages['SCR.DM']!, pages['W4.AE']!];
    await signing.signed('ines', subjectId, 'subject');
    await study.enter(dm, { AGE: '51', SEX: 'M' });
    await study.enter(dm, { AGE: '52' });
    await removeLine(ae, 2);
    const preview = async (place: Place) => (await signing.preview('ivan', subjectId, place)).body;
    const page = await preview(`page:${dm}`);
    expect(page.earlier).toMatchObject({ level: 'subject', signerName: 'ines', state: 'broken' });
    const values = changesIn(page).map(({ kind, place, before, after }) => [
      kind,
      place!.itemLabel,
      before,
      after,
    ]);
    expect(values).toEqual([
      ['item', 'AGE', '50', '51'],
      ['item', 'SEX', 'F', 'M'],
      ['item', 'AGE', '51', '52'],
    ]);
    expect(changesIn(page).find(({ after }) => after === 'M')).toMatchObject({
      beforeLabel: 'Female',
      afterLabel: 'Male',
      by: 'site',
      roleName: 'site_staff',
      origin: 'entry',
      reasonCode: 1,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(page.changeCount).toBe(3);
    const ofVisit = changesIn(await preview(`visit:${visitOf('W4.AE')}`));
    expect(ofVisit).toMatchObject([
      { kind: 'line', removed: true, place: { line: 2 } },
      { kind: 'item', before: 'Fever', place: { line: 2 } },
    ]);
    expect(ofVisit[1]!.after).toBeUndefined();
    const inThai = (await signing.preview('ivan', subjectId, `page:${dm}`, 'th')).body;
    expect(changesIn(inThai)[1]).toMatchObject({
      place: { itemLabel: 'SEX (ไทย)', pageTitle: 'Demographics (ไทย)' },
      afterLabel: 'Male (ไทย)',
    });
    expect((await preview('subject')).changeCount).toBe(5);
    expect((await preview(`page:${pages['SCR.VS']!}`)).changes).toEqual([]);
    // After the next signature of the page only its own changes count.
    await signing.signed('ivan', subjectId, `page:${dm}`);
    expect((await preview(`page:${dm}`)).changes).toEqual([]);
    expect((await preview('subject')).changeCount).toBe(5);
  });

  it('names of each change who made it, with its own reason, in the order in which they were made [D6-SIGN-06]', async () => {
    const one = await subject();
    const dm = one.pages['SCR.DM']!;
    await signing.signed('ines', one.subjectId, `page:${dm}`);
    await study.enter(dm, { AGE: '51', SEX: 'M' });
    await study.enter(dm, { AGE: '52' }, 'unblinded');
    await study.enter(dm, { AGE: '53' });
    const { body } = await signing.preview('ivan', one.subjectId, `page:${dm}`);
    const named = changesIn(body).map(({ after, by, origin }) => [after, by, origin]);
    expect(named).toEqual([
      ['51', 'site', 'entry'],
      ['M', 'site', 'entry'],
      ['52', 'unblinded', 'entry'],
      ['53', 'site', 'entry'],
    ]);
    // The two changes of one save share their source; saves of one person have their own times.
    expect(body.changes.map(({ source }) => source)).toEqual([0, 0, 1, 2]);
    const times = body.sources.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
  });
});

describe('signatures to sign again', () => {
  const toSign = async (signer: 'ines' | 'ivan' | 'everywhere') =>
    (
      await signing.call<{
        rows: { subjectId: number; signature: { level: string } }[];
        total: number;
      }>(signer, 'GET', 'signatures/to-sign?size=100')
    ).body;
  const waiting = async (signer: 'ines' | 'ivan') =>
    (await signing.call<{ signaturesToSign?: number }>(signer, 'GET', 'waiting')).body;

  it('are listed to their signer until a later signature covers them, and counted for home [D6-SIGN-07]', async () => {
    const one = await subject();
    const { subjectId, pages } = one;
    const dm: Place = `page:${pages['SCR.DM']!}`;
    await signing.signed('ivan', subjectId, dm);
    await signing.signed('ivan', subjectId, 'subject');
    expect(await toSign('ivan')).toMatchObject({ rows: [], total: 0 });
    await study.enter(pages['SCR.DM']!, { AGE: '51' });
    const listed = await toSign('ivan');
    expect(listed.rows.map(({ signature }) => signature.level)).toEqual(['page', 'subject']);
    expect(await waiting('ivan')).toMatchObject({ signaturesToSign: 2 });
    await signing.signed('ines', subjectId, dm);
    expect((await toSign('ivan')).rows.map(({ signature }) => signature.level)).toEqual([
      'subject',
    ]);
    await signing.signed('ivan', subjectId, 'subject');
    expect(await toSign('ivan')).toMatchObject({ rows: [], total: 0 });
    expect(await waiting('ivan')).toMatchObject({ signaturesToSign: 0 });
    expect(await toSign('everywhere')).toMatchObject({ rows: [], total: 0 });
    expect(await study.call<Registered>('site', 'GET', 'waiting')).not.toHaveProperty(
      'body.signaturesToSign',
    );
    const other = await signing.call('ivan', 'GET', 'signatures/to-sign?siteId=12');
    expect(other.status).toBe(403);
  });
});
