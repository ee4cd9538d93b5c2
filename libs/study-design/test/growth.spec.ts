import {
  canonicalJson,
  diffDesigns,
  emptyDesign,
  Layout,
  parseDesign,
  readOdm,
  type StudyDesign,
  validateDesign,
  writeOdm,
} from '../src/index';
import { DESIGN_LIMITS } from '../src/validation/limits';
import { LARGE_FILES, odmFile } from './large-odm';
import { operationsOf } from './operations';

const OPTIONS = { fileOid: 'F', created: '2026-01-31T09:00:00Z' };
const N = 150;
/** Linear work doubles with the size; constant work lowers the ratio, logarithms raise it a little. */
const MOST_GROWTH = 2.3;

function designOf(file: string): StudyDesign {
  const result = readOdm(file);
  if (!result.ok) throw new Error(JSON.stringify(result.faults[0]));
  return result.designs[0]!.design;
}

const growth = (work: (n: number) => () => unknown): number =>
  operationsOf(work(2 * N)) / operationsOf(work(N));

describe('growth of the work with the size of a design', () => {
  // The shape of a design is prepared when it is first used.
  beforeAll(() => designOf(LARGE_FILES['codes']!(1)));

  it.each(Object.entries(LARGE_FILES))(
    'reads twice as many %s with twice the work [D4-ODM-08]',
    (_, file) => {
      expect(
        growth((n) =>
          (
            (xml) => () =>
              readOdm(xml)
          )(file(n)),
        ),
      ).toBeLessThan(MOST_GROWTH);
    },
  );

  describe.each(Object.entries(LARGE_FILES))('a design of %s', (_, file) => {
    it.each<[string, (design: StudyDesign) => unknown]>([
      ['parsed', parseDesign],
      ['validated', validateDesign],
      ['compared', (design) => diffDesigns(design, structuredClone(design))],
      ['summed', canonicalJson],
      ['exported', (design) => writeOdm(design, OPTIONS)],
    ])('is %s with twice the work when it is twice as large [D4-ODM-08]', (_, work) => {
      const designs = new Map([N, 2 * N].map((n) => [n, designOf(file(n))]));
      expect(growth((n) => () => work(designs.get(n)!))).toBeLessThan(MOST_GROWTH);
    });
  });

  it('validates items that refer to a codelist and to other visits with work that grows with their number [D4-ODM-08]', () => {
    const design = (n: number): StudyDesign => {
      const base = emptyDesign({ studyIdText: 'S', name: { en: 'S' }, protocolNumber: 'P' }, [
        'en',
      ]);
      const keys = Array.from({ length: n }, (_, at) => `K${at}`);
      const label = { en: 'x' };
      const entries = keys.map((code) => ({ code, label }));
      return {
        ...base,
        codelists: [{ key: 'CL', name: label, dataType: 'text', entries }],
        schedule: [
          ...base.schedule,
          ...keys.map((page) => ({ visit: 'REG', page, mandatory: true })),
        ],
        pages: [
          ...base.pages,
          ...keys.map((key) => ({
            key,
            type: 2 as const,
            title: label,
            blocks: [
              {
                key: 'B',
                type: 1 as const,
                items: [
                  {
                    key: 'I',
                    layout: Layout.dropdown,
                    label,
                    codelist: 'CL',
                    properties: [
                      { type: 2 as const, value: 'K1' },
                      { type: 1 as const, from: { visit: 'REG', page: 'K0', item: 'I' } },
                    ],
                  },
                ],
              },
            ],
          })),
        ],
      };
    };
    const designs = new Map([N, 2 * N].map((n) => [n, design(n)]));
    expect(growth((n) => () => validateDesign(designs.get(n)!))).toBeLessThan(MOST_GROWTH);
  });
});

