import * as fc from 'fast-check';
import { arbitraryDesign } from '../../test/arbitrary-design';
import { validateDesign } from '../validation/validate';
import { readOdm } from './read';
import { writeOdm } from './write';

const odm = (content: string, version = 'v1.3') =>
  `<?xml version="1.0"?><ODM xmlns="http://www.cdisc.org/ns/odm/${version}" FileType="Snapshot">${content}</ODM>`;
const study = (version: string, basics = '') =>
  odm(
    `<Study OID="S1"><GlobalVariables><StudyName>One</StudyName><StudyDescription/><ProtocolName>P1</ProtocolName></GlobalVariables>${basics}<MetaDataVersion OID="M1" Name="1">${version}</MetaDataVersion></Study>`,
  );
const event = (forms: string, oid = 'V1', more = '') =>
  `<StudyEventDef OID="${oid}" Name="${oid}" Repeating="No" Type="Scheduled">${more}${forms}</StudyEventDef>`;
const formRef = '<FormRef FormOID="F1" Mandatory="Yes"/>';
const form = (groups: string[], oid = 'F1') =>
  `<FormDef OID="${oid}" Name="Form" Repeating="No">${groups.map((g) => `<ItemGroupRef ItemGroupOID="${g}" Mandatory="Yes"/>`).join('')}</FormDef>`;
const group = (oid: string, items: string[], repeating = 'No', ref = '') =>
  `<ItemGroupDef OID="${oid}" Name="${oid}" Repeating="${repeating}">${items.map((i) => `<ItemRef ItemOID="${i}" Mandatory="No"${ref}/>`).join('')}</ItemGroupDef>`;
const item = (oid: string, type = 'text', content = '', more = '') =>
  `<ItemDef OID="${oid}" Name="${oid}" DataType="${type}"${more}><Question><TranslatedText xml:lang="en">Q ${oid}</TranslatedText></Question>${content}</ItemDef>`;
const one = (itemDef: string, rest = '', ref = '') =>
  study(event(formRef) + form(['G1']) + group('G1', ['X'], 'No', ref) + itemDef + rest);

function read(xml: string | Uint8Array) {
  const result = readOdm(xml);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  expect(result.designs).toHaveLength(1);
  const { design, report } = result.designs[0]!;
  expect(validateDesign(design).filter((fault) => fault.severity === 'error')).toEqual([]);
  return { design, report, item: design.pages.at(-1)!.blocks[0]?.items[0] };
}

function refuse(xml: string | Uint8Array) {
  const result = readOdm(xml);
  if (result.ok) throw new Error('was read');
  return result.faults;
}

