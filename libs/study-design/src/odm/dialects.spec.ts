import {
  codelist,
  event,
  form,
  group,
  item,
  odmOf,
  small,
  study,
  unit,
  unitRef,
  words,
} from '../../test/odm-file';
import { validateDesign } from '../validation/validate';
import { readOdm } from './read';
import { writeOdm } from './write';

const OPTIONS = { fileOid: 'F', created: '2026-01-31T09:00:00Z' };

function read(xml: string, known?: Parameters<typeof readOdm>[1]) {
  const result = readOdm(xml, known);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  const { design, report } = result.designs[0]!;
  expect(validateDesign(design).filter(({ severity }) => severity === 'error')).toEqual([]);
  const again = readOdm(writeOdm(design, OPTIONS));
  expect(again.ok && again.designs[0]!.design).toEqual(design);
  const items = design.pages.at(-1)!.blocks.flatMap((block) => block.items);
  return { design, report, item: items[0]!, items, codes: report.notes.map(({ code }) => code) };
}

const range = (comparator: string, value: string, more = '', hard = 'Soft') =>
  `<RangeCheck Comparator="${comparator}" SoftHard="${hard}"><CheckValue>${value}</CheckValue>${more}</RangeCheck>`;

describe('range checks of other systems', () => {
  const units =
    unit('KG', 'kg') + unit('LB', 'lbs') + unit('C', '°C') + unit('F', 'F') + unit('X', 'U/L');
  const limited = (own: string, check: string) =>
    read(small(['W'], item('W', { type: 'float', content: own + check }), units));

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
  ])('never applies a limit %s; it is kept and said so [D4-ODM-11]', (_, own, code) => {
    const { design, codes } = limited(own, range('LE', '150', unitRef('KG')));
    expect(design.checks).toEqual([]);
    expect(codes).toContain(code);
    expect(design.unmapped).toMatchObject([{ element: 'RangeCheck', reason: code }]);
  });

  it('applies a limit in the unit of the item as it is, and one without a unit [D4-ODM-11]', () => {
    const both = range('LE', '150', unitRef('KG')) + range('GE', '3');
    const { design, codes } = limited(unitRef('KG'), both);
    expect(design.checks.map(({ expression }) => expression)).toEqual(['W > 150', 'W < 3']);
    expect(codes.filter((code) => code.includes('RANGE'))).toEqual([]);
  });

  it('makes a hard check block saving and a soft one raise a query, and exports them again [D4-ODM-04]', () => {
    const { design } = limited('', range('LE', '9', '', 'Hard') + range('LE', '5'));
    expect(design.checks.map(({ action }) => action.type)).toEqual(['block', 'query']);
    const xml = writeOdm(design, OPTIONS);
    expect(xml).toMatch(/SoftHard="Hard">\s*<CheckValue>9</);
    expect(xml).toMatch(/SoftHard="Soft">\s*<CheckValue>5</);
  });
});

describe('numbers of other systems', () => {
  const formatOf = (more: string, type = 'float') =>
    read(small(['N'], item('N', { type, more }))).item.numberFormat;

  it.each([
    ['the point counted or not', ' Length="5" SignificantDigits="2"', { digits: 5, decimals: 2 }],
    [
      'longer than a number can be',
      ' Length="25" SignificantDigits="6"',
      { digits: 9, decimals: 6 },
    ],
    ['as many decimals as digits', ' Length="3" SignificantDigits="3"', { digits: 3, decimals: 3 }],
    ['without a length', ' SignificantDigits="1"', { digits: 14, decimals: 1 }],
    ['as REDCap writes any number', ' Length="999" SignificantDigits="1"', undefined],
    ['without decimals', ' Length="8"', undefined],
  ])('takes a length %s so that no value is refused [D4-ODM-12]', (_, more, format) => {
    expect(formatOf(more)).toEqual(format);
  });

  it('writes the length of the source again while the format is unchanged [D4-ODM-06]', () => {
    const { design } = read(
      small(['N'], item('N', { type: 'float', more: ' Length="25" SignificantDigits="6"' })),
    );
    expect(writeOdm(design, OPTIONS)).toContain('Length="25" SignificantDigits="6"');
  });
});

