import {
  type Block,
  BlockType,
  dataTypeOf,
  fitsDataType,
  type FixedLine,
  type Item,
  type Key,
  keyFrom,
  Layout,
  type Page,
  PropertyType,
} from '@casebook/study-design';

/** The keys of all items of a page. */
export const itemKeys = (page: Page): Set<Key> =>
  new Set(page.blocks.flatMap(({ items }) => items.map(({ key }) => key)));

/** Keys that a new item or block must not have: expressions name both in the same way. */
const takenKeys = (page: Page): Set<Key> =>
  new Set([...itemKeys(page), ...page.blocks.map(({ key }) => key)]);

const withBlocks = (page: Page, blocks: Block[]): Page => ({ ...page, blocks });

/** The page with another block at its place; undefined removes it with its items. */
export const withBlock = (page: Page, key: Key, block: Block | undefined): Page =>
  withBlocks(
    page,
    page.blocks.flatMap((one) => (one.key === key ? (block ?? []) : one)),
  );

/** The page with another item at its place; undefined removes it. */
export const withItem = (page: Page, key: Key, item: Item | undefined): Page =>
  withBlocks(
    page,
    page.blocks.map((block) => ({
      ...block,
      // The item with the end of the lines may have got another key.
      ...(item && block.endItem === key && { endItem: item.key }),
      items: block.items.flatMap((one) => (one.key === key ? (item ?? []) : one)),
    })),
  );

/** The page with a new item at the end of a block, and its key. */
export function withNewItem(page: Page, block: Key, label: Item['label'], name: string) {
  const key = keyFrom(name.toUpperCase(), takenKeys(page), 'I');
  const item: Item = { key, layout: Layout.text, label, properties: [] };
  return { page: withItems(page, block, (items) => [...items, item]), key };
}

function withItems(page: Page, block: Key, change: (items: Item[]) => Item[]): Page {
  return withBlocks(
    page,
    page.blocks.map((one) => (one.key === block ? { ...one, items: change(one.items) } : one)),
  );
}

/** The page with a copy of an item below it, and the key of the copy. */
export function withCopiedItem(page: Page, key: Key): { page: Page; key: Key } {
  const block = page.blocks.find(({ items }) => items.some((item) => item.key === key))!;
  const copy = keyFrom(key, takenKeys(page));
  const changed = withItems(page, block.key, (items) =>
    items.flatMap((item) => (item.key === key ? [item, { ...copiedItem(item), key: copy }] : item)),
  );
  return { page: changed, key: copy };
}

/** Properties that only one item of a design can have. */
const UNIQUE: readonly PropertyType[] = [
  PropertyType.screeningNumber,
  PropertyType.enrollmentNumber,
  PropertyType.stratification,
];

/** An item as a copy has it: without its origin in a file and without properties that only one item can have. */
export function copiedItem({ source: _origin, ...item }: Item): Item {
  return { ...item, properties: item.properties.filter(({ type }) => !UNIQUE.includes(type)) };
}

/** The page with copies of items at the end of a block; a key that is taken gets a number. */
export function withCopiedItems(page: Page, block: Key, items: readonly Item[]): Page {
  const taken = takenKeys(page);
  const copies = items.map((item) => ({ ...copiedItem(item), key: keyFrom(item.key, taken) }));
  return withItems(page, block, (present) => [...present, ...copies]);
}

/** The page with an item beside another one. */
export function withDroppedItem(page: Page, key: Key, onto: Key, edge: 'top' | 'bottom'): Page {
  const target = page.blocks.find(({ items }) => items.some((item) => item.key === onto));
  if (!target || key === onto) return page;
  return withItemIn(page, key, target.key, (items) => {
    const at = items.findIndex((item) => item.key === onto);
    return edge === 'top' ? at : at + 1;
  });
}

/** The page with an item at the end of a block. */
export const withItemAtEnd = (page: Page, key: Key, block: Key): Page =>
  withItemIn(page, key, block, (items) => items.length);

function withItemIn(
  page: Page,
  key: Key,
  block: Key,
  placeIn: (items: readonly Item[]) => number,
): Page {
  const item = page.blocks.flatMap(({ items }) => items).find((one) => one.key === key);
  if (!item) return page;
  const without = withItem(page, key, undefined);
  return withItems(without, block, (items) => items.toSpliced(placeIn(items), 0, item));
}

/** The page with a block beside another one. */
export function withDroppedBlock(page: Page, key: Key, onto: Key, edge: 'top' | 'bottom'): Page {
  const block = page.blocks.find((one) => one.key === key);
  if (!block || key === onto) return page;
  const rest = page.blocks.filter((one) => one !== block);
  const at = rest.findIndex((one) => one.key === onto);
  return withBlocks(page, rest.toSpliced(edge === 'top' ? at : at + 1, 0, block));
}

