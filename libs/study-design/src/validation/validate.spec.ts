import * as fc from 'fast-check';
import { arbitraryDesign } from '../../test/arbitrary-design';
import { Layout, type Item, type StudyDesign } from '../schema/design';
import { emptyDesign, standardRoles, standardSettings } from '../index';
import { parseDesign } from './shape';
import { isFreezable, validateDesign } from './validate';

const text = (en: string) => ({ en });

function study(change: (design: StudyDesign) => void = () => {}): StudyDesign {
  const design = emptyDesign({ studyIdText: 'S', name: text('S'), protocolNumber: 'P' }, ['en']);
  design.codelists.push({
    key: 'YN',
    name: text('Yes/No'),
    dataType: 'text',
    entries: [
      { code: 'Y', label: text('Yes') },
      { code: 'N', label: text('No') },
    ],
  });
  const item = (key: string, layout: Layout, more: Partial<Item> = {}): Item => ({
    key,
    layout,
    label: text(key),
    properties: [],
    ...more,
  });
  design.visits.push({ key: 'W1', title: text('Week 1'), type: 'scheduled' });
  design.schedule.push({ visit: 'W1', page: 'VS', mandatory: true });
  design.pages.push({
    key: 'VS',
    type: 2,
    title: text('Vital signs'),
    blocks: [
      {
        key: 'MAIN',
        type: 1,
        items: [
          item('VSDAT', Layout.dateFull),
          item('WEIGHT', Layout.text, {
            dataType: 'number',
            numberFormat: { digits: 3, decimals: 1 },
          }),
          item('DONE', Layout.horizontalCheckbox, { codelist: 'YN' }),
          item('NOTE', Layout.label),
        ],
      },
    ],
  });
  change(design);
  return design;
}

const items = (design: StudyDesign) => design.pages[1]!.blocks[0]!.items;
const codes = (design: StudyDesign) =>
  validateDesign(design)
    .filter((fault) => fault.severity === 'error')
    .map((fault) => `${fault.code} ${fault.path}`);

