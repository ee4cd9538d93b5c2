import {
  type CrfGroup,
  type Item,
  type ItemProperty,
  itemsOf,
  type Key,
  type Page,
  PageType,
  PropertyType,
  sameJson,
  type Text,
} from '@casebook/study-design';
import { copiedItem } from '../page-edits';
import { mapPageTexts } from '../page-texts';
import type { KeyMap } from './copy-source';

/** Why something of a page does not come along. */
export type LeftReason =
  | 'registration'
  | 'group'
  | 'codelist'
  | 'autofill'
  | 'onlyOne'
  | 'scheme'
  | 'kitType'
  | 'blinding'
  | 'consent';

/** Something of a page that does not come along. */
export interface LeftOut {
  page: Key;
  /** Absent: of the page itself. */
  item?: Key;
  reason: LeftReason;
  /** The key of what is referred to. */
  of?: string;
}

export interface PageContext {
  /** The pages that are copied together. */
  pages: readonly Page[];
  pageKeys: KeyMap;
  codelistKeys: KeyMap;
  groups: { theirs: readonly CrfGroup[]; ours: readonly CrfGroup[] };
  inLanguages: (text: Text) => Text;
}

/** The page as its copy has it, and what it loses: everything that refers to what is not copied. */
export function copiedPage(page: Page, context: PageContext): { page: Page; left: LeftOut[] } {
  const { pageKeys, inLanguages } = context;
  const { source: _origin, group, ...content } = page;
  const left: LeftOut[] = [];
  const leave = (reason: LeftReason, of?: string, item?: Key) =>
    left.push({ page: page.key, reason, ...(of !== undefined && { of }), ...(item && { item }) });
  if (page.type === PageType.registration) leave('registration');
  const keepsGroup = group !== undefined && isSameGroup(group, context.groups);
  if (group !== undefined && !keepsGroup) leave('group', group);
  const copy: Page = {
    ...content,
    key: pageKeys.get(page.key)!,
    // A second registration page is not allowed.
    type: PageType.normal,
    ...(keepsGroup && { group }),
    blocks: page.blocks.map(({ source: _ofBlock, ...block }) => ({
      ...block,
      items: block.items.map((item) =>
        itemOfCopy(item, context, (reason, of) => leave(reason, of, item.key)),
      ),
    })),
  };
  return { page: mapPageTexts(copy, ({ text }) => inLanguages(text)), left };
}

const isSameGroup = (key: Key, { theirs, ours }: PageContext['groups']): boolean => {
  const here = ours.find((one) => one.key === key);
  return (
    here !== undefined &&
    sameJson(
      here,
      theirs.find((one) => one.key === key),
    )
  );
};

type Leave = (reason: LeftReason, of?: string) => void;

function itemOfCopy(item: Item, context: PageContext, leave: Leave): Item {
  const { codelist, ...copy } = copiedItem(item);
  if (copy.properties.length < item.properties.length) leave('onlyOne');
  const key = codelist === undefined ? undefined : context.codelistKeys.get(codelist);
  if (codelist !== undefined && key === undefined) leave('codelist', codelist);
  return {
    ...copy,
    ...(key !== undefined && { codelist: key }),
    properties: copy.properties.flatMap((property) => propertyOfCopy(property, context, leave)),
  };
}

/** A property without what it refers to in the other study. A hidden item stays hidden, whatever its property loses. */
function propertyOfCopy(
  property: ItemProperty,
  { pages, pageKeys }: PageContext,
  leave: Leave,
): ItemProperty | [] {
  switch (property.type) {
    case PropertyType.autofill: {
      const { visit, page, item } = property.from;
      const from = pages.find(({ key }) => key === page);
      const comes = from && [...itemsOf(from)].some((one) => one.item.key === item);
      if (comes && visit === undefined) {
        return { ...property, from: { page: pageKeys.get(page)!, item } };
      }
      leave('autofill', [visit, page, item].filter(Boolean).join('.'));
      return [];
    }
    case PropertyType.randomKey:
    case PropertyType.armGenerate:
      if (property.scheme === undefined) return property;
      leave('scheme', property.scheme);
      return [];
    case PropertyType.ipGenerate:
      if (property.kitType === undefined) return property;
      leave('kitType', property.kitType);
      return [];
    case PropertyType.hidden: {
      const { blinding, ...hidden } = property;
      if (blinding !== undefined) leave('blinding', blinding);
      return hidden;
    }
    case PropertyType.econsentDate:
      leave('consent');
      return [];
    default:
      return property;
  }
}
