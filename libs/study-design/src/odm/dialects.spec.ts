import { codelist, item, small, unit, unitRef, words } from '../../test/odm-file';
import { readDesign, WRITE_OPTIONS } from '../../test/read-design';
import { writeOdm } from './write';

const range = (comparator: string, value: string, more = '', hard = 'Soft') =>
  `<RangeCheck Comparator="${comparator}" SoftHard="${hard}"><CheckValue>${value}</CheckValue>${more}</RangeCheck>`;

describe('range checks of other systems', () => {
  const units =
    unit('KG', 'kg') + unit('LB', 'lbs') + unit('C', '°C') + unit('F', 'F') + unit('X', 'U/L');
  const limited = (own: string, check: string) =>
    readDesign(small(['W'], item('W', { type: 'float', content: own + check }), units));

  it('converts a limit to the unit of the item and keeps what the file said [D4-ODM-11]', () => {
    const { design, report } = limited(unitRef('LB'), range('LE', '150', unitRef('KG')));
    expect(design.checks.map(({ expression }) => expression)).toEqual(['W > 330.693393277']);
    expect(design.checks[0]!.action).toMatchObject({
      message: { en: expect.stringContaining('330.693393277') },
    });
    expect(report.notes).toContainEqual(
      expect.objectContaining({
        code: 'DESIGN_ODM_RANGE_CHECK_CONVERTED',
        params: expect.objectContaining({ values: '150', unit: 'kg', itemUnit: 'lbs' }),
      }),
    );
    expect(design.unmapped.map(({ element }) => element)).toContain('RangeCheck');
  });

  it('converts temperatures, which have another zero [D4-ODM-11]', () => {
    const { design } = limited(unitRef('C'), range('LT', '100.4', unitRef('F')));
    expect(design.checks.map(({ expression }) => expression)).toEqual(['W >= 38']);
  });

  it.each([
    ['of a unit that does not convert', unitRef('X'), 'DESIGN_ODM_RANGE_CHECK_UNIT'],
    ['when the item has no unit', '', 'DESIGN_ODM_RANGE_CHECK_NO_UNIT'],
  ])('keeps and reports a limit %s, and does not apply it [D4-ODM-11]', (_, own, code) => {
    const { design, codes } = limited(own, range('LE', '150', unitRef('KG')));
    expect(design.checks).toEqual([]);
    expect(codes).toContain(code);
    expect(design.unmapped).toMatchObject([{ element: 'RangeCheck', reason: code }]);
  });

  it('applies a limit in the unit of the item or without a unit unchanged [D4-ODM-11]', () => {
    const both = range('LE', '150', unitRef('KG')) + range('GE', '3');
    const { design, codes } = limited(unitRef('KG'), both);
    expect(design.checks.map(({ expression }) => expression)).toEqual(['W > 150', 'W < 3']);
    expect(codes.filter((code) => code.includes('RANGE'))).toEqual([]);
  });

  it('reads a hard check as a block and a soft check as a query, and exports them again [D4-ODM-04]', () => {
    const { design } = limited('', range('LE', '9', '', 'Hard') + range('LE', '5'));
    expect(design.checks.map(({ action }) => action.type)).toEqual(['block', 'query']);
    const xml = writeOdm(design, WRITE_OPTIONS);
    expect(xml).toMatch(/SoftHard="Hard">\s*<CheckValue>9</);
    expect(xml).toMatch(/SoftHard="Soft">\s*<CheckValue>5</);
  });
});

describe('numbers of other systems', () => {
  const formatOf = (more: string, type = 'float') =>
    readDesign(small(['N'], item('N', { type, more }))).item.numberFormat;

  it.each([
    [
      'with or without the decimal point',
      ' Length="5" SignificantDigits="2"',
      { digits: 5, decimals: 2 },
    ],
    [
      'longer than a number can be',
      ' Length="25" SignificantDigits="6"',
      { digits: 9, decimals: 6 },
    ],
    ['as many decimals as digits', ' Length="3" SignificantDigits="3"', { digits: 3, decimals: 3 }],
    ['without a length', ' SignificantDigits="1"', { digits: 14, decimals: 1 }],
    ['of any number in REDCap', ' Length="999" SignificantDigits="1"', undefined],
    ['without decimals', ' Length="8"', undefined],
  ])('reads a length %s so that no value is refused [D4-ODM-12]', (_, more, format) => {
    expect(formatOf(more)).toEqual(format);
  });

  it('exports the length of the source when the format is unchanged [D4-ODM-06]', () => {
    const { design } = readDesign(
      small(['N'], item('N', { type: 'float', more: ' Length="25" SignificantDigits="6"' })),
    );
    expect(writeOdm(design, WRITE_OPTIONS)).toContain('Length="25" SignificantDigits="6"');
  });
});

