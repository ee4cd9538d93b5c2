import { emptyDesign, type Item, type StudyDesign } from '@casebook/study-design';
import { changedItems, formerUses, type StoredUse } from './former-values';

const text = (en: string) => ({ en });
const item = (key: string, more: Partial<Item> = {}): Item => ({
  key,
  layout: 10,
  label: text(key),
  properties: [],
  ...more,
});

function design(codes: string[], decimals: number, unit: string): StudyDesign {
  const base = emptyDesign({ studyIdText: 'S', name: text('S'), protocolNumber: 'P' }, ['en']);
  base.codelists.push({
    key: 'SEX',
    name: text('Sex'),
    dataType: 'text',
    entries: codes.map((code) => ({ code, label: text(code) })),
  });
  base.pages[0]!.blocks.push({
    key: 'DM',
    type: 1,
    items: [
      item('SEX', { layout: 8, codelist: 'SEX' }),
      item('HIDDEN', {
        layout: 8,
        codelist: 'SEX',
        properties: [{ type: 14, roles: ['unblinded'] }],
      }),
      item('DOSE', { dataType: 'number', numberFormat: { digits: 3, decimals } }),
      item('WEIGHT', {
        dataType: 'number',
        properties: [{ type: 6, role: 'unit', text: text(unit) }],
      }),
      item('NOTE'),
    ],
  });
  return base;
}

const before = { versionId: 1, design: design(['M', 'F'], 2, 'kg') };
const after = design(['F'], 1, 'lb');
const use = (key: string, value: string, values: number, more: Partial<StoredUse> = {}) => ({
  page: 'REG',
  block: 'DM',
  item: key,
  value,
  versionId: 1,
  values,
  subjects: values,
  ...more,
});

describe('stored values that a design would not accept', () => {
  it('are searched only for items with a changed rule that every role sees [D4-FORMER-04] [D1-03]', () => {
    const changed = (now: StudyDesign) => changedItems(now, [before]).map(({ item: key }) => key);
    expect(changed(after)).toEqual(['SEX', 'DOSE', 'WEIGHT']);
    expect(changed(before.design)).toEqual([]);
  });

  it('are not searched for an item that a released version hides, whatever the design says [D4-FORMER-04] [D1-03]', () => {
    const shown = structuredClone(after);
    for (const { items } of shown.pages[0]!.blocks)
      for (const one of items) if (one.key === 'HIDDEN') one.properties = [];
    const earlier = structuredClone(shown);
    earlier.codelists[0]!.entries = before.design.codelists[0]!.entries;
    const changed = (...released: StudyDesign[]) =>
      changedItems(
        shown,
        released.map((one, at) => ({ versionId: at + 1, design: one })),
      ).map(({ item: key }) => key);
    expect(changed(earlier)).toContain('HIDDEN');
    expect(changed(before.design)).not.toContain('HIDDEN');
    expect(changed(earlier, before.design)).not.toContain('HIDDEN');
  });

  it('are counted by code, and without text where it may identify a person [D4-FORMER-04]', () => {
    const uses = [
      use('SEX', 'M', 3),
      use('SEX', 'F', 5),
      use('DOSE', '1.25', 2),
      use('DOSE', '1.33', 1),
      use('DOSE', '1.5', 9),
      use('WEIGHT', '70', 4),
      use('SEX', 'M', 7, { block: 'ELSEWHERE' }),
    ];
    expect(
      formerUses(after, [before], uses).map(({ item: key, kind, code, values }) => [
        key,
        kind,
        code,
        values,
      ]),
    ).toEqual([
      ['SEX', 'choice', 'M', 3],
      ['DOSE', 'form', null, 3],
      ['WEIGHT', 'unit', null, 4],
    ]);
  });
});
