import { itemsOf, Layout, PropertyType } from '../index';
import { validateDesign } from '../validation/validate';
import { allLayoutsDesign, allLayoutsEntries } from './index';

describe('the study of all layouts', () => {
  const design = allLayoutsDesign();
  const items = design.pages.flatMap((page) => [...itemsOf(page)]);

  it('is valid and has every layout, property type and block type [R3-LAYOUT-01] [R3-PROP-01]', () => {
    expect(validateDesign(design).filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(new Set(items.map(({ item }) => item.layout))).toEqual(new Set(Object.values(Layout)));
    expect(new Set(items.flatMap(({ item }) => item.properties.map(({ type }) => type)))).toEqual(
      new Set(Object.values(PropertyType)),
    );
    expect(new Set(items.map(({ block }) => block.type))).toEqual(new Set([1, 2, 3]));
  });

  it('has an entry for every layout that holds a value', () => {
    const layouts = new Map(items.map(({ item }) => [item.key, item.layout]));
    const entered = new Set(allLayoutsEntries.map(({ itemKey }) => layouts.get(itemKey)));
    const { label, rowNumber, ...valued } = Layout;
    expect(entered).toEqual(new Set(Object.values(valued)));
    expect([label, rowNumber].some((layout) => entered.has(layout))).toBe(false);
  });
});
