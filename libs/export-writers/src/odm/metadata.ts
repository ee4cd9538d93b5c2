import type { RecordedForm, RecordedItem, RecordedVersion } from '../shared/records';
import { type Attributes, node, xmlText } from '../shared/xml';
import { oidOf, OWN_CODELISTS } from './oids';

/** A text in the language of the document. */
export type Translated = (name: string, text: string) => string;

/** What the versions of ODM call the parts of a design. */
export interface MetadataWriter {
  language: string;
  isTwo: boolean;
}

export const translated =
  ({ language, isTwo }: MetadataWriter): Translated =>
  (name, text) =>
    node(name, {}, [
      node('TranslatedText', { 'xml:lang': language, ...(isTwo ? { Type: 'text/plain' } : {}) }, [
        xmlText(text || ' '),
      ]),
    ]);

const yesNo = (is: boolean): string => (is ? 'Yes' : 'No');
const EVENT_TYPES = {
  scheduled: 'Scheduled',
  unscheduled: 'Unscheduled',
  common: 'Common',
} as const;

/** The definitions that the data of a version refer to. */
export function metadataVersion(version: RecordedVersion, writer: MetadataWriter): string {
  const { isTwo } = writer;
  const text = translated(writer);
  const described = (words: string): string[] => (words === '' ? [] : [text('Description', words)]);
  const { visits, forms } = version;
  const known = new Set(forms.map(({ key }) => key));
  const formRef = (key: string, at: number): string =>
    node(isTwo ? 'ItemGroupRef' : 'FormRef', {
      [isTwo ? 'ItemGroupOID' : 'FormOID']: oidOf.form(key),
      OrderNumber: String(at + 1),
      Mandatory: 'No',
    });
  const events = visits.map(({ key, title, type, repeats, forms: ofVisit }) =>
    node(
      'StudyEventDef',
      {
        OID: oidOf.visit(key),
        Name: title || key,
        Repeating: yesNo(repeats),
        Type: EVENT_TYPES[type],
      },
      [...described(title), ...ofVisit.filter((form) => known.has(form)).map(formRef)],
    ),
  );
  const protocol = visits.map(({ key }, at) =>
    node('StudyEventRef', {
      StudyEventOID: oidOf.visit(key),
      OrderNumber: String(at + 1),
      Mandatory: 'No',
    }),
  );
  const codelists = [
    ...version.codelists.map(({ key, name, entries }) =>
      codelist(
        oidOf.codelist(key),
        name || key,
        entries.map(({ code, label }) =>
          node('CodeListItem', { CodedValue: code }, [text('Decode', label || code)]),
        ),
      ),
    ),
    ...OWN_CODELISTS.map(({ oid, name, codes }) =>
      codelist(
        oid,
        name,
        codes.map((code) => node('CodeListItem', { CodedValue: code }, [text('Decode', code)])),
      ),
    ),
  ];
  return node(
    'MetaDataVersion',
    { OID: oidOf.version(version.no), Name: `Version ${version.no}` },
    [
      // In version 2 the order of visits is that of a group of them.
      ...(isTwo
        ? [
            node('Protocol', {}, [
              node('StudyEventGroupRef', {
                StudyEventGroupOID: 'SEG.ALL',
                OrderNumber: '1',
                Mandatory: 'Yes',
              }),
            ]),
            node('StudyEventGroupDef', { OID: 'SEG.ALL', Name: 'Visits' }, protocol),
          ]
        : [node('Protocol', {}, protocol)]),
      ...events,
      ...forms.map((form) => formDef(form, writer)),
      ...forms.flatMap((form) => groupDefs(form, writer)),
      ...forms.flatMap(({ key, groups }) =>
        groups.flatMap(({ items }) => items.map((item) => itemDef(key, item, writer))),
      ),
      ...codelists,
    ],
  );
}

const codelist = (oid: string, name: string, items: readonly string[]): string =>
  node('CodeList', { OID: oid, Name: name, DataType: 'text' }, items);

/** In version 2 a form is a group of groups. */
function formDef({ key, title, groups }: RecordedForm, writer: MetadataWriter): string {
  const { isTwo } = writer;
  const attributes: Attributes = {
    OID: oidOf.form(key),
    Name: title || key,
    Repeating: 'No',
    ...(isTwo ? { Type: 'Form' } : {}),
  };
  return node(isTwo ? 'ItemGroupDef' : 'FormDef', attributes, [
    ...(title === '' ? [] : [translated(writer)('Description', title)]),
    ...groups.map((group, at) =>
      node('ItemGroupRef', {
        ItemGroupOID: oidOf.group(key, group.key),
        OrderNumber: String(at + 1),
        Mandatory: 'No',
      }),
    ),
  ]);
}

const groupDefs = ({ key: form, groups }: RecordedForm, writer: MetadataWriter): string[] =>
  groups.map(({ key, label, hasLines, items }) =>
    node(
      'ItemGroupDef',
      {
        OID: oidOf.group(form, key),
        Name: label || key,
        Repeating: hasLines ? (writer.isTwo ? 'Simple' : 'Yes') : 'No',
        ...(writer.isTwo ? { Type: 'Section' } : {}),
      },
      [
        ...(label === '' ? [] : [translated(writer)('Description', label)]),
        ...items.map((item, at) =>
          node('ItemRef', {
            ItemOID: oidOf.item(form, item.key),
            OrderNumber: String(at + 1),
            Mandatory: 'No',
          }),
        ),
      ],
    ),
  );

function itemDef(
  form: string,
  { key, label, type, codelist: list }: RecordedItem,
  writer: MetadataWriter,
): string {
  const number = writer.isTwo ? 'decimal' : 'float';
  return node(
    'ItemDef',
    {
      OID: oidOf.item(form, key),
      Name: key,
      DataType: list !== null ? 'text' : type === 'number' ? number : type,
    },
    [
      translated(writer)('Question', label || key),
      ...(list === null ? [] : [node('CodeListRef', { CodeListOID: oidOf.codelist(list) })]),
    ],
  );
}
