import type { CheckTrial } from '@casebook/api-subject';
import type { Check } from '@casebook/study-design';
import { figuresOf, isSameCheck, unlistedOf } from './trial-figures';

const none = {
  open: 0,
  close: 0,
  reopen: 0,
  stays: 0,
  prompt: 0,
  derive: 0,
  show: 0,
  hide: 0,
  addVisit: 0,
};
const check = (action: Check['action']): Check => ({
  key: 'C',
  target: { page: 'P', item: 'I' },
  expression: 'I > 1',
  action,
  autoClose: true,
  tests: [],
});
const trial = (
  action: Check['action'],
  effects: Partial<CheckTrial['effects']> = {},
  more: Partial<CheckTrial> = {},
) =>
  ({
    check: check(action),
    effects: { ...none, ...effects },
    outcomes: { fires: 5, passes: 0, unknown: 0, failed: 2 },
    rows: [],
    ...more,
  }) as unknown as CheckTrial;

describe('the figures of a trial', () => {
  it('are those of its action, and of others that there are [D4-EDITOR-15]', () => {
    const message = { en: 'x' };
    expect(figuresOf(trial({ type: 'query', message }, { open: 3 }))).toEqual([
      { effect: 'open', count: 3 },
      { effect: 'close', count: 0 },
      { effect: 'reopen', count: 0 },
      { effect: 'stays', count: 0 },
    ]);
    expect(figuresOf(trial({ type: 'block', message }))[0]).toEqual({ effect: 'block', count: 5 });
    expect(figuresOf(trial({ type: 'derive' }, { derive: 2, close: 1 }))).toEqual([
      { effect: 'derive', count: 2 },
      { effect: 'close', count: 1 },
    ]);
  });

  it('leave out queries that the role may not see [D4-EDITOR-15]', () => {
    const unseen = { open: 3, close: null, reopen: null, stays: null };
    expect(figuresOf(trial({ type: 'query', message: {} }, unseen))).toEqual([
      { effect: 'open', count: 3 },
    ]);
  });

  it('say how many effects are not listed, and count no query that stays [D4-EDITOR-15]', () => {
    const counted = trial({ type: 'query', message: {} }, { open: 3, close: null, stays: 9 });
    expect(unlistedOf(counted)).toBe(5);
  });
});

describe('two states of a check', () => {
  it('are the same when they find the same [D4-EDITOR-15]', () => {
    const one = check({ type: 'derive' });
    const tests = [{ name: 'a', values: {}, expect: 'fires' as const }];
    expect(isSameCheck(one, { ...one, tests, disabled: true })).toBe(true);
    expect(isSameCheck(one, { ...one, expression: 'I > 2' })).toBe(false);
    expect(isSameCheck(one, { ...one, autoClose: false })).toBe(false);
  });
});
