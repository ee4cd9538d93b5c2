import { dataTypeOf, type Item, Layout, type Page, validateDesign } from '@casebook/study-design';
import { allLayoutsDesign } from '@casebook/study-design/testing';
import * as fc from 'fast-check';
import {
  itemKeys,
  numberFor,
  withBlockType,
  withCopiedItem,
  withCopiedItems,
  withDroppedBlock,
  withDroppedItem,
  withItem,
  withItemAtEnd,
  withLayout,
  withMovedItem,
  withNewItem,
  withNewLine,
} from './page-edits';

const design = allLayoutsDesign();
const page = fc.constantFrom(...design.pages.filter(({ blocks }) => blocks.length > 0));
const sorted = (keys: Iterable<string>) => [...keys].toSorted((a, b) => (a < b ? -1 : 1));
const order = ({ blocks }: Page) => blocks.flatMap(({ items }) => items.map(({ key }) => key));

describe('edits of a page', () => {
  it('follow the key of the item with the end of the lines, and drop it with the lines [D8-LINE-01]', () => {
    const item = (key: string): Item => ({ key, layout: 10, label: { en: key }, properties: [] });
    const block = {
      key: 'CM',
      type: 3 as const,
      items: [item('DRUG'), item('STOP')],
      endItem: 'STOP',
    };
    const one: Page = { key: 'P', type: 2, title: { en: 'P' }, blocks: [block] };
    expect(withItem(one, 'STOP', item('END')).blocks[0]).toMatchObject({ endItem: 'END' });
    expect(withItem(one, 'DRUG', item('MED')).blocks[0]).toMatchObject({ endItem: 'STOP' });
    expect(withBlockType(block, 3).endItem).toBe('STOP');
    expect(withBlockType(block, 1)).not.toHaveProperty('endItem');
  });

  it('move an item by one place at most, over the end of its block too, and keep all [D4-EDITOR-01]', () => {
    fc.assert(
      fc.property(page, fc.nat(), fc.constantFrom<-1 | 1>(-1, 1), (one, at, step) => {
        const keys = order(one);
        const key = keys[at % keys.length]!;
        const moved = withMovedItem(one, key, step);
        expect(sorted(itemKeys(moved))).toEqual(sorted(keys));
        expect(Math.abs(order(moved).indexOf(key) - keys.indexOf(key))).toBeLessThanOrEqual(1);
        const back = withMovedItem(moved, key, step === 1 ? -1 : 1);
        if (JSON.stringify(moved) !== JSON.stringify(one)) expect(back).toEqual(one);
      }),
    );
  });

  it('drop an item beside another one or at the end of a block, and keep all [D4-EDITOR-01]', () => {
    const edge = fc.constantFrom<'top' | 'bottom'>('top', 'bottom');
    fc.assert(
      fc.property(page, fc.nat(), fc.nat(), edge, (one, a, b, side) => {
        const keys = order(one);
        const [dragged, onto] = [keys[a % keys.length]!, keys[b % keys.length]!];
        const dropped = withDroppedItem(one, dragged, onto, side);
        expect(sorted(itemKeys(dropped))).toEqual(sorted(keys));
        if (dragged === onto) return;
        const blockOf = (key: string) =>
          dropped.blocks.find(({ items }) => items.some((item) => item.key === key));
        expect(blockOf(dragged)).toBe(blockOf(onto));
        const [at, ontoAt] = [dragged, onto].map((key) => order(dropped).indexOf(key));
        expect(at! - ontoAt!).toBe(side === 'top' ? -1 : 1);
        const last = withItemAtEnd(one, dragged, blockOf(onto)!.key);
        expect(last.blocks.find(({ key }) => key === blockOf(onto)!.key)!.items.at(-1)!.key).toBe(
          dragged,
        );
      }),
    );
  });

  it('drop a block beside another one [D4-EDITOR-01]', () => {
    const blocks = ['A', 'B', 'C'].map((key) => ({ key, type: 1 as const, items: [] }));
    const three: Page = { key: 'P', type: 2, title: {}, blocks };
    const keys = ({ blocks: of }: Page) => of.map(({ key }) => key).join('');
    expect(keys(withDroppedBlock(three, 'A', 'C', 'bottom'))).toBe('BCA');
    expect(keys(withDroppedBlock(three, 'A', 'C', 'top'))).toBe('BAC');
    expect(keys(withDroppedBlock(three, 'C', 'A', 'top'))).toBe('CAB');
    expect(keys(withDroppedBlock(three, 'B', 'B', 'top'))).toBe('ABC');
  });

  it('copy items without their origin and what only one item can have [D4-EDITOR-01]', () => {
    const item: Item = {
      key: 'NO',
      layout: Layout.text,
      label: {},
      properties: [{ type: 8 }, { type: 2, value: 'x' }],
      source: { file: 'study.xml', path: 'ItemDef' } as never,
    };
    const block = { key: 'B', type: 1 as const, items: [item] };
    const one: Page = { key: 'P', type: 2, title: {}, blocks: [block] };
    const copied = withCopiedItems(one, 'B', [item, item]).blocks[0]!.items;
    expect(copied.map(({ key }) => key)).toEqual(['NO', 'NO_2', 'NO_3']);
    expect(copied[1]).toEqual({
      ...item,
      key: 'NO_2',
      properties: [{ type: 2, value: 'x' }],
      source: undefined,
    });
    expect(withCopiedItem(one, 'NO').page.blocks[0]!.items[1]!.properties).toHaveLength(1);
  });

  it('give copies and new items keys that the page does not have [D4-EDITOR-01]', () => {
    fc.assert(
      fc.property(page, fc.string(), (one, name) => {
        const [first] = order(one);
        const copied = withCopiedItem(one, first!);
        const added = withNewItem(copied.page, one.blocks[0]!.key, { en: name }, name);
        expect(itemKeys(added.page).size).toBe(itemKeys(one).size + 2);
      }),
    );
  });

  it('leave an item with another layout nothing that validation refuses there [D4-EDITOR-02]', () => {
    const items = design.pages.flatMap((one) =>
      one.blocks.flatMap((block) => block.items.map((item) => ({ one, block, item }))),
    );
    const refused = (item: Item, place: (typeof items)[number]) => {
      const blocks = place.one.blocks.map((block) =>
        block.key === place.block.key
          ? { ...block, items: block.items.map((old) => (old.key === item.key ? item : old)) }
          : block,
      );
      const pages = design.pages.map((old) => (old === place.one ? { ...old, blocks } : old));
      return validateDesign({ ...design, pages })
        .map(({ code }) => code)
        .filter((code) => code.endsWith('_NOT_ALLOWED'));
    };
    for (const place of items) {
      for (const layout of Object.values(Layout)) {
        const { item } = withLayout(place.item, layout);
        expect(refused(item, place)).toEqual([]);
        expect(item.codelist === undefined || /code/.test(dataTypeOf(item))).toBe(true);
      }
    }
  });

  it('name what a layout drops [D4-EDITOR-02]', () => {
    const item: Item = {
      key: 'X',
      layout: Layout.text,
      dataType: 'number',
      label: {},
      numberFormat: { digits: 3, decimals: 1 },
      required: true,
      properties: [{ type: 13, factor: 'F' }],
    };
    expect(withLayout(item, Layout.dateFull).dropped).toEqual({
      members: ['numberFormat'],
      properties: [13],
    });
    expect(withLayout(item, Layout.textArea).dropped).toEqual({ members: [], properties: [] });
  });

  it('give a refused line the number that it had, or one above all others [D4-LINE-01]', () => {
    const lines = [1, 2, 5].map((number) => ({ key: `L${number}`, number, label: {} }));
    expect(numberFor(lines[1]!, lines, 4)).toBe(4);
    expect(numberFor(lines[1]!, lines, 5)).toBe(6);
    expect(numberFor(lines[2]!, lines, 0)).toBe(6);
  });

  it('give a new line a number above all others, and lines to fixed-line blocks only [D4-LINE-01]', () => {
    const block = { key: 'B', type: 1 as const, items: [] };
    const lines = withBlockType(block, 2);
    const two = withNewLine(withNewLine(lines, { en: 'A' }, 'A'), { en: 'B' }, 'B');
    expect(two.lines!.map(({ number }) => number)).toEqual([1, 2]);
    const first = { ...two, lines: two.lines!.slice(1) };
    expect(withNewLine(first, { en: 'C' }, 'C').lines!.map(({ number }) => number)).toEqual([2, 3]);
    expect(withBlockType(two, 3)).not.toHaveProperty('lines');
  });
});
