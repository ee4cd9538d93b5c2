import { csvCell } from './csv-cells';

it('puts an apostrophe before a text that a spreadsheet would run, but not before a negative number [D3-TRAIL-01]', () => {
  const cells = ['-20', '-929768.56', '-20+1', '-', '-1e5', '=1', "'-20", '20'].map(csvCell);
  expect(cells).toEqual(
    ['-20', '-929768.56', "'-20+1", "'-", "'-1e5", "'=1", "''-20", '20'].map((text) => `"${text}"`),
  );
});
