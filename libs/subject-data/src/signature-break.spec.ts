import { breakPlaceText, readBreakPlace, type BreakPlace } from './signature-break';

describe('place of a change that broke a signature', () => {
  it.each<[BreakPlace, string]>([
    [{ pageId: 7, blockKey: 'DM', line: 0, itemKey: 'AGE' }, '7/DM/0/AGE'],
    [{ pageId: 7, blockKey: 'AE', line: 3, itemKey: null }, '7/AE/3/'],
    [{ pageId: 7, blockKey: null, line: 0, itemKey: null }, '7//0/'],
    [{ visitId: 5 }, 'visit/5'],
  ])('%j is stored as %s and read back', (place, text) => {
    expect(breakPlaceText(place)).toBe(text);
    expect(readBreakPlace(text)).toEqual(place);
  });
});