describe('codelists of other systems', () => {
  it('puts choices in the order of their numbers and keeps and exports their rank [D4-ODM-13]', () => {
    const choice = (code: string, more: string) =>
      `<CodeListItem CodedValue="${code}"${more}><Decode>${words(code)}</Decode></CodeListItem>`;
    const list =
      '<CodeList OID="CL" Name="CL" DataType="text">' +
      choice('C', ' OrderNumber="3" Rank="2.5"') +
      choice('A', ' OrderNumber="1" Rank="-1"') +
      choice('B', ' OrderNumber="2"') +
      '</CodeList>';
    const { design } = read(
      small(['X'], item('X', { content: '<CodeListRef CodeListOID="CL"/>' }) + list),
    );
    expect(design.codelists[0]!.entries).toEqual([
      { code: 'A', label: { en: 'A' }, rank: -1 },
      { code: 'B', label: { en: 'B' } },
      { code: 'C', label: { en: 'C' }, rank: 2.5 },
    ]);
    expect(writeOdm(design, OPTIONS)).toContain(
      '<CodeListItem CodedValue="C" OrderNumber="3" Rank="2.5">',
    );
  });

  it('keeps the number of a question as an alias, which is exported [D4-ODM-13]', () => {
    const { design, item: first } = read(
      small(['X'], item('X', { questionMore: ' OpenClinica:QuestionNumber="2a"' })),
    );
    expect(first.aliases).toEqual([{ context: 'QuestionNumber', name: '2a' }]);
    expect(writeOdm(design, OPTIONS)).toContain('<Alias Context="QuestionNumber" Name="2a"/>');
  });
});

