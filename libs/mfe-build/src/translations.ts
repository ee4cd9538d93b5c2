import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const languages = ['ja', 'en', 'th'] as const;

/** The texts of an app in the three languages; throws when a text is missing in one of them. */
export function readTranslations(folder: string): Record<(typeof languages)[number], object> {
  const [ja, en, th] = languages.map(
    (language) => JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as object,
  ) as [object, object, object];
  const texts = { ja, en, th };
  const faults = missingTexts(texts);
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

/** Languages differ in their plural forms, so `count_one` and `count_other` are one text. */
function leafKeys(tree: object, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const path = prefix + key;
    if (typeof value === 'object' && value !== null) return leafKeys(value, `${path}.`);
    return value === '' ? [] : [path.replace(/_(zero|one|two|few|many|other)$/, '')];
  });
}
