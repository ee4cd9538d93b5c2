import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepTimes, SHARES, slowSteps } from './step-times';

const WHOLE_SECONDS = 35 * 60;

describe('the time of a step', () => {
  it('causes a warning only above its share', () => {
    expect(slowSteps([{ name: 'Lint', seconds: SHARES['Lint']! }])).toEqual([]);
    expect(slowSteps([{ name: 'Lint', seconds: SHARES['Lint']! + 1 }])).toEqual([
      'Lint took 31 s; its share is 30 s',
    ]);
  });

  it('has the shares of docs/tests.md, whose sum is below the limit of the whole suite', () => {
    const all = Object.values(SHARES);
    expect(all.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(WHOLE_SECONDS);
    const page = readFileSync(join(__dirname, '../../../docs/tests.md'), 'utf8');
    const rows = [...page.matchAll(/^\| ([A-Z][^|]+?) +\| +(\d+) +\|/gm)];
    expect(Object.fromEntries(rows.map(([, name, share]) => [name, Number(share)]))).toEqual(
      SHARES,
    );
  });

  it('is kept for the last 50 runs', () => {
    const root = mkdtempSync(join(tmpdir(), 'casebook-times-'));
    for (let run = 0; run < 52; run += 1) {
      const steps = [{ name: 'Lint', seconds: run }];
      keepTimes(root, { at: '2026-11-22T00:00:00Z', isWhole: true, steps });
    }
    const kept = JSON.parse(readFileSync(join(root, '.cache/step-times.json'), 'utf8')) as {
      steps: { seconds: number }[];
    }[];
    rmSync(root, { recursive: true });
    expect(kept.map(({ steps }) => steps[0]!.seconds)).toEqual(
      Array.from({ length: 50 }, (_, at) => at + 2),
    );
  });
});