describe('texts of other systems', () => {
  it.each([
    ['&lt;b&gt;Weight&lt;/b&gt; &amp;nbsp;in&lt;br/&gt;kg', 'Weight in\nkg'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;Name&lt;style&gt;p{}&lt;/style&gt;', 'Name'],
    ['&lt;ul&gt;&lt;li&gt;one&lt;li&gt;two&lt;/ul&gt;', 'one\ntwo'],
    ['&lt;img src=x onerror=alert(1)&gt;Look', 'Look'],
    ['&lt;p style="color:red"&gt;&lt;u&gt;A&lt;/u&gt;B&lt;/p', 'AB'],
  ])('cleans %s to text, keeps the original and says so [D4-ODM-14]', (question, label) => {
    const { item: first, design, codes } = read(small(['X'], item('X', { question })));
    expect(first.label).toEqual({ en: label });
    expect(codes).toContain('DESIGN_ODM_TEXT_CLEANED');
    expect(design.unmapped).toMatchObject([
      { reason: 'DESIGN_ODM_TEXT_CLEANED', content: expect.stringContaining(question.slice(0, 6)) },
    ]);
  });

  it.each(['a &lt; b and c &gt; d', 'AT&amp;T', 'grade &lt;severe&gt;', 'x &lt;= 5'])(
    'leaves %s as it is: it is no HTML [D4-ODM-14]',
    (question) => {
      const { design, codes } = read(small(['X'], item('X', { question })));
      expect(design.unmapped).toEqual([]);
      expect(codes).not.toContain('DESIGN_ODM_TEXT_CLEANED');
    },
  );

  it('keeps what other systems put beside a text, and cleans choices and messages [D4-ODM-14]', () => {
    const list = codelist('CL', ['1']).replace('is 1', '&lt;i&gt;Yes&lt;/i&gt;');
    const question =
      '<redcap:FormattedTranslatedText>&lt;b&gt;x&lt;/b&gt;</redcap:FormattedTranslatedText>';
    const { design } = read(
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

describe('visits of other systems', () => {
  it('makes a repeating event a visit that can be repeated [D4-ODM-15]', () => {
    const { design, codes } = read(
      odmOf(
        study(
          event('SE_1', ['F']) +
            event('SE_2', ['F'], { repeating: 'Yes' }) +
            event('SE_3', ['F'], { repeating: 'Yes', type: 'Unscheduled' }) +
            form('F', ['IG']) +
            group('IG', ['X']) +
            item('X'),
        ),
      ),
    );
    expect(design.cycles).toEqual([{ key: 'SE_2', title: { en: 'SE_2' }, maxRepeats: 99 }]);
    expect(design.visits.map(({ key, cycle, type }) => [key, type, cycle])).toEqual([
      ['SE_1', 'scheduled', undefined],
      ['SE_2', 'scheduled', 'SE_2'],
      ['SE_3', 'unscheduled', undefined],
    ]);
    expect(codes).toContain('DESIGN_ODM_REPEATING_VISIT');
    expect(writeOdm(design, OPTIONS)).toMatch(/OID="SE_2"[^>]*Repeating="Yes"/);
  });

  it('puts the registration page at a visit that happens once [D4-ODM-05]', () => {
    const { design } = read(
      odmOf(
        study(
          event('SE_1', ['F'], { repeating: 'Yes' }) +
            form('F', ['IG']) +
            group('IG', ['X']) +
            item('X'),
        ),
      ),
    );
    expect(design.schedule[0]).toEqual({ visit: 'REG', page: 'REG', mandatory: true });
  });

  it('puts the forms of a file without events at one visit, or nobody could open them [D4-ODM-15]', () => {
    const { design, codes } = read(
      odmOf(study(form('F', ['IG']) + form('F2', ['IG']) + group('IG', ['X']) + item('X'))),
    );
    expect(design.schedule.map(({ visit, page }) => `${visit}.${page}`)).toEqual([
      'VISIT.REG',
      'VISIT.F',
      'VISIT.F2',
    ]);
    expect(codes).toContain('DESIGN_ODM_VISIT_MADE');
  });
});

describe('studies of a file', () => {
  const main = study(event('SE', ['F']) + form('F', ['IG']) + group('IG', ['X']) + item('X'));
  const site = (oid: string, name: string, version: string) =>
    study(version, '', oid, `Study - ${name}`).replace('P-Study - ', 'P-Study - S-');
  const include = '<Include StudyOID="S1" MetaDataVersionOID="M1"/>';

  it('offers the sites that OpenClinica writes as studies, and makes no studies of them [D4-ODM-16]', () => {
    const result = readOdm(
      odmOf(main, site('S1_10', 'North Clinic', include), site('S1_11', 'South Clinic', '')),
    );
    if (!result.ok) throw new Error(JSON.stringify(result.faults));
    expect(result.designs).toHaveLength(1);
    const { report } = result.designs[0]!;
    expect(report.sites).toEqual([
      { oid: 'S1_10', name: 'North Clinic', identifier: 'S-North Clinic' },
      { oid: 'S1_11', name: 'South Clinic', identifier: 'S-South Clinic' },
    ]);
    expect(report.notes.filter(({ code }) => code === 'DESIGN_ODM_SITE')).toMatchObject([
      { params: { site: 'North Clinic', identifier: 'S-North Clinic' }, count: 1 },
      { params: { site: 'South Clinic', identifier: 'S-South Clinic' }, count: 1 },
    ]);
  });

  it('reads a further study that defines something of its own as a study [D4-ODM-16]', () => {
    const other = site('S2', 'Extension', include + item('Y'));
    const result = readOdm(odmOf(main, other));
    expect(result.ok && result.designs.map(({ design }) => design.study.studyIdText)).toEqual([
      'S1',
      'S2',
    ]);
  });

  it('refuses a file that would make a study with nothing to enter, with the place [D4-ODM-03]', () => {
    for (const version of ['', event('SE', []), event('SE', ['F']) + form('F', [])]) {
      const result = readOdm(odmOf(study(version)));
      expect(result).toMatchObject({
        ok: false,
        faults: [
          { code: 'DESIGN_ODM_EMPTY', line: 1, path: expect.stringContaining('MetaDataVersion') },
        ],
      });
    }
    const beside = readOdm(odmOf(main, study('', '', 'S9', 'Other')));
    expect(beside.ok && beside.designs.map(({ report }) => report.notes[0])).toMatchObject([
      { code: 'DESIGN_ODM_EMPTY_LEFT_OUT', path: "/ODM/Study[@OID='S9']" },
    ]);
  });

  it('says what is of one kind once, with its count and places [D4-ODM-02]', () => {
    const strange = '<v:Layout xmlns:v="urn:v"/>';
    const { report } = read(
      small(
        ['X', 'Y', 'Z'],
        ['X', 'Y', 'Z'].map((oid) => item(oid, { content: strange })).join(''),
      ),
    );
    const [first, ...others] = report.notes.filter(
      ({ code }) => code === 'DESIGN_ODM_EXTENSION_KEPT',
    );
    expect(others).toEqual([]);
    expect(first).toMatchObject({ count: 3, element: 'Layout' });
    expect(first!.places!.map(({ path }) => /OID='(.)'\]\/Layout/.exec(path)?.[1])).toEqual([
      'X',
      'Y',
      'Z',
    ]);
  });
});

describe('files of REDCap', () => {
  it('have settings beside the name of the study, which are kept and listed [D4-ODM-02]', () => {
    const xml = small(['X'], item('X')).replace(
      '</GlobalVariables>',
      '<redcap:Purpose>2</redcap:Purpose></GlobalVariables>',
    );
    const { design, codes } = read(xml);
    expect(design.unmapped).toMatchObject([{ element: 'redcap:Purpose' }]);
    expect(codes).toContain('DESIGN_ODM_EXTENSION_KEPT');
  });

  it('have logic of their own at an item, which is kept and said not to be applied [D4-ODM-02]', () => {
    const more = ' redcap:BranchingLogic="[a] = \'1\'" redcap:FieldType="text"';
    const { item: first, report } = read(small(['X'], item('X', { more })));
    expect(first.source?.attributes).toMatchObject({ 'redcap:BranchingLogic': "[a] = '1'" });
    expect(report.notes).toContainEqual(
      expect.objectContaining({
        code: 'DESIGN_ODM_LOGIC_KEPT',
        params: { item: 'X', element: 'redcap:BranchingLogic', expression: "[a] = '1'" },
      }),
    );
  });
});

describe('a further version of a known study', () => {
  const file = (extra: string, order: readonly string[]) =>
    odmOf(
      study(
        event('SE', order) +
          order.map((oid) => form(oid, [`IG.${oid}`])).join('') +
          order.map((oid) => group(`IG.${oid}`, ['A-B', 'A.B'])).join('') +
          item('A.B') +
          item('A-B') +
          extra,
      ),
    );

  it('keeps the key of everything that has the same OID, and gives no key to something else [D4-ODM-17]', () => {
    const first = read(file('', ['F 1'])).design;
    const keys = (design: typeof first) =>
      design.pages.map(({ key, blocks }) => [
        key,
        blocks.flatMap((block) => block.items.map(({ key: of, source }) => [source?.oid, of])),
      ]);
    expect(keys(first)[1]).toEqual([
      'F_1',
      [
        ['A-B', 'A_B'],
        ['A.B', 'A_B_2'],
      ],
    ]);
    // Another form whose OID gives the same key comes first, and the items are in another order.
    const changed = file('', ['F.1', 'F 1']).replaceAll(
      group('IG.F 1', ['A-B', 'A.B']),
      group('IG.F 1', ['A.B']),
    );
    const next = read(changed, { known: first }).design;
    expect(keys(next).slice(1)).toEqual([
      [
        'F_1_2',
        [
          ['A-B', 'A_B'],
          ['A.B', 'A_B_2'],
        ],
      ],
      ['F_1', [['A.B', 'A_B_2']]],
    ]);
  });

  it('keeps what ODM does not say of a study: numbering, training and the registration page [D4-ODM-17]', () => {
    const first = read(file('', ['F'])).design;
    const [registration, ...others] = first.pages;
    const present: typeof first = {
      ...first,
      subjectNumber: { pattern: 'X-{seq:5}', entry: 'manual' },
      trainings: [{ key: 'T', title: { en: 'T' }, roles: [], required: true }],
      pages: [{ ...registration!, title: { en: 'Enrolment of a patient' } }, ...others],
    };
    const next = read(file('', ['F', 'G']), { known: present }).design;
    expect(next.subjectNumber).toEqual(present.subjectNumber);
    expect(next.trainings).toEqual(present.trainings);
    expect(next.pages[0]).toEqual(present.pages[0]);
    expect(next.schedule[0]).toEqual(present.schedule[0]);
  });
});
