import { isKey, type Key, keyFrom, type LanguageCode, type Page } from '@casebook/study-design';
import type { PartEdit } from '../../draft/draft-state';
import { isGiven, textsOf } from '../page-texts';
import { type ChecksOfPages, copiedChecks } from './copied-checks';
import { copiedList, equalList } from './copied-codelists';
import { copiedPage, type LeftOut } from './copied-page';
import { type CopyReceiver, type CopySource, type KeyMap, textsLimitedTo } from './copy-source';

export type CopiedKind = 'page' | 'codelist' | 'check';

/** Something that comes along, and the key that it gets here. */
export interface CopiedPart {
  kind: CopiedKind;
  from: Key;
  key: Key;
  /** An equal codelist of this study is used instead of a copy. */
  isReused?: true;
  /** This study has its own key already, so that it got a number. */
  isNumbered?: true;
  /** Why the key cannot be used. */
  fault?: 'form' | 'used';
}

export interface CopyPlan {
  parts: CopiedPart[];
  left: LeftOut[];
  /** Keys of checks of the pages that do not come along. */
  checksLeft: Key[];
  /** Languages of the other study that this study does not have. */
  languagesLeft: LanguageCode[];
  /** Number of texts that lack a language of this study. */
  untranslated: number;
  /** Absent: a key cannot be used. */
  edits?: PartEdit[];
}

/** Keys that the person has chosen for copies, by {@link wantedKey}. */
export type WantedKeys = ReadonlyMap<string, string>;
export const wantedKey = (kind: CopiedKind, from: Key): string => `${kind} ${from}`;

/** What copying pages and some of their checks from another study adds to this one, and under which keys. */
export function planCopy(
  source: CopySource,
  { pages, checks }: { pages: readonly Page[]; checks: ChecksOfPages },
  receiver: CopyReceiver,
  wanted: WantedKeys = new Map(),
): CopyPlan {
  const inLanguages = textsLimitedTo(receiver.languages);
  const pageParts = keysFor('page', pages, receiver.pages, wanted);
  const lists = listsOf(source, pages).map((list) => ({
    list,
    equal: equalList(copiedList(list, list.key, inLanguages), receiver.codelists),
  }));
  const listParts = keysFor(
    'codelist',
    lists.filter(({ equal }) => !equal).map(({ list }) => list),
    receiver.codelists,
    wanted,
  );
  const reused = lists.flatMap(({ list, equal }): CopiedPart[] =>
    equal ? [{ kind: 'codelist', from: list.key, key: equal.key, isReused: true }] : [],
  );
  const [pageKeys, codelistKeys] = [keyMap(pageParts), keyMap([...listParts, ...reused])];
  const copies = pages.map((page) =>
    copiedPage(page, {
      pages,
      pageKeys,
      codelistKeys,
      groups: { theirs: source.groups, ours: receiver.groups },
      inLanguages,
    }),
  );
  const newPages = copies.map(({ page }) => page);
  const newLists = lists
    .filter(({ equal }) => !equal)
    .map(({ list }) => copiedList(list, codelistKeys.get(list.key)!, inLanguages));
  const checkParts = keysFor('check', checks.comes, receiver.checks, wanted);
  const chosen = [...pageParts, ...listParts];
  const isUsable = [...chosen, ...checkParts].every(({ fault }) => fault === undefined);
  // Keys that cannot be used make no pages against which checks could be compiled.
  const copied = isUsable
    ? copiedChecks(checks, {
        checkKeys: keyMap(checkParts),
        pageKeys,
        theirs: { pages, codelists: source.codelists },
        ours: { pages: newPages, codelists: [...receiver.codelists, ...newLists] },
        inLanguages,
      })
    : checks;
  const comes = new Set(isUsable ? copied.comes.map(({ key }) => key) : []);
  return {
    parts: [...chosen, ...reused, ...checkParts.filter(({ key }) => !isUsable || comes.has(key))],
    left: copies.flatMap(({ left }) => left),
    checksLeft: copied.left.map(({ key }) => key),
    languagesLeft: source.languages.filter((language) => !receiver.languages.includes(language)),
    untranslated: newPages
      .flatMap(textsOf)
      .filter(({ text }) => receiver.languages.some((language) => !isGiven(text, language))).length,
    ...(isUsable && {
      edits: [
        ...newLists.map((content) => added('codelist', content)),
        ...newPages.map((content) => added('page', content)),
        ...copied.comes.map((content) => added('check', content)),
      ],
    }),
  };
}

const added = (kind: CopiedKind, content: { key: Key }): PartEdit => ({
  kind,
  key: content.key,
  content,
});

const keyMap = (parts: readonly CopiedPart[]): KeyMap =>
  new Map(parts.map(({ from, key }) => [from, key]));

/** The codelists that items of pages use, each once. */
function listsOf({ codelists }: CopySource, pages: readonly Page[]) {
  const used = new Set(
    pages.flatMap(({ blocks }) => blocks.flatMap(({ items }) => items.map((one) => one.codelist))),
  );
  return [...new Map(codelists.map((list) => [list.key, list])).values()].filter(({ key }) =>
    used.has(key),
  );
}

/** A free key for each part: its own, with a number where it is taken, or the one that the person wants. */
function keysFor(
  kind: CopiedKind,
  parts: readonly { key: Key }[],
  present: readonly { key: Key }[],
  wanted: WantedKeys,
): CopiedPart[] {
  const taken = new Set(present.map(({ key }) => key));
  const used = new Set(taken);
  for (const { key } of parts) {
    const own = wanted.get(wantedKey(kind, key));
    if (own !== undefined) used.add(own);
  }
  return parts.map(({ key: from }): CopiedPart => {
    const own = wanted.get(wantedKey(kind, from));
    if (own === undefined) {
      const key = keyFrom(from, used);
      taken.add(key);
      return { kind, from, key, ...(key !== from && { isNumbered: true }) };
    }
    const fault = !isKey(own) ? 'form' : taken.has(own) ? 'used' : undefined;
    taken.add(own);
    return { kind, from, key: own, ...(fault && { fault }) };
  });
}
