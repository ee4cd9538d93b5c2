import { languages } from '@casebook/catalogue';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMPLETION, COUNTS, PLACES, TITLES, WORDS } from './workbook-texts';

const APP = join(__dirname, '../../../../apps/mfe-status/src/i18n');

/** The words of the screen in a language. */
const screenIn = (language: string) =>
  (
    JSON.parse(readFileSync(join(APP, `${language}.json`), 'utf8')) as {
      statusList: Record<string, unknown>;
    }
  ).statusList;

it.each(languages)('a workbook has the words of the screen in %s', (language) => {
  const inLanguage = (texts: object) =>
    Object.fromEntries(
      Object.entries(texts).map(([key, text]) => [key, (text as Record<string, string>)[language]]),
    );
  const screen = screenIn(language);
  expect(screen).toMatchObject({
    title: inLanguage(TITLES),
    place: inLanguage(PLACES),
    completion: inLanguage(COMPLETION),
    ...inLanguage(WORDS),
  });
  expect(screen['count']).toEqual(inLanguage(COUNTS));
});