describe('limits of a design', () => {
  const faultsOf = (file: string) => {
    const result = readOdm(file);
    return result.ok ? [] : result.faults.map(({ code, params }) => ({ code, params }));
  };

  it('refuses more codes in a list than allowed and says how many there are [D4-ODM-09]', () => {
    const count = DESIGN_LIMITS.codesOfList + 1;
    expect(faultsOf(LARGE_FILES['codes that repeat']!(count))).toEqual([
      {
        code: 'DESIGN_TOO_MANY_CODES',
        params: { codelist: 'CL', count, most: DESIGN_LIMITS.codesOfList },
      },
    ]);
  });

  it('refuses more items on a page than allowed, at the place of the page [D4-ODM-09]', () => {
    const count = DESIGN_LIMITS.itemsOfPage + 1;
    const result = readOdm(LARGE_FILES['items whose OIDs differ after 40 characters']!(count));
    expect(result).toMatchObject({
      ok: false,
      faults: [
        {
          code: 'DESIGN_TOO_MANY_ITEMS',
          path: expect.stringContaining("FormDef[@OID='F']"),
          params: { page: 'F', count, most: DESIGN_LIMITS.itemsOfPage },
        },
      ],
    });
  });

  it('refuses a small file that places one large definition very often, before it is converted [D4-ODM-09]', () => {
    const pages = 3_000;
    const long = 'x'.repeat(19_000);
    const file = LARGE_FILES['blocks of pages']!(pages).replace(
      '<TranslatedText xml:lang="en">Q<',
      `<TranslatedText xml:lang="en">${long}<`,
    );
    expect(faultsOf(file).map(({ code }) => code)).toEqual(['DESIGN_TOO_LARGE']);
  });

  it('refuses a file with too many parts that a design cannot hold [D4-ODM-09]', () => {
    const count = DESIGN_LIMITS.kept + 1;
    expect(faultsOf(LARGE_FILES['elements of another namespace']!(count))).toMatchObject([
      { code: 'DESIGN_TOO_MANY_KEPT', params: { most: DESIGN_LIMITS.kept } },
    ]);
  });

  it.each([
    [
      'attributes of one element',
      odmFile(`<ItemDef ${Array.from({ length: 501 }, (_, at) => `a${at}=""`).join(' ')}/>`),
      'DESIGN_XML_TOO_MANY_ATTRIBUTES',
    ],
    [
      'characters in a namespace',
      odmFile(`<x:y xmlns:x="${'u'.repeat(1_001)}"/>`),
      'DESIGN_XML_NAME_TOO_LONG',
    ],
    [
      'characters in the name of an element',
      odmFile(`<${'y'.repeat(1_001)}/>`),
      'DESIGN_XML_NAME_TOO_LONG',
    ],
    [
      'elements in one another',
      odmFile('<a>'.repeat(100) + '</a>'.repeat(100)),
      'DESIGN_XML_TOO_DEEP',
    ],
    [
      'languages',
      odmFile(
        `<FormDef OID="F" Name="F" Repeating="No"><Description>${Array.from({ length: 40 }, (_, at) => `<TranslatedText xml:lang="a${String.fromCharCode(97 + (at % 26))}${at < 26 ? '' : 'x'}">t</TranslatedText>`).join('')}</Description><ItemGroupRef ItemGroupOID="G" Mandatory="No"/></FormDef><ItemGroupDef OID="G" Name="G" Repeating="No"><ItemRef ItemOID="I" Mandatory="No"/></ItemGroupDef><ItemDef OID="I" Name="I" DataType="text"/>`,
      ),
      'DESIGN_TOO_MANY_LANGUAGES',
    ],
  ])('refuses too many %s [D4-ODM-09]', (_, file, code) => {
    expect(faultsOf(file).map((fault) => fault.code)).toEqual([code]);
  });

  it('refuses a file with more studies than can be made at once [D4-ODM-09]', () => {
    const one = odmFile('');
    const studies = Array.from({ length: 21 }, (_, at) =>
      one.slice(one.indexOf('<Study '), one.indexOf('</ODM>')).replace('S.LARGE', `S.${at}`),
    ).join('');
    const file = `${one.slice(0, one.indexOf('<Study '))}${studies}</ODM>`;
    expect(faultsOf(file)).toMatchObject([
      { code: 'DESIGN_ODM_TOO_MANY_STUDIES', params: { count: 21, most: 20 } },
    ]);
  });

  it('quotes only a short part of a file in a fault [D4-ODM-09]', () => {
    const long = 'A'.repeat(100_000);
    const faults = [
      odmFile(`<ItemDef OID="I" Name="I" DataType="${long}"/>`),
      odmFile(
        `<ItemGroupDef OID="G" Name="G" Repeating="No"><ItemRef ItemOID="${long}"/></ItemGroupDef>`,
      ),
      odmFile('').replace('</ODM>', `</${long}>`),
    ].map((file) => JSON.stringify(readOdm(file)).length);
    for (const length of faults) expect(length).toBeLessThan(2_000);
  });
});
