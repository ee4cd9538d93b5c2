import { join } from 'node:path';
import { readSuite } from './suite';
import { SHARES } from './step-times';

const root = join(__dirname, '../../..');

describe('npm test', () => {
  it('has every step that has a share in docs/tests.md, in this order [D10-TEST-01]', async () => {
    const { stepsOf, isWhole, runs } = await readSuite(root, 'test', []);
    const names = stepsOf('/nowhere').map(({ name }) => name);
    expect(names).toEqual(Object.keys(SHARES));
    expect({ isWhole, runs }).toEqual({ isWhole: true, runs: 1 });
  });

  it('runs as often as --repeat says [D10-TEST-03]', async () => {
    expect(await readSuite(root, 'test', ['--repeat', '10'])).toMatchObject({ runs: 10 });
    await expect(readSuite(root, 'test', ['--repeat', '0'])).rejects.toThrow('--repeat');
    await expect(readSuite(root, 'test', ['--repeat', 'ten'])).rejects.toThrow('--repeat');
  });
});