describe('codelists of other systems', () => {
  it('sorts choices by their numbers, and keeps and exports their rank [D4-ODM-13]', () => {
    const choice = (code: string, more: string) =>
      `<CodeListItem CodedValue="${code}"${more}><Decode>${words(code)}</Decode></CodeListItem>`;
    const list =
      '<CodeList OID="CL" Name="CL" DataType="text">' +
      choice('C', ' OrderNumber="3" Rank="2.5"') +
      choice('A', ' OrderNumber="1" Rank="-1"') +
      choice('B', ' OrderNumber="2"') +
      '</CodeList>';
    const { design } = readDesign(
      small(['X'], item('X', { content: '<CodeListRef CodeListOID="CL"/>' }) + list),
    );
    expect(design.codelists[0]!.entries).toEqual([
      { code: 'A', label: { en: 'A' }, rank: -1 },
      { code: 'B', label: { en: 'B' } },
      { code: 'C', label: { en: 'C' }, rank: 2.5 },
    ]);
    expect(writeOdm(design, WRITE_OPTIONS)).toContain(
      '<CodeListItem CodedValue="C" OrderNumber="3" Rank="2.5">',
    );
  });

  it('keeps the number of a question as an alias, which is exported [D4-ODM-13]', () => {
    const { design, item: first } = readDesign(
      small(['X'], item('X', { questionMore: ' OpenClinica:QuestionNumber="2a"' })),
    );
    expect(first.aliases).toEqual([{ context: 'QuestionNumber', name: '2a' }]);
    expect(writeOdm(design, WRITE_OPTIONS)).toContain(
      '<Alias Context="QuestionNumber" Name="2a"/>',
    );
  });
});

describe('texts of other systems', () => {
  it.each([
    ['&lt;b&gt;Weight&lt;/b&gt; &amp;nbsp;in&lt;br/&gt;kg', 'Weight in\nkg'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;Name&lt;style&gt;p{}&lt;/style&gt;', 'Name'],
    ['&lt;ul&gt;&lt;li&gt;one&lt;li&gt;two&lt;/ul&gt;', 'one\ntwo'],
    ['&lt;img src=x onerror=alert(1)&gt;Look', 'Look'],
    ['&lt;p style="color:red"&gt;&lt;u&gt;A&lt;/u&gt;B&lt;/p', 'AB'],
  ])('reads %s as plain text, keeps the original and reports it [D4-ODM-14]', (question, label) => {
    const { item: first, design, codes } = readDesign(small(['X'], item('X', { question })));
    expect(first.label).toEqual({ en: label });
    expect(codes).toContain('DESIGN_ODM_TEXT_CLEANED');
    expect(design.unmapped).toMatchObject([
      { reason: 'DESIGN_ODM_TEXT_CLEANED', content: expect.stringContaining(question) },
    ]);
  });

  it.each([
    ['a &lt; b and c &gt; d', 'a < b and c > d'],
    ['AT&amp;T', 'AT&T'],
    ['grade &lt;severe&gt;', 'grade <severe>'],
    ['x &lt;= 5', 'x <= 5'],
  ])('leaves %s unchanged, because it contains no HTML [D4-ODM-14]', (question, label) => {
    const { item: first, design, codes } = readDesign(small(['X'], item('X', { question })));
    expect(first.label).toEqual({ en: label });
    expect(design.unmapped).toEqual([]);
    expect(codes).not.toContain('DESIGN_ODM_TEXT_CLEANED');
  });

  it('keeps extensions beside a text, and removes HTML from choices [D4-ODM-14]', () => {
    const list = codelist('CL', ['1']).replace('is 1', '&lt;i&gt;Yes&lt;/i&gt;');
    const question =
      '<redcap:FormattedTranslatedText>&lt;b&gt;x&lt;/b&gt;</redcap:FormattedTranslatedText>';
    const { design } = readDesign(
      small(
        ['X'],
        item('X', { content: '<CodeListRef CodeListOID="CL"/>' }).replace(
          '</Question>',
          `${question}</Question>`,
        ) + list,
      ),
    );
    expect(design.codelists[0]!.entries[0]!.label).toEqual({ en: 'Yes' });
    expect(design.unmapped.map(({ element }) => element).toSorted()).toEqual([
      'TranslatedText',
      'redcap:FormattedTranslatedText',
    ]);
  });
});

describe('REDCap files', () => {
  it('have settings beside the name of the study, which are kept and reported [D4-ODM-02]', () => {
    const xml = small(['X'], item('X')).replace(
      '</GlobalVariables>',
      '<redcap:Purpose>2</redcap:Purpose></GlobalVariables>',
    );
    const { design, codes } = readDesign(xml);
    expect(design.unmapped).toMatchObject([{ element: 'redcap:Purpose' }]);
    expect(codes).toContain('DESIGN_ODM_EXTENSION_KEPT');
  });

  it('have logic of their own at an item, which is kept and reported as not applied [D4-ODM-02]', () => {
    const more = ' redcap:BranchingLogic="[a] = \'1\'" redcap:FieldType="text"';
    const { item: first, report } = readDesign(small(['X'], item('X', { more })));
    expect(first.source?.attributes).toMatchObject({ 'redcap:BranchingLogic': "[a] = '1'" });
    expect(report.notes).toContainEqual(
      expect.objectContaining({
        code: 'DESIGN_ODM_LOGIC_KEPT',
        params: { item: 'X', element: 'redcap:BranchingLogic', expression: "[a] = '1'" },
      }),
    );
  });
});
