import { itemsOf } from '@casebook/study-design';
import { allLayoutsDesign } from '@casebook/study-design/testing';
import { inLanguage, previewDesign, withoutHidden } from './preview-design';

const design = allLayoutsDesign();
const keysOf = ({ pages }: typeof design) =>
  pages.flatMap((page) => [...itemsOf(page)].map(({ item }) => item.key));
const hidden = design.pages.flatMap((page) =>
  [...itemsOf(page)]
    .filter(({ item }) => item.properties.some(({ type }) => type === 14 || type === 11))
    .map(({ item }) => item.key),
);

describe('the design of a preview', () => {
  it('has no item on blank paper that some roles must not see [D4-EDITOR-08]', () => {
    expect(hidden.length).toBeGreaterThan(0);
    const shown = keysOf(withoutHidden(design));
    expect(shown).toEqual(keysOf(design).filter((key) => !hidden.includes(key)));
  });

  it('has what a role sees of the page, and nothing of a page that it does not see [D4-EDITOR-02]', () => {
    const page = design.pages.find((one) =>
      [...itemsOf(one)].some(({ item }) => hidden.includes(item.key)),
    )!;
    const seen = previewDesign(design, page.key, 'nobody_in_the_study')!;
    for (const key of hidden) expect(keysOf(seen)).not.toContain(key);
    const secret = {
      ...design,
      pages: design.pages.map((one) => ({
        ...one,
        blocks: one.blocks.map((block) => ({
          ...block,
          items: block.items.map((item) => ({
            ...item,
            properties: [{ type: 14 as const, roles: ['pharmacist'] }],
          })),
        })),
      })),
    };
    expect(previewDesign(secret, page.key, 'site_staff')).toBeNull();
    expect(previewDesign(secret, page.key, 'pharmacist')).not.toBeNull();
  });

  it('has its texts in one language, and those of the first where one is missing [D4-EDITOR-02]', () => {
    const [page] = design.pages;
    const title = { en: 'Vital signs', ja: 'バイタルサイン' };
    const one = { ...design, pages: [{ ...page!, title }] };
    expect(inLanguage(one, 'ja', 'en').pages[0]!.title).toEqual({ en: 'バイタルサイン' });
    expect(inLanguage(one, 'th', 'th').pages[0]!.title).toEqual({ th: 'Vital signs' });
  });
});
