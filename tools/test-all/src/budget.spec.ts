import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { initialFiles, overBudget } from './budget';

let dist: string;
beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'casebook-budget-'));
  mkdirSync(join(dist, 'assets'));
  const write = (file: string, content: string): void => writeFileSync(join(dist, file), content);
  write('remote.json', JSON.stringify({ start: { files: ['app.1a.js'] } }));
  write('remoteEntry.2b.js', 'e'.repeat(50));
  write('app.1a.js', 'a'.repeat(1000));
  write('app.1a.js.br', 'a'.repeat(100));
  write('lazy.3c.js', 'l'.repeat(5000));
  write(
    'app.1a.js.map',
    JSON.stringify({
      sources: [
        'webpack://mfe/./src/list/List.tsx',
        'webpack://mfe/../../node_modules/exceljs/dist/exceljs.min.js',
      ],
      sourcesContent: [
        `import { Workbook } from 'exceljs';\nimport './list.css';`,
        'x'.repeat(9000),
      ],
    }),
  );
});
afterAll(() => rmSync(dist, { recursive: true }));

it('counts the compressed files of the first screen, and nothing that is loaded later [D8-BUDGET-01]', () => {
  expect(initialFiles(dist)).toEqual(['remoteEntry.2b.js', 'app.1a.js']);
  expect(overBudget('mfe', dist, { bytes: 150, requests: 2 })).toBeNull();
});

it('lists the largest package and the source that imports it [D8-BUDGET-01]', () => {
  const said = overBudget('mfe', dist, { bytes: 149, requests: 2 })!;
  expect(said).toContain('mfe needs 150 bytes in 2 files');
  expect(said.split('\n')[3]).toMatch(/exceljs, imported by \.\/src\/list\/List\.tsx/);
  expect(overBudget('mfe', dist, { bytes: 150, requests: 1 })).not.toBeNull();
});

it('lists packages added since the budget was set before the others [D8-BUDGET-01]', () => {
  const budget = { bytes: 149, requests: 2 };
  const lines = overBudget('mfe', dist, { ...budget, packages: [] })!.split('\n');
  expect(lines.slice(2)).toEqual([
    '  New since the budget was set:',
    expect.stringMatching(/exceljs, imported by \.\/src\/list\/List\.tsx/),
    '  What weighs most:',
    expect.stringContaining('own sources'),
  ]);
  const known = overBudget('mfe', dist, { ...budget, packages: ['exceljs'] })!;
  expect(known).not.toContain('New since');
});
