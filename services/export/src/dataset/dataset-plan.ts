import type { Language } from '@casebook/catalogue';
import { FORMATS, planNames, type Variable } from '@casebook/export-writers';
import { BlockType, type Key } from '@casebook/study-design';
import { type CollectedItem, type CollectedTable, collectedTables } from './collected-items';
import type { ExportScope } from './export-scope';
import { type DatasetOptions, flagSourcesOf } from './options';
import {
  DATASET_TEXTS,
  type OtherDataset,
  VARIABLE_TEXTS,
  type VariableName,
} from './variable-texts';

/** A variable of a dataset, and the item that it comes from. */
export interface PlannedVariable extends Variable {
  /** What the column has: a value as it was entered, its label, or what the name of the variable says. */
  of: { item: CollectedItem; form: 'stored' | 'label' } | { system: VariableName };
}

export interface PlannedDataset {
  name: string;
  label: string;
  variables: PlannedVariable[];
  /** The items of a page, or one of the datasets that are no page. */
  of: CollectedTable | OtherDataset;
}

/** Everything that a file has, before its rows are read. */
export interface DatasetPlan {
  datasets: PlannedDataset[];
  /** Visits in the order in which they are written; no others are. */
  visits: Key[];
  /** Pages in the order in which they are written. */
  pages: Key[];
  /** Items with a value or a flag in the file. */
  items: { page: Key; block: Key; item: Key }[];
}

/** Variables with numbers; the others have texts. */
const NUMBERS: ReadonlySet<VariableName> = new Set<VariableName>([
  'VISITREP',
  'LINENO',
  'VERSION',
  'DISABLED',
  'SDV',
  'REVIEW',
  'FREEZE',
  'LOCK',
  'ESIGN',
  'REVISION',
  'REASON',
  'GROUPNO',
  'QTYPE',
  'QSTATUS',
]);

const PLACE: readonly VariableName[] = ['STUDYID', 'SITEID', 'SUBJID', 'VISIT', 'VISITREP'];

export const isTable = (of: PlannedDataset['of']): of is CollectedTable => typeof of !== 'string';

/** Plans the datasets of an export for a role: which there are, their variables and all names. */
export function planDatasets(scope: ExportScope, options: DatasetOptions): DatasetPlan {
  const { language, sources } = options;
  const tables = collectedTables(scope, language, options);
  const withData = sources.includes('data');
  const flags = flagSourcesOf(options);
  const drafts = [
    ...(withData ? tables.map((table) => ofTable(scope, table, options)) : []),
    ...(sources.includes('system')
      ? [
          other('SUBJECTS', language, [
            ...(['STUDYID', 'SITEID', 'SITENAME', 'SUBJID'] as const),
            ...(scope.numbers.screening ? (['SCREENNO'] as const) : []),
            ...(scope.numbers.enrollment ? (['ENROLNO'] as const) : []),
            ...(['REGDATE', 'DISABLED'] as const),
          ]),
        ]
      : []),
    ...(flags.length > 0
      ? [
          other('STATUS', language, [
            ...PLACE,
            ...(['PAGE', 'BLOCK', 'LINENO', 'ITEM'] as const),
            ...flags.map((flag) => flag.toUpperCase() as Uppercase<typeof flag>),
          ]),
        ]
      : []),
    ...(sources.includes('audit') ? [other('AUDIT', language, auditVariables(options))] : []),
    // A document of records explains itself.
    ...(withData && !('ofRecords' in FORMATS[options.format])
      ? [
          other('VARIABLES', language, [
            ...(['DATASET', 'VARIABLE', 'LABEL', 'KIND', 'PAGE', 'BLOCK', 'ITEM'] as const),
            'CODELIST',
          ]),
          other('CODES', language, ['CODELIST', 'CODE', 'LABEL']),
        ]
      : []),
  ];
  return {
    datasets: withNames(drafts, options.format),
    visits: visitsOf(scope).filter((key) => options.visits?.includes(key) ?? true),
    pages: [...new Set(tables.map(({ page }) => page))],
    items: tables.flatMap(({ page, items }) =>
      items.map(({ block, item }) => ({ page, block, item })),
    ),
  };
}

