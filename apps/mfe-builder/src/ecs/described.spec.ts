import { BlockType, emptyDesign, Layout, PageType } from '@casebook/study-design';
import { describeAt } from './described';
import type { SuggestionScope } from './suggestions';

const item = (key: string, layout: Layout = Layout.text, codelist?: string) => ({
  key,
  layout,
  label: { en: `The ${key}` },
  properties: [],
  ...(codelist && { codelist }),
});

function scope(): SuggestionScope {
  const identity = { studyIdText: 'T', name: { en: 'Test' }, protocolNumber: 'T' };
  const made = emptyDesign(identity, ['en']);
  made.codelists.push({
    key: 'NY',
    name: { en: 'No or yes' },
    dataType: 'text',
    entries: ['N/A', 'Y'].map((code) => ({ code, label: { en: `Code ${code}` } })),
  });
  made.visits.push({ key: 'SCR', title: { en: 'Screening' }, type: 'scheduled' });
  const page = {
    key: 'VS',
    type: PageType.normal,
    title: { en: 'Vital signs' },
    blocks: [
      {
        key: 'B',
        type: BlockType.normal,
        items: [item('WEIGHT'), item('ANY', Layout.dropdown, 'NY')],
      },
      { key: 'LINES', type: BlockType.logLine, items: [item('TERM')] },
    ],
  };
  made.pages.push(page);
  made.schedule.push({ visit: 'SCR', page: 'VS', mandatory: true });
  return { ...made, page, item: 'WEIGHT', text: (text) => text['en']! };
}

/** What the name at `|` stands for. */
function at(marked: string) {
  const place = marked.indexOf('|');
  return describeAt(marked.replace('|', ''), place, scope());
}

describe('a name of an expression', () => {
  it.each([
    ['WEI|GHT > 1', 'WEIGHT', 'item'],
    ['|WEIGHT > 1', 'WEIGHT', 'item'],
    ['WEIGHT| > 1', 'WEIGHT', 'item'],
    ['V|S.WEIGHT > 1', 'VS', 'page'],
    ['VS.WE|IGHT > 1', 'WEIGHT', 'item'],
    ['visit("SCR").VS.WE|IGHT > 1', 'WEIGHT', 'item'],
    ['visit("S|CR").VS.WEIGHT > 1', 'SCR', 'visit'],
    ['LI|NES.exists(l, l.TERM == "x")', 'LINES', 'lines'],
    ['LINES.exists(l, l.TE|RM == "x")', 'TERM', 'item'],
    ['LINES.exi|sts(l, l.TERM == "x")', 'exists', 'function'],
    ['kno|wn(WEIGHT)', 'known', 'function'],
    ['ANY == "N/|A"', 'N/A', 'code'],
  ])('at %s is %s, of the kind %s [D4-EDITOR-13]', (marked, name, kind) => {
    const found = at(marked);
    expect(found).toMatchObject({ name, kind });
    const expression = marked.replace('|', '');
    expect(expression.slice(found!.from, found!.to)).toBe(name);
  });

  it('says the item with its codelist, and the entry of a function [D4-EDITOR-13]', () => {
    expect(at('AN|Y == "Y"')).toMatchObject({ item: { key: 'ANY' }, codelist: { key: 'NY' } });
    expect(at('WEI|GHT > 1')).not.toHaveProperty('codelist');
    expect(at('con|tains(WEIGHT, "x")')?.entry?.isMethod ?? false).toBe(false);
    expect(at('NOTE.con|tains("x")')?.entry?.isMethod).toBe(true);
  });

  it.each([
    'NO|NE > 1',
    'WEIGHT > 1|2',
    'WEIGHT | > 1',
    '|',
    'WEIGHT == "fr|ee"',
    'LINES.exists(l|, true)',
  ])('at %s is not known [D4-EDITOR-13]', (marked) => {
    expect(at(marked)).toBeUndefined();
  });
});
