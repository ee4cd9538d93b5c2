import { LanguageChoice, storedLanguage } from './language';

const storing = (value: string | null) => ({ getItem: () => value }) as unknown as Storage;

it.each([
  [null, 'en'],
  ['', 'en'],
  ['en-US', 'en'],
  ['th-TH', 'th'],
  ['ja-JP', 'ja'],
  ['fr-FR', 'ja'],
  ['{"damaged', 'ja'],
])('a stored language of %j gives %s [R9-LANG-02]', (value, language) => {
  expect(storedLanguage(storing(value))).toBe(language);
});

/** A tab of a browser, and the language that is kept for who is signed in. */
function tab(stored: string | null = null) {
  const memory = (items = new Map<string, string>()) =>
    ({
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    }) as Storage;
  const person = { signedIn: false, language: 'ja' };
  const browser = memory();
  if (stored) browser.setItem('casebook_language', stored);
  const choice = new LanguageChoice({
    storage: browser,
    tab: memory(),
    i18n: { changeLanguage: () => Promise.resolve(() => '') as never },
    prepare: () => Promise.resolve(),
    keep(language) {
      if (person.signedIn) person.language = language;
      return person.signedIn;
    },
  });
  const signIn = async () => {
    person.language = choice.chosen ?? person.language;
    person.signedIn = true;
    await choice.signedIn(person.language);
  };
  return { choice, person, browser, signIn, shown: () => choice.view.get().language };
}

describe('the language after signing in', () => {
  it('is the stored one of the person, not that of the browser [D6-LANGUAGE-01]', async () => {
    const { person, browser, signIn, shown } = tab('th-TH');
    await signIn();
    expect(shown()).toBe('ja');
    expect(person.language).toBe('ja');
    expect(browser.getItem('casebook_language')).toBe('ja-JP');
  });

  it('is the one that was chosen before signing in, which is then stored [D6-LANGUAGE-01]', async () => {
    const { choice, person, signIn, shown } = tab();
    await choice.choose('th');
    await signIn();
    expect(shown()).toBe('th');
    expect(person.language).toBe('th');
    expect(choice.chosen).toBeUndefined();
  });

  it('is stored when it is chosen later, in the header [D6-LANGUAGE-01]', async () => {
    const { choice, person, signIn, shown } = tab();
    await signIn();
    await choice.choose('en');
    expect(shown()).toBe('en');
    expect(person.language).toBe('en');
    expect(choice.chosen).toBeUndefined();
  });
});
