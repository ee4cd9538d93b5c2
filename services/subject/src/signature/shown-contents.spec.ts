import type { Db } from '@casebook/service-kit';
import { ShownContents } from './shown-contents';

/** What was written, one list of digests for each statement. */
let written: string[][];
let shown: ShownContents;

beforeEach(() => {
  jest.useFakeTimers();
  written = [];
  const record = ({ values: [, digests] }: { values: string[][] }) => {
    written.push(digests!);
    return Promise.resolve([]);
  };
  shown = new ShownContents({ record } as unknown as Db);
});
afterEach(() => jest.useRealTimers());

describe('what was shown to sign', () => {
  it('is noted soon, for several sessions together and for each once [D6-SIGN-02]', () => {
    shown.note('one', 'a');
    shown.note('two', 'b');
    shown.note('one', 'a');
    expect(written).toEqual([]);
    jest.runAllTimers();
    expect(written).toEqual([['a', 'b']]);
  });

  it('is noted before a signature looks for it [D6-SIGN-02]', async () => {
    shown.note('one', 'a');
    await shown.noted();
    expect(written).toEqual([['a']]);
    jest.runAllTimers();
    expect(written).toHaveLength(1);
  });

  it('is noted when the service stops, also by the calls that still run [D6-SIGN-02]', async () => {
    shown.note('one', 'a');
    await shown.beforeApplicationShutdown();
    shown.note('one', 'b');
    expect(written).toEqual([['a'], ['b']]);
  });
});
