import { readPdf } from '@casebook/pdf-document/testing';
import { type Actor, ExportStudy, type SubjectRow } from '../test/export-study';
import { layoutDesign, nextLayoutDesign } from '../test/layout-design';

const VISIT = { visitId: 100 };

let study: ExportStudy;
let subjects = 0;

beforeAll(async () => {
  study = await ExportStudy.start(layoutDesign());
  await study.release(102, nextLayoutDesign());
});
afterAll(() => study.stop());

function addSubject(): Promise<SubjectRow> {
  subjects += 1;
  return study.subject(subjects, `TKY-${String(subjects).padStart(3, '0')}`);
}

/** The part of the record that has the pages, before the queries. */
async function pagesOf({ subjectNo }: SubjectRow, actor: Actor = 'manager', language = 'en') {
  const file = await study.document(actor, 'subject-pdfs', { subjectNos: [subjectNo], language });
  const { pages, objects } = readPdf(file);
  const text = pages.join('\n');
  return { text: text.slice(0, text.indexOf('\nQueries')), objects };
}

/** What stands in the text between two words. */
const between = (text: string, from: string, to: string): string => {
  const start = text.indexOf(from);
  expect(start).toBeGreaterThanOrEqual(0);
  return text.slice(start + from.length, text.indexOf(to, start));
};

const cellsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((cell) => cell.trim())
    .filter(Boolean);

describe('items that a check hides', () => {
  it('are not printed while they are empty, and neither is the heading of a block without others [D9-PDF-03]', async () => {
    const man = await addSubject();
    await study.page(man, 'SCR.DM', { 'DM.SEX': 'M' }, VISIT);
    const woman = await addSubject();
    await study.page(woman, 'SCR.DM', { 'DM.SEX': 'F' }, VISIT);
    const shown = (await pagesOf(woman)).text;
    expect(shown).toContain('Childbearing potential');
    expect(shown).toContain('Only for women');
    const { text } = await pagesOf(man);
    expect(text).toContain('● Male');
    expect(text).not.toContain('Childbearing potential');
    expect(text).not.toContain('Only for women');
    expect(text).not.toContain('Contraception');
  });

  it.each([
    ['en', 'Hidden: the page does not show this item now'],
    ['ja', '非表示(現在、この項目はページに表示されません)'],
    ['th', 'ซ่อน: ปัจจุบันหน้านี้ไม่แสดงรายการนี้'],
  ])(
    'are printed with a note while something is recorded of them, in %s [D9-PDF-03]',
    async (language, note) => {
      const subject = await addSubject();
      const values = { 'DM.SEX': 'M', 'DM.CHILD': 'Y', 'WOMEN.CONTRA': null };
      await study.page(subject, 'SCR.DM', values, VISIT);
      const { text } = await pagesOf(subject, 'manager', language);
      expect(text).toContain('● Yes');
      expect(text.split(note)).toHaveLength(3);
      // One that was emptied has a history.
      expect(text).toContain('Contraception');
    },
  );

  it('are found by what the role sees, so that nothing tells of other data [D9-PDF-03]', async () => {
    const bare = async (subject: SubjectRow, actor: Actor) =>
      (await pagesOf(subject, actor)).text.replaceAll(subject.subjectNo, '');
    // The newer version shows the item to everybody, but in a file one that any version hides is hidden.
    for (const [versionId, shown] of [
      [101, 'Secret why'],
      [102, 'Asked later'],
    ] as const) {
      const [one, other] = [await addSubject(), await addSubject()];
      const options = { ...VISIT, versionId };
      await study.page(one, 'SCR.DM', { 'DM.SEX': 'M', 'DM.SECRET': 'Y' }, options);
      await study.page(other, 'SCR.DM', { 'DM.SEX': 'M' }, options);
      expect(await bare(one, 'manager')).toBe(await bare(other, 'manager'));
      expect(await bare(one, 'unblinded')).toContain(shown);
      expect(await bare(other, 'unblinded')).not.toContain(shown);
    }
  });
});

