import { Countdown, readServerTime, reportEveryMs, warningMs } from './countdown';
import type { StoredSession } from './session-storage';

/** Tabs of one browser: one clock, one stored value. */
function browser() {
  const shared = { now: 0, stored: null as StoredSession | null };
  const tab = () => {
    let timer: { at: number; task: () => void } | null = null;
    const over = jest.fn();
    const countdown = new Countdown({
      storage: {
        read: () => shared.stored,
        write: (session) => (shared.stored = session),
      },
      now: () => shared.now,
      after: (ms, task) => {
        const mine = { at: shared.now + ms, task };
        timer = mine;
        return () => {
          if (timer === mine) timer = null;
        };
      },
      isSignedIn: () => true,
      onOver: over,
    });
    const tick = () => {
      while (timer && timer.at <= shared.now) {
        const { task } = timer;
        timer = null;
        task();
      }
    };
    return { countdown, over, tick };
  };
  return { shared, tab };
}
const minute = 60_000;

describe('countdown', () => {
  it('warns two minutes before the end, or at half of a short idle time [R4-SESSION-01]', () => {
    expect([1, 2, 3, 4, 30].map((minutes) => warningMs(minutes * minute))).toEqual(
      [0.5, 1, 1.5, 2, 2].map((minutes) => minutes * minute),
    );
  });

  it('reports activity once a minute, or more often with a short idle time [D6-SESSION-03]', () => {
    expect([undefined, minute, 2 * minute, 4 * minute, 30 * minute].map(reportEveryMs)).toEqual([
      minute,
      15_000,
      30_000,
      minute,
      minute,
    ]);
  });

  it('is the same in all tabs: activity in one extends the other [R4-SESSION-02]', () => {
    const { shared, tab } = browser();
    shared.stored = { personId: 7, accessToken: 'T' };
    const [a, b] = [tab(), tab()];
    a.countdown.onServerTime({ secondsLeft: 1800, limitSeconds: 1800 }, 0);
    b.countdown.update();
    expect(b.countdown.view.get()).toBeNull();
    shared.now = 28 * minute + 5;
    a.tick();
    b.tick();
    const soon = { seconds: 120, isFinal: false };
    expect([a.countdown.view.get(), b.countdown.view.get()]).toEqual([soon, soon]);
    shared.now += 30_000;
    b.tick();
    expect(b.countdown.view.get()).toEqual({ seconds: 90, isFinal: false });
    a.countdown.onServerTime({ secondsLeft: 1800, limitSeconds: 1800 }, shared.now);
    b.countdown.update();
    expect([a.countdown.view.get(), b.countdown.view.get()]).toEqual([null, null]);
    shared.now += 30 * minute + 1_300;
    b.tick();
    expect(b.over).toHaveBeenCalled();
  });

  it('warns five minutes before the maximum length, which activity does not extend [D6-SESSION-04]', () => {
    const { shared, tab } = browser();
    shared.stored = { personId: 7, accessToken: 'T' };
    const [a, b] = [tab(), tab()];
    const hourLeft = { limitSeconds: 1800, endSeconds: 3600 };
    a.countdown.onServerTime({ secondsLeft: 1800, ...hourLeft }, 0);
    shared.now = 29 * minute;
    // Answers of other services say nothing of the end.
    a.countdown.onServerTime({ secondsLeft: 1800, limitSeconds: 1800 }, shared.now);
    expect(shared.stored.endsAt).toBe(60 * minute);
    shared.now = 54 * minute;
    a.countdown.onServerTime({ secondsLeft: 360, limitSeconds: 1800, endSeconds: 360 }, shared.now);
    b.countdown.update();
    expect([a, b].map(({ countdown }) => countdown.view.get())).toEqual([null, null]);
    shared.now = 55 * minute + 5;
    a.tick();
    b.tick();
    const last = { seconds: 300, isFinal: true };
    expect([a, b].map(({ countdown }) => countdown.view.get())).toEqual([last, last]);
    expect(a.countdown.isOver).toBe(false);
    shared.now = 60 * minute + 1_300;
    b.tick();
    expect(b.over).toHaveBeenCalled();
    expect(b.countdown.isOver).toBe(true);
  });

  it('warns of inactivity first when that ends the session earlier [D6-SESSION-04]', () => {
    const { shared, tab } = browser();
    shared.stored = { personId: 7, accessToken: 'T' };
    const { countdown } = tab();
    countdown.onServerTime({ secondsLeft: 100, limitSeconds: 1800, endSeconds: 240 }, 0);
    expect(countdown.view.get()).toEqual({ seconds: 100, isFinal: false });
    countdown.onServerTime({ secondsLeft: 200, limitSeconds: 1800, endSeconds: 240 }, 1);
    expect(countdown.view.get()).toEqual({ seconds: 240, isFinal: true });
  });

  it('ignores the answer to an older call', () => {
    const { shared, tab } = browser();
    shared.stored = { personId: 7, accessToken: 'T' };
    const { countdown } = tab();
    countdown.onServerTime({ secondsLeft: 1800, limitSeconds: 1800 }, 100);
    countdown.onServerTime({ secondsLeft: 3, limitSeconds: 1800 }, 50);
    expect(countdown.view.get()).toBeNull();
  });

  it('does not write the stored value when an answer changes nothing', () => {
    const { shared, tab } = browser();
    shared.stored = { personId: 7, accessToken: 'T' };
    const { countdown } = tab();
    countdown.onServerTime({ secondsLeft: 600, limitSeconds: 600 }, 0);
    const before = shared.stored;
    shared.now = 1_400;
    countdown.onServerTime({ secondsLeft: 599, limitSeconds: 600 }, 1_000);
    expect(shared.stored).toBe(before);
  });

  it('parses the header of the services', () => {
    const time = { secondsLeft: 59, limitSeconds: 60 };
    expect(readServerTime('left=59, limit=60', null)).toEqual(time);
    expect(readServerTime('left=59, limit=60', '3600')).toEqual({ ...time, endSeconds: 3600 });
    expect(readServerTime('left=59, limit=60', 'later')).toEqual(time);
    expect(readServerTime(null, '3600')).toBeNull();
    expect(readServerTime('soon', null)).toBeNull();
  });
});
