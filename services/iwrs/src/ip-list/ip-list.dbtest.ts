import { deflateRawSync } from 'node:zlib';
import type { Worksheet } from 'exceljs';
import { MAX_LIST_BYTES } from '../import/limits';
import { fileForm, HEAD, ipRows, type TestRow, workbook } from '../test/list-files';
import { OSAKA, type ProblemBody, STUDY, SupplyStudy, TOKYO } from '../test/supply-study';
import type { IpNumberDownload, IpNumberList, IpUploadList } from './ip-list.dto';

describe('IP number lists', () => {
  let study: SupplyStudy;
  beforeEach(async () => {
    study = await SupplyStudy.start();
  });
  afterEach(() => study.stop());

  const list = async (query = '', actor: 'supply' | 'viewer' = 'supply') =>
    (await study.call<IpNumberList>(actor, 'GET', `ip-numbers?size=100${query}`)).body;
  const faults = async (rows: readonly TestRow[], change?: (page: Worksheet) => void) => {
    const { status, body } = await study.upload(await workbook(rows, change));
    expect(status).toBe(422);
    return body.errors!.map(({ code, params }) => ({ code, ...params }));
  };

  it('add the numbers of an Excel file, with leading zeros, and say who added them [R2-IWRS-01] [R6-KEYS-05]', async () => {
    const rows = [
      ['0007', 'ACTIVE', 'L1', '2099-05-01', '2099-04-01', 'tky'],
      ['00070', 'PLACEBO', 'L2', new Date('2099-06-30T00:00:00Z'), '', ''],
    ];
    const { status, body } = await study.upload<object>(await workbook([HEAD, ...rows]), '薬.xlsx');
    expect([status, body]).toEqual([201, { done: 2, requestId: null, confirmers: [] }]);
    expect((await list()).rows).toEqual([
      {
        ipNumber: '0007',
        state: 'waiting',
        siteId: TOKYO,
        kitType: 'ACTIVE',
        lot: 'L1',
        expiresOn: '2099-05-01',
        dispenseUntil: '2099-04-01',
      },
      {
        ipNumber: '00070',
        state: 'waiting',
        siteId: 0,
        kitType: 'PLACEBO',
        lot: 'L2',
        expiresOn: '2099-06-30',
        dispenseUntil: null,
      },
    ]);
    const uploads = await study.call<IpUploadList>('supply', 'GET', 'ip-numbers/uploads');
    expect(uploads.body.rows).toMatchObject([{ fileName: '薬.xlsx', rows: 2, editor: 'supply' }]);
  });

  it('take heads in Japanese and Thai, and numbers that Excel shows with leading zeros [R5-IMPORT-02]', async () => {
    const ja = ['治験薬番号', 'キット種類', 'ロット', '使用期限'];
    const zeros = await workbook([ja, [12, 'ACTIVE', 7, '2099/1/2']], (page) => {
      page.getCell('A2').numFmt = '00000';
    });
    expect((await study.upload(zeros)).status).toBe(201);
    const th = ['หมายเลขผลิตภัณฑ์วิจัย', 'ชนิดชุดยา', 'รุ่นผลิต', 'วันหมดอายุ'];
    expect(
      (await study.upload(await workbook([th, ['B-1', 'ACTIVE', 'x', '2099-01-02']]))).status,
    ).toBe(201);
    expect((await list()).rows.map(({ ipNumber, lot }) => [ipNumber, lot])).toEqual([
      ['B-1', 'x'],
      ['00012', '7'],
    ]);
  });

  it('name the row of each fault, and are then refused as a whole [R5-IMPORT-02]', async () => {
    await study.numbers(1);
    const found = await faults([
      HEAD,
      ['0002', 'ACTIVE', 'L', '2099-01-01'],
      ['0003', 'UNKNOWN', 'L', '2099-01-01'],
      ['0004', 'ACTIVE', '', '2099-01-01'],
      ['x'.repeat(257), 'ACTIVE', 'L', '2099-01-01'],
      [],
      ['0002', 'ACTIVE', 'L', '2099-01-01'],
      ['0005', 'ACTIVE', 'L', '2099-02-30'],
      ['0006', 'ACTIVE', 'L', '2099-01-01', '2099-01-02'],
      ['0008', 'ACTIVE', 'L', '2099-01-01', '', 'NOWHERE'],
      ['0009', 'ACTIVE', 'L', '2099-01-01', '', 'OLD'],
    ]);
    expect(found).toEqual([
      { code: 'IMPORT_ROW_NO_DATA_FOR', row: 3, item: 'Kit type' },
      { code: 'IMPORT_ROW_REQUIRED', row: 4, item: 'Lot' },
      { code: 'IMPORT_ROW_TOO_LONG', row: 5, item: 'IP number', max_length: 256 },
      { code: 'IMPORT_ROW_MISSING', row: 6 },
      { code: 'IMPORT_ROW_ALREADY_USED', row: 7, item: 'IP number' },
      { code: 'IMPORT_ROW_FORMAT', row: 8, item: 'Expiry date' },
      { code: 'IMPORT_ROW_INVALID', row: 9, item: 'Dispense until' },
      { code: 'IMPORT_ROW_NO_DATA_FOR', row: 10, item: 'Site' },
      { code: 'IMPORT_ROW_NO_DATA_FOR', row: 11, item: 'Site' },
    ]);
    expect(await faults([HEAD, ...ipRows(3)])).toEqual([
      { code: 'IMPORT_ROW_ALREADY_USED', row: 2, item: 'IP number' },
    ]);
    expect((await list()).total).toBe(1);
  });

  it('need the columns of a list, a row, and a released design [R5-IMPORT-02]', async () => {
    expect(await faults([['IP number', 'Kit', 'Lot', 'Lot']])).toEqual([
      { code: 'IMPORT_ROW_INVALID', row: 1, item: 'Kit' },
      { code: 'IMPORT_ROW_ALREADY_USED', row: 1, item: 'Lot' },
      { code: 'IMPORT_ROW_FORMAT', row: 1, item: 'Kit type' },
      { code: 'IMPORT_ROW_FORMAT', row: 1, item: 'Expiry date' },
    ]);
    expect(await faults([HEAD])).toEqual([{ code: 'IMPORT_ROW_MISSING', row: 2 }]);
    await study.database.query('delete from builder.v1_release');
    expect(await faults([HEAD, ...ipRows(1)])).toEqual([
      { code: 'IMPORT_ROW_VERSION_NOT_FOUND', row: 2 },
    ]);
  });

  it('refuse what is no Excel file of at most 1 MB with a short name [R5-IMPORT-01]', async () => {
    const good = await workbook([HEAD, ...ipRows(1)]);
    const refused = async (content: Buffer, name?: string) => {
      const { status, body } = await study.upload(content, name);
      return [status, body.errors?.[0]?.code];
    };
    expect(await refused(good, 'list.xls')).toEqual([422, 'IMPORT_EXCEL_ONLY']);
    expect(await refused(Buffer.from('IP number;Kit type'))).toEqual([422, 'IMPORT_EXCEL_ONLY']);
    expect(
      await refused(Buffer.concat([Buffer.from('PK\u0003\u0004'), good.subarray(4, 90)])),
    ).toEqual([422, 'IMPORT_EXCEL_ONLY']);
    expect(await refused(Buffer.alloc(MAX_LIST_BYTES))).toEqual([422, 'IMPORT_EXCEL_ONLY']);
    expect(await refused(Buffer.alloc(MAX_LIST_BYTES + 1))).toEqual([422, 'IMPORT_FILE_TOO_LARGE']);
    expect(await refused(good, `${'n'.repeat(96)}.xlsx`)).toEqual([
      422,
      'IMPORT_FILE_NAME_TOO_LONG',
    ]);
    expect(await refused(good, '')).toEqual([422, 'IMPORT_FILE_REQUIRED']);
    const { payload, headers } = fileForm(good, 'list.xlsx', { field: 'other' });
    const other = await study.app.inject({
      method: 'POST',
      url: `/api/iwrs/${STUDY}/ip-numbers/import`,
      headers: { ...study.headers('supply'), ...headers },
      payload,
    });
    expect(other.json<ProblemBody>().errors?.[0]?.code).toBe('IMPORT_FILE_REQUIRED');
    expect((await list()).total).toBe(0);
  });

  it('refuse cells whose stored content is not what Excel shows [R5-IMPORT-02]', async () => {
    const cells: [unknown, string][] = [
      [{ formula: '1+1', result: 2 }, 'General'],
      [{ error: '#REF!' }, 'General'],
      [1.5, 'General'],
      [1e21, 'General'],
      [12, '0.00'],
      [true, 'General'],
      ['00\u200b01', '@'],
      [new Date('2099-01-01T10:30:00Z'), 'yyyy-mm-dd hh:mm'],
    ];
    const rows = cells.map(([cell]) => [cell, 'ACTIVE', 'L', '2099-01-01']);
    const found = await faults([HEAD, ...rows], (page) => {
      for (const [at, [, format]] of cells.entries()) page.getCell(at + 2, 1).numFmt = format;
    });
    expect(found).toEqual(
      cells.map((_, at) => ({ code: 'IMPORT_ROW_FORMAT', row: at + 2, item: 'IP number' })),
    );
    const merged = await faults([HEAD, ...ipRows(2)], (page) => page.mergeCells('A2:A3'));
    expect(merged).toContainEqual({ code: 'IMPORT_ROW_REQUIRED', row: 3, item: 'IP number' });
  });

  it('survive a file that unpacks to any size, and one with a merge over the whole sheet [R5-IMPORT-01]', async () => {
    const bomb = zipOf('xl/worksheets/sheet1.xml', Buffer.alloc(300 * 1024 * 1024, 32));
    expect(bomb.length).toBeLessThan(MAX_LIST_BYTES);
    const { status, body } = await study.upload(bomb);
    expect([status, body.code]).toEqual([422, 'COMMON_WORK_TOO_LARGE']);
    const wide = await workbook([HEAD, ...ipRows(1)]);
    expect((await study.upload(wide)).status).toBe(201);
    const far = await study.upload(
      await workbook([HEAD, ...ipRows(1, { first: 50 })], (page) => {
        page.getCell('A30000').value = 'far';
      }),
    );
    expect([far.status, far.body.code]).toEqual([422, 'COMMON_WORK_TOO_LARGE']);
  });

  it('add a number once when two people import it at the same moment [R5-IMPORT-02]', async () => {
    const file = await workbook([HEAD, ...ipRows(40)]);
    const answers = await Promise.all([
      study.upload(file),
      study.upload(file, 'again.xlsx', 'second'),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 412]);
    expect((await list()).total).toBe(40);
  });

  it('are downloaded as text, recorded, and can be imported again after a reset [R2-IWRS-01] [R4-IP-01]', async () => {
    await study.numbers(3);
    const { body } = await study.call<IpNumberDownload>('supply', 'GET', 'ip-numbers/download');
    expect(body.rows.map(({ ipNumber }) => ipNumber)).toEqual(['0001', '0002', '0003']);
    const events = await study.database.query('select what, rows from iwrs.v1_download_event');
    expect(events).toEqual([{ what: 'IP_NUMBER_LIST', rows: 3 }]);
    await study.send(0, TOKYO, ['0002']);
    expect((await list()).unused).toBe(2);
    const stale = await study.reset<ProblemBody>(3, 'r');
    expect([stale.status, stale.body.code]).toEqual([412, 'CDMS700MSG004']);
    const reset = await study.reset(2, 'Wrong file');
    expect([reset.status, reset.body.done]).toEqual([200, 2]);
    expect((await list()).rows.map(({ ipNumber, state }) => [ipNumber, state])).toEqual([
      ['0002', 'in_transit'],
    ]);
    const reasons = await study.database.query(
      `select distinct reason from audit.v1_event
       where entity = 'iwrs_kit' and after::jsonb ->> 'state' = 'removed'`,
    );
    expect(reasons).toEqual([{ reason: 'Wrong file' }]);
    await study.importRows([ipRows(1)[0]!, ipRows(1, { first: 3 })[0]!]);
    expect((await list()).total).toBe(3);
  });

  it('are downloaded as a whole, also above 10,000 [R2-IWRS-01]', async () => {
    await study.numbers(1);
    await study.write(
      `insert into iwrs.kit (study_id, ip_number, site_id, state)
       select $1, 'K' || n, 0, 'waiting' from generate_series(1, 10050) n`,
      [1],
    );
    const { body } = await study.call<IpNumberDownload>('supply', 'GET', 'ip-numbers/download');
    expect(new Set(body.rows.map(({ ipNumber }) => ipNumber)).size).toBe(10_051);
  });

  it('filter by state, site, lot, expiry and kit type [R2-IWRS-01]', async () => {
    await study.importRows([
      ['1', 'ACTIVE', 'A', '2099-01-01', '', 'TKY'],
      ['2', 'PLACEBO', 'P', '2099-02-01', '', 'OSK'],
      ['3', 'ACTIVE', 'A', '2099-03-01'],
      ['10', 'ACTIVE', 'A', '2099-04-01'],
    ]);
    const numbers = async (query: string) =>
      (await list(query)).rows.map(({ ipNumber }) => ipNumber);
    expect(await numbers('')).toEqual(['1', '2', '3', '10']);
    expect(await numbers('&order=desc')).toEqual(['10', '3', '2', '1']);
    expect(await numbers(`&siteIds=0,${OSAKA}`)).toEqual(['2', '3', '10']);
    expect(await numbers('&lot=P')).toEqual(['2']);
    expect(await numbers('&kitType=ACTIVE&expiresFrom=2099-02-01')).toEqual(['3', '10']);
    expect(await numbers('&expiresTo=2099-02-01')).toEqual(['1', '2']);
    expect(await numbers('&search=0')).toEqual(['10']);
    expect(await numbers('&sort=site&order=asc')).toEqual(['3', '10', '2', '1']);
    await study.use('1');
    expect(await numbers('&state=used')).toEqual(['1']);
    expect(await numbers('&state=waiting')).toEqual(['2', '3', '10']);
  });

  it('tell a role without rights of the list no kit type, lot or date, also by no filter [R6-KEYS-05] [D6-BLIND-01]', async () => {
    await study.numbers(4);
    const all = await list('', 'viewer');
    expect(JSON.stringify(all)).not.toMatch(/ACTIVE|PLACEBO|LOT|2099/);
    expect(
      await list('&kitType=ACTIVE&lot=LOT-A&expiresFrom=2100-01-01&sort=kitType', 'viewer'),
    ).toEqual(all);
  });

  it('are kept in an order that tells nothing of the file [D6-BLIND-01]', async () => {
    await study.numbers(60);
    const kits = await study.database.query<{ ip_number: string }>(
      'select ip_number from iwrs.kit order by kit_id',
    );
    const numbers = kits.map(({ ip_number }) => ip_number);
    expect(numbers).not.toEqual(numbers.toSorted());
  });

  it.each([
    ['GET', 'ip-numbers', ['supply', 'second', 'viewer']],
    ['GET', 'ip-numbers/download', ['supply', 'second']],
    ['POST', 'ip-numbers/reset', ['supply', 'second']],
    ['POST', 'ip-numbers/import', ['supply', 'second']],
  ] as const)(
    '%s %s is for the roles with its right [R6-KEYS-05]',
    async (method, path, allowed) => {
      const actors = ['supply', 'second', 'pharmacist', 'blinded', 'viewer', 'nobody'] as const;
      for (const actor of actors) {
        const { status } = await study.call(
          actor,
          method,
          path,
          method === 'POST' ? {} : undefined,
        );
        const may = (allowed as readonly string[]).includes(actor);
        expect([actor, status === 403]).toEqual([actor, !may]);
      }
    },
  );
});

/** A zip archive with one entry whose stated size is false. */
function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content, { level: 9 });
  const label = Buffer.from(name);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(10, 22);
  local.writeUInt16LE(label.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(10, 24);
  entry.writeUInt16LE(label.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + label.length, 12);
  end.writeUInt32LE(local.length + label.length + packed.length, 16);
  return Buffer.concat([local, label, packed, entry, label, end]);
}
