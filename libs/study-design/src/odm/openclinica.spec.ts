import {
  action,
  codelist,
  event,
  form,
  group,
  inForm,
  item,
  note,
  oc,
  odmOf,
  rules,
  showing,
  shownWhile,
  small,
  study,
} from '../../test/odm-file';
import { Layout } from '../schema/design';
import { validateDesign } from '../validation/validate';
import { readOdm } from './read';
import { writeOdm } from './write';

const OPTIONS = { fileOid: 'F', created: '2026-01-31T09:00:00Z' };

function read(xml: string) {
  const result = readOdm(xml);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  const { design, report } = result.designs[0]!;
  expect(validateDesign(design).filter(({ severity }) => severity === 'error')).toEqual([]);
  const again = readOdm(writeOdm(design, OPTIONS));
  expect(again.ok && again.designs[0]!.design).toEqual(design);
  const items = design.pages.at(-1)!.blocks.flatMap((block) => block.items);
  return { design, report, items, codes: report.notes.map(({ code }) => code) };
}

const listRef = '<CodeListRef CodeListOID="CL"/>';
const response = (type: string, layout = '') =>
  `<OpenClinica:ItemResponse ResponseType="${type}"${layout && ` ResponseLayout="${layout}"`}/>`;

describe('lists of several choices', () => {
  const option = (code: string) =>
    oc(
      'MultiSelectListItem',
      `<Decode><TranslatedText>is ${code}</TranslatedText></Decode>`,
      ` CodedOptionValue="${code}"`,
    );
  const list = oc(
    'MultiSelectList',
    option('1') + option('2'),
    ' ID="MSL_1" Name="Symptoms" DataType="integer" ActualDataType="integer"',
  );
  const ref = '<OpenClinica:MultiSelectListRef MultiSelectListID="MSL_1"/>';

  it('become checkboxes with their choices [D4-ODM-18]', () => {
    const { design, items } = read(small(['X'], item('X', { content: ref }) + list));
    expect(items[0]).toMatchObject({ layout: Layout.horizontalCheckbox, codelist: 'MSL_1' });
    expect(items[0]).not.toHaveProperty('dataType');
    expect(design.codelists).toEqual([
      {
        key: 'MSL_1',
        name: { en: 'Symptoms' },
        dataType: 'integer',
        entries: [
          { code: '1', label: { en: 'is 1' } },
          { code: '2', label: { en: 'is 2' } },
        ],
      },
    ]);
    expect(design.unmapped).toEqual([]);
  });

  it('are looked for under prefixed attributes too, and missed aloud [D4-ODM-18]', () => {
    const prefixed = ref.replace('MultiSelectListID=', 'OpenClinica:MultiSelectListID=');
    expect(read(small(['X'], item('X', { content: prefixed }) + list)).items[0]!.layout).toBe(1);
    const { items, codes } = read(small(['X'], item('X', { content: ref })));
    expect(items[0]!.layout).toBe(Layout.text);
    expect(codes).toContain('DESIGN_ODM_CODELIST_MISSING');
  });
});

