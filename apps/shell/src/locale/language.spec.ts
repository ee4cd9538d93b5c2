import { storedLanguage } from './language';

const storing = (value: string | null) => ({ getItem: () => value }) as unknown as Storage;

it.each([
  [null, 'en'],
  ['', 'en'],
  ['en-US', 'en'],
  ['th-TH', 'th'],
  ['ja-JP', 'ja'],
  ['fr-FR', 'ja'],
  ['{"damaged', 'ja'],
])('a stored language of %j means %s [R9-LANG-02]', (value, language) => {
  expect(storedLanguage(storing(value))).toBe(language);
});
