import { runChecksInSteps } from '@casebook/checks';
import type { VersionView } from '@casebook/role-view';
import { yieldBetweenSteps } from '@casebook/service-kit';
import { type Block, BlockType, isOngoing, type Key } from '@casebook/study-design';
import {
  isClosed,
  isInitialised,
  isNotDone,
  type ItemInstanceKey,
  itemInstanceKey,
  type ItemInstanceRef,
  NO_COUNTERS,
  NOT_DONE,
  type PageInstance,
  repetitionOf,
  type StoredValue,
  SubjectData,
} from '@casebook/subject-data';
import type { SubjectOfTrail } from '../dataset/audit.sql';
import { visitsOf } from '../dataset/dataset-plan';
import type { ExportScope } from '../dataset/export-scope';
import {
  NOT_DONE_REASONS,
  type NotDoneReason,
  type PageOfSubject,
  PAGES_OF_SUBJECT,
  RECORDED_LINES,
  RECORDED_VALUES,
  type RecordedLine,
  type RecordedValue,
} from '../dataset/subject.sql';
import { momentAt } from './document-texts';
import { fixedLinesOf, type PrintedLine, type PrintedPage } from './printed-page';
import type { SubjectRequest } from './subject-request';

/** A form of the subject as the role sees it, and the version that it is shown in. */
export class ShownPage implements PrintedPage {
  readonly repetition: number | null;

  constructor(
    readonly page: PageInstance,
    readonly version: VersionView,
    /** False: the study does not ask for the page now. */
    readonly isCollected: boolean,
    private readonly hidden: ReadonlySet<ItemInstanceKey>,
    private readonly reasons: ReadonlyMap<string, string>,
  ) {
    const { cycleNo, unscheduledNo } = page.visit;
    this.repetition = cycleNo ?? unscheduledNo;
  }

  get pageKey(): Key {
    return this.page.pageKey;
  }

  isHidden(ref: ItemInstanceRef): boolean {
    return this.hidden.has(itemInstanceKey(ref));
  }

  /** What is recorded of an item; also that it was emptied. */
  rowOf(ref: ItemInstanceRef): StoredValue | undefined {
    return this.page.values.get(itemInstanceKey(ref));
  }

  /** Why the item was not done; undefined: it is not recorded so. */
  notDone(row: StoredValue): string | undefined {
    if ((row.flags & NOT_DONE) === 0) return undefined;
    return this.reasons.get(reasonKey(this.page.pageId, row)) ?? '';
  }

  linesOf(block: Block): PrintedLine[] {
    if (block.type === BlockType.normal) return [{ line: 0, isRemoved: false }];
    if (block.type === BlockType.fixedLine) return fixedLinesOf(block);
    return [...(this.page.lines.get(block.key) ?? [])]
      .filter(([line]) => line > 0)
      .toSorted(([a, one], [b, other]) => one.position - other.position || a - b)
      .map(([line, { deleted }]) => ({ line, isRemoved: deleted }));
  }

  isOngoing(block: Block, line: number): boolean {
    return isOngoing(block, (itemKey) => {
      const row = this.rowOf({ blockKey: block.key, line, itemKey });
      if (row && this.notDone(row) !== undefined) return 'notDone';
      return row?.value == null ? 'empty' : 'value';
    });
  }

  /** What is recorded of items or lines that the page does not have any more, in the order of keys. */
  get former(): StoredValue[] {
    return [...this.page.values.values()].filter(
      (row) => !row.deleted && (row.value !== null || isNotDone(row)) && !this.#has(row),
    );
  }

  #has({ blockKey, line, itemKey }: StoredValue): boolean {
    const placed = this.version.index.item(this.page.pageKey, itemKey);
    if (placed?.block.key !== blockKey) return false;
    return this.linesOf(placed.block).some((one) => one.line === line);
  }
}

/**
 * The pages of a subject that the role sees, in the order of the visits and forms of the newest version. A page that the study
 * does not ask for now is among them only when something is recorded on it.
 *
 * Which items are hidden, the checks say as they do on the page. They get only what the role sees: so nothing that is printed,
 * or not printed, can tell of anything else.
 */
export async function shownPages(
  request: SubjectRequest,
  subject: SubjectOfTrail,
): Promise<ShownPage[]> {
  const { scope } = request;
  const { pages, reasons } = await readPages(request, subject);
  const newest = scope.byId.get(subject.current_version_id ?? 0) ?? scope.versions.at(-1)!;
  const data = new SubjectUnderVersions(pages, subject);
  const found: ShownPage[] = [];
  for (const { page, applicable } of pages) {
    const version = versionOf(page, newest, scope);
    if (!version || (!applicable && page.values.size === 0)) continue;
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that others have their turn
    const hidden = await data.hiddenOn(page, version);
    found.push(new ShownPage(page, version, applicable, hidden, reasons));
  }
  return inOrder(found, scope);
}

interface ReadPage {
  page: PageInstance;
  applicable: boolean;
}

