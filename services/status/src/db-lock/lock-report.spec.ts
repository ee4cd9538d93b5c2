import { PdfDocument } from '@casebook/pdf-document';
import type { Plain } from '@casebook/service-kit';
import type { DbLockAct, DbLockReport } from './db-lock.dto';
import { lockReport } from './lock-report';

const AT = new Date('2026-03-02T01:00:00Z');

const actOf = (actNo: number, more: Partial<Plain<DbLockAct>>): Plain<DbLockAct> => ({
  actNo,
  act: 'lock',
  at: AT,
  person: 'Dora Manager',
  role: 'Data manager',
  reason:
    '最終被験者の観察が完了し、すべてのクエリがクローズされたため。 ปิดข้อซักถามครบทุกรายการแล้ว และผู้วิจัยหลักลงลายมือชื่อครบถ้วน',
  code: null,
  params: {},
  certificateNo: null,
  certificateDigest: null,
  ...more,
});

const reportOf = (history: Plain<DbLockAct>[]): Plain<DbLockReport> => ({
  lock: {
    studyIdText: 'CBK-201',
    name: { en: 'A study of lungs', ja: '肺機能試験', th: 'การศึกษาสมรรถภาพปอด' },
    state: 'locked',
    dbLockFlag: 1,
    reason: '最終被験者の観察完了',
    changedBy: 'สมชาย ใจดี',
    changedAt: AT,
    subjects: 1200,
    signedSubjects: 1200,
    pages: 20_000,
    savedPages: 18_000,
    openQueries: 0,
    answeredQueries: 0,
    signature: 2,
    signedAt: AT,
    certificate: {
      certificateNo: 3,
      writtenAt: AT,
      subjects: 1200,
      pages: 20_000,
      savedPages: 18_000,
      values: 1_100_000,
      versions: [{ versionId: 1, versionNo: 1, name: '1.0', checksum: 'c' }],
      digest: 'ab'.repeat(32),
      downloadable: true,
    },
    job: null,
  },
  history,
});

const print = (history: Plain<DbLockAct>[], language: 'en' | 'ja' | 'th') =>
  lockReport({ report: reportOf(history), language, person: 'Dora Manager', at: AT });

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)!.length;

it.each(['en', 'ja', 'th'] as const)(
  'is a document in %s with its fonts embedded, whatever the language of a reason [R2-LOCK-01]',
  async (language) => {
    const pdf = await print(
      [
        actOf(3, { act: 'take_back', person: null, role: null, code: 'DB_LOCK_CANCELED' }),
        actOf(2, { act: 'certify', reason: null, certificateNo: 3 }),
        actOf(1, {}),
      ],
      language,
    );
    const text = pdf.toString('latin1');
    expect(text.slice(0, 5)).toBe('%PDF-');
    expect(text).toMatch(/\/BaseFont \/\w+\+NotoSansJP/);
    expect(text).toMatch(/\/BaseFont \/\w+\+Sarabun/);
    expect(text.match(/\/FontFile2/g)!.length).toBeGreaterThan(2);
    expect(pagesOf(pdf)).toBe(1);
    // A part of the fonts only: the letters that are used.
    expect(pdf.length).toBeLessThan(400_000);
  },
);

it('goes on with the head of the table on the next page', async () => {
  const pdf = await print(
    Array.from({ length: 60 }, (_, at) => actOf(60 - at, { reason: 'x' })),
    'en',
  );
  expect(pagesOf(pdf)).toBeGreaterThan(2);
});

it('does not print the number of values for a role that does not see it [D6-HIDDEN-04]', async () => {
  const texts: unknown[] = [];
  const facts = jest
    .spyOn(PdfDocument.prototype, 'facts')
    .mockImplementation((rows) => void texts.push(...rows.flat()));
  try {
    const report = reportOf([]);
    await lockReport({ report, language: 'en', person: 'Dora Manager', at: AT });
    expect(texts).toContain('1,100,000');
    texts.length = 0;
    report.lock.certificate!.values = null;
    await lockReport({ report, language: 'en', person: 'Dora Manager', at: AT });
    expect(texts).not.toContain('1,100,000');
    expect(texts).toContain('Not shown to this role');
  } finally {
    facts.mockRestore();
  }
});
