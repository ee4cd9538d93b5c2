import type { Language } from '@casebook/catalogue';
import type { AuditTarget } from '@casebook/role-view';
import type { Plain } from '@casebook/service-kit';
import { textIn } from '@casebook/study-design';
import { NOT_DONE } from '@casebook/subject-data';
import { MAX_SIGNATURE_CHANGES } from '../common/limits';
import type { TextMap } from '../common/text.dto';
import { codeLabel, holdsCodes } from '../design/code-label';
import type { DesignVersion } from '../design/design-version';
import type {
  ChangedPage,
  ChangedPlace,
  SignatureChange,
  SignatureChanges,
  SignatureChangeSource,
} from './signature-preview.dto';
import type { ChangeColumns, ChangeLink } from './signature.sql';
import type { SubjectSignatures } from './subject-signatures';

/** Things that are sent once, and named by their position. */
class Table<T> {
  readonly rows: T[] = [];
  readonly #positions = new Map<string, number | null>();

  /**
   * @param make the row, when the key is new; null: it is not shown
   * @returns the position of the row, or null
   */
  at(key: string, make: () => T | null): number | null {
    const known = this.#positions.get(key);
    if (known !== undefined) return known;
    const row = make();
    const position = row === null ? null : this.rows.push(row) - 1;
    this.#positions.set(key, position);
    return position;
  }
}

/** What changes with the same source have in common. */
const SOURCE_COLUMNS = ['link_no', 'origin', 'reason_code', 'reason'] as const;

/** A place as it is sent, and the meaning of the codes that its item may hold. */
interface KnownPlace {
  sent: Plain<ChangedPlace>;
  /** Null: its values are no codes. */
  label: ((value: string) => string) | null;
}

type UnsourcedChange = Omit<Plain<SignatureChange>, 'source'>;

/**
 * What changed at a place after a signature, oldest first, without what the role of the reader may not see, with its texts
 * in one language.
 */
export function changesSince(
  columns: ChangeColumns | null,
  { scope }: SubjectSignatures,
  language: Language,
): Plain<SignatureChanges> {
  const reader = columns && new ChangeReader(columns, scope, language);
  const changes: Plain<SignatureChange>[] = [];
  let changeCount = 0;
  const count = columns?.link_no?.length ?? 0;
  for (let n = 0; n < count; n += 1) {
    const change = reader!.change(n);
    if (change === null) continue;
    changeCount += 1;
    if (changes.length < MAX_SIGNATURE_CHANGES) {
      changes.push(Object.assign(change, { source: reader!.source(n) }));
    }
  }
  return {
    changes,
    changeCount,
    sources: reader?.sources.rows ?? [],
    places: reader?.places.rows.map(({ sent }) => sent) ?? [],
    changedPages: reader?.pages.rows ?? [],
  };
}

/** Reads one change after the other, with what it has in common with others. */
class ChangeReader {
  readonly sources = new Table<Plain<SignatureChangeSource>>();
  readonly places = new Table<KnownPlace>();
  readonly pages = new Table<Plain<ChangedPage>>();
  readonly #links: ReadonlyMap<number, ChangeLink>;
  #latest: { n: number; source: number } | null = null;

  constructor(
    private readonly columns: ChangeColumns,
    private readonly scope: SubjectSignatures['scope'],
    private readonly language: Language,
  ) {
    this.#links = new Map(columns.links?.map((link) => [link[0], link]));
  }

  /** The n-th change; null: the role does not see its place. */
  change(n: number): UnsourcedChange | null {
    const { columns } = this;
    const pageId = columns.page_id[n]!;
    const removed = () => isDeleted(columns.after[n]!);
    if (pageId === null) {
      const visitTitle = this.#visitTitle(columns.visit_id![n]!);
      return visitTitle === null ? null : { kind: 'visit', visitTitle, removed: removed() };
    }
    const blockKey = columns.block_key[n]!;
    const itemKey = columns.item_key[n]!;
    const line = columns.line[n] ?? 0;
    const versionId = columns.design_version_id[n]!;
    const place = this.places.at(`${pageId}/${blockKey}/${line}/${itemKey}/${versionId}`, () =>
      this.#place({ pageId, versionId, blockKey, itemKey }, line),
    );
    if (place === null) return null;
    if (itemKey !== null) return itemChange(n, columns, place, this.places.rows[place]!.label);
    if (blockKey !== null) return { kind: 'line', place, removed: removed() };
    return { kind: 'page', place, removed: false };
  }

