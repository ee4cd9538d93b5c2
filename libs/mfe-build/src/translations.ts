import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const languages = ['ja', 'en', 'th'] as const;

/** The texts of an app in the three languages; throws when a text is missing in one of them. */
export function readTranslations(folder: string): Record<(typeof languages)[number], object> {
  const [ja, en, th] = languages.map(
    (language) => JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as object,
  ) as [object, object, object];
  const texts = { ja, en, th };
  const faults = [...missingTexts(texts), ...faultyPlurals(texts)];
  if (faults.length > 0) throw new Error(`texts missing in ${folder}:\n  ${faults.join('\n  ')}`);
  return texts;
}

/** `<language>: <key>` for each key that another language has and this one lacks or leaves empty. */
export function missingTexts(texts: Readonly<Record<string, object>>): string[] {
  const keys = new Map(
    Object.entries(texts).map(([language, tree]) => [language, new Set(leafKeys(tree))]),
  );
  const all = new Set([...keys.values()].flatMap((set) => [...set]));
  return [...keys].flatMap(([language, own]) =>
    [...all].filter((key) => !own.has(key)).map((key) => `${language}: ${key}`),
  );
}

const PLURAL = /_(zero|one|two|few|many|other)$/;

/**
 * `<language>: <key>` for each text with plural forms that lacks a form of its language, or has one that the language does not
 * use. A name such as `exists_one` beside `exists` is no form.
 */
export function faultyPlurals(texts: Readonly<Record<string, object>>): string[] {
  return Object.entries(texts).flatMap(([language, tree]) => {
    const keys = new Set(pathsOf(tree));
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const counted = new Set(
      [...keys]
        .filter((key) => PLURAL.test(key) && !keys.has(key.replace(PLURAL, '')))
        .map((key) => key.replace(PLURAL, '')),
    );
    const allowed = new Set([...counted].flatMap((key) => forms.map((form) => `${key}_${form}`)));
    const given = [...keys].filter(
      (key) => PLURAL.test(key) && counted.has(key.replace(PLURAL, '')),
    );
    return [
      ...[...allowed].filter((key) => !keys.has(key)),
      ...given.filter((key) => !allowed.has(key)),
    ].map((key) => `${language}: ${key}`);
  });
}

/** Languages differ in their plural forms, so `count_one` and `count_other` are one text. */
const leafKeys = (tree: object): string[] => pathsOf(tree).map((path) => path.replace(PLURAL, ''));

function pathsOf(tree: object, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const path = prefix + key;
    if (typeof value === 'object' && value !== null) return pathsOf(value, `${path}.`);
    return value === '' ? [] : [path];
  });
}
