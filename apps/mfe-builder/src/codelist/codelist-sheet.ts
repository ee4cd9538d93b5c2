import { type Codelist, type CodelistEntry, isKey, type Text } from '@casebook/study-design';
import type { Sheet, SheetColumn } from '@casebook/ui/extra';

/** Names of the columns. They are the same in every language, so that a file can be read wherever it was written. */
const COLUMNS = {
  list: 'Codelist',
  name: 'Name',
  type: 'Type',
  code: 'Code',
  label: 'Label',
  rank: 'Rank',
  retired: 'Retired',
} as const;
const RETIRED = 'Y';
const TYPES = ['text', 'integer', 'decimal'] as const;

interface SheetRow {
  list: Codelist;
  entry: CodelistEntry;
}

/** Codelists as one sheet: a row for each code, with the labels of all languages side by side. */
export function sheetOfCodelists(
  lists: readonly Codelist[],
  languages: readonly string[],
): Sheet<SheetRow> {
  const text = (title: string, value: SheetColumn<SheetRow>['value']) =>
    ({ title, kind: 'text', value }) as const;
  return {
    name: 'Codelists',
    columns: [
      text(COLUMNS.list, ({ list }) => list.key),
      ...languages.map((language) =>
        text(inLanguage(COLUMNS.name, language), ({ list }) => list.name[language]),
      ),
      text(COLUMNS.type, ({ list }) => list.dataType),
      text(COLUMNS.code, ({ entry }) => entry.code),
      ...languages.map((language) =>
        text(inLanguage(COLUMNS.label, language), ({ entry }) => entry.label[language]),
      ),
      { title: COLUMNS.rank, kind: 'number', value: ({ entry }) => entry.rank },
      text(COLUMNS.retired, ({ entry }) => (entry.retired ? RETIRED : '')),
    ],
    rows: lists.flatMap((list) => list.entries.map((entry) => ({ list, entry }))),
  };
}

const inLanguage = (column: string, language: string) => `${column} (${language})`;

/** What is wrong at a row of a file, from 1 as Excel numbers them; row 1 has the names of the columns. */
export interface RowFault {
  row: number;
  column: string;
  reason: 'columnMissing' | 'key' | 'code' | 'codeTwice' | 'type' | 'rank' | 'retired';
  value: string;
}

export interface ReadCodelists {
  lists: Codelist[];
  faults: RowFault[];
}

/**
 * Reads codelists from the rows of a sheet.
 *
 * @param present the lists of the draft: what the file does not say of a list of the same key stays as it is there
 */
export function readCodelists(
  rows: readonly (readonly string[])[],
  languages: readonly string[],
  present: readonly Codelist[],
): ReadCodelists {
  const [head = [], ...body] = rows;
  const at = (name: string) =>
    head.findIndex((title) => title.trim().toLowerCase() === name.toLowerCase());
  const faults: RowFault[] = [COLUMNS.list, COLUMNS.code]
    .filter((name) => at(name) < 0)
    .map((column) => ({ row: 1, column, reason: 'columnMissing', value: '' }));
  if (faults.length > 0) return { lists: [], faults };

  const lists = new Map<string, Codelist>();
  const codes = new Map<string, Set<string>>();
  body.forEach((cells, index) => {
    const row = index + 2;
    const cell = (name: string) => cells[at(name)] ?? '';
    if (cells.every((text) => text === '')) return;
    const refuse = (column: string, reason: RowFault['reason'], value: string) =>
      faults.push({ row, column, reason, value });
    const texts = (column: string, former: Text): Text => {
      const given = languages.flatMap((language) => {
        const text = cell(inLanguage(column, language));
        return text === '' ? [] : [[language, text] as const];
      });
      return { ...former, ...Object.fromEntries(given) };
    };
    const key = cell(COLUMNS.list);
    if (!isKey(key)) return void refuse(COLUMNS.list, 'key', key);
    const former = present.find((list) => list.key === key);
    const code = cell(COLUMNS.code);
    if (code === '') return void refuse(COLUMNS.code, 'code', '');
    const known = codes.get(key) ?? new Set();
    if (known.has(code)) return void refuse(COLUMNS.code, 'codeTwice', code);
    codes.set(key, known.add(code));
    const type = cell(COLUMNS.type).toLowerCase() || (former?.dataType ?? 'text');
    if (!isType(type)) return void refuse(COLUMNS.type, 'type', type);
    const rank = cell(COLUMNS.rank);
    if (rank !== '' && !Number.isFinite(Number(rank)))
      return void refuse(COLUMNS.rank, 'rank', rank);
    const retired = cell(COLUMNS.retired).toUpperCase();
    if (!['', RETIRED].includes(retired)) return void refuse(COLUMNS.retired, 'retired', retired);

    const list = lists.get(key) ?? {
      ...(former ?? { key, name: {} }),
      dataType: type,
      entries: [],
    };
    const formerEntry = former?.entries.find((entry) => entry.code === code);
    const label = texts(COLUMNS.label, formerEntry?.label ?? {});
    const { [languages[0]!]: ofFirst = code } = label;
    list.entries.push({
      code,
      label: { ...label, [languages[0]!]: ofFirst },
      ...(rank !== '' && { rank: Number(rank) }),
      ...(retired === RETIRED && { retired: true }),
    });
    const name = texts(COLUMNS.name, list.name);
    lists.set(key, {
      ...list,
      name: { ...name, [languages[0]!]: name[languages[0]!] ?? key },
    });
  });
  return { lists: [...lists.values()], faults };
}

const isType = (text: string): text is Codelist['dataType'] => TYPES.some((type) => type === text);

/** How a list of a file differs from the one of the draft. */
export interface ListChange {
  list: Codelist;
  isNew: boolean;
  added: number;
  changed: number;
  /** Codes that the file does not have. */
  missing: number;
}

/** The list as it would be taken over: codes that the file does not have stay behind the others, or are removed. */
export function takenOver(list: Codelist, former: Codelist | undefined, keeps: boolean): Codelist {
  const codes = new Set(list.entries.map(({ code }) => code));
  const kept = keeps ? (former?.entries ?? []).filter(({ code }) => !codes.has(code)) : [];
  return { ...list, entries: [...list.entries, ...kept] };
}

export function changeOf(list: Codelist, former: Codelist | undefined): ListChange {
  const before = new Map(former?.entries.map((entry) => [entry.code, JSON.stringify(entry)]));
  const codes = new Set(list.entries.map(({ code }) => code));
  return {
    list,
    isNew: former === undefined,
    added: list.entries.filter(({ code }) => !before.has(code)).length,
    changed: list.entries.filter(
      (entry) => before.has(entry.code) && before.get(entry.code) !== JSON.stringify(entry),
    ).length,
    missing: [...before.keys()].filter((code) => !codes.has(code)).length,
  };
}
