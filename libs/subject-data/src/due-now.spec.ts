import { countDuePages, isPageDue, isVisitDue, type PageAsked, type VisitPlan } from './due-now';

const visit = (more: Partial<VisitPlan> = {}): VisitPlan => ({
  type: 'scheduled',
  deleted: false,
  isPlanned: true,
  window: null,
  started: false,
  ...more,
});
const page = (entered = 0, more: Partial<PageAsked> = {}): PageAsked => ({
  asked: true,
  items: 3,
  entered,
  ...more,
});

describe('a visit is due now', () => {
  it.each([
    ['before its planned days', visit({ window: 'upcoming' }), false],
    ['while its planned days are not known', visit(), false],
    ['within its planned days', visit({ window: 'due' }), true],
    ['after its planned days', visit({ window: 'overdue' }), true],
    ['once any value is entered', visit({ window: 'upcoming', started: true }), true],
    ['when the design plans no days', visit({ isPlanned: false }), true],
    ['when it was added', visit({ type: 'unscheduled', isPlanned: false }), true],
    ['as a common visit', visit({ type: 'common', isPlanned: false }), false],
    ['when it is deleted', visit({ window: 'overdue', deleted: true }), false],
  ])('%s: %#', (_, plan, expected) => {
    expect(isVisitDue(plan)).toBe(expected);
  });
});

describe('a page is due now', () => {
  it('when its visit is, unless it is not asked for', () => {
    expect(isPageDue(visit({ window: 'due' }), page())).toBe(true);
    expect(isPageDue(visit({ window: 'due' }), page(0, { asked: false }))).toBe(false);
    expect(isPageDue(visit({ window: 'upcoming' }), page())).toBe(false);
  });

  it('of a common visit only when it was begun', () => {
    const common = visit({ type: 'common', isPlanned: false, started: true });
    expect(isPageDue(common, page())).toBe(false);
    expect(isPageDue(common, page(1))).toBe(true);
    expect(isPageDue({ ...common, deleted: true }, page(1))).toBe(false);
  });
});

it('counts the due pages of a new subject, not those of visits to come', () => {
  const screening = visit({ isPlanned: false });
  const weekFour = visit();
  expect(
    countDuePages([
      [screening, page(3)],
      [screening, page(2)],
      [screening, page()],
      [weekFour, page()],
    ]),
  ).toEqual({ due: 3, complete: 1 });
});