  /** The position of the n-th change's source. Changes of one save follow each other. */
  source(n: number): number {
    const { columns } = this;
    const latest = this.#latest;
    const isSame =
      latest !== null &&
      SOURCE_COLUMNS.every((name) => columns[name]![n] === columns[name]![latest.n]);
    const source = isSame ? latest.source : this.#newSource(n);
    this.#latest = { n, source };
    return source;
  }

  #newSource(n: number): number {
    const { link_no, origin, reason_code, reason } = this.columns;
    const linkNo = link_no![n]!;
    return this.sources.at(`${linkNo}|${origin[n]}|${reason_code[n]}|${reason[n]}`, () => {
      const [, at, actorName, role, ofLink] = this.#links.get(linkNo)!;
      return {
        at: new Date(at).toISOString(),
        by: actorName ?? '',
        roleName: role && textIn(role, this.language),
        origin: origin[n] ?? ofLink,
        reasonCode: reason_code[n]!,
        reason: reason[n]!,
      };
    })!;
  }

  #visitTitle(visitId: number): string | null {
    const { scope } = this;
    if (!scope.seesVisit(visitId)) return null;
    const page = [...scope.pages.values()].find(({ visit_id }) => visit_id === visitId);
    const version = page && scope.shown(page);
    return this.#text(version, page && version?.index.visits.get(page.visit_key)?.title);
  }

  #place(target: AuditTarget, line: number): KnownPlace | null {
    const { pageId, versionId, blockKey, itemKey } = target;
    const { scope } = this;
    const page = scope.pages.get(pageId);
    if (!page || !scope.sees(target)) return null;
    const version = scope.recorded(versionId, page) ?? scope.shown(page)!;
    const { index } = version;
    const { page_key: pageKey } = page;
    const lineLabel = this.#text(version, version.lineLabel(pageKey, blockKey, line));
    const item = itemKey === null ? undefined : index.item(pageKey, itemKey)?.item;
    return {
      sent: {
        page: this.pages.at(`${pageId}/${version.versionId}`, () => ({
          pageId,
          pageTitle: this.#text(version, index.pages.get(pageKey)?.title),
          visitTitle: this.#text(version, index.visits.get(page.visit_key)?.title),
          cycleNo: page.cycle_no,
          unscheduledNo: page.unscheduled_no,
        }))!,
        ...(itemKey !== null && { itemLabel: this.#text(version, item?.label) }),
        ...(line > 0 && { line }),
        ...(lineLabel !== '' && { lineLabel }),
      },
      label:
        itemKey !== null && holdsCodes(version, pageKey, itemKey)
          ? (value) => this.#text(version, codeLabel(version, pageKey, itemKey, value))
          : null,
    };
  }

  #text(version: DesignVersion | null | undefined, texts: TextMap | null | undefined): string {
    return version && texts ? textIn(texts, this.language, version.design.languages) : '';
  }
}

const RESTORED = 1;
const DELETED = 2;

/** A change of a value. That of a removed line stays stored, but is not valid. */
function itemChange(
  n: number,
  columns: ChangeColumns,
  place: number,
  label: KnownPlace['label'],
): UnsourcedChange {
  const action = columns.action[n]!;
  const stored = { before: columns.before[n]!, after: columns.after[n]! };
  const before = action === RESTORED && stored.before === stored.after ? null : stored.before;
  const after = action === DELETED ? null : stored.after;
  const change: UnsourcedChange = { kind: 'item', place };
  if (before !== null) {
    change.before = before;
    const beforeLabel = label?.(before) ?? '';
    if (beforeLabel !== '') change.beforeLabel = beforeLabel;
  }
  if (isNotDone(columns.flags_before[n]!)) change.wasNotDone = true;
  if (after !== null) {
    change.after = after;
    const afterLabel = label?.(after) ?? '';
    if (afterLabel !== '') change.afterLabel = afterLabel;
  }
  if (action !== DELETED && isNotDone(columns.flags_after[n]!)) change.isNotDone = true;
  return change;
}

const isNotDone = (flags: number | null): boolean => ((flags ?? 0) & NOT_DONE) !== 0;

const isDeleted = (after: string | null): boolean =>
  after !== null && (JSON.parse(after) as { deleted?: boolean }).deleted === true;
