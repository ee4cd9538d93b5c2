import type { Plain } from '@casebook/service-kit';
import { MAX_LIST_BYTES } from '../import/limits';
import { ArmStudy, HEAD, type ProblemBody, scheme, SCHEMES } from '../test/arm-study';
import { workbook } from '../test/list-files';
import type { ArmListDownload, ArmListPage } from './arm-list.dto';

const entries = (count: number, first = 1) =>
  Array.from({ length: count }, (_, at) => [
    `R${String(first + at).padStart(4, '0')}`,
    at % 3 === 0 ? 'M' : 'F',
    at % 2 === 0 ? 'VERUM' : 'CONTROL',
  ]);

describe('the arm list of a scheme', () => {
  let study: ArmStudy;
  beforeEach(async () => {
    study = await ArmStudy.start();
  });
  afterEach(() => study.stop());

  const page = async (query = '?size=100') =>
    (await study.call<Plain<ArmListPage>>('manager', 'GET', `arm-list/LIST${query}`)).body;
  const reset = (count: number, actor: 'manager' | 'importer' = 'manager') =>
    study.reset<ProblemBody & { done: number; requestId: number }>(count, actor);
  const faultsOf = async (rows: unknown[][]) => {
    const { status, body } = await study.upload(rows);
    expect([status, body.code]).toEqual([422, 'COMMON_INVALID_INPUT']);
    expect((await page()).rows).toEqual([]);
    return body.errors!.map(({ field, code, params }) => [field, code, params?.['item']]);
  };

  it('keeps the order of the file, with editor and edit date, and is extended at its end [R3-RAND-01] [R2-IWRS-01]', async () => {
    expect(await study.upload([HEAD, ...entries(6)])).toEqual({
      status: 201,
      body: { done: 6, requestId: null, confirmers: [] },
    });
    expect(
      (await study.upload([HEAD, ...entries(4, 7)], { actor: 'second', fileName: '追加.xlsx' }))
        .status,
    ).toBe(201);
    const { rows, total, waiting } = await page();
    expect([total, waiting]).toEqual([10, 10]);
    expect(rows.map(({ randomNumber }) => randomNumber)).toEqual(
      [...entries(6), ...entries(4, 7)].map(([number]) => number),
    );
    expect(rows[0]).toMatchObject({
      slotNo: 1,
      stratum: 'SEX=M',
      arm: 'VERUM',
      state: 'waiting',
      editor: 'manager',
      fileName: 'list.xlsx',
    });
    expect(rows[9]).toMatchObject({ slotNo: 10, editor: 'second', fileName: '追加.xlsx' });
    expect(new Date(rows[0]!.editedAt).getTime()).toBeGreaterThan(Date.now() - 120_000);
    const strata = (await study.scheme('LIST')).strata.map(({ stratum, waiting }) => [
      stratum,
      waiting,
    ]);
    expect(strata).toEqual([
      ['SEX=F', 6],
      ['SEX=M', 4],
    ]);
  });

  it('takes columns in any order and with heads in any language', async () => {
    const { status } = await study.upload([
      ['投与群', 'バージョン', '割付番号', 'SEX'],
      ['VERUM', '1.0', '0001', 'F'],
    ]);
    expect(status).toBe(201);
    expect((await page()).rows[0]).toMatchObject({
      randomNumber: '0001',
      stratum: 'SEX=F',
      arm: 'VERUM',
    });
  });

  it('refuses a file with any fault as a whole, with the row of each [R5-IMPORT-02]', async () => {
    const long = 'x'.repeat(257);
    expect(
      await faultsOf([
        HEAD,
        ['R1', 'X', 'VERUM'],
        ['R2', 'F', 'PLACEBO'],
        ['', 'F', 'VERUM'],
        ['R3', '', ''],
        ['R1', 'F', 'VERUM'],
        [],
        [long, 'F', 'VERUM'],
        ['R4', 'y'.repeat(101), 'VERUM'],
        [{ formula: '1+1', result: 2 }, 'F', 'VERUM'],
        ['R5', 'F', 'VERUM'],
      ]),
    ).toEqual([
      ['rows.2', 'IMPORT_ROW_INVALID', 'SEX'],
      ['rows.3', 'IMPORT_ROW_INVALID', 'Arm'],
      ['rows.4', 'IMPORT_ROW_REQUIRED', 'Randomisation number'],
      ['rows.5', 'IMPORT_ROW_REQUIRED', 'Arm'],
      ['rows.5', 'IMPORT_ROW_REQUIRED', 'SEX'],
      ['rows.6', 'IMPORT_ROW_ALREADY_USED', 'Randomisation number'],
      ['rows.7', 'IMPORT_ROW_MISSING', undefined],
      ['rows.8', 'RANDOMISATION_NUMBER_TOO_LONG', 'Randomisation number'],
      ['rows.9', 'IMPORT_ROW_TOO_LONG', 'SEX'],
      ['rows.10', 'IMPORT_ROW_FORMAT', 'Randomisation number'],
    ]);
  });

  it('refuses versions that do not exist and sites that the study does not have [R5-IMPORT-02]', async () => {
    expect(
      await faultsOf([
        [...HEAD, 'SITE', 'Version'],
        ['R1', 'F', 'VERUM', 'OSK', '1.0'],
        ['R2', 'F', 'VERUM', 'TKY', '9.0'],
      ]),
    ).toEqual([
      ['rows.2', 'IMPORT_ROW_NO_DATA_FOR', 'SITE OSK'],
      ['rows.3', 'IMPORT_ROW_VERSION_NOT_FOUND', undefined],
    ]);
  });

  it.each([
    [
      'missing',
      [
        ['Randomisation number', 'Arm'],
        ['R1', 'VERUM'],
      ],
      'SEX',
    ],
    [
      'unknown',
      [
        [...HEAD, 'AGE'],
        ['R1', 'F', 'VERUM', '5'],
      ],
      'AGE',
    ],
    [
      'doubled',
      [
        [...HEAD, 'SEX'],
        ['R1', 'F', 'VERUM', 'F'],
      ],
      'SEX',
    ],
  ])('refuses a table with a %s column', async (_, rows, item) => {
    expect(await faultsOf(rows)).toEqual([['rows.1', 'IMPORT_ROW_FORMAT', item]]);
  });

  it('refuses a file without rows', async () => {
    expect(await faultsOf([HEAD])).toEqual([['rows.2', 'IMPORT_ROW_MISSING', undefined]]);
    const nothing = (await faultsOf([])).map(([, code]) => code);
    expect(new Set(nothing)).toEqual(new Set(['IMPORT_ROW_FORMAT']));
  });

  it('refuses what is no Excel file, too large, or has a long name [R5-IMPORT-01] [R9-CONST-05]', async () => {
    const content = await workbook([HEAD, ...entries(1)]);
    const code = async (file: Buffer, fileName?: string) =>
      (await study.upload(file, { fileName })).body.errors![0]!.code;
    expect(await code(content, 'list.csv')).toBe('IMPORT_EXCEL_ONLY');
    expect(await code(Buffer.from('PK no zip'), 'list.xlsx')).toBe('IMPORT_EXCEL_ONLY');
    expect(await code(content, `${'n'.repeat(97)}.xlsx`)).toBe('IMPORT_FILE_NAME_TOO_LONG');
    expect(await code(Buffer.alloc(MAX_LIST_BYTES + 1), 'list.xlsx')).toBe('IMPORT_FILE_TOO_LARGE');
    const { body } = await study.call('manager', 'POST', 'arm-list/LIST/upload', {});
    expect(body.errors![0]!.code).toBe('IMPORT_FILE_REQUIRED');
  });

  it('refuses a number that the list has already, but takes numbers of deleted entries again [R9-CONST-07]', async () => {
    await study.upload([HEAD, ...entries(2)]);
    const again = await study.upload([HEAD, ...entries(2, 2)]);
    expect(again.body.errors).toMatchObject([{ field: 'rows.2', code: 'IMPORT_ROW_ALREADY_USED' }]);
    expect((await page()).total).toBe(2);
    await reset(2);
    expect((await study.upload([HEAD, ...entries(2)])).status).toBe(201);
    expect((await page()).rows.map(({ slotNo }) => slotNo)).toEqual([3, 4]);
    expect((await study.upload([HEAD, ['x'.repeat(256), 'F', 'VERUM']])).status).toBe(201);
  });

  it('reset deletes all unrandomised entries and leaves those in use [R2-IWRS-01] [R8-RAND-01]', async () => {
    await study.upload([HEAD, ...entries(6)]);
    await study.open('LIST', { siteIsFactor: false });
    await study.use('LIST', 'SEX=F');
    expect((await reset(5)).body.code).toBe('ARM_LIST_SCHEME_OPEN');
    await study.change('pause', 'LIST');
    expect((await reset(6)).body.code).toBe('ARM_LIST_CHANGED');
    expect((await page()).total).toBe(6);
    const { body } = await reset(5);
    expect((await page()).total).toBe(6);
    expect((await study.confirm(body.requestId)).status).toBe(204);
    const { rows, waiting } = await page();
    expect([rows.map(({ state }) => state), waiting]).toEqual([['used'], 0]);
    expect((await reset(0)).body.code).toBe('ARM_LIST_NOTHING_UNUSED');
    const [kept] = await study.database.query<{ n: number }>(
      `select count(*)::int as n from iwrs.slot where state = 'removed'`,
    );
    expect(kept!.n).toBe(5);
    await study.change('resume', 'LIST');
    // The scheme is open again and says where nobody can be randomised.
    expect((await study.scheme('LIST')).strata.every(({ low }) => low)).toBe(true);
  });

  it('is downloaded whole, and the download is recorded [R2-IWRS-01]', async () => {
    await study.upload([HEAD, ...entries(30)]);
    const { body } = await study.call<Plain<ArmListDownload>>(
      'manager',
      'GET',
      'arm-list/LIST/download',
    );
    expect(body.rows).toHaveLength(30);
    const log = await study.database.query('select what, rows, filter from iwrs.download_event');
    expect(log).toEqual([{ what: 'ARM_LIST', rows: 30, filter: { scheme: 'LIST' } }]);
  });

  it('is opened only when it fits the released design', async () => {
    expect((await study.open<ProblemBody>('LIST', { siteIsFactor: false })).body.code).toBe(
      'SCHEME_WITHOUT_LIST',
    );
    await study.upload([HEAD, ...entries(4)]);
    await study.release([scheme('LIST', { method: 'list', arms: SCHEMES[0]!.arms.slice(0, 1) })]);
    expect((await study.open<ProblemBody>('LIST', { siteIsFactor: false })).body.code).toBe(
      'SCHEME_LIST_UNFIT',
    );
    await study.release(SCHEMES);
    expect((await study.open('LIST', { siteIsFactor: false })).body.state).toBe('open');
    expect((await study.upload([HEAD, ...entries(4, 5)])).status).toBe(201);
    await study.change('close', 'LIST');
    expect((await study.upload([HEAD, ...entries(4, 9)])).body.code).toBe('ARM_LIST_CLOSED');
    expect((await reset(8)).body.code).toBe('ARM_LIST_CLOSED');
  });

  it('has sites as strata when it has the column SITE, from its first entry to its last', async () => {
    const head = [...HEAD, 'SITE'];
    expect((await study.upload([head, ['R1', 'F', 'VERUM', 'TKY']])).status).toBe(201);
    expect((await page()).rows[0]!.stratum).toBe('SEX=F|SITE=TKY');
    const without = await study.upload([HEAD, ['R2', 'F', 'VERUM']]);
    expect(without.body.errors).toMatchObject([
      { code: 'IMPORT_ROW_FORMAT', params: { item: 'SITE' } },
    ]);
    expect((await study.open('LIST', { siteIsFactor: false })).body.settings?.siteIsFactor).toBe(
      true,
    );
  });

  it('belongs to schemes with the method list only', async () => {
    const { body } = await study.upload([HEAD, ...entries(1)], { schemeKey: 'MAIN' });
    expect(body.code).toBe('ARM_LIST_NOT_USED');
    expect((await study.upload([HEAD, ...entries(1)], { schemeKey: 'NONE' })).status).toBe(404);
  });

  it('has an endpoint for each privilege, and none for blinded roles [R6-KEYS-05] [R6-KEYS-06]', async () => {
    expect((await study.upload([HEAD, ...entries(2)], { actor: 'importer' })).status).toBe(201);
    expect((await study.call('importer', 'GET', 'arm-list/LIST')).status).toBe(200);
    expect((await study.call('importer', 'GET', 'arm-list/LIST/download')).status).toBe(403);
    expect((await reset(2, 'importer')).status).toBe(403);
    for (const actor of ['blinded', 'nobody', 'ofOneSite'] as const) {
      expect((await study.call(actor, 'GET', 'arm-list/LIST')).status).toBe(403);
      expect((await study.upload([HEAD, ...entries(2, 3)], { actor })).status).toBe(403);
    }
  });

  it('two files at once are added one after the other', async () => {
    const both = await Promise.all([
      study.upload([HEAD, ...entries(50)]),
      study.upload([HEAD, ...entries(50, 51)], { actor: 'second' }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const { rows } = await page();
    expect(rows.map(({ slotNo }) => slotNo)).toEqual(
      Array.from({ length: 100 }, (_, at) => at + 1),
    );
    expect(rows[49]!.editor).not.toBe(rows[50]!.editor);
    expect(new Set(rows.slice(0, 50).map(({ editor }) => editor)).size).toBe(1);
  });
});
