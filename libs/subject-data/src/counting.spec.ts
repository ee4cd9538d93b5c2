import { contribution, inputStateOf, NO_COUNTERS } from './counting';

it.each([
  [0, 0, 0],
  [0, 5, 0],
  [1, 5, 1],
  [4, 5, 1],
  [5, 5, 2],
])(
  '%i of %i items entered is input flag %i; a page counts 1 when complete, else 0 [R3-FLAG-01] [R3-FLAG-02]',
  (entered, items, flag) => {
    expect(inputStateOf(entered, items)).toBe(flag);
    const pages = contribution({ ...NO_COUNTERS, entered, items });
    expect([pages.pages, pages.pagesStarted, pages.pagesComplete]).toEqual([
      1,
      Number(flag > 0),
      Number(flag === 2),
    ]);
  },
);

it('counts neither the page nor its items and their flags when the page is not collected, only its queries [R9-STATUS-01]', () => {
  const pages = contribution({
    ...NO_COUNTERS,
    applicable: false,
    entered: 3,
    items: 5,
    openQueries: 2,
    frozen: 5,
    sdv: 3,
    reviewed: 3,
    locked: 5,
    signed: 3,
  });
  expect(pages).toEqual({
    ...contribution({ ...NO_COUNTERS, applicable: false }),
    openQueries: 2,
  });
});
