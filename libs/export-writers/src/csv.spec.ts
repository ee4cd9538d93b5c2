import { text } from 'node:stream/consumers';
import { csvEntries } from './csv';
import type { Dataset } from './shared/dataset';
import { all, datasetOf } from './shared/dataset.testing';

async function csv(dataset: Dataset): Promise<string> {
  const [entry] = await all(csvEntries({ datasets: [dataset] }));
  // The decoder takes the byte order mark off, so the bytes are read.
  const chunks = await all(entry!.content as AsyncIterable<Buffer>);
  return Buffer.concat(chunks).toString('utf8');
}

it('writes UTF-8 with a byte order mark, quotes texts and leaves numbers as entered [D9-EXPORT-01]', async () => {
  const dataset = datasetOf(
    ['SITE', 'AGE#'],
    [
      ['001', '007'],
      ['東京 "中央"\nไทย', '-1.50'],
      [null, null],
    ],
  );
  expect(await csv(dataset)).toBe(
    '\uFEFF"SITE","AGE"\r\n"001",007\r\n"東京 ""中央""\nไทย",-1.50\r\n,\r\n',
  );
});

it.each(['=1+1', '+1', '-2-3', '@SUM(A1)', "'quoted"])(
  'writes the text %s so that no spreadsheet computes it',
  async (value) => {
    expect(await csv(datasetOf(['A'], [[value]]))).toBe(`\uFEFF"A"\r\n"'${value}"\r\n`);
  },
);

it('names a file for each dataset', async () => {
  const entries = await all(csvEntries({ datasets: [datasetOf(['A'], []), datasetOf(['B'], [])] }));
  expect(entries.map(({ name }) => name)).toEqual(['TEST.csv', 'TEST.csv']);
  expect(await text(entries[0]!.content as AsyncIterable<Buffer>)).toBe('"A"\r\n');
});
