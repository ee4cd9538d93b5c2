import { Layout, type Item } from './design';
import { isOngoing, offeredChoices, surroundingTextsOf, unitTextOf } from './page-layout';

const item = (key: string, more: Partial<Item> = {}): Item => ({
  key,
  layout: Layout.text,
  label: { en: key },
  properties: [],
  ...more,
});
const text = (words: Readonly<Record<string, string>> | undefined) => words?.['en'] ?? '';

it('names the texts around a field by their place, and the unit apart', () => {
  const weight = item('WEIGHT', {
    properties: [
      { type: 6, role: 'unit', text: { en: 'kg' } },
      { type: 3, role: 'label', text: { en: 'Today' } },
      { type: 14, roles: [] },
    ],
  });
  expect(surroundingTextsOf(weight, text, ['unit', 'label'])).toEqual([
    { place: 'top', text: 'Today' },
    { place: 'right', text: 'kg' },
  ]);
  expect(surroundingTextsOf(weight, text, ['label'])).toEqual([{ place: 'top', text: 'Today' }]);
  expect(unitTextOf(weight, text)).toBe('kg');
});

it('offers a retired choice only while it is chosen', () => {
  const entries = [
    { code: 'A', label: {} },
    { code: 'B', label: {}, retired: true },
  ];
  const codes = (chosen: string[]) => offeredChoices({ entries }, chosen).map(({ code }) => code);
  expect(codes([])).toEqual(['A']);
  expect(codes(['B'])).toEqual(['A', 'B']);
});

describe('a line', () => {
  const block = { endItem: 'END', items: [item('TERM'), item('END')] };
  const isOngoingWith = (content: Readonly<Record<string, 'value' | 'notDone'>>) =>
    isOngoing(block, (key) => content[key] ?? 'empty');

  it('is ongoing when it holds something and has no end', () => {
    expect(isOngoingWith({ TERM: 'value' })).toBe(true);
  });

  it('is not ongoing when it is empty, has an end, or when the end was not done', () => {
    expect(isOngoingWith({})).toBe(false);
    expect(isOngoingWith({ TERM: 'value', END: 'value' })).toBe(false);
    expect(isOngoingWith({ TERM: 'value', END: 'notDone' })).toBe(false);
  });

  it('is not ongoing in a block without an item for the end', () => {
    expect(isOngoing({ items: block.items }, () => 'value')).toBe(false);
  });
});
