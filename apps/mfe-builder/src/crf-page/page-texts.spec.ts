import { allLayoutsDesign } from '@casebook/study-design/testing';
import * as fc from 'fast-check';
import { isGiven, mapPageTexts, textsOf, withText } from './page-texts';

const { pages } = allLayoutsDesign();
const page = fc.constantFrom(...pages);

/** Every object of a page that is a text, found without knowing where texts are. */
function textsIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  if (!Array.isArray(value) && Object.hasOwn(value, 'en')) return [value];
  return Object.values(value).flatMap(textsIn);
}

describe('the texts of a page', () => {
  it('are all there, each at its path [D4-EDITOR-14]', () => {
    for (const one of pages) {
      const texts = textsOf(one);
      expect(new Set(texts.map(({ text }) => text))).toEqual(new Set(textsIn(one)));
      for (const { path, text } of texts) {
        const found = path
          .split('/')
          .slice(1)
          .reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], one);
        expect(found).toBe(text);
      }
    }
  });

  it('stay as they are except for the one that is changed [D4-EDITOR-14]', () => {
    fc.assert(
      fc.property(page, fc.nat(), (one, at) => {
        const before = textsOf(one);
        const { path } = before[at % before.length]!;
        const after = withText(one, path, { th: 'ข้อความ' });
        expect(textsOf(after)).toEqual(
          before.map((text) => (text.path === path ? { ...text, text: { th: 'ข้อความ' } } : text)),
        );
        expect(mapPageTexts(one, ({ text }) => text)).toEqual(one);
      }),
    );
  });

  it.each([
    [{ en: 'A' }, true],
    [{ en: '  ' }, false],
    [{ ja: 'A' }, false],
  ])('%j is given in English: %s [D4-EDITOR-14]', (text, expected) => {
    expect(isGiven(text, 'en')).toBe(expected);
  });
});