/** The page with an item one place up or down; beyond the end of its block it goes to the next block. */
export function withMovedItem(page: Page, key: Key, step: -1 | 1): Page {
  const from = page.blocks.findIndex(({ items }) => items.some((item) => item.key === key));
  const block = page.blocks[from];
  if (!block) return page;
  const at = block.items.findIndex((item) => item.key === key);
  const item = block.items[at]!;
  const target = at + step;
  if (target >= 0 && target < block.items.length) {
    return withItems(page, block.key, (items) => items.toSpliced(at, 1).toSpliced(target, 0, item));
  }
  const next = page.blocks[from + step];
  if (!next) return page;
  const without = withItems(page, block.key, (items) => items.toSpliced(at, 1));
  return withItems(without, next.key, (items) => (step < 0 ? [...items, item] : [item, ...items]));
}

/** The page with a block one place up or down. */
export function withMovedBlock(page: Page, key: Key, step: -1 | 1): Page {
  const at = page.blocks.findIndex((block) => block.key === key);
  const target = at + step;
  if (at < 0 || target < 0 || target >= page.blocks.length) return page;
  return withBlocks(page, page.blocks.toSpliced(at, 1).toSpliced(target, 0, page.blocks[at]!));
}

/** The page with a new block at its end, and the key of the block. */
export function withNewBlock(page: Page, type: BlockType): { page: Page; key: Key } {
  const key = keyFrom('B', takenKeys(page));
  const block: Block = { key, type, items: [], ...(type === BlockType.fixedLine && { lines: [] }) };
  return { page: withBlocks(page, [...page.blocks, block]), key };
}

/** The block with another type: lines and their limit belong to one type each. */
export function withBlockType(block: Block, type: BlockType): Block {
  const { lines, maxLines, endItem, ...rest } = block;
  return {
    ...rest,
    type,
    ...(type === BlockType.fixedLine && { lines: lines ?? [] }),
    ...(type === BlockType.logLine && maxLines !== undefined && { maxLines }),
    ...(type === BlockType.logLine && endItem !== undefined && { endItem }),
  };
}

/**
 * The block with a further fixed line. Its number is one that the block has never shown here: values are stored under it,
 * so a removed line's number is not given again.
 */
export function withNewLine(block: Block, label: FixedLine['label'], name: string): Block {
  const lines = block.lines ?? [];
  const key = keyFrom(name.toUpperCase(), new Set(lines.map((line) => line.key)), 'L');
  const number = Math.max(0, ...lines.map((line) => line.number)) + 1;
  return { ...block, lines: [...lines, { key, number, label }] };
}

/** The number that a line should have: the one that it had in a frozen version (0: none), or one above all others. */
export function numberFor(line: FixedLine, lines: readonly FixedLine[], had: number): number {
  const others = lines.filter((one) => one !== line).map(({ number }) => number);
  return had > 0 && !others.includes(had) ? had : Math.max(line.number, ...others) + 1;
}

/** What an item loses with another layout, by the names of the members and the numbers of the properties. */
export interface Dropped {
  members: (keyof Item)[];
  properties: number[];
}

/** The item with another layout, without what does not fit it. */
export function withLayout(item: Item, layout: Layout): { item: Item; dropped: Dropped } {
  const isText = layout === Layout.text || layout === Layout.textArea;
  const next: Item = { ...item, layout };
  if (!isText) delete next.dataType;
  return withoutUnfit(next, item);
}

/** A text or a number as the type of a text field's value. */
export function withDataType(item: Item, dataType: 'text' | 'number') {
  return withoutUnfit({ ...item, dataType }, item);
}

function withoutUnfit(next: Item, former: Item): { item: Item; dropped: Dropped } {
  const type = dataTypeOf(next);
  const fitting: Partial<Record<keyof Item, boolean>> = {
    numberFormat: type === 'number',
    maxLength: type === 'text',
    codelist: type === 'code' || type === 'codes',
    required: type !== 'none',
    notInFuture: type === 'date',
    notDone: type !== 'none',
  };
  const members: (keyof Item)[] = [];
  const item: Item = { ...next };
  for (const [name, fits] of Object.entries(fitting) as [keyof Item, boolean][]) {
    if (fits || former[name] === undefined) continue;
    delete item[name];
    if (former[name] !== false) members.push(name);
  }
  const properties = item.properties.filter((property) => fitsDataType(property.type, type));
  const dropped = item.properties.filter((property) => !properties.includes(property));
  return {
    item: { ...item, properties },
    dropped: { members, properties: dropped.map((property) => property.type) },
  };
}