async function readPages(
  { snapshot, studyId, scope }: SubjectRequest,
  { subject_id: subjectId }: SubjectOfTrail,
): Promise<{ pages: ReadPage[]; reasons: ReadonlyMap<string, string> }> {
  const values = { studyId, subjectId };
  const rows = await snapshot.read<PageOfSubject & object>({ text: PAGES_OF_SUBJECT, values });
  const stored = await snapshot.read<RecordedValue & object>({ text: RECORDED_VALUES, values });
  const lines = await snapshot.read<RecordedLine & object>({ text: RECORDED_LINES, values });
  const pages = new Map(
    rows
      .filter(({ page_key, visit_key }) => scope.seesPage(page_key) && scope.seesVisit(visit_key))
      .map((row) => [row.page_id, { page: pageInstance(row, scope), applicable: row.applicable }]),
  );
  for (const row of stored) {
    const page = pages.get(row.page_id)?.page;
    const { block_key: blockKey, item_key: itemKey, line, design_version_id: versionId } = row;
    if (!page || !scope.seesValue(page.pageKey, blockKey, itemKey, versionId)) continue;
    const { value, revision, deleted } = row;
    // An initialised page counts as never saved; what it held is in the audit trail.
    if (isInitialised(row)) continue;
    const flags = scope.statuses.flags(row.flags) | (row.flags & NOT_DONE);
    const of = { blockKey, line, itemKey };
    page.values.set(itemInstanceKey(of), { ...of, value, revision, flags, deleted, versionId });
  }
  for (const { page_id, block_key, line, position, flags, deleted } of lines) {
    const page = pages.get(page_id)?.page;
    if (!page || !scope.seesBlock(page.pageKey, block_key)) continue;
    const block = page.lines.get(block_key) ?? new Map();
    block.set(line, { position, flags: scope.statuses.flags(flags), deleted });
    page.lines.set(block_key, block);
  }
  const reasons = new Map<string, string>();
  const isAsked = [...pages.values()].some(({ page }) => [...page.values.values()].some(isNotDone));
  if (isAsked) {
    const text = NOT_DONE_REASONS;
    for (const row of await snapshot.read<NotDoneReason & object>({ text, values })) {
      const { page_id, block_key: blockKey, line, item_key: itemKey, reason } = row;
      reasons.set(reasonKey(page_id, { blockKey, line, itemKey }), reason ?? '');
    }
  }
  return { pages: [...pages.values()], reasons };
}

const reasonKey = (pageId: number, ref: ItemInstanceRef): string =>
  `${pageId} ${itemInstanceKey(ref)}`;

const pageInstance = (row: PageOfSubject, { statuses }: ExportScope): PageInstance => ({
  pageId: row.page_id,
  pageKey: row.page_key,
  visit: {
    visitId: row.visit_id,
    visitKey: row.visit_key,
    cycleNo: row.cycle_no,
    unscheduledNo: row.unscheduled_no,
    deleted: false,
  },
  flags: statuses.flags(row.flags),
  counters: NO_COUNTERS,
  values: new Map(),
  lines: new Map(),
  queries: [],
  saveKey: null,
  hasComments: false,
});

/** The site saw the page in the version of its last entry, or sees it in its present one. */
function versionOf(
  { pageKey, values }: PageInstance,
  newest: VersionView,
  { byId }: ExportScope,
): VersionView | undefined {
  let last: VersionView | undefined;
  for (const { versionId } of values.values()) {
    const version = byId.get(versionId)!;
    if (!last || version.versionNo > last.versionNo) last = version;
  }
  return last ?? (newest.index.pages.has(pageKey) ? newest : undefined);
}

/** The data of a subject as the checks of each version read it. */
class SubjectUnderVersions {
  readonly #data = new Map<VersionView, SubjectData>();
  readonly #today: string;

  constructor(
    private readonly pages: readonly ReadPage[],
    private readonly subject: SubjectOfTrail,
  ) {
    this.#today = momentAt(new Date(), subject.utc_offset_minutes).slice(0, 10);
  }

  async hiddenOn(page: PageInstance, version: VersionView): Promise<ReadonlySet<string>> {
    const { program } = version;
    // Most pages hide nothing.
    if (page.values.size === 0 || program.plan(page.pageKey).visibility.length === 0) return NONE;
    const data = this.#under(version);
    const { hidden } = await yieldBetweenSteps(
      runChecksInSteps(program, {
        visit: page.visit.visitKey,
        page: page.pageKey,
        snapshot: data.snapshot(page),
        today: this.#today,
        keeps: ({ block, line, item }) => isClosed(data.flagsAt(page, block, line, item)),
      }),
    );
    return new Set(
      hidden.map(({ block: blockKey, line, item: itemKey }) =>
        itemInstanceKey({ blockKey, line, itemKey }),
      ),
    );
  }

  #under(version: VersionView): SubjectData {
    let data = this.#data.get(version);
    if (!data) {
      data = new SubjectData(version);
      data.identity = { siteCode: this.subject.site_code, subjectNo: this.subject.subject_no };
      for (const { page } of this.pages) data.add(page);
      this.#data.set(version, data);
    }
    return data;
  }
}

const NONE: ReadonlySet<string> = new Set();

function inOrder(pages: readonly ShownPage[], scope: ExportScope): ShownPage[] {
  const placeIn = (keys: readonly Key[]) => {
    const places = new Map(keys.toReversed().map((key, at) => [key, keys.length - 1 - at]));
    return (key: Key) => places.get(key) ?? -1;
  };
  const visitAt = placeIn(visitsOf(scope));
  const formAt = placeIn(
    scope.versions.toReversed().flatMap(({ design }) => design.pages.map(({ key }) => key)),
  );
  return pages.toSorted(
    ({ page: one }, { page: other }) =>
      visitAt(one.visit.visitKey) - visitAt(other.visit.visitKey) ||
      repetitionOf(one.visit) - repetitionOf(other.visit) ||
      one.visit.visitId - other.visit.visitId ||
      formAt(one.pageKey) - formAt(other.pageKey) ||
      one.pageId - other.pageId,
  );
}
