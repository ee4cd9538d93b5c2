import { unzip } from '@casebook/test-kit';
import { Workbook } from 'exceljs';
import { csvTables, type Tables } from '../test/csv-tables';
import { type Actor, ALL, BANGKOK, type ExportStudy } from '../test/export-study';
import { filledStudy } from '../test/filled-study';
import type { DatasetChoices, DatasetInput, DatasetPlanView } from './dataset.dto';

let study: ExportStudy;

beforeAll(async () => {
  study = await filledStudy();
});
afterAll(() => study.stop());

const csv = (actor: Actor, input: Partial<DatasetInput> = {}): Promise<Tables> =>
  csvTables(study, actor, input);

describe('the files of an export', () => {
  it('have a dataset for each page and each block of lines, with the values as entered [R2-DATA-01] [D9-EXPORT-01]', async () => {
    const tables = await csv('manager');
    expect(Object.keys(tables)).toEqual(['REG', 'DM', 'LB_FIXED', 'LB_LOG', 'VARIABLES', 'CODES']);
    expect(tables['DM']).toEqual([
      [
        'STUDYID',
        'SITEID',
        'SUBJID',
        'VISIT',
        'VISITREP',
        'SEX',
        'AGE',
        'BIRTH',
        'NOTE_ON_THE_SUBJECT',
        'RACE',
      ],
      ['ST-1', 'BKK', 'BKK-001', 'SCR', '', 'F', '-3', '', '', ''],
      [
        'ST-1',
        'TKY',
        'TKY-001',
        'SCR',
        '',
        'M',
        '1.50',
        '1980-UN-UN',
        "'=1+1 東京 ไทย\n007",
        'M|F',
      ],
      ['ST-1', 'TKY', 'TKY-001', 'UNS', '2', 'F', '', '', '', ''],
    ]);
    expect(tables['LB_FIXED']!.slice(1)).toEqual([
      ['ST-1', 'TKY', 'TKY-001', 'SCR', '', '1', '13'],
      ['ST-1', 'TKY', 'TKY-001', 'SCR', '', '2', '5.0'],
    ]);
    expect(tables['LB_LOG']).toEqual([
      ['STUDYID', 'SITEID', 'SUBJID', 'VISIT', 'VISITREP', 'LINENO', 'TERM'],
      ['ST-1', 'TKY', 'TKY-001', 'SCR', '', '1', '007'],
    ]);
    expect(tables['CODES']!.slice(1)).toEqual([
      ['SEX', 'M', 'Male'],
      ['SEX', 'F', 'Female'],
    ]);
  });

  it('have labels in the chosen language instead of codes, or beside them', async () => {
    const labels = await csv('manager', { codes: 'label', language: 'ja' });
    expect(labels['DM']!.map((row) => row.at(5))).toEqual([
      'SEX',
      'Female(日)',
      'Male(日)',
      'Female(日)',
    ]);
    expect(labels['DM']![2]!.at(-1)).toBe('Male(日)、Female(日)');
    const both = await csv('manager', { codes: 'both' });
    expect(both['DM']![0]).toEqual(expect.arrayContaining(['SEX', 'SEX_L', 'RACE', 'RACE_L']));
    expect(both['DM']![1]!.slice(5, 7)).toEqual(['F', 'Female']);
  });

  it('have subjects and names of places with the system information, and the flags of items', async () => {
    const tables = await csv('manager', { sources: ['data', 'system', 'sdv', 'freeze'] });
    expect(tables['SUBJECTS']!.slice(0, 2)).toEqual([
      ['STUDYID', 'SITEID', 'SITENAME', 'SUBJID', 'SCREENNO', 'ENROLNO', 'REGDATE', 'DISABLED'],
      ['ST-1', 'BKK', 'Site 12', 'BKK-001', 'SCREEN-3', '', '2026-01-02T03:04:05.000Z', '0'],
    ]);
    expect(tables['LB_FIXED']!.slice(0, 2)).toEqual([
      [
        'STUDYID',
        'SITEID',
        'SITENAME',
        'SUBJID',
        'VISIT',
        'VISITNAM',
        'VISITREP',
        'LINENO',
        'LINENAM',
        'VERSION',
        'RESULT',
      ],
      ['ST-1', 'TKY', 'Site 11', 'TKY-001', 'SCR', 'Screening', '', '1', 'Haemoglobin', '1', '13'],
    ]);
    expect(tables['STATUS']!.slice(0, 2)).toEqual([
      [
        'STUDYID',
        'SITEID',
        'SUBJID',
        'VISIT',
        'VISITREP',
        'PAGE',
        'BLOCK',
        'LINENO',
        'ITEM',
        'SDV',
        'FREEZE',
      ],
      ['ST-1', 'BKK', 'BKK-001', 'SCR', '', 'DM', 'DM', '', 'SEX', '1', '1'],
    ]);
    const unscheduled = tables['STATUS']!.find((row) => row[3] === 'UNS')!;
    expect(unscheduled.slice(-2)).toEqual(['1', '0']);
  });

  it('have only the chosen sites, subjects, visits and pages', async () => {
    const subjects = (tables: Tables) => tables['DM']!.slice(1).map((row) => `${row[2]} ${row[3]}`);
    expect(subjects(await csv('manager', { siteIds: [BANGKOK] }))).toEqual(['BKK-001 SCR']);
    expect(subjects(await csv('manager', { subjectNos: ['tky-001'] }))).toEqual([
      'TKY-001 SCR',
      'TKY-001 UNS',
    ]);
    expect(subjects(await csv('manager', { visits: ['UNS'] }))).toEqual(['TKY-001 UNS']);
    const pages = await csv('manager', { pages: ['LB'] });
    expect(Object.keys(pages)).toEqual(['LB_FIXED', 'LB_LOG', 'VARIABLES', 'CODES']);
  });

  it('are limited to the sites of the role', async () => {
    const { DM } = await csv('site');
    expect(DM!.slice(1).map((row) => row[1])).toEqual(['TKY', 'TKY']);
    expect((await study.start('site', { siteIds: [BANGKOK] })).status).toBe(403);
  });

  it.each(['csv', 'xlsx', 'xpt', 'xpt8', 'json'] as const)(
    'as %s are byte for byte the same for the same data [D9-EXPORT-02]',
    async (format) => {
      const input = { format, sources: ['data', 'system', 'lock'] } satisfies Partial<DatasetInput>;
      const [one, other] = [await study.file('manager', input), await study.file('manager', input)];
      expect(one.equals(other)).toBe(true);
      const [first, second] = await study.history('manager');
      expect(first!.sha256).toBe(second!.sha256);
    },
  );

  it('as an Excel workbook have the values as texts and numbers', async () => {
    const workbook = new Workbook();
    await workbook.xlsx.load(
      (await study.file('manager', { format: 'xlsx' })) as unknown as ArrayBuffer,
    );
    const sheet = workbook.getWorksheet('DM')!;
    expect(sheet.getRow(4).values).toEqual([
      undefined,
      'ST-1',
      'TKY',
      'TKY-001',
      'SCR',
      undefined,
      'M',
      1.5,
      '1980-UN-UN',
      '=1+1 東京 ไทย\n007',
      'M|F',
    ]);
  });

  it('as SAS transport files have names of 8 characters, as they were shown before [D9-EXPORT-04]', async () => {
    const { body } = await study.call<DatasetPlanView>('manager', 'POST', 'dataset-plan', {
      ...ALL,
      format: 'xpt',
    });
    const planned = body.datasets.map(({ name }) => name);
    expect(planned).toEqual(['REG', 'DM', 'LB_FIXED', 'LB_LOG', 'VARIABL1', 'CODES']);
    expect(body.datasets[1]!.variables.map(({ name }) => name)).toContain('NOTE_ON1');
    const files = await unzip(await study.file('manager', { format: 'xpt' }));
    expect([...files.keys()]).toEqual([
      ...planned.map((name) => `${name.toLowerCase()}.xpt`),
      'formats.sas',
      'define.xml',
    ]);
    expect(String(files.get('formats.sas'))).toContain(
      "value $SEXF\n    'M' = 'Male'\n    'F' = 'Female'",
    );
  });
});

