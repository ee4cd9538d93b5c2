import { type Area, type Language, textsOf } from '@casebook/catalogue';
import { areas, isCode } from '@casebook/catalogue/all';

const byName: Readonly<Record<string, Area>> = { ...areas };

/** The messages of some areas of the catalogue in one language; throws for an area that does not exist. */
export function messagesOf(names: readonly string[], language: Language): Record<string, string> {
  return Object.assign(
    {},
    ...names.map((name) => {
      const area = Object.hasOwn(byName, name) ? byName[name] : undefined;
      if (!area) throw new Error(`the catalogue has no area "${name}"`);
      return textsOf(area, language);
    }),
  ) as Record<string, string>;
}

/** Areas that every module finds in the browser, because the shell and `@casebook/ui` bring them. */
export const SHELL_AREAS: readonly string[] = ['auth', 'common', 'platform', 'shell', 'titles'];

const LITERAL = /['"`]([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)*)['"`]/g;

/** Areas of the codes that source or built code names, without those of the shell. */
export function areasNamedIn(code: string): string[] {
  const codes = [...code.matchAll(LITERAL)].map((found) => found[1]!).filter(isCode);
  const named = new Set(
    codes.flatMap((one) => Object.keys(byName).filter((name) => Object.hasOwn(byName[name]!, one))),
  );
  return [...named].filter((name) => !SHELL_AREAS.includes(name)).toSorted();
}
