import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepTable, tableOf } from './repeated-runs';

describe('the table of repeated runs', () => {
  const runs = [
    { seconds: 601.4, failed: [], flaky: [] },
    { seconds: 599, failed: ['a.spec.ts: counts'], flaky: ['a.e2e.ts: waits'] },
    { seconds: 610, failed: [], flaky: ['a.e2e.ts: waits'] },
  ];

  it('has a line for each run, and the names of failed and flaky tests [D10-TEST-03]', () => {
    expect(tableOf(runs, 3).split('\n')).toEqual([
      '| Run | Seconds | Failed | Flaky |',
      '| --: | ------: | -----: | ----: |',
      '|   1 |     601 |      0 |     0 |',
      '|   2 |     599 |      1 |     1 |',
      '|   3 |     610 |      0 |     1 |',
      '',
      '1 of 3 runs green',
      '',
      '- Run 2, failed: a.spec.ts: counts',
      '- Run 2, flaky: a.e2e.ts: waits',
      '- Run 3, flaky: a.e2e.ts: waits',
    ]);
  });

  it('shows the planned number of runs when they were stopped [D10-TEST-03]', () => {
    expect(tableOf(runs.slice(0, 1), 10)).toMatch(/\n1 of 1 runs green; 10 were wanted$/);
  });

  it('is kept in .cache [D10-TEST-03]', () => {
    const root = mkdtempSync(join(tmpdir(), 'casebook-runs-'));
    keepTable(root, tableOf(runs, 3), new Date('2026-11-22T20:00:00Z'));
    const page = readFileSync(join(root, '.cache', 'repeated-runs.md'), 'utf8');
    rmSync(root, { recursive: true });
    expect(page).toContain('2026-11-22T20:00:00.000Z');
    expect(page).toContain(tableOf(runs, 3));
  });
});