describe('validateDesign', () => {
  it('finds no error in any generated design and in a new study [D4-DESIGN-01]', () => {
    expect(isFreezable(validateDesign(study()))).toBe(true);
    fc.assert(
      fc.property(arbitraryDesign(), (design) => {
        expect(parseDesign(design)).toEqual({ design });
        expect(isFreezable(validateDesign(design))).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  const registration = (design: StudyDesign) => design.pages[0]!.blocks[0]!.items;

  it.each<[string, (design: StudyDesign) => void, string]>([
    [
      'no registration page',
      (d) => void (d.pages[0]!.type = 2),
      'DESIGN_REGISTRATION_PAGE_COUNT /pages',
    ],
    [
      'two registration pages',
      (d) => void (d.pages[1]!.type = 1),
      'DESIGN_REGISTRATION_PAGE_COUNT /pages',
    ],
    [
      'no screening number',
      (d) => void (registration(d)[0]!.properties = []),
      'DESIGN_SCREENING_NUMBER_COUNT /pages/0',
    ],
    [
      'no enrolment number',
      (d) => void (registration(d)[1]!.properties = []),
      'DESIGN_ENROLLMENT_NUMBER_COUNT /pages/0',
    ],
    [
      'both numbers on one item',
      (d) => {
        registration(d)[0]!.properties = [{ type: 8 }, { type: 9 }];
        registration(d)[1]!.properties = [];
      },
      'DESIGN_NUMBERS_ON_SAME_ITEM /pages/0/blocks/0/items/0/properties',
    ],
    [
      'a number at a wrong layout',
      (d) => void (registration(d)[0]!.layout = Layout.textArea),
      'DESIGN_NUMBER_PLACE /pages/0/blocks/0/items/0/properties/0',
    ],
    [
      'a number longer than 256 characters',
      (d) => void (registration(d)[0]!.maxLength = 257),
      'DESIGN_NUMBER_LENGTH /pages/0/blocks/0/items/0/properties/0',
    ],
    [
      'a registration page at no visit',
      (d) => void d.schedule.shift(),
      'DESIGN_REGISTRATION_SCHEDULE /pages/0',
    ],
  ])('refuses %s [R5-SUBJ-04] [R5-SUBJ-05]', (_name, change, expected) => {
    expect(codes(study(change))).toContain(expected);
  });

  it.each<[string, (design: StudyDesign) => void, string]>([
    [
      'a repeated item key',
      (d) => void (items(d)[1]!.key = 'VSDAT'),
      'DESIGN_KEY_DUPLICATE /pages/1/blocks/0/items/1/key',
    ],
    [
      'an unknown codelist',
      (d) => void (items(d)[2]!.codelist = 'X'),
      'DESIGN_REFERENCE_MISSING /pages/1/blocks/0/items/2/codelist',
    ],
    [
      'a choice without codelist',
      (d) => void delete items(d)[2]!.codelist,
      'DESIGN_CODELIST_REQUIRED /pages/1/blocks/0/items/2/codelist',
    ],
    [
      'a codelist at a text',
      (d) => void (items(d)[1]!.codelist = 'YN'),
      'DESIGN_CODELIST_NOT_ALLOWED /pages/1/blocks/0/items/1/codelist',
    ],
    [
      'too many digits',
      (d) => void (items(d)[1]!.numberFormat = { digits: 10, decimals: 6 }),
      'DESIGN_NUMBER_FORMAT_BOUNDS /pages/1/blocks/0/items/1/numberFormat',
    ],
    [
      'a number format at a date',
      (d) => void (items(d)[0]!.numberFormat = { digits: 1, decimals: 0 }),
      'DESIGN_NUMBER_FORMAT_NOT_ALLOWED /pages/1/blocks/0/items/0/numberFormat',
    ],
    [
      'an exclusion at a text',
      (d) => void (items(d)[1]!.properties = [{ type: 7, codes: ['Y'] }]),
      'DESIGN_PROPERTY_NOT_ALLOWED /pages/1/blocks/0/items/1/properties/0',
    ],
    [
      'an exclusion of an unknown code',
      (d) => void (items(d)[2]!.properties = [{ type: 7, codes: ['Q'] }]),
      'DESIGN_CODE_UNKNOWN /pages/1/blocks/0/items/2/properties/0/codes/0',
    ],
    [
      'the end of lines in a block without lines',
      (d) => void (d.pages[1]!.blocks[0]!.endItem = 'VSDAT'),
      'DESIGN_END_ITEM_NOT_ALLOWED /pages/1/blocks/0/endItem',
    ],
    [
      'the end of lines in an item of another block',
      (d) => Object.assign(d.pages[1]!.blocks[0]!, { type: 3, endItem: 'SCRNO' }),
      'DESIGN_REFERENCE_MISSING /pages/1/blocks/0/endItem',
    ],
    [
      'a label that may be not done',
      (d) => void (items(d)[3]!.notDone = true),
      'DESIGN_NOT_DONE_NOT_ALLOWED /pages/1/blocks/0/items/3/notDone',
    ],
    [
      'an item of the registration page that may be not done',
      (d) => void (registration(d)[0]!.notDone = true),
      'DESIGN_NOT_DONE_NOT_ALLOWED /pages/0/blocks/0/items/0/notDone',
    ],
    [
      'an arm that may be not done',
      (d) => Object.assign(items(d)[2]!, { notDone: true, properties: [{ type: 11 }] }),
      'DESIGN_NOT_DONE_NOT_ALLOWED /pages/1/blocks/0/items/2/notDone',
    ],
    [
      'a registration page that may be not done',
      (d) => void (d.pages[0]!.notDone = true),
      'DESIGN_PAGE_NOT_DONE_NOT_ALLOWED /pages/0/notDone',
    ],
    [
      'a required label',
      (d) => void (items(d)[3]!.required = true),
      'DESIGN_VALUE_NOT_ALLOWED /pages/1/blocks/0/items/3/required',
    ],
    [
      'a row number outside lines',
      (d) => void (items(d)[3]!.layout = Layout.rowNumber),
      'DESIGN_ROW_NUMBER_PLACE /pages/1/blocks/0/items/3/layout',
    ],
    [
      'fixed lines without lines',
      (d) => void (d.pages[1]!.blocks[0]!.type = 2),
      'DESIGN_LINES_REQUIRED /pages/1/blocks/0',
    ],
    [
      'a page scheduled twice at a visit',
      (d) => void d.schedule.push(d.schedule[1]!),
      'DESIGN_SCHEDULE_DUPLICATE /schedule/2',
    ],
    [
      'a subject number without site',
      (d) => void (d.subjectNumber.pattern = '{seq:3}'),
      'DESIGN_SUBJECT_NUMBER_SITE /subjectNumber/pattern',
    ],
    [
      'a subject number without counter',
      (d) => void (d.subjectNumber.pattern = '{site}-{x}'),
      'DESIGN_SUBJECT_NUMBER_COUNTER /subjectNumber/pattern',
    ],
    [
      'an empty title',
      (d) => void (d.pages[1]!.title = { en: ' ' }),
      'DESIGN_TEXT_EMPTY /pages/1/title',
    ],
    [
      'rules it does not know',
      (d) => void (d.ruleVersion = 99),
      'DESIGN_RULE_VERSION_UNKNOWN /ruleVersion',
    ],
    [
      'a window from an item that is no date',
      (d) =>
        void (d.visits[1]!.window = {
          anchor: { visit: 'W1', page: 'VS', item: 'WEIGHT' },
          day: 7,
          daysBefore: 1,
          daysAfter: 1,
        }),
      'DESIGN_WINDOW_ITEM /visits/1/window/anchor/item',
    ],
    [
      'a derivation of a label',
      (d) =>
        void d.checks.push({
          key: 'C',
          target: { page: 'VS', item: 'NOTE' },
          expression: '1',
          action: { type: 'derive' },
          autoClose: true,
          tests: [],
        }),
      'DESIGN_CHECK_TARGET_VALUE /checks/0/target/item',
    ],
  ])('refuses %s [D4-DESIGN-01]', (_name, change, expected) => {
    expect(codes(study(change))).toContain(expected);
  });

  it('reports a missing language as a warning [D4-DESIGN-01]', () => {
    const faults = validateDesign(study((d) => void d.languages.push('ja')));
    expect(faults.length).toBeGreaterThan(0);
    expect(new Set(faults.map((fault) => `${fault.severity} ${fault.code}`))).toEqual(
      new Set(['warning DESIGN_TEXT_MISSING']),
    );
  });
});

describe('parseDesign', () => {
  it('never throws and never accepts an unknown member [D4-DESIGN-01]', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (value) => {
        expect(parseDesign(value)).toHaveProperty('faults');
      }),
      { numRuns: 200 },
    );
    expect(parseDesign({ ...study(), extra: 1 })).toMatchObject({
      faults: [{ code: 'DESIGN_MEMBER_UNKNOWN', params: { members: 'extra' } }],
    });
    expect(parseDesign(study((d) => void (items(d)[0]!.key = '__proto__')))).toMatchObject({
      faults: [{ code: 'DESIGN_KEY_INVALID', path: '/pages/1/blocks/0/items/0/key' }],
    });
  });

  it('accepts the standard roles and settings [R9-CONST-02]', () => {
    const configuration = { roles: standardRoles(), settings: standardSettings() };
    expect(parseDesign({ ...study(), configuration })).toHaveProperty('design');
    expect(configuration.settings.autoLogoutTime).toBe(30);
  });
});
