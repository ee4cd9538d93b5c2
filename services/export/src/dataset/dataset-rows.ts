import type { Cell, Dataset, Row } from '@casebook/export-writers';
import { Problem, type SnapshotReader, type Statement } from '@casebook/service-kit';
import { fixedLine, textIn } from '@casebook/study-design';
import { AuditReader } from './audit-reader';
import { codelistsOf, type CollectedTable } from './collected-items';
import {
  type DatasetPlan,
  isTable,
  type PlannedDataset,
  type PlannedVariable,
} from './dataset-plan';
import {
  FLAG_ROWS,
  type FlagRow,
  type PlaceRow,
  SUBJECT_ROWS,
  type SubjectRow,
  TABLE_ROWS,
  type TableRow,
} from './dataset.sql';
import type { ExportScope } from './export-scope';
import { type DatasetOptions, FLAG_OF_SOURCE, FLAG_SOURCES } from './options';
import type { SystemCells } from './variable-texts';

/** Few rows and values at a time: what is read once is young memory, of which this process has little. */
const ROWS_PER_PIECE = 200;
const VALUES_PER_PIECE = 5_000;

/** The sites and subjects of an export as parameters of its statements. */
export const limitsOf = (
  studyId: number,
  { siteIds, subjectNos }: Pick<DatasetOptions, 'siteIds' | 'subjectNos'>,
) => ({
  studyId,
  siteIds,
  subjectNos: subjectNos?.map((no) => no.toLowerCase()) ?? null,
});

export const pathsOf = ({ items }: Pick<DatasetPlan, 'items'>): string[] => [
  ...new Set(items.map(({ page, item }) => `${page}.${item}`)),
];

/**
 * The rows of an export, read from one snapshot. What the role may not see is left out here, before any writer gets a row;
 * a row of which nothing is left does not exist.
 */
export class DatasetRows {
  readonly #titles = new Map<string, string>();

  constructor(
    private readonly snapshot: SnapshotReader,
    private readonly study: { studyId: number; studyIdText: string },
    private readonly scope: ExportScope,
    private readonly options: DatasetOptions,
    private readonly plan: DatasetPlan,
    /** Called with the number of values of each piece; may throw to stop the export. */
    private readonly step: (values: number) => Promise<void>,
  ) {}

  datasets(): Dataset[] {
    return this.plan.datasets.map((planned) => ({ ...planned, rows: () => this.#rowsOf(planned) }));
  }

  #rowsOf(planned: PlannedDataset): AsyncIterable<readonly Row[]> {
    if (isTable(planned.of)) return this.#tableRows(planned, planned.of);
    switch (planned.of) {
      case 'SUBJECTS':
        return this.#subjectRows(planned);
      case 'STATUS':
        return this.#flagRows(planned);
      case 'AUDIT':
        return this.#auditRows(planned);
      case 'VARIABLES':
        return this.#variableRows(planned);
      case 'CODES':
        return this.#codeRows(planned);
    }
  }

  #pieces<R extends object>(
    text: string,
    values: object,
    size = ROWS_PER_PIECE,
  ): AsyncIterable<R[]> {
    const limits = limitsOf(this.study.studyId, this.options);
    const statement: Statement = { text, values: { ...limits, ...values } };
    return this.snapshot.pieces<R & Record<string, unknown>>(statement, size);
  }

  async *#tableRows(
    { variables }: PlannedDataset,
    table: CollectedTable,
  ): AsyncGenerator<readonly Row[]> {
    const statement = {
      versionIds: this.options.versionIds,
      visits: this.plan.visits,
      page: table.page,
      blocks: [...new Set(this.#blocksOf(table))],
      items: table.items.map(({ item }) => item),
    };
    const size = Math.min(ROWS_PER_PIECE, Math.ceil(VALUES_PER_PIECE / table.items.length));
    for await (const rows of this.#pieces<TableRow>(TABLE_ROWS, statement, size)) {
      const seen = rows.map((row) => this.#tableRow(row, table, variables));
      yield seen.filter((row) => row !== null);
      await this.step(rows.reduce((sum, { cells }) => sum + cells.length, 0));
    }
  }

  /** The blocks in which some version has the items of a table. */
  #blocksOf({ page, items, lines }: CollectedTable): string[] {
    if (lines !== null) return [lines];
    const keys = new Set(items.map(({ item }) => item));
    return this.scope.versions.flatMap(({ index }) =>
      [...(index.items.get(page)?.values() ?? [])]
        .filter(({ item }) => keys.has(item.key))
        .map(({ block }) => block.key),
    );
  }

  #tableRow(
    row: TableRow,
    { page, lines }: CollectedTable,
    variables: readonly PlannedVariable[],
  ): Row | null {
    const values = new Map<string, { value: string; versionId: number }>();
    let version = 0;
    for (const [block, item, value, versionId] of row.cells) {
      if (!this.scope.seesValue(page, block, item, versionId)) continue;
      const versionNo = this.scope.versionNo(versionId)!;
      version = Math.max(version, versionNo);
      const found = values.get(item);
      // An item that was moved to another block may have a value in both: the one of the newer version is shown on the page.
      if (found && this.scope.versionNo(found.versionId)! >= versionNo) continue;
      values.set(item, { value, versionId });
    }
    if (values.size === 0) return null;
    const system: SystemCells = {
      ...this.#place(row),
      LINENO: String(row.line),
      LINENAM: lines === null ? null : this.#lineName(page, lines, row.line),
      VERSION: String(version),
    };
    return variables.map(({ of }): Cell => {
      if ('system' in of) return system[of.system] ?? null;
      const { item } = of.item;
      const found = values.get(item);
      if (!found || of.form === 'stored') return found?.value ?? null;
      return this.scope.label(page, item, found.versionId, found.value, this.options.language);
    });
  }

  async *#flagRows({ variables }: PlannedDataset): AsyncGenerator<readonly Row[]> {
    const { visits, pages } = this.plan;
    const { versionIds } = this.options;
    const statement = { versionIds, visits, pages, paths: pathsOf(this.plan) };
    for await (const rows of this.#pieces<FlagRow>(FLAG_ROWS, statement)) {
      yield rows.flatMap((row): Row[] => {
        const { page_key: page, block_key: block, item_key: item, line } = row;
        if (!this.scope.seesValue(page, block, item, row.version_id)) return [];
        const flags = this.scope.statuses.flags(row.flags);
        const system: SystemCells = { ...this.#place(row), PAGE: page, BLOCK: block, ITEM: item };
        system.LINENO = line === 0 ? null : String(line);
        for (const source of FLAG_SOURCES) {
          const isSet = (flags & FLAG_OF_SOURCE[source].bit) !== 0;
          system[source.toUpperCase() as Uppercase<typeof source>] = isSet ? '1' : '0';
        }
        return [systemRow(variables, system)];
      });
      await this.step(rows.length);
    }
  }

  async *#subjectRows({ variables }: PlannedDataset): AsyncGenerator<readonly Row[]> {
    for await (const rows of this.#pieces<SubjectRow>(SUBJECT_ROWS, {})) {
      yield rows.map((row) =>
        systemRow(variables, {
          STUDYID: this.study.studyIdText,
          SITEID: row.site_code,
          SITENAME: row.site_name,
          SUBJID: row.subject_no,
          SCREENNO: row.screening_no,
          ENROLNO: row.enrollment_no,
          REGDATE: row.registered_at.toISOString(),
          DISABLED: row.disabled ? '1' : '0',
        }),
      );
      await this.step(0);
    }
  }