describe('item details', () => {
  const details = (content: string, more = '', show = 'Yes') =>
    read(
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
  ])('give a choice shown as %s %s the layout it had [D4-ODM-19]', (type, layout, expected) => {
    expect(details(response(type, layout)).items[0]!.layout).toBe(expected);
  });

  it('make a text area of one, and say of a calculation that it is typed in [D4-ODM-19]', () => {
    const of = (type: string) =>
      read(small(['X'], item('X', { content: inForm('X', response(type)) })));
    expect(of('textarea').items[0]!.layout).toBe(Layout.textArea);
    expect(of('calculation').codes).toContain('DESIGN_ODM_RESPONSE_TYPE');
  });

  it('give label, headers and text to the right of each form, not those of another [D4-ODM-19]', () => {
    const texts = (left: string, formOid: string) =>
      inForm(
        'X',
        oc('LeftItemText', left) +
          oc('RightItemText', '(mm)') +
          oc('ItemHeader', 'Pressure') +
          oc('ItemSubHeader', 'sitting'),
        { form: formOid },
      );
    const { design } = read(
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

  it('give the default value, by code or words, and say when it is none [D4-ODM-19]', () => {
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
  ])('take a default of %s, %s, as %s [D4-ODM-19]', (type, value, expected) => {
    const more = ` DefaultValue="${value}"`;
    const { items } = read(small(['X'], item('X', { type, content: inForm('X', '', { more }) })));
    expect(items[0]!.properties.find((property) => property.type === 2)).toEqual(
      expected && { type: 2, value: expected },
    );
  });

  it('hide what nothing ever shows, and require no value of it [D4-ODM-19]', () => {
    const { design } = read(
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

  it('show an item while another one has the value named, several by one check [D4-ODM-19]', () => {
    const dependent = (oid: string) =>
      item(oid, { content: inForm(oid, shownWhile('CONTROL', '2'), { show: 'No' }) });
    const { design } = read(
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

  it('show an item of a line by the same line, and never by another block of lines [D4-ODM-19]', () => {
    const dependent = (oid: string, control: string) =>
      item(oid, { content: inForm(oid, shownWhile(control, '1'), { show: 'No' }) });
    const { design, codes } = read(
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

  it('give a group of lines its header and largest number of lines [D4-ODM-19]', () => {
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
    const { design } = read(
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

  it('give each form the codelist of its own, where only one of the same name is named by no item [D4-ODM-19]', () => {
    const content = oc(
      'ItemDetails',
      ['F', 'F2']
        .map((oid) =>
          oc('ItemPresentInForm', response('single-select'), ` FormOID="${oid}" ShowItem="Yes"`),
        )
        .join(''),
      ' ItemOID="X"',
    );
    const lists = (...others: string[]) =>
      read(
        odmOf(
          study(
            event('SE', ['F', 'F2']) +
              form('F', ['IG']) +
              form('F2', ['IG']) +
              group('IG', ['X']) +
              item('X', { content: listRef + content }) +
              codelist('CL', ['1', '4']) +
              others
                .map((oid) => codelist(oid, ['1', '2']).replace(`Name="${oid}"`, 'Name="CL"'))
                .join(''),
          ),
        ),
      );
    const of = ({ design }: ReturnType<typeof lists>) =>
      design.pages.slice(1).map(({ blocks }) => blocks[0]!.items[0]!.codelist);
    const one = lists('CL_2');
    expect(of(one)).toEqual(['CL', 'CL_2']);
    expect(one.codes).toContain('DESIGN_ODM_CODELIST_OF_FORM');
    expect(of(lists())).toEqual(['CL', 'CL']);
    // Which of several it is, the file does not say.
    expect(of(lists('CL_2', 'CL_3'))).toEqual(['CL', 'CL']);
  });

  it('keep where an item stood on the screen, in one note for all items [D4-ODM-02]', () => {
    const { design, report } = read(
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

describe('rules', () => {
  /** Two visits; the page F at both, G at the first, H at the second; a log of lines on F. */
  const file = (...list: Parameters<typeof rules>[0]) =>
    odmOf(
      study(
        event('SE_1', ['F', 'G']) +
          event('SE_2', ['F', 'H']) +
          event('SE_3', ['K'], { repeating: 'Yes' }) +
          form('F', ['IG_F', 'IG_L']) +
          form('G', ['IG_G']) +
          form('H', ['IG_H']) +
          form('K', ['IG_K']) +
          group('IG_F', ['I_N', 'I_C', 'I_D', 'I_D2', 'I_T', 'I_M']) +
          group('IG_L', ['I_L', 'I_LD'], { repeating: 'Yes' }) +
          group('IG_G', ['I_G']) +
          group('IG_H', ['I_H']) +
          group('IG_K', ['I_K']) +
          ['I_N', 'I_G', 'I_H', 'I_K', 'I_L'].map((oid) => item(oid, { type: 'float' })).join('') +
          ['I_D', 'I_D2', 'I_LD'].map((oid) => item(oid, { type: 'date' })).join('') +
          item('I_T') +
          item('I_C', { type: 'integer', content: listRef }) +
          item('I_M', {
            content: `<OpenClinica:MultiSelectListRef MultiSelectListID="MSL"/>`,
          }) +
          codelist('CL', ['0', '1']) +
          oc(
            'MultiSelectList',
            oc('MultiSelectListItem', '', ' CodedOptionValue="9"'),
            ' ID="MSL" Name="m" DataType="text"',
          ) +
          rules(list),
      ),
    );
  const rule = (expression: string, when = 'true', target = 'I_N') =>
    read(
      file({
        oid: 'R1',
        target,
        expression: expression.replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
        actions: note('Look again', when),
      }),
    );

  it.each([
    ['I_N gt 5', 'I_N > 5'],
    ['I_N lte (-1.5)', 'I_N <= -1.5'],
    ['5 lt I_N', 'I_N > 5'],
    ['I_C eq 1', 'I_C == "1"'],
    ['I_C eq 01', 'I_C == "1"'],
    ['I_C gte 1', 'number(I_C) >= 1'],
    ['I_N eq ""', '!known(I_N)'],
    ['I_N ne ""', 'known(I_N)'],
    ['I_T eq YELLOW', 'I_T == "YELLOW"'],
    ['I_T ct "2014"', 'I_T.contains("2014")'],
    ['I_M ct "9"', 'contains(I_M, "9")'],
    ['I_D gt I_D2', 'certainlyAfter(I_D, I_D2)'],
    ['I_D gte 2014-02-01', '!possiblyBefore(I_D, date("2014-02-01"))'],
    ['I_D gt _CURRENT_DATE', 'certainlyAfter(I_D, today)'],
    ['I_D gt I_D2 + 30', 'certainlyAfter(I_D, addDays(I_D2, 30))'],
    ['I_D - 7 lt I_D2', 'certainlyBefore(addDays(I_D, -7), I_D2)'],
    ['I_D - I_D2 gt 30', 'daysBetween(I_D2, I_D) > 30'],
    ['(I_N + 2) * I_C gt 10', '(I_N + 2) * number(I_C) > 10'],
    ['I_N gt 1 and I_C eq 1', 'I_N > 1 && I_C == "1"'],
    ['I_N gt 1 or (I_C eq 1 and I_T ne "a")', 'I_N > 1 || (I_C == "1" && I_T != "a")'],
    ['I_G gt 1', 'visit("SE_1").G.I_G > 1'],
    ['SE_2.H.IG_H.I_H gt I_N', 'visit("SE_2").H.I_H > I_N'],
    ['F.IG_F.I_N eq 1', 'I_N == 1'],
  ])('become checks: %s is %s [D4-ODM-20]', (expression, cel) => {
    const { design, codes } = rule(expression);
    expect(design.checks).toEqual([
      expect.objectContaining({
        key: 'R1',
        target: { page: 'F', item: 'I_N' },
        expression: cel,
        action: { type: 'query', message: { en: 'Look again' } },
        description: { en: 'about R1' },
        source: { format: 'odm', oid: 'R1' },
      }),
    ]);
    expect(design.checks[0]).not.toHaveProperty('disabled');
    expect(codes).toContain('DESIGN_ODM_RULE_TAKEN');
    expect(design.unmapped).toEqual([]);
  });

  it.each([
    ['I_N gt 5', 'I_N <= 5'],
    ['I_N gt 1 and I_C eq 1', 'I_N <= 1 || I_C != "1"'],
    ['I_N gt 1 or I_C eq 1', 'I_N <= 1 && I_C != "1"'],
    ['I_D lte I_D2', 'certainlyAfter(I_D, I_D2)'],
    ['I_D eq I_D2', '!possiblyEqual(I_D, I_D2)'],
    ['I_M eq 9', '(!contains(I_M, "9") || len(I_M) != 1)'],
  ])('that act when %s is false fire when it certainly is: %s [D4-ODM-20]', (expression, cel) => {
    expect(rule(expression, 'false').design.checks[0]!.expression).toBe(cel);
  });

  it('stand at one visit where their target names an event, and on each line of a log [D4-ODM-20]', () => {
    expect(rule('I_N gt 5', 'true', 'SE_2.F.IG_F.I_N').design.checks[0]!.target).toEqual({
      page: 'F',
      item: 'I_N',
      visit: 'SE_2',
    });
    const { design } = rule('I_L gt I_N', 'true', 'IG_L[ALL].I_L');
    expect(design.checks[0]).toMatchObject({
      target: { page: 'F', item: 'I_L' },
      expression: 'I_L > I_N',
    });
  });

  it('show and hide items and groups, which are then not hidden for good [D4-ODM-20]', () => {
    const hidden = oc(
      'ItemGroupDetails',
      oc('PresentInForm', '', ' FormOID="F" ShowGroup="No"'),
      ' ItemGroupOID="IG_2"',
    );
    const { design } = read(
      odmOf(
        study(
          event('SE', ['F']) +
            form('F', ['IG_1', 'IG_2']) +
            group('IG_1', ['I_C', 'I_X']) +
            group('IG_2', ['I_Y', 'I_Z'], { content: hidden }) +
            item('I_C', { type: 'integer' }) +
            ['I_X', 'I_Y', 'I_Z'].map((oid) => item(oid)).join('') +
            rules([
              { oid: 'R1', target: 'I_C', expression: 'I_C eq 1', actions: showing('IG_2') },
              {
                oid: 'R2',
                target: 'I_C',
                expression: 'I_C eq 2',
                actions: action(
                  'HideAction',
                  '<OpenClinicaRules:DestinationProperty OID="F.IG_1.I_X"/>',
                ),
              },
            ]),
        ),
      ),
    );
    expect(design.checks).toMatchObject([
      {
        target: { page: 'F' },
        expression: 'I_C == 1',
        action: { type: 'show', items: ['I_Y', 'I_Z'] },
      },
      { target: { page: 'F' }, expression: 'I_C == 2', action: { type: 'hide', items: ['I_X'] } },
    ]);
    expect(design.pages[1]!.blocks[1]!.items.flatMap(({ properties }) => properties)).toEqual([]);
  });

  it.each([
    ['a word that names no item', 'I_NOWHERE eq 1', 'DESIGN_ODM_RULE_PLACE', 'I_NOWHERE'],
    ['a visit that repeats', 'I_K gt 1', 'DESIGN_ODM_RULE_PLACE', 'I_K'],
    ['a line that is not its own', 'I_L gt 1', 'DESIGN_ODM_RULE_PLACE', 'I_L'],
    ['a line by its number', 'IG_L[2].I_L gt 1', 'DESIGN_ODM_RULE_PLACE', 'IG_L[2].I_L'],
    ['an unknown code', 'I_C eq 7', 'DESIGN_ODM_RULE_EXPRESSION', 'I_C eq 7'],
    ['an order of texts', 'I_T gt 5', 'DESIGN_ODM_RULE_EXPRESSION', 'I_T gt 5'],
    [
      'a variable of OpenClinica',
      'I_D gt _SUBJECT_DOB',
      'DESIGN_ODM_RULE_EXPRESSION',
      '_SUBJECT_DOB',
    ],
    ['an item and itself', 'I_N eq I_N', 'DESIGN_ODM_RULE_EXPRESSION', 'I_N eq I_N'],
    ['no comparison', 'I_N', 'DESIGN_ODM_RULE_EXPRESSION', 'I_N'],
    ['a missing parenthesis', '(I_N gt 1', 'DESIGN_ODM_RULE_EXPRESSION', '…'],
    ['signs of another language', 'I_N == 1', 'DESIGN_ODM_RULE_EXPRESSION', '== 1'],
  ])('with %s are kept and listed with what they say [D4-ODM-20]', (_, expression, code, part) => {
    const { design, report } = rule(expression);
    expect(report.notes).toContainEqual(
      expect.objectContaining({
        code,
        count: 1,
        params: { rule: 'R1', target: 'I_N', expression, part },
        path: expect.stringContaining('/Rules/RuleAssignment/RuleRef[@OID='),
      }),
    );
    expect(design.unmapped.map(({ element }) => element)).toEqual([
      'OpenClinicaRules:DiscrepancyNoteAction',
      'OpenClinicaRules:RuleDef',
    ]);
    // To be written anew, with its message, where it belongs.
    expect(design.checks).toMatchObject([
      { key: 'R1', expression, disabled: true, action: { message: { en: 'Look again' } } },
    ]);
  });

  it('with an action that has no counterpart are kept one by one [D4-ODM-20]', () => {
    const { design, report } = read(
      file(
        ...['InsertAction', 'EmailAction'].map((name, at) => ({
          oid: `R${at}`,
          target: 'I_N',
          expression: 'I_N eq 1',
          actions: action(name, ''),
        })),
      ),
    );
    expect(design.checks).toEqual([]);
    const kept = report.notes.filter(({ code }) => code === 'DESIGN_ODM_RULE_ACTION');
    expect(kept.map(({ params }) => params['part'])).toEqual(['InsertAction', 'EmailAction']);
  });

  it('of any length and depth end soon [D4-ODM-07]', () => {
    for (const expression of [
      `${'('.repeat(5_000)}I_N eq 1`,
      Array.from({ length: 900 }, () => 'I_N eq 1').join(' and '),
      'I_N '.repeat(5_000),
    ]) {
      expect(rule(expression).design.checks).toHaveLength(1);
    }
  });
});
