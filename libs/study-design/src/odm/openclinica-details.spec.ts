import {
  codelist,
  event,
  form,
  group,
  inForm,
  item,
  oc,
  odmOf,
  shownWhile,
  small,
  study,
} from '../../test/odm-file';
import { readDesign } from '../../test/read-design';
import { Layout } from '../schema/design';

const listRef = '<CodeListRef CodeListOID="CL"/>';
const response = (type: string, layout = '') =>
  `<OpenClinica:ItemResponse ResponseType="${type}"${layout && ` ResponseLayout="${layout}"`}/>`;

describe('OpenClinica item details', () => {
  const details = (content: string, more = '', show = 'Yes') =>
    readDesign(
      small(
        ['X'],
        item('X', { content: listRef + inForm('X', content, { more, show }) }) +
          codelist('CL', ['1', '2']),
      ),
    );

  it.each([
    ['radio', 'Horizontal', Layout.horizontalRadio],
    ['radio', '', Layout.verticalRadio],
    ['single-select', '', Layout.dropdown],
    ['checkbox', '', Layout.horizontalCheckbox],
    ['multi-select', '', Layout.horizontalCheckbox],
  ])('reads the response type %s %s as its layout [D4-ODM-19]', (type, layout, expected) => {
    expect(details(response(type, layout)).items[0]!.layout).toBe(expected);
  });

  it('reads textarea as a text area, and reports that a calculation becomes an input [D4-ODM-19]', () => {
    const of = (type: string) =>
      readDesign(small(['X'], item('X', { content: inForm('X', response(type)) })));
    expect(of('textarea').items[0]!.layout).toBe(Layout.textArea);
    expect(of('calculation').codes).toContain('DESIGN_ODM_RESPONSE_TYPE');
  });

  it('reads label, headers and text to the right from the details of the same form [D4-ODM-19]', () => {
    const texts = (left: string, formOid: string) =>
      inForm(
        'X',
        oc('LeftItemText', left) +
          oc('RightItemText', '(mm)') +
          oc('ItemHeader', 'Pressure') +
          oc('ItemSubHeader', 'sitting'),
        { form: formOid },
      );
    const { design } = readDesign(
      odmOf(
        study(
          event('SE', ['F', 'F2']) +
            form('F', ['IG']) +
            form('F2', ['IG']) +
            group('IG', ['X']) +
            item('X', {
              question: 'Pressure - sitting - Systolic - (mm)',
              content: texts('Systolic', 'F') + texts('Sistólico', 'F2'),
            }),
        ),
      ),
    );
    expect(design.pages.slice(1).map(({ blocks }) => blocks[0]!.items[0])).toMatchObject(
      ['Systolic', 'Sistólico'].map((label) => ({
        label: { en: label },
        properties: [
          { type: 3, role: 'label', text: { en: 'Pressure\nsitting' } },
          { type: 6, role: 'label', text: { en: '(mm)' } },
        ],
      })),
    );
  });

  it('reads a default value by code or label, and reports one that is neither [D4-ODM-19]', () => {
    const given = (value: string) => details(response('radio'), ` DefaultValue="${value}"`);
    expect(given('2').items[0]!.properties).toEqual([{ type: 2, value: '2' }]);
    expect(given('is 1').items[0]!.properties).toEqual([{ type: 2, value: '1' }]);
    const none = given('(select one)');
    expect(none.items[0]!.properties).toEqual([]);
    expect(none.codes).toContain('DESIGN_ODM_DEFAULT_KEPT');
  });

  it.each([
    ['integer', '5', '5'],
    ['integer', 'five', undefined],
    ['date', '2020-02-01', '2020-02-01'],
    ['date', '2020-13-01', undefined],
    ['text', 'none', 'none'],
  ])('reads the default of a %s item, %s, as %s [D4-ODM-19]', (type, value, expected) => {
    const more = ` DefaultValue="${value}"`;
    const { items } = readDesign(
      small(['X'], item('X', { type, content: inForm('X', '', { more }) })),
    );
    expect(items[0]!.properties.find((property) => property.type === 2)).toEqual(
      expected && { type: 2, value: expected },
    );
  });

  it('hides an item that nothing shows, and does not require a value [D4-ODM-19]', () => {
    const { design } = readDesign(
      odmOf(
        study(
          event('SE', ['F']) +
            form('F', ['IG']) +
            group('IG', ['X'], { mandatory: 'Yes' }) +
            item('X', { content: inForm('X', '', { show: 'No' }) }),
        ),
      ),
    );
    const [hidden] = design.pages[1]!.blocks[0]!.items;
    expect(hidden!.properties).toEqual([{ type: 14, roles: [] }]);
    expect(hidden).not.toHaveProperty('required');
  });

  it('shows all items that depend on the same value with one check [D4-ODM-19]', () => {
    const dependent = (oid: string) =>
      item(oid, { content: inForm(oid, shownWhile('CONTROL', '2'), { show: 'No' }) });
    const { design } = readDesign(
      small(
        ['C', 'X', 'Y'],
        item('C', { name: 'CONTROL', content: listRef }) +
          dependent('X') +
          dependent('Y') +
          codelist('CL', ['1', '2']),
      ),
    );
    expect(design.checks).toMatchObject([
      {
        target: { page: 'F' },
        expression: 'C == "2"',
        action: { type: 'show', items: ['X', 'Y'] },
      },
    ]);
    expect(design.pages[1]!.blocks[0]!.items[1]!.properties).toEqual([]);
  });

  it('shows an item of a line by the value in the same line, and not by a value of another block of lines [D4-ODM-19]', () => {
    const dependent = (oid: string, control: string) =>
      item(oid, { content: inForm(oid, shownWhile(control, '1'), { show: 'No' }) });
    const { design, codes } = readDesign(
      odmOf(
        study(
          event('SE', ['F']) +
            form('F', ['LOG', 'IG']) +
            group('LOG', ['C', 'X'], { repeating: 'Yes' }) +
            group('IG', ['Y']) +
            item('C', { type: 'integer' }) +
            dependent('X', 'C') +
            dependent('Y', 'C'),
        ),
      ),
    );
    expect(design.checks).toMatchObject([
      { target: { page: 'F', item: 'C' }, expression: 'C == 1', action: { items: ['X'] } },
    ]);
    expect(codes).toContain('DESIGN_ODM_DISPLAY_NOT_APPLIED');
  });

  it('reads the header and the largest number of lines of a repeating group [D4-ODM-19]', () => {
    const present = oc(
      'ItemGroupDetails',
      oc(
        'PresentInForm',
        '<OpenClinica:ItemGroupRepeat RepeatNumber="1" RepeatMax="40"/>' +
          oc('ItemGroupHeader', 'Medication'),
        ' FormOID="F" ShowGroup="Yes"',
      ),
      ' ItemGroupOID="IG"',
    );
    const { design } = readDesign(
      odmOf(
        study(
          event('SE', ['F']) +
            form('F', ['IG']) +
            group('IG', ['X'], { repeating: 'Yes', content: present }) +
            item('X'),
        ),
      ),
    );
    expect(design.pages[1]!.blocks[0]).toMatchObject({ label: { en: 'Medication' }, maxLines: 40 });
  });

  it('keeps unused details of all items and reports them in one note [D4-ODM-02]', () => {
    const { design, report } = readDesign(
      small(
        ['X', 'Y'],
        ['X', 'Y']
          .map((oid) => item(oid, { content: inForm(oid, oc('SectionLabel', 'I')) }))
          .join(''),
      ),
    );
    expect(design.unmapped.map(({ reason }) => reason)).toEqual([
      'DESIGN_ODM_DETAILS_KEPT',
      'DESIGN_ODM_DETAILS_KEPT',
    ]);
    expect(report.notes.filter(({ code }) => code === 'DESIGN_ODM_DETAILS_KEPT')).toMatchObject([
      { count: 2 },
    ]);
  });
});
