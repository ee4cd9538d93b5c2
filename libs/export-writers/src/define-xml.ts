import type { Dataset, ExportContent } from './shared/dataset';
import { node, xmlText } from './shared/xml';
import type { Field } from './xpt-records';

/** A dataset as it was written. */
export interface DescribedDataset {
  dataset: Pick<Dataset, 'name' | 'label'>;
  records: number;
  fields: readonly Pick<Field, 'name' | 'label' | 'of' | 'type' | 'length' | 'part'>[];
}

const described = (text: string, language: string): string =>
  node('Description', {}, [node('TranslatedText', { 'xml:lang': language }, [xmlText(text)])]);

export const datasetOid = ({ name }: Pick<Dataset, 'name'>): string => `IG.${name}`;
export const fieldOid = ({ name }: Pick<Dataset, 'name'>, field: { name: string }): string =>
  `IT.${name}.${field.name}`;
const codelistOid = (name: string): string => `CL.${name}`;

export const VERSION_OID = 'MDV.1';
export const studyOid = ({ study }: Pick<ExportContent, 'study'>): string => `STDY.${study.id}`;

const NUMBER = /^-?\d+(?:\.\d+)?$/;

function itemDef(
  of: DescribedDataset,
  field: DescribedDataset['fields'][number],
  { language, codelists }: ExportContent,
): string {
  const { codelist, whole, collected } = field.of;
  const number = field.type === 'number';
  const known = codelists.some(({ name }) => name === codelist) && !number;
  return node(
    'ItemDef',
    {
      OID: fieldOid(of.dataset, field),
      Name: field.name,
      DataType: number ? (whole ? 'integer' : 'float') : 'text',
      Length: String(number ? 15 : field.length),
      ...(number && !whole ? { SignificantDigits: '15' } : {}),
      SASFieldName: field.name.length <= 8 ? field.name : undefined,
    },
    [
      described(field.label || field.name, language),
      ...(known ? [node('CodeListRef', { CodeListOID: codelistOid(codelist!) })] : []),
      node(
        'def:Origin',
        collected
          ? { Type: 'Collected', Source: 'Investigator' }
          : { Type: 'Assigned', Source: 'Sponsor' },
      ),
    ],
  );
}

/** A Define-XML 2.1 document that describes the datasets of an export and their codelists. */
export function defineXml(
  content: ExportContent,
  datasets: readonly DescribedDataset[],
  fileOf: (dataset: Pick<Dataset, 'name'>) => string,
): string {
  const { study, language, day, program, codelists } = content;
  const groups = datasets.map(({ dataset, fields }) =>
    node(
      'ItemGroupDef',
      {
        OID: datasetOid(dataset),
        Name: dataset.name,
        Repeating: 'Yes',
        IsReferenceData: 'No',
        Purpose: 'Tabulation',
        SASDatasetName: dataset.name.length <= 8 ? dataset.name : undefined,
        'def:Structure': 'One record for each record of the dataset',
        'def:ArchiveLocationID': `LF.${dataset.name}`,
        'def:IsNonStandard': 'Yes',
      },
      [
        described(dataset.label || dataset.name, language),
        ...fields.map((field, at) =>
          node('ItemRef', {
            ItemOID: fieldOid(dataset, field),
            OrderNumber: String(at + 1),
            Mandatory: 'No',
          }),
        ),
        node('def:leaf', { ID: `LF.${dataset.name}`, 'xlink:href': fileOf(dataset) }, [
          node('def:title', {}, [xmlText(fileOf(dataset))]),
        ]),
      ],
    ),
  );
  const used = new Set(
    datasets.flatMap(({ fields }) =>
      fields.flatMap(({ of, type }) => (type === 'text' && of.codelist ? [of.codelist] : [])),
    ),
  );
  const lists = codelists
    .filter(({ name, entries }) => used.has(name) && entries.length > 0)
    .map(({ name, label, entries }) =>
      node(
        'CodeList',
        {
          OID: codelistOid(name),
          Name: label || name,
          DataType: 'text',
          'def:IsNonStandard': 'Yes',
        },
        entries.map(({ code, label: words }) =>
          node('CodeListItem', { CodedValue: code, ...(NUMBER.test(code) ? { Rank: code } : {}) }, [
            node('Decode', {}, [
              node('TranslatedText', { 'xml:lang': language }, [xmlText(words || code)]),
            ]),
          ]),
        ),
      ),
    );
  const metadata = node(
    'MetaDataVersion',
    {
      OID: VERSION_OID,
      Name: `Datasets of ${study.id}`,
      'def:DefineVersion': '2.1.0',
    },
    [
      ...groups,
      ...datasets.flatMap((dataset) =>
        dataset.fields.map((field) => itemDef(dataset, field, content)),
      ),
      ...lists,
    ],
  );
  const variables = node('GlobalVariables', {}, [
    node('StudyName', {}, [xmlText(study.id)]),
    node('StudyDescription', {}, [xmlText(study.name || study.id)]),
    node('ProtocolName', {}, [xmlText(study.protocol || study.id)]),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${node(
    'ODM',
    {
      xmlns: 'http://www.cdisc.org/ns/odm/v1.3',
      'xmlns:def': 'http://www.cdisc.org/ns/def/v2.1',
      'xmlns:xlink': 'http://www.w3.org/1999/xlink',
      ODMVersion: '1.3.2',
      FileType: 'Snapshot',
      FileOID: `define.${study.id}.${day}`,
      CreationDateTime: `${day}T00:00:00Z`,
      SourceSystem: 'Casebook',
      SourceSystemVersion: program,
      'def:Context': 'Other',
    },
    [node('Study', { OID: studyOid(content) }, [variables, metadata])],
  )}`;
}
