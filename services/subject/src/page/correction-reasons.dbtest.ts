import type { CorrectionReason } from '@casebook/study-design';
import type { AuditChoices, AuditList } from '../audit/audit.dto';
import { exportTrail } from '../test/audit-export';
import { SITE, STUDY, TestStudy } from '../test/study';

const OWN = { en: 'Re-read from the source', ja: '原資料の再確認' };

const REASONS: CorrectionReason[] = [
  { code: 101, offered: true, label: OWN },
  { code: 4, offered: true },
  { code: 1, offered: true },
  { code: 2, offered: false },
  { code: 3, offered: false },
];

describe('the correction reasons of a study', () => {
  let study: TestStudy;
  beforeAll(async () => {
    study = await TestStudy.start();
  });
  afterAll(() => study.stop());
  beforeEach(() => offer(REASONS));

  const offer = (reasons: readonly CorrectionReason[] | null) =>
    study.database.query(
      'update builder.v1_study set correction_reasons = $2::jsonb where study_id = $1',
      [STUDY, reasons && JSON.stringify(reasons)],
    );

  /** A page with a saved age, and a correction of it. */
  async function page() {
    const subject = await study.subject();
    const pageId = subject.pages['SCR.DM']!;
    await study.enter(pageId, { AGE: '50' });
    let revision = 1;
    const correct = async (value: string, reason: object) => {
      const answer = await study.call('site', 'POST', `pages/${pageId}/save`, {
        designVersionId: study.version,
        items: [{ blockKey: 'DM', line: 0, itemKey: 'AGE', value, revision, ...reason }],
      });
      if (answer.status === 200) revision += 1;
      return answer;
    };
    const reasons = async () => {
      const path = `pages/${pageId}/audit?tab=data&blockKey=DM&itemKey=AGE`;
      const { body } = await study.call<AuditList>('manager', 'GET', path);
      return body.rows.map(({ reasonCode, reasonLabel }) => [reasonCode, reasonLabel]);
    };
    return { subject, pageId, correct, reasons };
  }

  it('are sent with the page: those that are offered, in their order [R3-REASON-01]', async () => {
    const { pageId } = await page();
    expect((await study.open(pageId)).correctionReasons).toEqual([
      { code: 101, label: OWN },
      { code: 4, label: null },
      { code: 1, label: null },
    ]);
    await offer(null);
    const standard = [1, 2, 3, 4].map((code) => ({ code, label: null }));
    expect((await study.open(pageId)).correctionReasons).toEqual(standard);
  });

  it('refuse a save with one that is not offered, and take an own one [R3-REASON-01]', async () => {
    const { correct } = await page();
    for (const reasonCode of [2, 3, 20, 102]) {
      const { status, body } = await correct('51', { reasonCode });
      expect([reasonCode, status, body.errors?.map(({ field, code }) => [field, code])]).toEqual([
        reasonCode,
        422,
        [['items.0.reasonCode', 'SUBJECT_REASON_NOT_OFFERED']],
      ]);
    }
    for (const reasonCode of [0, -1, 1.5, '1', 40_000]) {
      expect((await correct('51', { reasonCode })).status).toBe(422);
    }
    expect((await correct('51', { reasonCode: 101 })).status).toBe(200);
    const { body } = await correct('52', { reasonCode: 4 });
    expect(body.errors?.map(({ code }) => code)).toEqual(['SUBJECT_REASON_TEXT_REQUIRED']);
    expect((await correct('52', { reasonCode: 4, reason: 'as on paper' })).status).toBe(200);
  });

  it('refuse the removal of a line with one that is not offered [R3-REASON-01]', async () => {
    const { pages } = await study.subject();
    await study.enter(pages['W4.AE']!, { 'AETERM@1': 'Headache' });
    const remove = (reasonCode: number) =>
      study.call('site', 'POST', `pages/${pages['W4.AE']}/save`, {
        designVersionId: study.version,
        items: [],
        linesRemoved: [{ blockKey: 'AE', line: 1, reasonCode }],
      });
    const { status, body } = await remove(3);
    expect([status, body.errors?.map(({ field, code }) => [field, code])]).toEqual([
      422,
      [['linesRemoved.0.reasonCode', 'SUBJECT_REASON_NOT_OFFERED']],
    ]);
    expect((await remove(101)).status).toBe(200);
  });

  it('keep their labels in the audit trail, its filter and its export when they are switched off [R3-REASON-01] [D3-TRAIL-01]', async () => {
    const { subject, correct, reasons } = await page();
    await correct('51', { reasonCode: 101 });
    await offer(
      REASONS.map((reason) => (reason.code === 101 ? { ...reason, offered: false } : reason)),
    );
    expect((await correct('52', { reasonCode: 101 })).status).toBe(422);
    await correct('52', { reasonCode: 1 });
    expect(await reasons()).toEqual([
      [1, null],
      [101, OWN],
      [null, null],
    ]);
    const at = `siteId=${SITE}`;
    const audit = `subjects/${subject.subjectNo}/audit`;
    const { body } = await study.call<AuditChoices>('manager', 'GET', `${audit}/choices?${at}`);
    expect(body.reasons).toEqual([
      { code: 101, label: OWN },
      ...[4, 1, 2, 3, 20].map((code) => ({ code, label: null })),
    ]);
    const found = await study.call<AuditList>(
      'manager',
      'GET',
      `${audit}?${at}&tab=data&reason=101`,
    );
    expect(found.body.rows.map(({ after }) => after)).toEqual(['51']);
    const { files } = await exportTrail(study, 'manager', 'jsonl');
    const event = files
      .get('trail.jsonl')!
      .split('\n')
      .filter((line) => line.includes('"reasonCode":101'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ shownSubject }) => shownSubject === subject.subjectNo);
    expect(event).toMatchObject([{ shownReason: OWN.en }]);
  });
});
