import { Activity } from './activity';

function setUp() {
  const events = new EventTarget();
  const state = { now: 0, signedIn: true, reports: 0, everyMs: 60_000, arrives: true };
  const timers: { at: number; task: () => void }[] = [];
  const activity = new Activity({
    events,
    now: () => state.now,
    after: (ms, task) => {
      const timer = { at: state.now + ms, task };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
    isSignedIn: () => state.signedIn,
    everyMs: () => state.everyMs,
    report: () => {
      state.reports += 1;
      return Promise.resolve(state.arrives);
    },
  });
  const happen = (type: string, key?: string) =>
    events.dispatchEvent(Object.assign(new Event(type), { key }));
  const until = (now: number) => {
    state.now = now;
    for (const timer of timers.filter(({ at }) => at <= now)) {
      timers.splice(timers.indexOf(timer), 1);
      timer.task();
    }
  };
  return { activity, state, happen, until, timers };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('activity', () => {
  it.each(['click', 'scroll', 'keypress', 'contextmenu'])('counts %s [R4-SESSION-01]', (type) => {
    const { state, happen } = setUp();
    happen(type);
    expect(state.reports).toBe(1);
  });

  it('counts the ctrl and shift keys, which give no keypress [R4-SESSION-01]', () => {
    const { state, happen, until } = setUp();
    happen('keydown', 'F5');
    expect(state.reports).toBe(0);
    happen('keydown', 'Control');
    until(60_000);
    happen('keydown', 'Shift');
    expect(state.reports).toBe(2);
  });

  it('reports at most once a minute, and only for a signed-in person [D6-SESSION-03]', () => {
    const { state, happen, until } = setUp();
    for (let now = 0; now < 180_000; now += 1_000) {
      until(now);
      happen('keypress');
    }
    expect(state.reports).toBe(3);
    state.signedIn = false;
    until(1_000_000);
    happen('click');
    expect(state.reports).toBe(3);
  });

  it('reports nothing without activity, and activity within the minute at its end [D6-SESSION-03]', () => {
    const { state, happen, until } = setUp();
    happen('click');
    until(10_000);
    happen('click');
    happen('click');
    until(59_999);
    expect(state.reports).toBe(1);
    until(60_000);
    expect(state.reports).toBe(2);
    until(600_000);
    expect(state.reports).toBe(2);
  });

  it('is reported before a call that depends on it, which waits for the answer', async () => {
    const { activity, state, happen, until, timers } = setUp();
    happen('click');
    await settled();
    until(10_000);
    happen('click');
    await activity.flush();
    expect(state.reports).toBe(2);
    expect(timers).toHaveLength(0);
    await activity.flush();
    expect(state.reports).toBe(2);
  });

  it('is reported again with the next event when a report did not arrive', async () => {
    const { state, happen, until } = setUp();
    state.arrives = false;
    happen('click');
    await settled();
    until(4_000);
    happen('click');
    expect(state.reports).toBe(1);
    until(5_000);
    expect(state.reports).toBe(2);
  });

  it('includes leaving a study only after a recent action of the person', () => {
    const { activity, state, happen, until } = setUp();
    happen('click');
    until(90_000);
    activity.changed();
    expect(state.reports).toBe(1);
    happen('click');
    activity.changed();
    until(150_000);
    expect(state.reports).toBe(3);
  });
});