describe('readOdm', () => {
  it('reads an item whose codelist is not in the file as text, and keeps the reference [D4-ODM-01]', () => {
    const { design, item: sex } = read(
      one(item('X', 'text', '<CodeListRef CodeListOID="CL.SEX"/>')),
    );
    expect(sex).not.toHaveProperty('codelist');
    expect(design.unmapped).toEqual([
      expect.objectContaining({
        element: 'CodeListRef',
        content: expect.stringContaining('CL.SEX'),
      }),
    ]);
  });

  it("reads codes of other systems with spaces around, empty, or not of the list's type [D4-ODM-01] [D4-ODM-02]", () => {
    const choice = (code: string) =>
      `<CodeListItem CodedValue="${code}"><Decode><TranslatedText>is ${code}</TranslatedText></Decode></CodeListItem>`;
    const { design, report } = read(
      one(
        item('X', 'integer', '<CodeListRef CodeListOID="CL"/>'),
        `<CodeList OID="CL" Name="CL" DataType="integer">${['', ' 1', '2 ', '01', 'UNK', '1'].map(choice).join('')}</CodeList>`,
      ),
    );
    expect(design.codelists[0]).toMatchObject({
      dataType: 'text',
      entries: ['1', '2', '01', 'UNK'].map((code) => ({ code })),
      source: { oid: 'CL', attributes: { DataType: 'integer' } },
    });
    const path = expect.stringContaining('CodeListItem');
    expect(report.notes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'DESIGN_ODM_CODE_EMPTY', path }),
        expect.objectContaining({
          code: 'DESIGN_ODM_CODE_TRIMMED',
          count: 2,
          places: [
            { path, params: { code: '1' } },
            { path, params: { code: '2' } },
          ],
        }),
        expect.objectContaining({ code: 'DESIGN_ODM_CODE_DUPLICATE', params: { code: '1' } }),
        expect.objectContaining({
          code: 'DESIGN_ODM_CODELIST_AS_TEXT',
          params: { codelist: 'CL', dataType: 'integer', code: '01' },
        }),
      ]),
    );
    expect(design.unmapped.map(({ reason }) => reason)).toEqual([
      'DESIGN_ODM_CODE_EMPTY',
      'DESIGN_ODM_CODE_DUPLICATE',
    ]);
    expect(
      read(writeOdm(design, { fileOid: 'F', created: '2026-01-31T09:00:00Z' })).design,
    ).toEqual(design);
  });

  it('refuses a study without a name, with the location [D4-ODM-02]', () => {
    const faults = refuse(
      odm(
        `<Study OID="S1"><GlobalVariables><studyName>One</studyName></GlobalVariables><MetaDataVersion OID="M1" Name="1"/></Study>`,
      ),
    );
    expect(faults).toEqual([
      expect.objectContaining({
        code: 'DESIGN_ODM_ELEMENT_MISSING',
        params: { element: 'StudyName' },
        line: 1,
        path: "/ODM/Study[@OID='S1']/GlobalVariables",
      }),
    ]);
  });

  it('maps events, forms, groups and items; a form in two events is one page [D4-ODM-01]', () => {
    const { design, report } = read(
      study(
        `<Protocol><StudyEventRef StudyEventOID="V2" OrderNumber="2" Mandatory="Yes"/><StudyEventRef StudyEventOID="V1" OrderNumber="1" Mandatory="Yes"/></Protocol>` +
          event(formRef) +
          event(formRef, 'V2') +
          form(['G1', 'G2']) +
          group('G1', ['X', 'Y']) +
          group('G2', ['X'], 'Yes') +
          item('X', 'integer', '', ' Length="3"') +
          item('Y', 'partialDate'),
      ),
    );
    expect(design.visits.map((visit) => visit.key)).toEqual(['V1', 'V2']);
    expect(design.schedule.map(({ visit, page }) => `${visit}.${page}`)).toEqual([
      'V1.REG',
      'V1.F1',
      'V2.F1',
    ]);
    const [first, second] = design.pages[1]!.blocks;
    expect(first!.items.map(({ key, layout }) => [key, layout])).toEqual([
      ['X', 10],
      ['Y', 4],
    ]);
    expect(first!.items[0]).toMatchObject({
      dataType: 'number',
      numberFormat: { digits: 3, decimals: 0 },
      source: { oid: 'X' },
    });
    expect(second).toMatchObject({ type: 3, items: [{ key: 'X_2', source: { oid: 'X' } }] });
    expect(report.counts).toEqual({
      visits: 2,
      pages: 2,
      blocks: 3,
      items: 5,
      codelists: 0,
      checks: 0,
    });
  });

  it.each([
    ['GE', ['50'], 'X < 50'],
    ['GT', ['50'], 'X <= 50'],
    ['LE', ['1.5'], 'X > 1.5'],
    ['LT', ['-1'], 'X >= -1'],
    ['EQ', ['1'], 'X != 1'],
    ['NE', ['1'], 'X == 1'],
    ['IN', ['1', '2'], '!(X in [1, 2])'],
    ['NOTIN', ['1', '2'], 'X in [1, 2]'],
  ])(
    'reads range check %s as an expression of its failure [D4-ODM-04]',
    (comparator, values, expression) => {
      const check = `<RangeCheck Comparator="${comparator}" SoftHard="Hard">${values.map((v) => `<CheckValue>${v}</CheckValue>`).join('')}<ErrorMessage><TranslatedText xml:lang="en">Wrong</TranslatedText></ErrorMessage></RangeCheck>`;
      const { design } = read(one(item('X', 'float', check)));
      expect(design.checks).toMatchObject([
        {
          target: { page: 'F1', item: 'X' },
          expression,
          action: { type: 'block', message: { en: 'Wrong' } },
        },
      ]);
    },
  );

  it.each([
    ['date', 'GE', ['2020-01-31'], 'certainlyBefore(X, date("2020-01-31"))'],
    ['date', 'GT', ['2020-02-29'], '!possiblyAfter(X, date("2020-02-29"))'],
    ['partialDate', 'LE', ['2020-01'], 'certainlyAfter(X, date("2020-01-UN"))'],
    ['partialDate', 'LT', ['2020'], '!possiblyBefore(X, date("2020-UN-UN"))'],
    ['time', 'EQ', ['09:30:00'], '!possiblyEqual(X, time("09:30"))'],
    ['time', 'NE', ['09:30'], 'certainlyEqual(X, time("09:30"))'],
    [
      'date',
      'IN',
      ['2020-01-01', '2021-01-01'],
      '!possiblyEqual(X, date("2020-01-01")) && !possiblyEqual(X, date("2021-01-01"))',
    ],
    [
      'time',
      'NOTIN',
      ['12:00', '13:00'],
      'certainlyEqual(X, time("12:00")) || certainlyEqual(X, time("13:00"))',
    ],
  ])(
    'reads the range check of a %s, %s, as its certain failure, and exports it again [D4-ODM-04] [D4-ODM-06]',
    (type, comparator, values, expression) => {
      const check = `<RangeCheck Comparator="${comparator}" SoftHard="Soft">${values.map((v) => `<CheckValue>${v}</CheckValue>`).join('')}</RangeCheck>`;
      const { design } = read(one(item('X', type, check)));
      expect(design.checks).toMatchObject([{ expression, target: { page: 'F1', item: 'X' } }]);
      const xml = writeOdm(design, { fileOid: 'F', created: '2026-01-31T09:00:00Z' });
      expect(xml).toContain(`<RangeCheck Comparator="${comparator}"`);
      expect(xml).not.toContain('FormalExpression');
      expect(read(xml).design).toEqual(design);
    },
  );

  it.each(['2023-02-29', '1899-12-31', '20200101', '2020-01-01T00:00:00', 'today'])(
    'keeps and reports a range check with %s, which is no supported date [D4-ODM-02]',
    (value) => {
      const check = `<RangeCheck Comparator="GE" SoftHard="Soft"><CheckValue>${value}</CheckValue></RangeCheck>`;
      const { design } = read(one(item('X', 'date', check)));
      expect(design.checks).toEqual([]);
      expect(design.unmapped).toMatchObject([{ reason: 'DESIGN_ODM_RANGE_CHECK_KEPT' }]);
    },
  );

  it('makes checks only of CEL, and keeps and reports every other expression [D4-ODM-04]', () => {
    const condition = (context: string) =>
      `<ConditionDef OID="C1" Name="c"><Description><TranslatedText xml:lang="en">d</TranslatedText></Description><FormalExpression Context="${context}">Y == "1"</FormalExpression></ConditionDef>`;
    const ref = ' CollectionExceptionConditionOID="C1"';
    const cel = read(one(item('X'), condition('CEL'), ref)).design;
    expect(cel.checks).toMatchObject([
      { action: { type: 'hide', items: ['X'] }, expression: 'Y == "1"', description: { en: 'd' } },
    ]);
    expect(cel.checks[0]!.disabled).toBeUndefined();
    expect(cel.unmapped).toEqual([]);
    const { design, report } = read(one(item('X'), condition('XPath'), ref));
    expect(design.checks[0]).toMatchObject({ disabled: true, source: { oid: 'C1' } });
    expect(design.unmapped).toMatchObject([
      { element: 'ConditionDef', reason: 'DESIGN_ODM_EXPRESSION_NOT_CEL' },
    ]);
    expect(report.notes).toContainEqual(
      expect.objectContaining({
        path: "/ODM/Study[@OID='S1']/MetaDataVersion[@OID='M1']/ConditionDef[@OID='C1']",
      }),
    );
  });

  it('keeps vendor extensions in full [D4-ODM-02]', () => {
    const { design } = read(
      one(item('X', 'text', '<v:Details xmlns:v="urn:v" a="1"><v:In>t&amp;u</v:In></v:Details>')),
    );
    expect(design.unmapped).toEqual([
      {
        path: "/ODM/Study[@OID='S1']/MetaDataVersion[@OID='M1']/ItemDef[@OID='X']/Details",
        element: 'v:Details',
        reason: 'DESIGN_ODM_EXTENSION_KEPT',
        content: '<v:Details xmlns:v="urn:v" a="1"><v:In>t&amp;u</v:In></v:Details>',
      },
    ]);
  });

  it('adds and reports a registration page unless aliases mark the numbers [D4-ODM-05]', () => {
    const made = read(one(item('X')));
    expect(made.design.pages[0]).toMatchObject({ key: 'REG', type: 1 });
    const code = 'DESIGN_ODM_REGISTRATION_PAGE_MADE';
    expect(made.report.notes.map((note) => note.code)).toContain(code);
    const mark = (name: string) => `<Alias Context="casebook:property" Name="${name}"/>`;
    const marked = read(
      study(
        event(formRef) +
          form(['G1']) +
          group('G1', ['A', 'B']) +
          item('A', 'text', mark('screeningNumber'), ' Length="20"') +
          item('B', 'text', mark('enrollmentNumber'), ' Length="20"'),
      ),
    );
    expect(marked.design.pages.map((page) => page.type)).toEqual([1]);
    expect(marked.report.notes.map((note) => note.code)).not.toContain(code);
  });

  it('resolves an Include and reads the last version', () => {
    const xml = odm(
      `<Study OID="S1"><GlobalVariables><StudyName>S</StudyName></GlobalVariables>
       <MetaDataVersion OID="M1" Name="1">${event(formRef)}${form(['G1'])}${group('G1', ['X'])}${item('X')}</MetaDataVersion>
       <MetaDataVersion OID="M2" Name="2"><Include StudyOID="S1" MetaDataVersionOID="M1"/>${item('X', 'date')}</MetaDataVersion></Study>`,
    );
    const { report, item: last } = read(xml);
    expect(report.metaDataVersionOid).toBe('M2');
    expect(last).toMatchObject({ key: 'X', layout: 2 });
  });

  it('reads OIDs that are names of JavaScript object properties [D4-ODM-07]', () => {
    const { design } = read(one(item('X')).replaceAll('"X"', '"__proto__"'));
    expect(design.pages[1]!.blocks[0]!.items[0]).toMatchObject({
      key: 'proto',
      source: { oid: '__proto__' },
    });
    expect(({} as Record<string, unknown>)['oid']).toBeUndefined();
  });

  it('ignores a patch that does not fit [D4-ODM-07]', () => {
    const deep = '{"members":{"study":'.repeat(20_000) + '1' + '}}'.repeat(20_000);
    for (const patch of [deep, '[1', '{"members":{"__proto__":{"replace":{"x":1}}}}']) {
      const alias = `<Protocol><Alias Context="casebook:design-patch" Name='${patch}'/></Protocol>`;
      expect(readOdm(study(alias))).toHaveProperty('ok');
      expect(({} as Record<string, unknown>)['x']).toBeUndefined();
    }
  });

  it.each<[string, string | Uint8Array, string]>([
    ['no XML', 'hello', 'DESIGN_XML_MALFORMED'],
    ['an empty file', '', 'DESIGN_XML_MALFORMED'],
    ['an unclosed element', '<ODM>', 'DESIGN_XML_MALFORMED'],
    ['an unbound prefix', '<x:ODM/>', 'DESIGN_XML_MALFORMED'],
    [
      'an entity bomb',
      '<!DOCTYPE o [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><o>&b;</o>',
      'DESIGN_XML_DOCTYPE',
    ],
    [
      'an external entity',
      '<!DOCTYPE o [<!ENTITY x SYSTEM "file:///etc/passwd">]><o>&x;</o>',
      'DESIGN_XML_DOCTYPE',
    ],
    ['deep nesting', '<a>'.repeat(100_000), 'DESIGN_XML_TOO_DEEP'],
    ['bytes that are no UTF-8', Uint8Array.of(0x3c, 0x61, 0xff, 0x3e), 'DESIGN_XML_ENCODING'],
    [
      'an unknown encoding',
      Uint8Array.from('<?xml version="1.0" encoding="nope"?><a/>', (c) => c.charCodeAt(0)),
      'DESIGN_XML_ENCODING',
    ],
    ['another root', '<Study/>', 'DESIGN_ODM_ROOT'],
    ['another version', odm('', 'v2.0'), 'DESIGN_ODM_VERSION'],
    ['no metadata', odm('<ClinicalData/>'), 'DESIGN_ODM_NO_DESIGN'],
    ['a missing item', one(''), 'DESIGN_ODM_REFERENCE_MISSING'],
    ['a repeated OID', one(item('X') + item('X')), 'DESIGN_ODM_OID_DUPLICATE'],
    ['a missing OID', one(item('X') + '<CodeList/>'), 'DESIGN_ODM_OID_MISSING'],
    ['an unknown data type', one(item('X', 'blob')), 'DESIGN_ODM_DATA_TYPE'],
    [
      'an Include of nothing',
      study('<Include StudyOID="S1" MetaDataVersionOID="M9"/>'),
      'DESIGN_ODM_INCLUDE_MISSING',
    ],
    [
      'an Include of itself',
      study('<Include StudyOID="S1" MetaDataVersionOID="M1"/>'),
      'DESIGN_ODM_INCLUDE_CYCLE',
    ],
  ])('refuses %s with the location [D4-ODM-03] [D4-ODM-07]', (_name, xml, code) => {
    const [fault] = refuse(xml);
    expect(fault).toMatchObject({ code, line: expect.any(Number), column: expect.any(Number) });
  });

  it('never throws on a damaged file [D4-ODM-03]', () => {
    const [design] = fc.sample(arbitraryDesign(), { numRuns: 1, seed: 3 });
    const xml = writeOdm(design!, { fileOid: 'F', created: '2026-01-31T09:00:00Z' });
    fc.assert(
      fc.property(
        fc.nat({ max: xml.length }),
        fc.nat({ max: 40 }),
        fc.string(),
        (at, cut, junk) => {
          expect(readOdm(xml.slice(0, at) + junk + xml.slice(at + cut))).toHaveProperty('ok');
        },
      ),
      { numRuns: 150 },
    );
  });
});
