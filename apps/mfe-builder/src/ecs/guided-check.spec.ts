import { compileDesignChecks, runCheckTests } from '@casebook/checks';
import { BlockType, emptyDesign, Layout, PageType, type StudyDesign } from '@casebook/study-design';
import { newCheck } from './check-edits';
import {
  casesOf,
  expressionOf,
  formsFor,
  type Guide,
  isComplete,
  rangeFault,
  RELATIONS,
  withGuide,
} from './guided-check';

function design(): StudyDesign {
  const identity = { studyIdText: 'T', name: { en: 'Test' }, protocolNumber: 'T' };
  const made = emptyDesign(identity, ['en']);
  const item = (key: string, layout: Layout, more = {}) => ({
    key,
    layout,
    label: { en: key },
    properties: [],
    ...more,
  });
  const number = (key: string) => item(key, Layout.text, { dataType: 'number' });
  made.codelists.push({
    key: 'NY',
    name: { en: 'No or yes' },
    dataType: 'text',
    entries: ['N', 'Y'].map((code) => ({ code, label: { en: code } })),
  });
  for (const key of ['SCR', 'V1']) made.visits.push({ key, title: { en: key }, type: 'scheduled' });
  made.pages.push({
    key: 'VS',
    type: PageType.normal,
    title: { en: 'Vital signs' },
    blocks: [
      {
        key: 'B',
        type: BlockType.normal,
        items: [
          number('TOTAL'),
          number('A'),
          number('B'),
          item('VSDT', Layout.dateUnknownDay),
          item('ENDDT', Layout.dateFull),
          item('VSTM', Layout.timeFull),
          item('ENDTM', Layout.timeFull),
          item('ANY', Layout.dropdown, { codelist: 'NY' }),
          item('NOTE', Layout.text),
        ],
      },
      {
        key: 'LL',
        type: BlockType.logLine,
        maxLines: 50,
        items: [item('TERM', Layout.text), item('START', Layout.dateFull)],
      },
    ],
  });
  for (const visit of ['SCR', 'V1']) made.schedule.push({ visit, page: 'VS', mandatory: true });
  return made;
}

function targetOf(made: StudyDesign, key: string) {
  const page = made.pages.find((one) => one.key === 'VS')!;
  const block = page.blocks.find(({ items }) => items.some((item) => item.key === key))!;
  return { page: page.key, block, item: block.items.find((item) => item.key === key)! };
}

const dates = (relation: (typeof RELATIONS)[number], other: string, isStrict: boolean) =>
  ({ form: 'dates', relation, other, isStrict }) as const;

const GUIDES: [string, Guide][] = [
  ['NOTE', { form: 'required' }],
  ['ANY', { form: 'required' }],
  ['A', { form: 'range', least: '30', most: '200' }],
  ['A', { form: 'range', least: '', most: '0' }],
  ['A', { form: 'range', least: '-1.5', most: '' }],
  ['NOTE', { form: 'missingIf', other: 'ANY', codes: ['Y'] }],
  ['NOTE', { form: 'missingIf', other: 'VS.ANY', codes: ['N', 'Y'] }],
  ['TERM', { form: 'duplicateLine', items: ['TERM', 'START'] }],
  ['TOTAL', { form: 'sum', items: ['A', 'B'] }],
  ['VSDT', { form: 'visitOrder', earlier: 'SCR', visit: 'V1' }],
  ...RELATIONS.flatMap((relation): [string, Guide][] => [
    ['VSDT', dates(relation, 'ENDDT', false)],
    ['VSDT', dates(relation, 'ENDDT', true)],
    ['VSTM', dates(relation, 'ENDTM', false)],
  ]),
];

describe('the forms for common checks', () => {
  it.each(GUIDES)(
    'make a valid check of %s whose test cases pass: %j [D4-EDITOR-07]',
    (key, guide) => {
      const made = design();
      const target = targetOf(made, key);
      expect(isComplete(guide)).toBe(true);
      expect(formsFor(target)).toContain(guide.form);
      const tests = casesOf(guide, target, made.codelists).map((one, at) => ({
        name: `${at}`,
        ...one,
      }));
      const page = made.pages.find((one) => one.key === 'VS')!;
      const check = { ...newCheck([], page), target: { page: 'VS', item: key } };
      const message = { language: 'en', text: 'Please check.' };
      made.checks.push(withGuide(check, guide, expressionOf(guide, target), tests, message));
      const { program, faults } = compileDesignChecks(made);
      expect(faults).toEqual([]);
      const failed = runCheckTests(program, made).filter(({ passed }) => !passed);
      expect(failed).toEqual([]);
    },
  );

  it('offers only forms that fit the item [D4-EDITOR-07]', () => {
    const made = design();
    expect(formsFor(targetOf(made, 'NOTE'))).toEqual(['required', 'missingIf']);
    expect(formsFor(targetOf(made, 'A'))).toEqual(['required', 'range', 'missingIf', 'sum']);
    expect(formsFor(targetOf(made, 'START'))).toEqual([
      'required',
      'dates',
      'missingIf',
      'duplicateLine',
    ]);
  });

  it('are incomplete without what they need [D4-EDITOR-07]', () => {
    const incomplete: Guide[] = [
      { form: 'range', least: '', most: '' },
      { form: 'range', least: '5', most: '4' },
      { form: 'range', least: '5', most: 'x' },
      dates('before', '', false),
      { form: 'missingIf', other: 'ANY', codes: [] },
      { form: 'duplicateLine', items: [] },
      { form: 'sum', items: ['A'] },
      { form: 'visitOrder', earlier: 'V1', visit: 'V1' },
    ];
    for (const guide of incomplete) expect(isComplete(guide)).toBe(false);
  });

  it('keep a message that is already written [D4-EDITOR-07]', () => {
    const made = design();
    const page = made.pages.find((one) => one.key === 'VS')!;
    const check = {
      ...newCheck([], page),
      action: { type: 'query' as const, message: { en: 'Mine' } },
    };
    const guided = withGuide(check, { form: 'required' }, '!known(A)', [], {
      language: 'en',
      text: 'x',
    });
    expect(guided.action).toEqual({ type: 'query', message: { en: 'Mine' } });
    const other = withGuide(check, { form: 'required' }, '!known(A)', [], {
      language: 'ja',
      text: 'x',
    });
    expect(other.action).toEqual({ type: 'query', message: { en: 'Mine', ja: 'x' } });
  });
});

it('a range says which bound is no number, and when the bounds are in the wrong order', () => {
  expect(rangeFault({ least: 'abc', most: '50' })).toBe('least');
  expect(rangeFault({ least: '', most: '5O' })).toBe('most');
  expect(rangeFault({ least: '60', most: '50' })).toBe('order');
  expect(rangeFault({ least: '60', most: '' })).toBeUndefined();
});
