import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages, prefixOf, textsOf } from '../src';
import { areas, codes } from '../src/all';
import { areaFiles } from '../src/area-files.generated';
import { areaLists } from './area-list';
import { browserSources } from './sources';

const src = join(__dirname, '..', 'src');

describe('areas of the catalogue', () => {
  it('are listed according to their files; `npm run areas -w @casebook/catalogue` writes the lists', () => {
    for (const [file, content] of Object.entries(areaLists(join(src, 'areas')))) {
      expect(readFileSync(join(src, file), 'utf8')).toBe(content);
    }
  });

  it('have a text in Japanese, English and Thai for every code [R8-MSG-01] [D7-ERROR-03]', () => {
    for (const area of Object.values(areas)) {
      for (const language of languages) {
        const texts = textsOf(area, language);
        const singular = Object.entries(area).flatMap(([code, { enOne }]) =>
          language === 'en' && enOne !== undefined ? [`${code}_one`] : [],
        );
        expect(Object.keys(texts).toSorted()).toEqual(
          [...Object.keys(area), ...singular].toSorted(),
        );
        expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([]);
      }
    }
  });

  it('are found by the first word of a code [D7-ERROR-05]', async () => {
    const missing: string[] = [];
    for (const code of codes) {
      const files = areaFiles.filter(({ prefixes }) => prefixes.includes(prefixOf(code)));
      const found = await Promise.all(files.map((file) => file.load()));
      if (!found.some((area) => Object.hasOwn(area, code))) missing.push(code);
    }
    expect(missing).toEqual([]);
  });

  it('are never bundled all at once: browser code imports only types of them [D7-ERROR-05]', () => {
    const faulty = browserSources()
      .filter(({ text }) => /^(?!import type)[^\n]*from '@casebook\/catalogue\/all'/m.test(text))
      .map(({ file }) => file);
    expect(faulty).toEqual([]);
  });
});
