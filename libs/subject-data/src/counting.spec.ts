import { contribution, countItems, inputStateOf, NO_COUNTERS } from './counting';
import { Flag } from './flags';

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
    sdvOpen: 2,
    sdvDone: 1,
    sdvUncounted: 1,
  });
  expect(pages).toEqual({
    ...contribution({ ...NO_COUNTERS, applicable: false }),
    openQueries: 2,
  });
});

it.each([
  [true, true, 0, 1, 0],
  [true, true, Flag.review, 1, 0],
  [true, true, Flag.sdv, 0, 1],
  [false, true, 0, 0, 0],
  [false, true, Flag.sdv, 0, 0],
  [true, false, 0, 0, 0],
  [true, false, Flag.sdv, 0, 0],
])(
  'an item that is entered: %s, requires SDV: %s, with flags %i, adds %i to what waits for SDV and %i to what has it [D3-SDV-01]',
  (isEntered, requiresSdv, flags, sdvOpen, sdvDone) => {
    expect(countItems([{ isEntered, requiresSdv, flags }])).toMatchObject({ sdvOpen, sdvDone });
  },
);
