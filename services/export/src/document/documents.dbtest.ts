import { readPdf } from '@casebook/pdf-document/testing';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { unzip } from '@casebook/test-kit';
import { ExpiredFiles } from '../expiry/expired-files';
import { type Actor, type ExportStudy, STUDY } from '../test/export-study';
import { notedStudy } from '../test/noted-study';
import type { EcrfChoices, EcrfList, SubjectPdfList } from './document.dto';

const SECRETS = /SECRET|ARM|KIT|Xenon|HIDTERM/;

let study: ExportStudy;

beforeAll(async () => {
  study = await notedStudy();
});
afterAll(() => study.stop());

const ecrf = async (actor: Actor, more: object = {}) =>
  readPdf(
    await study.document(actor, 'ecrfs', {
      versionId: 101,
      uniqueForm: true,
      language: 'en',
      type: 'annotated',
      ...more,
    }),
  );
const record = (actor: Actor, more: object = {}) =>
  study.document(actor, 'subject-pdfs', { subjectNos: ['tky-001'], language: 'en', ...more });

describe('the eCRF', () => {
  it('has every form once, with choices, keys, formats and codelists [R2-DOC-01]', async () => {
    const { pages, bookmarks } = await ecrf('manager');
    expect(bookmarks).toEqual([
      'Case report form (eCRF)',
      expect.stringMatching(/^ {2}/),
      '  Demographics',
      '  Laboratory',
    ]);
    const text = pages.join('\n');
    for (const words of ['Label SEX', '○ Male', 'DM.SEX', 'Codelist SEX: M, F', 'Haemoglobin']) {
      expect(text).toContain(words);
    }
    expect(text).not.toMatch(SECRETS);
    expect((await ecrf('unblinded')).pages.join('\n')).toContain('SECRET');
  });

  it('is blank without annotations, by visit, and in each language', async () => {
    const { pages, bookmarks } = await ecrf('site', {
      type: 'blank',
      uniqueForm: false,
      language: 'ja',
    });
    expect(bookmarks).toContain('  Screening(日)');
    expect(bookmarks).toContain('    Demographics(日)');
    const text = pages.join('\n');
    expect(text).toContain('○ Male(日)');
    expect(text).not.toContain('DM.SEX');
    expect((await ecrf('site', { language: 'th' })).pages.join('')).toContain('แบบบันทึกข้อมูล');
  });

  it('is in the history with study name, version, form, language and type [R3-EXPORT-01]', async () => {
    const { rows } = (await study.call<EcrfList>('manager', 'GET', 'ecrfs?size=50')).body;
    expect(rows.at(-1)).toMatchObject({
      studyName: 'Test study',
      versionNo: 1,
      uniqueForm: true,
      language: 'en',
      type: 'annotated',
      status: 3,
      fileName: expect.stringMatching(/^ST-1_eCRF_annotated_\d{8}\.pdf$/),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      availability: 'file',
    });
    expect(rows.map(({ availability }) => availability)).toContain('otherRole');
    const choices = await study.call<EcrfChoices>('manager', 'GET', 'ecrf-choices');
    expect(choices.body).toEqual({
      studyName: 'Test study',
      versions: [{ versionId: 101, versionNo: 1 }],
    });
    const wrong = { versionId: 9, uniqueForm: true, language: 'en', type: 'blank' };
    expect((await study.call('manager', 'POST', 'ecrfs', wrong)).status).toBe(422);
  });
});

describe('the record of a subject', () => {
  it('has data as the site saw it, queries, comments, signatures and the audit trail [D9-PDF-02]', async () => {
    const { pages, bookmarks } = readPdf(await record('manager'));
    const text = pages.join('\n');
    for (const words of [
      '● Male',
      '○ Female',
      '1980-UN-UN',
      '=1+1 東京 ',
      'Haemoglobin',
      'Really male?',
      'Yes, male',
      'asked by phone',
      'I approve this page.',
      'Dr. Tanaka',
      'Investigator',
      '2026-01-06 09:00:00',
      '(UTC+09:00)',
      'Valid',
      'Broken',
      'Monitor Mori',
    ]) {
      expect(text).toContain(words);
    }
    expect(bookmarks.filter((title) => !title.startsWith('    '))).toEqual([
      'Subject record TKY-001',
      // Each page of this study has a visit of its own.
      '  Screening',
      '  Screening',
      '  Unscheduled (2)',
      '  Queries',
      '  Comments',
      '  E-signatures',
      '  Audit trail',
      'By page',
      '  Demographics: Screening',
      '  Demographics: Unscheduled (2)',
      '  Laboratory: Screening',
    ]);
    pages.forEach((page, at) => {
      expect(page).toMatch(/ST-1 {3}TKY Site 11 {3}TKY-001/);
      expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
    });
  });

  it.each(['manager', 'site'] as const)(
    'has nothing that is hidden from the role %s [D6-BLIND-01]',
    async (actor) => {
      for (const language of ['en', 'ja', 'th']) {
        const { pages, bookmarks } = readPdf(await record(actor, { language }));
        expect([...pages, ...bookmarks].join('\n')).not.toMatch(SECRETS);
      }
    },
  );

  it('has what the unblinded role sees', async () => {
    const text = readPdf(await record('unblinded')).pages.join('\n');
    for (const words of ['SECRETVALUE', 'Arm Xenon', 'SECRETQUERY', 'SECRETCOMMENT']) {
      expect(text).toContain(words);
    }
  });

  it('is an archive for several subjects, byte for byte the same for the same data', async () => {
    const several = { subjectNos: ['TKY-001', 'BKK-001'] };
    const [one, other] = [await record('manager', several), await record('manager', several)];
    expect(one.equals(other)).toBe(true);
    expect([...(await unzip(one)).keys()]).toEqual(['BKK_BKK-001_3.pdf', 'TKY_TKY-001_1.pdf']);
  });

  it('is refused outside of the sites of the role, and to others than the role that it was made for', async () => {
    const outside = await study.call('site', 'POST', 'subject-pdfs', {
      subjectNos: ['BKK-001'],
      language: 'en',
    });
    expect(outside.status).toBe(422);
    const { rows } = (await study.call<SubjectPdfList>('manager', 'GET', 'subject-pdfs?size=50'))
      .body;
    const ofUnblinded = rows.find(({ person }) => person === 'unblinded')!;
    expect(ofUnblinded).toMatchObject({ availability: 'otherRole', sha256: null });
    const ticket = `subject-pdfs/${ofUnblinded.documentId}/ticket`;
    expect((await study.call('manager', 'POST', ticket)).status).toBe(403);
    expect((await study.call('nobody', 'POST', ticket)).status).toBe(403);
    const asEcrf = `ecrfs/${ofUnblinded.documentId}/ticket`;
    expect((await study.call('unblinded', 'POST', asEcrf)).status).toBe(404);
  });

  it('is removed when it has expired, and the history says so', async () => {
    await record('manager');
    const list = async () =>
      (await study.call<SubjectPdfList>('manager', 'GET', 'subject-pdfs?size=50')).body.rows[0]!;
    const { documentId } = await list();
    const file = join(study.folder, 'documents', String(STUDY), `${documentId}.pdf`);
    expect(existsSync(file)).toBe(true);
    await study.database.query(`do $$ begin
      perform platform.begin_write(0, 1, 'manager', null, null, null, null, 'request-expiry', null, 'job');
      update export.document set expires_at = now() - interval '1 minute' where document_id = ${documentId};
    end $$`);
    await study.app.get(ExpiredFiles).remove();
    expect(existsSync(file)).toBe(false);
    expect((await list()).availability).toBe('expired');
  });
});