  /** What each variable of the other datasets is, so that a file explains itself. */
  async *#variableRows({ variables }: PlannedDataset): AsyncGenerator<readonly Row[]> {
    yield this.plan.datasets
      .filter(({ of }) => isTable(of) || of === 'SUBJECTS' || of === 'STATUS' || of === 'AUDIT')
      .flatMap((dataset) =>
        dataset.variables.map((variable) => {
          const item = 'item' in variable.of ? variable.of.item : null;
          return systemRow(variables, {
            DATASET: dataset.name,
            VARIABLE: variable.name,
            LABEL: variable.label,
            KIND: item && 'form' in variable.of ? item.dataType : variable.kind,
            PAGE: isTable(dataset.of) ? dataset.of.page : null,
            BLOCK: item?.block ?? null,
            ITEM: item?.item ?? null,
            CODELIST: item?.codelist ?? null,
          });
        }),
      );
  }

  async *#codeRows({ variables }: PlannedDataset): AsyncGenerator<readonly Row[]> {
    const items = this.plan.datasets.flatMap(({ of }) => (isTable(of) ? of.items : []));
    yield codelistsOf(this.scope, items, this.options.language).flatMap(({ name, entries }) =>
      entries.map(({ code, label }) =>
        systemRow(variables, { CODELIST: name, CODE: code, LABEL: label }),
      ),
    );
  }

  /**
   * The audit trail of one subject after the other.
   *
   * @throws Problem 422 COMMON_NO_DATA when it is empty and nothing else is exported: of a long trail that is known only now
   */
  async *#auditRows({ variables }: PlannedDataset): AsyncGenerator<readonly Row[]> {
    const reader = new AuditReader(this.snapshot, this.study.studyId, this.scope, this.options);
    const { visits, pages } = this.plan;
    let isEmpty = true;
    for await (const events of reader.events({ visits, pages })) {
      yield events.map(({ place, cells }) =>
        systemRow(variables, { ...this.#place(place), ...cells }),
      );
      isEmpty &&= events.length === 0;
      await this.step(0);
    }
    const isOnlyTrail = this.options.sources.every((source) => source === 'audit');
    if (isEmpty && isOnlyTrail) throw new Problem(422, 'COMMON_NO_DATA');
  }

  #place(row: PlaceRow): SystemCells {
    return {
      STUDYID: this.study.studyIdText,
      SITEID: row.site_code,
      SITENAME: row.site_name,
      SUBJID: row.subject_no,
      VISIT: row.visit_key,
      VISITNAM: this.#visitTitle(row.visit_key),
      VISITREP: row.repetition === null ? null : String(row.repetition),
    };
  }

  #visitTitle(visit: string): string {
    return this.#title(visit, (version) => version.index.visits.get(visit)?.title);
  }

  #lineName(page: string, block: string, line: number): string | null {
    const title = this.#title(`${page}.${block}.${line}`, (version) => {
      const found = version.index.pages.get(page)?.blocks.find(({ key }) => key === block);
      return found && fixedLine(found, line)?.label;
    });
    return title || null;
  }

  /** A text of the newest version that has it. */
  #title(
    key: string,
    find: (version: ExportScope['versions'][number]) => Parameters<typeof textIn>[0],
  ): string {
    let title = this.#titles.get(key);
    if (title === undefined) {
      const version = this.scope.versions.findLast((one) => find(one) !== undefined);
      const { language } = this.options;
      title = version ? textIn(find(version), language, version.design.languages) : '';
      this.#titles.set(key, title);
    }
    return title;
  }
}

const systemRow = (variables: readonly PlannedVariable[], cells: SystemCells): Row =>
  variables.map(({ of }) => ('system' in of ? (cells[of.system] ?? null) : null));