describe('a page that the study does not ask for now', () => {
  it('is printed with a note when something is recorded on it, and else not [D9-PDF-03]', async () => {
    const [filled, empty] = [await addSubject(), await addSubject()];
    const gone = { ...VISIT, applicable: false };
    await study.page(filled, 'SCR.PREG', { 'PREG.RESULT': 'negative' }, gone);
    await study.page(empty, 'SCR.PREG', {}, gone);
    const { text } = await pagesOf(filled);
    expect(text).toContain('No longer collected: the study does not ask for this page now.');
    expect(text).toContain('negative');
    expect((await pagesOf(empty)).text).not.toContain('Pregnancy');
  });
});

it('says that nothing is entered on a page that was initialised [D9-PDF-03]', async () => {
  const subject = await addSubject();
  await study.page(subject, 'SCR.DM', { 'DM.SEX': null }, { ...VISIT, removed: ['DM@0'] });
  expect((await pagesOf(subject)).text).toContain('Nothing entered');
});

describe('the layout of a page', () => {
  it('has texts, help, units and choices where the page has them [D9-PDF-03]', async () => {
    const subject = await addSubject();
    const values = { 'DM.SEX': 'F', 'DM.WEIGHT': '61.5', 'DM.BIRTH': '1980-UN-UN' };
    await study.page(subject, 'SCR.DM', values, VISIT);
    const { text, objects } = await pagesOf(subject);
    const places = [
      'Person',
      'Ask the subject.',
      'Sex',
      '○ Male   ● Female',
      'Weight',
      'Without shoes',
      'Today',
      '61.5 kg',
      'Height',
      '–',
      '1980-UN-UN',
    ].map((words) => text.indexOf(words));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    // Nothing was measured in it.
    expect(text).not.toContain('– cm');
    expect(objects).toMatch(/\/S \/H4\b/);
  });

  it('says what was not done, and why [D9-PDF-03]', async () => {
    const subject = await addSubject();
    const pageId = await study.page(
      subject,
      'SCR.DM',
      { 'DM.SEX': 'F' },
      { ...VISIT, notDone: ['DM.WEIGHT'] },
    );
    await study.event(subject, {
      page_id: pageId,
      visit_id: 100,
      block_key: 'DM',
      item_key: 'WEIGHT',
      revision: 1,
      flags_after: 32,
      reason: 'scales were broken',
    });
    const { text } = await pagesOf(subject);
    expect(text).toContain('Not done (scales were broken)');
    expect(text).not.toContain('kg');
  });

  it('has fixed lines and log lines in tables, with the unit in the head of its column [D9-PDF-03]', async () => {
    const subject = await addSubject();
    await study.page(
      subject,
      'SCR.AE',
      {
        'VS.SYS@1': '120',
        'VS.SYS@2': '118',
        'VS.POS@1': 'N',
        'LOG.TERM@1': 'Headache',
        'LOG.SERIOUS@1': 'N',
        'LOG.TERM@2': 'Fracture',
        'LOG.SERIOUS@2': 'Y',
        'LOG.WHY@2': 'hospital',
        'LOG.END@2': '2026-01-UN',
        'LOG.TERM@3': 'Typing error',
      },
      { ...VISIT, removed: ['LOG@3'] },
    );
    const { text } = await pagesOf(subject);
    const cells = (from: string, to: string) => cellsOf(between(text, from, to));
    expect(cells('Vital signs', 'Adverse events')).toEqual(
      [
        ['Line', 'Systolic (mmHg)', 'Doubtful'],
        ['Lying', '118', '–'],
        ['Sitting', '120', 'No'],
      ].flat(),
    );
    expect(cells('Adverse events', 'Many columns')).toEqual(
      [
        ['One line for each event.'],
        ['No.', 'Event', 'Serious', 'Why serious', 'End date'],
        ['1', 'Ongoing', 'Headache', 'No', 'Does not apply', '–'],
        ['2', 'Fracture', 'Yes', 'hospital', '2026-01-UN'],
        ['3', 'removed', 'Typing error', '–', '–', '–'],
      ].flat(),
    );
    expect(between(text, 'Many columns', 'Page ')).toContain('None');
  });

  it('has the items of a line below each other where its columns do not fit [D9-PDF-03]', async () => {
    const subject = await addSubject();
    await study.page(subject, 'SCR.AE', { 'WIDE.W0@1': 'first', 'WIDE.W11@1': 'last' }, VISIT);
    const { text } = await pagesOf(subject);
    const wide = between(text, 'Many columns', 'Page ');
    expect(wide).toMatch(/Line 1\s+Hypersensitivity 0\s+first\s+Immunosuppressant 1\s+–/);
  });
});