describe('the version', () => {
  it('limits an export to the values that were entered under it', async () => {
    const { body } = await study.call<DatasetChoices>('manager', 'GET', 'dataset-choices');
    expect(body.versions).toEqual([{ versionId: 101, versionNo: 1 }]);
    const all = await csv('manager');
    expect((await csv('manager', { versionIds: [101] }))['DM']).toEqual(all['DM']);
    const refused = await study.start('manager', { versionIds: [999] });
    expect(refused.body.errors).toMatchObject([{ field: 'versionIds' }]);
  });
});

describe('what is hidden from a role', () => {
  const SECRETS = /SECRET|ARM|KIT|Xenon|HIDTERM/;
  /** The bytes of a file as text; Access holds texts as UTF-16, at any place, or as one byte for each character. */
  const textsOf = (name: string, content: Buffer): string[] => [
    content.toString('utf8'),
    ...(name.endsWith('.mdb')
      ? [content, content.subarray(1)].map((bytes) => bytes.toString('utf16le'))
      : []),
  ];

  it.each(['manager', 'site'] as const)(
    'is in no file of the role %s, nor that there is something [D6-BLIND-01] [D9-EXPORT-03]',
    async (actor) => {
      for (const format of ['csv', 'xlsx', 'xpt', 'xpt8', 'mdb', 'json'] as const) {
        const sources: DatasetInput['sources'] =
          actor === 'manager' ? ['data', 'system', 'sdv', 'lock'] : ['data', 'system'];
        for (const codes of ['code', 'label', 'both'] as const) {
          const files = await unzip(await study.file(actor, { format, sources, codes }));
          for (const [name, content] of files) {
            for (const text of textsOf(name, content))
              expect(`${name} ${text}`).not.toMatch(SECRETS);
          }
        }
      }
      const { DM, LB_LOG } = await csv(actor);
      // A page and a line with nothing but hidden values have no row.
      expect(DM!.map((row) => row[2])).not.toContain('TKY-002');
      expect(LB_LOG).toHaveLength(2);
      const choices = await study.call<DatasetChoices>(actor, 'GET', 'dataset-choices');
      expect(JSON.stringify(choices.body)).not.toMatch(SECRETS);
    },
  );

  it('would be found in a file for Access', async () => {
    const files = await unzip(
      await study.file('unblinded', { format: 'mdb', codes: 'label', profile: 'unblinded' }),
    );
    const texts = [...files].flatMap(([name, content]) => textsOf(name, content));
    for (const words of ['SECRETVALUE', 'Arm Xenon']) expect(texts.join('\n')).toContain(words);
  });

  it('is in no file that is made blinded, whoever makes it, and a role needs a right for the other [D9-EXPORT-07]', async () => {
    const sources: DatasetInput['sources'] = ['data', 'system', 'audit'];
    const files = await unzip(await study.file('unblinded', { sources, codes: 'both' }));
    expect([...files.values()].join('\n')).not.toMatch(SECRETS);
    const profiles = async (actor: Actor) =>
      (await study.call<DatasetChoices>(actor, 'GET', 'dataset-choices')).body.profiles;
    expect(await profiles('unblinded')).toEqual(['blinded', 'unblinded']);
    expect(await profiles('manager')).toEqual(['blinded']);
    const refused = await study.start('manager', { profile: 'unblinded' });
    expect(refused.body.errors).toMatchObject([{ field: 'profile', code: 'COMMON_NOT_A_CHOICE' }]);
  });

  it('is in the files of the role that sees it', async () => {
    const files = await unzip(
      await study.file('unblinded', { codes: 'label', profile: 'unblinded' }),
    );
    const all = [...files.values()].join('\n');
    for (const words of ['SECRETVALUE', 'SECRETONLY', 'SECRETKIT', 'SECRETLINE', 'Arm Xenon']) {
      expect(all).toContain(words);
    }
  });

  it('cannot be chosen, and an export of nothing else is refused as without data', async () => {
    const refused = await study.start('manager', { pages: ['KITPAGE'], visits: ['KITVISIT'] });
    expect(refused.status).toBe(422);
    expect(refused.body.errors!.map(({ field }) => field)).toEqual(['visits', 'pages']);
    expect((await study.start('site', { sources: ['sdv'] })).body.errors).toMatchObject([
      { field: 'sources', code: 'COMMON_NOT_A_CHOICE' },
    ]);
    const nothing = await study.start('manager', { subjectNos: ['TKY-002'] });
    expect([nothing.status, nothing.body.code]).toEqual([422, 'COMMON_NO_DATA']);
  });

  it('is not told to another role by the history, which neither gets the file', async () => {
    const exportId = await study.exported('unblinded', {
      pages: ['KITPAGE'],
      profile: 'unblinded',
    });
    const row = await study.rowOf('manager', exportId);
    expect(row).toMatchObject({
      person: 'unblinded',
      options: null,
      values: null,
      bytes: null,
      sha256: null,
      availability: 'otherRole',
    });
    expect((await study.call('manager', 'POST', `datasets/${exportId}/ticket`)).status).toBe(403);
    // Nor that there is such an export: it has sites that the role does not reach.
    expect(await study.rowOf('site', exportId)).toBeUndefined();
    expect((await study.call('site', 'POST', `datasets/${exportId}/ticket`)).status).toBe(404);
  });
});
