import { Flag } from '@casebook/subject-data';
import { flagItem, signPages, writeAs } from '../test/flags';
import {
  expectVerifiedWithoutFlagged,
  initialise,
  initialiseDesign,
  valueOf,
} from '../test/page-initialise';
import { eventsOf } from '../test/status';
import { OTHER_SITE, STUDY, TestStudy, VERSION } from '../test/study';

let study: TestStudy;
beforeAll(async () => {
  study = await TestStudy.start(initialiseDesign());
});
afterAll(() => study.stop());

describe('a page that must not be initialised', () => {
  const OF_SUBJECT = 'where study_id = $1 and subject_id = $2';
  const signature = (level: string, columns: string, values: string) =>
    `insert into subject.signature (study_id, subject_id, level, ${columns}, signer_id, signer_name, meaning,
       language, content_hash, design_version_id)
     select p.study_id, p.subject_id, '${level}', ${values}, 9, 'Inez', 'I agree', 'en', '\\x00', 101
     from subject.page p where p.study_id = $1 and p.subject_id = $2`;
  const ofPage = (page: number) => `and p.page_id = ${page}`;

  it.each<[string, (page: number) => string]>([
    ['an item on it is frozen', (page) => flagItem(page, 'AE', 'AETERM', Flag.freeze)],
    ['an item on it is locked', (page) => flagItem(page, 'AE', 'AETERM', Flag.lock)],
    ['an item on it is signed', (page) => flagItem(page, 'AE', 'AETERM', Flag.sign)],
    [
      'a line on it is frozen',
      (page) =>
        `update subject.block_line set flags = ${Flag.freeze} ${OF_SUBJECT} and page_id = ${page}`,
    ],
    [
      'it is locked',
      (page) => `update subject.page set flags = ${Flag.lock} ${OF_SUBJECT} and page_id = ${page}`,
    ],
    ['its visit is frozen', () => `update subject.visit set flags = ${Flag.freeze} ${OF_SUBJECT}`],
    [
      'its subject is locked',
      () => `update subject.subject set flags = ${Flag.lock} ${OF_SUBJECT}`,
    ],
    ['it is signed', () => signPages],
    [
      'its visit is signed',
      (page) => `${signature('visit', 'visit_id', 'p.visit_id')} ${ofPage(page)}`,
    ],
    [
      'its subject is signed',
      (page) => `${signature('subject', 'visit_id', 'null::int')} ${ofPage(page)}`,
    ],
  ])('refuses to initialise a page while %s [R6-KEYS-14] [D3-FLAG-02]', async (_, flag) => {
    const { pages, subjectId } = await study.subject();
    const page = pages['W4.AE']!;
    await study.enter(page, { 'AETERM@1': 'Headache' });
    await writeAs(study, subjectId, flag(page));
    const events = await eventsOf(study, subjectId);
    const refused = await initialise(study, page);
    expect(refused).toMatchObject({ status: 422, body: { code: 'SUBJECT_PAGE_KEPT' } });
    expect(await eventsOf(study, subjectId)).toBe(events);
    expect(valueOf(await study.open(page), 'AETERM', 1)).toMatchObject({ value: 'Headache' });
  });

  it('refuses to initialise the saved registration page', async () => {
    const { pages } = await study.subject();
    expect(await initialise(study, pages['REG.REG']!)).toMatchObject({
      status: 422,
      body: { code: 'SUBJECT_PAGE_REGISTRATION' },
    });
  });

  it('refuses to initialise a page with a number that was assigned to the subject', async () => {
    const { pages, subjectId } = await study.subject();
    const page = pages['SCR.RND']!;
    await study.enter(page, { REMARK: 'randomised today' });
    await writeAs(
      study,
      subjectId,
      `insert into subject.item_value (study_id, subject_id, visit_id, page_id, block_key, line, item_key, value,
         revision, design_version_id)
       select study_id, subject_id, visit_id, page_id, 'RND', 0, 'RNDNO', 'R-17', 1, 101
         from subject.page ${OF_SUBJECT} and page_id = ${page}`,
    );
    expect((await initialise(study, page)).body.code).toBe('SUBJECT_PAGE_ASSIGNED');
  });

  it('refuses to initialise a page in a locked study, of a disabled subject and in a deleted visit [R5-SAVE-04]', async () => {
    const { pages, subjectId, subjectNo } = await study.subject();
    const page = pages['SCR.VS']!;
    await study.enter(page, { PULSE: '60' });
    await study.database.query('select platform.set_study_lock($1, true)', [STUDY]);
    const locked = await initialise(study, page);
    await study.database.query('select platform.set_study_lock($1, false)', [STUDY]);
    expect(locked).toMatchObject({ status: 423, body: { code: 'STUDY_LOCKED' } });

    const of = (act: string) => study.call('site', 'POST', act, { reason: 'because' });
    await of(`subjects/${subjectId}/disable`);
    expect((await initialise(study, page)).body.code).toBe('SUBJECT_DISABLED');
    await of(`subjects/${subjectId}/enable`);
    const { visits } = await study.matrix(subjectNo);
    const { visitId } = visits.find(({ visitKey }) => visitKey === 'SCR')!;
    await of(`visits/${visitId}/delete`);
    expect((await initialise(study, page)).body.code).toBe('SUBJECT_VISIT_DELETED');
    await of(`visits/${visitId}/restore`);
    expect((await initialise(study, page)).status).toBe(200);
  });

  it('refuses to initialise a page that the role does not see as a whole, whatever its data are [R6-KEYS-14] [D6-HIDDEN-05]', async () => {
    const [bare, secret] = [await study.subject(), await study.subject()];
    for (const { pages } of [bare, secret]) await study.enter(pages['SCR.DM']!, { AGE: '50' });
    await study.enter(secret.pages['SCR.DM']!, { SECRET: 'kept-from-others' }, 'unblinded');
    const answers = [
      await initialise(study, bare.pages['SCR.DM']!),
      await initialise(study, secret.pages['SCR.DM']!),
    ];
    expect(answers[0]).toMatchObject({ status: 422, body: { code: 'SUBJECT_PAGE_PARTLY_SEEN' } });
    expect(answers[1]!.body.code).toBe(answers[0]!.body.code);
    expect(JSON.stringify(answers)).not.toMatch(/kept-from-others|SECRET/);
    const stored = await study.open(secret.pages['SCR.DM']!, 'unblinded');
    expect(valueOf(stored, 'SECRET')).toMatchObject({ value: 'kept-from-others' });
    // A role that sees the whole page removes the hidden value, too.
    const { status, body } = await initialise(study, secret.pages['SCR.DM']!, {
      actor: 'unblinded',
    });
    expect(status).toBe(200);
    expect(valueOf(body, 'SECRET')).toMatchObject({ value: null });
  });

  it('refuses to initialise a page at another site, in another study and without the privilege [D6-GUARD-02]', async () => {
    const elsewhere = await study.call<{ pageId: number }>(
      'unblinded',
      'POST',
      `sites/${OTHER_SITE}/subjects`,
      {
        designVersionId: VERSION,
        items: [{ blockKey: 'REG', line: 0, itemKey: 'SCRNO', value: 'B' }],
      },
    );
    expect((await initialise(study, elsewhere.body.pageId)).status).toBe(403);
    const { pages } = await study.subject();
    const page = pages['SCR.VS']!;
    expect((await initialise(study, page, { actor: 'monitor' })).status).toBe(403);
    expect((await initialise(study, page, { actor: 'nobody' })).status).toBe(403);
    const body = { designVersionId: VERSION, reason: 'because' };
    const foreign = await study.call(
      'site',
      'POST',
      `/api/subject/2/pages/${page}/initialise`,
      body,
    );
    expect(foreign.status).toBe(403);
    expect((await initialise(study, 999_999)).status).toBe(404);
  });

  it('refuses to initialise a page without a reason, and under a version that is not the shown one [D7-ERROR-02]', async () => {
    const { pages } = await study.subject();
    const page = pages['SCR.VS']!;
    const send = (body: object) => study.call('site', 'POST', `pages/${page}/initialise`, body);
    for (const reason of [undefined, '', ' \n '])
      expect((await send({ designVersionId: VERSION, reason })).body.errors).toMatchObject([
        { field: 'reason', code: 'COMMON_REQUIRED' },
      ]);
    expect((await send({ designVersionId: 999, reason: 'because' })).body.code).toBe(
      'SUBJECT_DESIGN_CHANGED',
    );
  });
});

it('leaves an audit trail that verifies, and counters that a recount confirms [D3-CHAIN-01] [D3-CHAIN-06]', () =>
  expectVerifiedWithoutFlagged(study));
