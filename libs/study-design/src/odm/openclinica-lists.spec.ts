import { codelist, event, form, group, item, oc, odmOf, small, study } from '../../test/odm-file';
import { readDesign } from '../../test/read-design';
import { Layout } from '../schema/design';

const listRef = '<CodeListRef CodeListOID="CL"/>';
const response = (type: string, layout = '') =>
  `<OpenClinica:ItemResponse ResponseType="${type}"${layout && ` ResponseLayout="${layout}"`}/>`;

describe('OpenClinica lists of several choices', () => {
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

  it('reads a list of several choices as checkboxes [D4-ODM-18]', () => {
    const { design, items } = readDesign(small(['X'], item('X', { content: ref }) + list));
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

  it('accepts prefixed attributes, and reports a list that is missing [D4-ODM-18]', () => {
    const prefixed = ref.replace('MultiSelectListID=', 'OpenClinica:MultiSelectListID=');
    expect(readDesign(small(['X'], item('X', { content: prefixed }) + list)).items[0]!.layout).toBe(
      1,
    );
    const { items, codes } = readDesign(small(['X'], item('X', { content: ref })));
    expect(items[0]!.layout).toBe(Layout.text);
    expect(codes).toContain('DESIGN_ODM_CODELIST_MISSING');
  });
});

describe('OpenClinica codelists of forms', () => {
  it('uses the codelist of each form when exactly one unused codelist has the same name [D4-ODM-19]', () => {
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
      readDesign(
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
    // With two unused codelists of the name, the file does not determine one.
    expect(of(lists('CL_2', 'CL_3'))).toEqual(['CL', 'CL']);
  });
});