describe('values of an earlier version', () => {
  it('keep their unit, and are printed apart when the page has no place for them [D9-PDF-03]', async () => {
    const subject = await addSubject();
    const pageId = await study.page(
      subject,
      'SCR.DM',
      { 'DM.WEIGHT': '61.5', 'DM.HEIGHT': '170' },
      VISIT,
    );
    await study.value(subject, pageId, 'DM.SEX', 'F', 102);
    const { text } = await pagesOf(subject);
    expect(text).toContain('61.5 kg');
    expect(between(text, 'No longer collected', 'Page ')).toMatch(
      /Height\s+170 cm\s+Entered under version 1/,
    );
  });
});

describe('a page of the eCRF', () => {
  const forms = async (type: 'blank' | 'annotated', actor: Actor = 'manager', language = 'en') => {
    const input = { versionId: 101, uniqueForm: true, type, language };
    return readPdf(await study.document(actor, 'ecrfs', input)).pages.join('\n');
  };

  it('is laid out as the page of the record, with empty fields, all choices and units [D9-PDF-04]', async () => {
    const text = await forms('blank');
    const places = [
      'Person',
      'Ask the subject.',
      '○ Male   ○ Female',
      // What a check may hide is part of the form.
      'Childbearing potential',
      'Without shoes',
      'Today',
      '________________________ kg',
      '____-__-__',
      'Only for women',
    ].map((words) => text.indexOf(words));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(text).not.toContain('Secret');
    expect(await forms('blank', 'unblinded')).toContain('Secret why');
  });

  it('has fixed lines, and one empty log line, in tables [D9-PDF-04]', async () => {
    const text = await forms('blank');
    const cells = (from: string, to: string) => cellsOf(between(text, from, to));
    expect(cells('Vital signs', 'Adverse events')).toEqual(
      [
        ['Line', 'Systolic (mmHg)', 'Doubtful'],
        ['Lying', '__________', '○ No   ○ Yes'],
        ['Sitting', '__________', '○ No   ○ Yes'],
      ].flat(),
    );
    expect(cells('Adverse events', 'Many columns')).toEqual(
      [
        ['Up to 9 lines', 'One line for each event.'],
        ['No.', 'Event', 'Serious', 'Why serious', 'End date'],
        ['1', '__________', '○ No', '○ Yes', '__________', '____-__-__'],
      ].flat(),
    );
    expect(between(text, 'Many columns', 'Page ')).toMatch(/Line 1\s+Hypersensitivity 0\s+_+/);
  });

  it.each([
    ['en', 'Codelist'],
    ['ja', 'コードリスト'],
    ['th', 'รายการรหัส'],
  ])(
    'has the key, the format and the codes of each item once, in %s [D9-PDF-04]',
    async (language, list) => {
      const text = await forms('annotated', 'manager', language);
      expect(text.split('VS.POS')).toHaveLength(2);
      expect(text).toContain(`code, ${list} NY: N, Y`);
      expect(text.split('WIDE.W11')).toHaveLength(2);
      expect(await forms('blank', 'manager', language)).not.toContain('VS.POS');
    },
  );
});
