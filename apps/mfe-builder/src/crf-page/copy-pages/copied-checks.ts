import { type CompiledCheck, compileDesignChecks } from '@casebook/checks';
import '@casebook/checks/patterns';
import {
  type Check,
  type Codelist,
  emptyDesign,
  type Key,
  type Page,
  sameJson,
  type Text,
} from '@casebook/study-design';
import type { CopySource, KeyMap } from './copy-source';

/** The checks of some pages: those that read nothing else, and those that cannot come along. */
export interface ChecksOfPages {
  comes: Check[];
  left: Check[];
}

/**
 * Divides the checks of pages by whether they can come along. A check can, when it compiles with these pages alone, without
 * visits: then everything that it reads and does is on them.
 */
export function checksOfPages(
  { codelists, checks }: Pick<CopySource, 'codelists' | 'checks'>,
  pages: readonly Page[],
): ChecksOfPages {
  const keys = new Set(pages.map(({ key }) => key));
  const targeted = checks.filter(({ target }) => keys.has(target.page));
  const compiled = compileAlone(pages, codelists, targeted);
  const seen = new Set<Key>();
  const comes = targeted.filter((check) => {
    const isFirst = !seen.has(check.key);
    seen.add(check.key);
    return isFirst && compiled.has(check.key);
  });
  return { comes, left: targeted.filter((check) => !comes.includes(check)) };
}

/** The checks as their copies have them, without those that would not read the same under the new keys. */
export function copiedChecks(
  { comes, left }: ChecksOfPages,
  {
    checkKeys,
    pageKeys,
    theirs,
    ours,
    inLanguages,
  }: {
    checkKeys: KeyMap;
    pageKeys: KeyMap;
    theirs: { pages: readonly Page[]; codelists: readonly Codelist[] };
    ours: { pages: readonly Page[]; codelists: readonly Codelist[] };
    inLanguages: (text: Text) => Text;
  },
): ChecksOfPages {
  const copies = comes.map((check) => ({
    check,
    copy: copiedCheck(check, checkKeys.get(check.key)!, pageKeys, inLanguages),
  }));
  const before = compileAlone(theirs.pages, theirs.codelists, comes);
  const after = compileAlone(
    ours.pages,
    ours.codelists,
    copies.map(({ copy }) => copy),
  );
  const readsSame = ({ check, copy }: (typeof copies)[number]) =>
    sameJson(readsOf(before.get(check.key), pageKeys), readsOf(after.get(copy.key)));
  return {
    comes: copies.filter(readsSame).map(({ copy }) => copy),
    left: [...left, ...copies.filter((one) => !readsSame(one)).map(({ check }) => check)],
  };
}

/** The checks that compile without faults where these pages are all that there is. */
function compileAlone(
  pages: readonly Page[],
  codelists: readonly Codelist[],
  checks: readonly Check[],
): Map<Key, CompiledCheck> {
  const design = emptyDesign({ studyIdText: '', name: {}, protocolNumber: '' }, []);
  const { program, faults } = compileDesignChecks({
    ...design,
    visits: [],
    schedule: [],
    pages: [...pages],
    codelists: [...codelists],
    checks: [...checks],
  });
  const faulty = new Set(
    faults
      .filter(({ severity, path }) => severity === 'error' && path.startsWith('/checks/'))
      .map(({ checkKey }) => checkKey),
  );
  return new Map(
    checks.flatMap(({ key, target }) => {
      const compiled = program.checks.get(key);
      return compiled && !faulty.has(key) && target.visit === undefined ? [[key, compiled]] : [];
    }),
  );
}

/** The items that a check reads, as they are called after the pages have other keys. */
const readsOf = (check: CompiledCheck | undefined, pageKeys?: KeyMap) =>
  check?.operands.map((operand) => ({
    ...operand,
    page: pageKeys?.get(operand.page) ?? operand.page,
  }));

function copiedCheck(
  { source: _origin, ...check }: Check,
  key: Key,
  pageKeys: KeyMap,
  inLanguages: (text: Text) => Text,
): Check {
  const { action, description } = check;
  return {
    ...check,
    key,
    target: { ...check.target, page: pageKeys.get(check.target.page)! },
    expression: withPageKeys(check.expression, pageKeys),
    action: 'message' in action ? { ...action, message: inLanguages(action.message) } : action,
    ...(description && { description: inLanguages(description) }),
    tests: check.tests.map((test) => ({ ...test, values: valuesOfCopy(test.values, pageKeys) })),
  };
}

/** Texts, comments and fields after a dot, which are not names of pages, and words before a dot, which can be. */
const WORDS = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\/[^\n]*|\.\s*\w+|\b([A-Za-z]\w*)(?=\s*\.)/g;

/** An expression in which pages have other keys. */
export const withPageKeys = (expression: string, pageKeys: KeyMap): string =>
  expression.replaceAll(WORDS, (part: string, word: Key | undefined) =>
    word === undefined ? part : (pageKeys.get(word) ?? part),
  );

/** The values of a test case with other keys of pages; those of other pages and of visits are read by nothing that is copied. */
function valuesOfCopy(
  values: Check['tests'][number]['values'],
  pageKeys: KeyMap,
): Check['tests'][number]['values'] {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const [page = '', ...rest] = name.split('.');
      if (rest.length === 0) return [[name, value]];
      const key = pageKeys.get(page);
      return key === undefined ? [] : [[[key, ...rest].join('.'), value]];
    }),
  );
}
