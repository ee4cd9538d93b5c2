import { RegularWork } from './regular-work';

const INTERVAL_MS = 1_000;

/** Lets promises that are settled run what waits for them. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

describe('regular work', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('begins at once and again after each interval, and goes on after a failure', async () => {
    const turns: boolean[] = [];
    const failures: unknown[] = [];
    const work = new RegularWork(
      async (isFirst) => {
        turns.push(isFirst);
        if (turns.length === 2) throw new Error('no connection');
      },
      INTERVAL_MS,
      (error) => failures.push(error),
    );
    work.start({ atOnce: true });
    for (let turn = 0; turn < 2; turn += 1) {
      await settled();
      jest.advanceTimersByTime(INTERVAL_MS);
    }
    await settled();
    expect(turns).toEqual([true, false, false]);
    expect(failures).toEqual([new Error('no connection')]);
    await work.stop();
  });

  it('leaves out the turns that would begin while one is running, and ends only after it', async () => {
    let turns = 0;
    let end = (): void => undefined;
    const work = new RegularWork(
      () => {
        turns += 1;
        return new Promise<void>((resolve) => (end = resolve));
      },
      INTERVAL_MS,
      () => undefined,
    );
    work.start({ atOnce: false });
    expect(turns).toBe(0);
    jest.advanceTimersByTime(3 * INTERVAL_MS);
    expect(turns).toBe(1);
    let hasStopped = false;
    const stopped = work.stop().then(() => (hasStopped = true));
    await settled();
    expect(hasStopped).toBe(false);
    end();
    await stopped;
    jest.advanceTimersByTime(3 * INTERVAL_MS);
    expect(turns).toBe(1);
  });

  it('does not begin in a service that only describes itself', () => {
    process.env['CASEBOOK_DESCRIBE'] = '1';
    let turns = 0;
    const work = new RegularWork(
      async () => (turns += 1),
      INTERVAL_MS,
      () => undefined,
    );
    work.start({ atOnce: true });
    jest.advanceTimersByTime(3 * INTERVAL_MS);
    delete process.env['CASEBOOK_DESCRIBE'];
    expect(turns).toBe(0);
  });
});
