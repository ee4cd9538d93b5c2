import { reportActivity } from './activity';

function setUp() {
  const events = new EventTarget();
  const state = { now: 0, signedIn: true, reports: 0 };
  reportActivity({
    events,
    now: () => state.now,
    isSignedIn: () => state.signedIn,
    report: () => (state.reports += 1),
  });
  const happen = (type: string, key?: string) =>
    events.dispatchEvent(Object.assign(new Event(type), { key }));
  return { state, happen };
}

describe('activity', () => {
  it.each(['click', 'scroll', 'keypress', 'contextmenu'])('counts %s [R4-SESSION-01]', (type) => {
    const { state, happen } = setUp();
    happen(type);
    expect(state.reports).toBe(1);
  });

  it('counts the ctrl and shift keys, which give no keypress [R4-SESSION-01]', () => {
    const { state, happen } = setUp();
    happen('keydown', 'F5');
    expect(state.reports).toBe(0);
    happen('keydown', 'Control');
    state.now = 60_000;
    happen('keydown', 'Shift');
    expect(state.reports).toBe(2);
  });

  it('reports at most once a minute, and only for a signed-in person [D6-SESSION-03]', () => {
    const { state, happen } = setUp();
    for (state.now = 0; state.now < 180_000; state.now += 1_000) happen('keypress');
    expect(state.reports).toBe(3);
    state.signedIn = false;
    state.now = 1_000_000;
    happen('click');
    expect(state.reports).toBe(3);
  });
});
