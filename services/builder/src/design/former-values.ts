import { compileDesignChecks } from '@casebook/checks';
import '@casebook/checks/patterns';
import { codesOf, formerKind, type ItemRule, valueSpec } from '@casebook/item-values';
import { Audiences } from '@casebook/role-view';
import {
  holdsValue,
  indexDesign,
  isSameUnit,
  type Key,
  sameJson,
  type StudyDesign,
} from '@casebook/study-design';
import type { PlaceName } from './design.dto';
import { itemPlace } from './fault-place';

/** A version that sites use or used. */
export interface ReleasedDesign {
  versionId: number;
  design: StudyDesign;
}

export interface ItemName {
  page: Key;
  item: Key;
}

/** The number of stored values by the version under which they were entered. */
export interface StoredUse extends ItemName {
  block: Key;
  value: string;
  versionId: number;
  values: number;
  subjects: number;
}

/** Stored values of an item that a design would not accept any more. */
export interface FormerUse extends ItemName {
  block: Key;
  /** Page, block and item with their titles. */
  names: PlaceName[];
  kind: 'choice' | 'form' | 'unit';
  /** The removed code; null for a value that may identify a person. */
  code: string | null;
  values: number;
  subjects: number;
}

type Rules = (page: Key, item: Key) => ItemRule | undefined;

function rulesOf(design: StudyDesign): Rules {
  const index = indexDesign(design);
  return (page, key) => {
    const item = index.item(page, key)?.item;
    if (!item || !holdsValue(item)) return undefined;
    const codelist = index.codelists.get(item.codelist ?? '');
    return { item, spec: valueSpec(item, codelist), codelist, languages: design.languages };
  };
}

/**
 * Items whose rule differs from that of a released version: only their values have to be checked. Items that some
 * roles must not see, by the design or by any released version, are left out, because even a count would reveal something
 * about them.
 */
export function changedItems(design: StudyDesign, released: readonly ReleasedDesign[]): ItemName[] {
  const now = rulesOf(design);
  const earlier = released.map((one) => ({
    rules: rulesOf(one.design),
    audiences: lazily(() => audiencesOf(one.design)),
  }));
  const audiences = audiencesOf(design);
  return design.pages.flatMap(({ key: page, blocks }) =>
    blocks.flatMap(({ items }) =>
      items.flatMap(({ key: item }): ItemName[] => {
        const rule = now(page, item);
        if (!rule || audiences.item(page, item) !== null) return [];
        const before = earlier.filter(({ rules }) => rules(page, item) !== undefined);
        const isChanged = before.some(({ rules }) => !isSameRule(rules(page, item)!, rule));
        // A design that hides it no longer is not released yet: whoever edits it decides nothing alone.
        const isShown = () => before.every((one) => one.audiences().item(page, item) === null);
        return isChanged && isShown() ? [{ page, item }] : [];
      }),
    ),
  );
}

const audiencesOf = (design: StudyDesign): Audiences =>
  new Audiences(compileDesignChecks(design).program);

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

const isSameRule = (a: ItemRule, b: ItemRule): boolean =>
  sameJson(a.spec, b.spec) && a.item.codelist === b.item.codelist && isSameUnit(a.item, b.item);

/** @param uses stored values of {@link changedItems} */
export function formerUses(
  design: StudyDesign,
  released: readonly ReleasedDesign[],
  uses: readonly StoredUse[],
): FormerUse[] {
  const now = rulesOf(design);
  const earlier = new Map(released.map((one) => [one.versionId, rulesOf(one.design)]));
  const blocks = indexDesign(design);
  const found = new Map<string, FormerUse>();
  for (const { page, block, item, value, versionId, values, subjects } of uses) {
    const rule = now(page, item);
    // The difference of the versions already reports values of removed items.
    const place = blocks.item(page, item);
    if (!rule || place?.block.key !== block) continue;
    const kind = formerKind(rule, earlier.get(versionId)?.(page, item), value);
    if (kind === null) continue;
    const gone =
      kind === 'choice' ? goneCodes(rule, earlier.get(versionId)?.(page, item), value) : [];
    for (const code of gone.length > 0 ? gone : [null]) {
      const key = JSON.stringify([page, item, kind, code]);
      const { names } = itemPlace(place.page, place.block, place.item);
      const use = found.get(key) ?? {
        page,
        block,
        item,
        names,
        kind,
        code,
        values: 0,
        subjects: 0,
      };
      found.set(key, {
        ...use,
        values: use.values + values,
        subjects: use.subjects + subjects,
      });
    }
  }
  return [...found.values()];
}

function goneCodes(now: ItemRule, was: ItemRule | undefined, value: string): string[] {
  const offered = new Set(now.spec.codes);
  return codesOf(was ?? now, value).filter((code) => !offered.has(code));
}
