import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultyPlurals, missingTexts, readTranslations } from './translations';

const apps = join(__dirname, '../../../apps');
const folders = readdirSync(apps).map((app) => [app, join(apps, app, 'src/i18n')] as const);

/** A counted thing in the plural: `{{n}} queries`, `{{all, number}} open queries`. */
const COUNTED = /\{\{(?:count|n|\w+, number)\b[^}]*\}\} (?:[a-z]+ )?[a-z]+s\b/;

describe('texts of the screens', () => {
  it.each(folders)(
    'of %s are there in three languages, in the plural forms of each [D8-TEXT-01]',
    (_app, folder) => {
      expect(() => readTranslations(folder)).not.toThrow();
    },
  );

  it.each(folders)(
    'of %s count nothing in the plural without an English singular [D8-TEXT-01]',
    (_app, folder) => {
      const en = JSON.parse(readFileSync(join(folder, 'en.json'), 'utf8')) as object;
      const wrong = leaves(en).filter(
        ([key, text]) => COUNTED.test(text) && !key.endsWith('_other'),
      );
      expect(
        wrong.filter(([key, text]) => !key.endsWith('_one') || / [1-9]\d* /.test(text)),
      ).toEqual([]);
    },
  );

  it('are refused without a form of the language, or with one that it does not use', () => {
    const en = { list: { found_one: 'One', found_other: '{{count}}' } };
    expect(faultyPlurals({ en, ja: { list: { found_other: '{{count}}件' } } })).toEqual([]);
    expect(
      faultyPlurals({ en: { found_other: 'x' }, ja: { found_one: 'x', found_other: 'x' } }),
    ).toEqual(['en: found_one', 'ja: found_one']);
    expect(faultyPlurals({ en: { exists: 'x', exists_one: 'y' } })).toEqual([]);
    expect(missingTexts({ en, ja: {} })).toEqual(['ja: list.found']);
  });
});

function leaves(tree: object, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string'
      ? [[prefix + key, value]]
      : Array.isArray(value)
        ? []
        : leaves(value as object, `${prefix}${key}.`),
  );
}
