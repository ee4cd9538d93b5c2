import { BlockType, PageType, PropertyType, type Check, type Page } from '../schema/design';
import { itemsOf, propertyOf } from '../schema/items';
import { keyFrom } from '../schema/keys';
import { convertChecks, type ReadBlock, type ReadPage } from './convert-checks';
import { convertItem } from './convert-items';
import { type Conversion, inOrder, keysOf } from './converter';
import { itemInGroupKey } from './known-keys';
import { ALIAS, aliasOf, ownOid } from './names';
import { groupDetailsOf, itemDetailsOf } from './openclinica';
import type { Rules } from './openclinica-rules';
import type { Located } from './source';
import { attribute } from './xml';

export function convertPages(
  conversion: Conversion,
  rules: Rules,
): { pages: Page[]; checks: Check[]; places: ReadPage[] } {
  const pages: Page[] = [];
  const checks: Check[] = [];
  const places: ReadPage[] = [];
  for (const form of conversion.source.defs.FormDef.values()) {
    const key = conversion.pageKeys.get(attribute(form.node, 'OID')!)!;
    conversion.keepOthers(form, ['Description', 'ItemGroupRef']);
    const blocks = convertBlocks(conversion, form, key, rules);
    checks.push(...convertChecks(conversion, key, blocks));
    places.push({ form, page: key, blocks });
    const repeating = attribute(form.node, 'Repeating') === 'Yes';
    if (repeating) conversion.report.note(form, 'DESIGN_ODM_REPEATING_FORM', { page: key });
    const source = conversion.sourceOf(
      form.node,
      key,
      ownOid.page(key),
      repeating ? [] : ['Repeating'],
    );
    const page: Page = {
      key,
      type: PageType.normal,
      title: conversion.title(form),
      blocks: blocks.map(({ block }) => block),
      ...(source && { source }),
    };
    const has = (type: 8 | 9) => [...itemsOf(page)].some(({ item }) => propertyOf(item, type));
    if (has(PropertyType.screeningNumber) && has(PropertyType.enrollmentNumber)) {
      page.type = PageType.registration;
    }
    pages.push(page);
  }
  return { pages, checks, places };
}

function convertBlocks(
  conversion: Conversion,
  form: Located,
  page: string,
  rules: Rules,
): ReadBlock[] {
  const { defs } = conversion.source;
  const refs = inOrder(form, 'ItemGroupRef');
  const groups = refs.map(({ node }) => defs.ItemGroupDef.get(attribute(node, 'ItemGroupOID')!)!);
  const formOid = attribute(form.node, 'OID')!;
  const blockKeys = keysOf(groups, 'B', new Set(), conversion.known.blocks.get(page));
  // Items and line blocks share one name space on a page, so no item gets the key of a block.
  const taken = new Set(blockKeys.values());
  const placed = groups.map((group) =>
    inOrder(group, 'ItemRef').map((ref) => ({
      ref,
      def: defs.ItemDef.get(attribute(ref.node, 'ItemOID')!)!,
      group: attribute(group.node, 'OID')!,
    })),
  );
  const itemKeys = itemKeysOf(placed.flat(), taken, conversion.known.items.get(page));
  let position = 0;
  return groups.map((group, at) => {
    const key = blockKeys.get(attribute(group.node, 'OID')!)!;
    conversion.keepOthers(group, ['Description', 'ItemRef']);
    const groupOid = attribute(group.node, 'OID')!;
    const inForm = groupDetailsOf(conversion, group, formOid);
    const items = placed[at]!.map(({ ref, def }) => {
      const details = itemDetailsOf(conversion, def, formOid);
      const isHidden =
        (!inForm.isShown || details?.isShown === false) &&
        details?.condition === undefined &&
        !rules.shown.has(groupOid) &&
        !rules.shown.has(attribute(def.node, 'OID')!);
      const place = { def, ref, page, details, isHidden };
      return { ref, def, details, item: convertItem(conversion, place, itemKeys[position++]!) };
    });
    const name = attribute(group.node, 'Name');
    const label =
      (inForm.header ? { [conversion.languages[0]!]: inForm.header } : undefined) ??
      conversion.childText(group, 'Description') ??
      (name && name !== key && name !== attribute(group.node, 'OID')
        ? conversion.nameText(group.node)
        : undefined);
    const ref = refs[at]!;
    const source = conversion.sourceOf(
      group.node,
      key,
      ownOid.block(page, key),
      ['Repeating'],
      attribute(ref.node, 'Mandatory') === 'Yes' ? { 'ItemGroupRef.Mandatory': 'Yes' } : {},
    );
    const isRepeating = attribute(group.node, 'Repeating') === 'Yes';
    return {
      ref,
      items,
      oid: groupOid,
      block: {
        key,
        type: isRepeating ? BlockType.logLine : BlockType.normal,
        ...(label && { label }),
        items: items.map(({ item }) => item),
        ...(isRepeating && inForm.maxLines !== undefined && { maxLines: inForm.maxLines }),
        ...(source && { source }),
      },
    };
  });
}

/** A key for each use of an ItemDef on the page, because one ItemDef may be in several groups. */
function itemKeysOf(
  placed: ReadonlyArray<{ def: Located; group: string }>,
  blockKeys: Set<string>,
  known: ReadonlyMap<string, string> = new Map(),
): string[] {
  const reserved = new Set<string>();
  const own = placed.map(({ def, group }) => {
    const key =
      aliasOf(def.node, ALIAS.key) ?? known.get(itemInGroupKey(group, attribute(def.node, 'OID')!));
    if (key === undefined || reserved.has(key)) return undefined;
    reserved.add(key);
    return key;
  });
  const taken = new Set([...blockKeys, ...reserved, ...known.values()]);
  return own.map((key, at) => key ?? keyFrom(attribute(placed[at]!.def.node, 'OID')!, taken, 'I'));
}
