import { addDays, mondayOf, MOST_WEEKS, weeksOf } from './weeks';

it.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
  ['2024-03-03', '2024-02-26'],
])('the week of %s begins on %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});

it('adds up the registrations, also over weeks without any', () => {
  const weeks = weeksOf(
    [
      { week: '2026-11-02', subjects: 2 },
      { week: '2026-11-16', subjects: 3 },
    ],
    new Map(),
    '2026-11-23',
  );
  expect(weeks).toEqual([
    { week: '2026-11-02', subjects: 2 },
    { week: '2026-11-09', subjects: 2 },
    { week: '2026-11-16', subjects: 5 },
    { week: '2026-11-23', subjects: 5 },
  ]);
});

it('has figures only in weeks in which they were recorded', () => {
  const figures = { pages: 1, pagesStarted: 1, pagesComplete: 0, items: 4, entered: 2 };
  const weeks = weeksOf(
    [{ week: '2026-11-16', subjects: 1 }],
    new Map([['2026-11-23', figures]]),
    '2026-11-23',
  );
  expect(weeks.map((week) => week.figures)).toEqual([undefined, figures]);
});

it('keeps the last two years and counts the subjects registered before', () => {
  const present = '2026-11-23';
  const first = addDays(present, -7 * 200);
  const weeks = weeksOf([{ week: first, subjects: 7 }], new Map(), present);
  expect([weeks.length, weeks[0]!.subjects, weeks.at(-1)!.week]).toEqual([MOST_WEEKS, 7, present]);
});

it('has no week before the first registration', () => {
  expect(weeksOf([], new Map(), '2026-11-23')).toEqual([]);
});
