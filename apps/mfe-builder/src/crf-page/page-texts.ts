import type {
  Block,
  FixedLine,
  Item,
  ItemProperty,
  LanguageCode,
  Page,
  Text,
} from '@casebook/study-design';

/** Which text of a page it is. */
export type TextKind = 'title' | 'block' | 'line' | 'label' | 'help' | 'unit' | 'furtherLabel';

export interface PageText {
  kind: TextKind;
  /** Keys on the way to it, without the page. */
  keys: readonly string[];
  /** JSON pointer into the page. */
  path: string;
  text: Text;
}

/** The page with each of its texts changed. A text that is not there is not asked for. */
export function mapPageTexts(page: Page, change: (text: PageText) => Text): Page {
  return {
    ...page,
    title: change({ kind: 'title', keys: [], path: '/title', text: page.title }),
    blocks: page.blocks.map((block, at) => mapBlock(block, `/blocks/${at}`, change)),
  };
}

/** All texts of a page in their order. */
export function textsOf(page: Page): PageText[] {
  const found: PageText[] = [];
  mapPageTexts(page, (one) => {
    found.push(one);
    return one.text;
  });
  return found;
}

/** The page with another text at a place. */
export const withText = (page: Page, path: string, text: Text): Page =>
  mapPageTexts(page, (one) => (one.path === path ? text : one.text));

/** Whether a text says something in a language. */
export const isGiven = (text: Text, language: LanguageCode): boolean =>
  (text[language] ?? '').trim() !== '';

type Change = (text: PageText) => Text;

function mapBlock(block: Block, path: string, change: Change): Block {
  const { key, label, lines } = block;
  return {
    ...block,
    ...(label && {
      label: change({ kind: 'block', keys: [key], path: `${path}/label`, text: label }),
    }),
    ...(lines && {
      lines: lines.map((line, at): FixedLine => {
        const place = { keys: [key, line.key], path: `${path}/lines/${at}/label` };
        return { ...line, label: change({ kind: 'line', ...place, text: line.label }) };
      }),
    }),
    items: block.items.map((item, at) => mapItem(item, key, `${path}/items/${at}`, change)),
  };
}

function mapItem(item: Item, block: string, path: string, change: Change): Item {
  const keys = [block, item.key];
  const { label, help } = item;
  return {
    ...item,
    label: change({ kind: 'label', keys, path: `${path}/label`, text: label }),
    ...(help && { help: change({ kind: 'help', keys, path: `${path}/help`, text: help }) }),
    properties: item.properties.map((property, at): ItemProperty => {
      if (!('text' in property)) return property;
      const kind = property.role === 'unit' ? 'unit' : 'furtherLabel';
      const place = { keys, path: `${path}/properties/${at}/text` };
      return { ...property, text: change({ kind, ...place, text: property.text }) };
    }),
  };
}
