import type { SignedItem } from '@casebook/api-subject';
import type { ItemEntry, PageRootState } from '@casebook/crf-page';
import { blocksOf, differences, shortDigest, shownAs } from './signed-content';
import { DIGEST, signedPage } from './testing/signatures';

describe('the content that is signed', () => {
  it('differs where a value is another one, and nowhere else', () => {
    const before = { pages: [signedPage(7, '72'), signedPage(8, '60')] };
    const after = { pages: [signedPage(7, '80'), signedPage(8, '60')] };
    expect(differences(before, before)).toEqual([]);
    expect(differences(before, after)).toEqual([
      { pageId: 7, item: after.pages[0]!.items[0], before: before.pages[0]!.items[0] },
    ]);
  });

  it('has what is new as a difference without a value before', () => {
    const page = signedPage(7, '72');
    const [found] = differences({ pages: [] }, { pages: [page] });
    expect(found?.before).toBeNull();
  });

  it('has lines of a block as lines, in the order of the page', () => {
    const page = signedPage(7, '72');
    const drug = { ...page.items[0]!, blockKey: 'CM', itemKey: 'DRUG', label: 'Drug' };
    const items = [
      ...page.items,
      { ...drug, line: 1, value: 'A' },
      { ...drug, line: 3, value: 'B' },
    ];
    const [single, log] = blocksOf({ ...page, items });
    expect(single).toMatchObject({ blockKey: 'VS', lines: [] });
    expect(log?.items).toEqual([]);
    expect(log?.lines.map(({ line }) => line)).toEqual([1, 3]);
  });

  it('has a short digest that people can compare', () => {
    expect(shortDigest(DIGEST)).toBe('a1b2 c3d4 e5f6');
  });

  it.each<[string, Partial<ItemEntry>, Partial<SignedItem>, ReturnType<typeof shownAs>]>([
    ['the same value', { stored: '72', shown: '72' }, { value: '72' }, 'same'],
    ['a value that is not saved', { stored: '72', shown: '73' }, { value: '72' }, 'unsaved'],
    ['an older value', { stored: '71', shown: '71' }, { value: '72' }, 'old'],
    ['nothing, which is recorded as not done', {}, { value: null, notDone: true }, 'old'],
    [
      'the same as not done',
      { storedNotDone: 'Refused', notDone: 'Refused' },
      { value: null, notDone: true },
      'same',
    ],
  ])('is compared with a page that shows %s [D6-SIGN-02]', (_, entry, item, expected) => {
    const page = signedPage(7, null);
    const content = { ...page, items: [{ ...page.items[0]!, ...item }] };
    const items = { 'VS.0.PULSE': { stored: null, revision: 1, shown: '', ...entry } };
    expect(shownAs({ page: { items } } as unknown as PageRootState, content)).toBe(expected);
  });
});
