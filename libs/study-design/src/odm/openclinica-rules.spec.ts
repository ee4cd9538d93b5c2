import {
  action,
  codelist,
  event,
  form,
  group,
  item,
  note,
  oc,
  odmOf,
  rules,
  showing,
  study,
} from '../../test/odm-file';
import { readDesign } from '../../test/read-design';

const listRef = '<CodeListRef CodeListOID="CL"/>';

describe('OpenClinica rules', () => {
  /** Page F at two visits, G at the first, H at the second, K at a repeating visit; F has a block of log lines. */
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
    readDesign(
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
  ])('become checks: %s becomes %s [D4-ODM-20]', (expression, cel) => {
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
  ])(
    'that act when %s is false fire only when it is certainly false: %s [D4-ODM-20]',
    (expression, cel) => {
      expect(rule(expression, 'false').design.checks[0]!.expression).toBe(cel);
    },
  );

  it('apply at one visit when their target names an event, and to each line of a log [D4-ODM-20]', () => {
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

  it('show and hide items and groups that are otherwise hidden [D4-ODM-20]', () => {
    const hidden = oc(
      'ItemGroupDetails',
      oc('PresentInForm', '', ' FormOID="F" ShowGroup="No"'),
      ' ItemGroupOID="IG_2"',
    );
    const { design } = readDesign(
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
    ['a name without an item', 'I_NOWHERE eq 1', 'DESIGN_ODM_RULE_PLACE', 'I_NOWHERE'],
    ['a repeating visit', 'I_K gt 1', 'DESIGN_ODM_RULE_PLACE', 'I_K'],
    ['a line of another block', 'I_L gt 1', 'DESIGN_ODM_RULE_PLACE', 'I_L'],
    ['a line number', 'IG_L[2].I_L gt 1', 'DESIGN_ODM_RULE_PLACE', 'IG_L[2].I_L'],
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
    ['operators of another language', 'I_N == 1', 'DESIGN_ODM_RULE_EXPRESSION', '== 1'],
  ])(
    'with %s are kept and reported with their expression [D4-ODM-20]',
    (_, expression, code, part) => {
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
      // A disabled check keeps the message for whoever writes the check again.
      expect(design.checks).toMatchObject([
        { key: 'R1', expression, disabled: true, action: { message: { en: 'Look again' } } },
      ]);
    },
  );

  it('with an unsupported action are kept and reported one by one [D4-ODM-20]', () => {
    const { design, report } = readDesign(
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

  it('of any length and depth are kept as one disabled check [D4-ODM-07]', () => {
    for (const expression of [
      `${'('.repeat(5_000)}I_N eq 1`,
      Array.from({ length: 900 }, () => 'I_N eq 1').join(' and '),
      'I_N '.repeat(5_000),
    ]) {
      expect(rule(expression).design.checks).toHaveLength(1);
    }
  });
});
