import { contentOf, datasetOf, filesOf } from './shared/dataset.testing';
import { datasetJsonEntries } from './dataset-json';

it('writes Dataset-JSON 1.1 with the number of records, the types of columns and values as entered [D9-EXPORT-06]', async () => {
  const dataset = datasetOf(
    ['SUBJID', 'LINENO#', 'AGE#'],
    [
      ['001', '2', '1.50'],
      ['=1+1 東京 "ไทย"\n', null, null],
      [null, '10', '-0.250'],
    ],
    'DM',
  );
  const variables = dataset.variables.map((one, at) => (at === 1 ? { ...one, whole: true } : one));
  const files = await filesOf(datasetJsonEntries(contentOf([{ ...dataset, variables }])));
  expect([...files.keys()]).toEqual(['dm.json', 'define.xml']);
  const text = String(files.get('dm.json'));
  // The attributes have an order that a streaming reader may rely on: the rows are last.
  expect(text.indexOf('"rows"')).toBeGreaterThan(text.indexOf('"columns"'));
  expect(JSON.parse(text)).toEqual({
    datasetJSONCreationDateTime: '2026-03-01T00:00:00',
    datasetJSONVersion: '1.1.0',
    fileOID: 'CB-101.DM.2026-03-01',
    originator: 'Casebook',
    sourceSystem: { name: 'Casebook', version: '0.1.0' },
    studyOID: 'STDY.CB-101',
    metaDataVersionOID: 'MDV.1',
    metaDataRef: 'define.xml',
    itemGroupOID: 'IG.DM',
    records: 3,
    name: 'DM',
    label: 'Tést データ',
    columns: [
      {
        itemOID: 'IT.DM.SUBJID',
        name: 'SUBJID',
        label: 'Label of SUBJID',
        dataType: 'string',
        length: 14,
      },
      { itemOID: 'IT.DM.LINENO', name: 'LINENO', label: 'Label of LINENO', dataType: 'integer' },
      {
        itemOID: 'IT.DM.AGE',
        name: 'AGE',
        label: 'Label of AGE',
        dataType: 'decimal',
        targetDataType: 'decimal',
      },
    ],
    rows: [
      ['001', 2, '1.50'],
      ['=1+1 東京 "ไทย"\n', null, null],
      ['', 10, '-0.250'],
    ],
  });
  const define = String(files.get('define.xml'));
  for (const oid of ['IG.DM', 'IT.DM.SUBJID', 'MDV.1']) expect(define).toContain(`OID="${oid}"`);
});

it('writes a dataset without records', async () => {
  const files = await filesOf(datasetJsonEntries(contentOf([datasetOf(['A'], [])])));
  expect(JSON.parse(String(files.get('test.json')))).toMatchObject({ records: 0, rows: [] });
});
