import { fill, type Language, locales } from '@casebook/catalogue';
import { builtInChecks } from '@casebook/catalogue/areas/built-in-checks';
import { checks } from '@casebook/catalogue/areas/checks';
import { values } from '@casebook/catalogue/areas/values';
import { meets } from '@casebook/remote-contract';
import type { ReadStore, Shell } from '@casebook/shell-sdk';

/** What a page asks of the role of its reader. */
const PRIVILEGES: ReadonlySet<string> = new Set(['CRF_VIEW', 'CRF_EDIT', 'QUERY_VIEW']);

const texts: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  ...values,
  ...checks,
  ...builtInChecks,
};

const fixed = <T>(value: T): ReadStore<T> => ({
  get: () => value,
  subscribe: () => () => undefined,
});

/** The shell as somebody at a site has it who fills in the page in this language. */
export function previewShell(shell: Shell, language: Language): Shell {
  return {
    ...shell,
    locale: fixed({ language, locale: locales[language] }),
    privileges: { ...fixed(PRIVILEGES), has: (query) => meets(PRIVILEGES, query) },
    messages: fixed({
      text: (code, params) => {
        const own = texts[code]?.[language];
        return own === undefined ? shell.messages.get().text(code, params) : fill(own, params);
      },
    }),
  };
}