/** The columns of the audit trail (spec section 3). */
const auditVariables = ({ codes }: Pick<DatasetOptions, 'codes'>): VariableName[] => [
  ...PLACE,
  ...(['PAGE', 'BLOCK', 'LINENO', 'ITEM', 'ITEMNAM', 'AUDITDTC', 'USERNAM', 'ROLE'] as const),
  ...(['EVENT', 'REVISION', 'BEFORE'] as const),
  ...(codes === 'both' ? (['BEFORE_L'] as const) : []),
  'AFTER',
  ...(codes === 'both' ? (['AFTER_L'] as const) : []),
  ...(['REASON', 'REASTXT', 'GROUPNO', 'QTYPE', 'QUERY', 'QSTATUS', 'ANSWER', 'COMMENT'] as const),
];

const system = (name: VariableName, language: Language): PlannedVariable => ({
  name,
  label: VARIABLE_TEXTS[name][language],
  ...(NUMBERS.has(name) ? { kind: 'number', whole: true } : { kind: 'text' }),
  of: { system: name },
});

function other(
  name: OtherDataset,
  language: Language,
  variables: readonly VariableName[],
): PlannedDataset {
  return {
    name,
    label: DATASET_TEXTS[name][language],
    variables: variables.map((variable) => system(variable, language)),
    of: name,
  };
}

function ofTable(
  scope: ExportScope,
  table: CollectedTable,
  { language, sources, codes }: DatasetOptions,
): PlannedDataset {
  const more = sources.includes('system');
  const hasLines = table.lines !== null;
  const names: VariableName[] = [
    ...(['STUDYID', 'SITEID'] as const),
    ...(more ? (['SITENAME'] as const) : []),
    ...(['SUBJID', 'VISIT'] as const),
    ...(more ? (['VISITNAM'] as const) : []),
    'VISITREP',
    ...(hasLines ? (['LINENO'] as const) : []),
    ...(more && hasLines && hasNamedLines(scope, table) ? (['LINENAM'] as const) : []),
    ...(more ? (['VERSION'] as const) : []),
  ];
  const ofItems = table.items.flatMap((item): PlannedVariable[] => {
    const { label, dataType } = item;
    const coded = dataType === 'code' || dataType === 'codes';
    const kind = dataType === 'number' ? 'number' : 'text';
    const stored: PlannedVariable = {
      name: item.item,
      label,
      kind,
      collected: true,
      of: { item, form: 'stored' },
      // A list of codes is no code of its codelist.
      ...(dataType === 'code' && item.codelist !== null ? { codelist: item.codelist } : {}),
    };
    if (!coded || codes === 'code') return [stored];
    const { codelist: _codelist, ...plain } = stored;
    const labelled: PlannedVariable = { ...plain, kind: 'text', of: { item, form: 'label' } };
    return codes === 'label' ? [labelled] : [stored, { ...labelled, name: `${item.item}_L` }];
  });
  return {
    name: table.name,
    label: table.label,
    variables: [...names.map((name) => system(name, language)), ...ofItems],
    of: table,
  };
}

const hasNamedLines = ({ versions }: ExportScope, { page, lines }: CollectedTable): boolean =>
  versions.some(({ index }) =>
    index.pages
      .get(page)
      ?.blocks.some(({ key, type }) => key === lines && type === BlockType.fixedLine),
  );

/** The visits of all versions that a role sees, in the order of the newest. */
export function visitsOf(scope: ExportScope): Key[] {
  const keys = scope.versions.toReversed().flatMap(({ design }) => design.visits);
  return [...new Set(keys.map(({ key }) => key))].filter((key) => scope.seesVisit(key));
}

function withNames(drafts: PlannedDataset[], format: DatasetOptions['format']): PlannedDataset[] {
  const { dataset, variable, capitals } = FORMATS[format].names;
  const names = planNames(
    drafts.map(({ name }) => name),
    { length: dataset, capitals },
  );
  return drafts.map((draft, at) => {
    const variables = planNames(
      draft.variables.map(({ name }) => name),
      { length: variable, capitals },
    );
    return {
      ...draft,
      name: names[at]!,
      variables: draft.variables.map((one, no) => ({ ...one, name: variables[no]! })),
    };
  });
}
