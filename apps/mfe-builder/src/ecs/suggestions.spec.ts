import { BlockType, emptyDesign, Layout, PageType, type StudyDesign } from '@casebook/study-design';
import { suggest, type SuggestionScope } from './suggestions';

function design(): StudyDesign {
  const identity = { studyIdText: 'T', name: { en: 'Test' }, protocolNumber: 'T' };
  const made = emptyDesign(identity, ['en']);
  const item = (key: string, layout: Layout = Layout.text, codelist?: string) => ({
    key,
    layout,
    label: { en: `The ${key}` },
    properties: [],
    ...(codelist && { codelist }),
  });
  made.codelists.push({
    key: 'NY',
    name: { en: 'No or yes' },
    dataType: 'text',
    entries: ['N', 'Y'].map((code) => ({ code, label: { en: code } })),
  });
  made.visits.push(
    { key: 'SCR', title: { en: 'Screening' }, type: 'scheduled' },
    { key: 'V1', title: { en: 'Visit 1' }, type: 'scheduled' },
  );
  const block = { key: 'B', type: BlockType.normal };
  const page = (key: string, ...items: ReturnType<typeof item>[]) => ({
    key,
    type: PageType.normal,
    title: { en: key },
    blocks: [{ ...block, items }],
  });
  const ae = page('AE', item('ANY', Layout.dropdown, 'NY'));
  const lines = { key: 'AEL', type: BlockType.logLine, items: [item('TERM'), item('DOSE')] };
  made.pages.push(page('VS', item('WEIGHT'), item('NOTE', Layout.label)), {
    ...ae,
    blocks: [...ae.blocks, lines],
  });
  made.schedule.push(
    { visit: 'SCR', page: 'VS', mandatory: true },
    { visit: 'V1', page: 'AE', mandatory: true },
  );
  return made;
}

/** Labels of the suggestions at `|`. */
function labels(marked: string, target = 'VS', item?: string): string[] {
  const made = design();
  const at = marked.indexOf('|');
  const scope: SuggestionScope = {
    ...made,
    page: made.pages.find(({ key }) => key === target),
    item,
    text: (text) => text['en']!,
  };
  return suggest(marked.replace('|', ''), at, scope)?.entries.map(({ label }) => label) ?? [];
}

describe('suggestions for an expression', () => {
  it('begin with the items of the page, without those that hold no value [D4-EDITOR-06]', () => {
    const found = labels('W|');
    expect(found[0]).toBe('WEIGHT');
    expect(found).toEqual(expect.arrayContaining(['VS', 'AE', 'known', 'today', 'visit']));
    expect(found).not.toContain('NOTE');
    expect(found).not.toContain('exists');
  });

  it.each([
    ['AE.|', ['ANY', 'AEL']],
    ['AE.A|', ['ANY', 'AEL']],
    ['visit("|', ['REG', 'SCR', 'V1']],
    ['visit("S|', ['REG', 'SCR', 'V1']],
    ['visit("SCR").|', ['VS']],
    ['visit("SCR").VS.|', ['WEIGHT']],
    ['previous("V1", 2).|', ['AE']],
    ['AE.ANY == "|', ['N', 'Y']],
    ['visit("V1").AE.ANY in ["N", "|', ['N', 'Y']],
    ['AE.AEL.exists(l, l.|', ['TERM', 'DOSE']],
    ['AE.AEL.exists(a, a.DOSE > 1) && AE.AEL.all(l, l.T|', ['TERM', 'DOSE']],
    ['visits("V1").exists(v, v.|', ['AE']],
    ['WEIGHT == "|', []],
    ['WEIGHT > 1|', []],
    ['WEIGHT > 1.|', []],
  ])('at %s are %j [D4-EDITOR-06]', (marked, expected) => {
    expect(labels(marked)).toEqual(expected);
  });

  it('after a value are the functions of values [D4-EDITOR-06]', () => {
    expect(labels('WEIGHT.|')).toEqual(expect.arrayContaining(['matches', 'exists']));
    expect(labels('WEIGHT.|')).not.toContain('known');
  });

  it('in a line begin with the items of the line [D4-EDITOR-06]', () => {
    expect(labels('|', 'AE', 'DOSE').slice(0, 4)).toEqual(['TERM', 'DOSE', 'ANY', 'AEL']);
    expect(labels('ANY == "|', 'AE', 'DOSE')).toEqual(['N', 'Y']);
  });

  it('replace the word that is being typed [D4-EDITOR-06]', () => {
    const made = design();
    const scope: SuggestionScope = { ...made, page: made.pages[0], item: undefined, text: String };
    expect(suggest('WEIGHT > AE.AN', 14, scope)?.from).toBe(12);
    expect(suggest('visit("SC', 9, scope)?.from).toBe(7);
  });
});
