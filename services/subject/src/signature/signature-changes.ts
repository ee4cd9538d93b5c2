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
import type { ChangeColumns } from './signature.sql';
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

/**
 * What changed at a place after a signature, oldest first, without what the role of the reader may not see, with its texts
 * in one language.
 */
export function changesSince(
  columns: ChangeColumns | null,
  { scope }: SubjectSignatures,
  language: Language,
): Plain<SignatureChanges> {
  const sources = new Table<Plain<SignatureChangeSource>>();
  const places = new Table<KnownPlace>();
  const pages = new Table<Plain<ChangedPage>>();
  const changes: Plain<SignatureChange>[] = [];
  let changeCount = 0;
  const text = (version: DesignVersion | null | undefined, texts: TextMap | null | undefined) =>
    version && texts ? textIn(texts, language, version.design.languages) : '';

  const visitOf = (visitId: number): Omit<Plain<SignatureChange>, 'source'> | null => {
    if (!scope.seesVisit(visitId)) return null;
    const page = [...scope.pages.values()].find(({ visit_id }) => visit_id === visitId);
    const version = page && scope.shown(page);
    const visitTitle = text(version, page && version?.index.visits.get(page.visit_key)?.title);
    return { kind: 'visit', visitTitle };
  };
  const placeOf = (target: AuditTarget, line: number): KnownPlace | null => {
    const { pageId, versionId, blockKey, itemKey } = target;
    const page = scope.pages.get(pageId);
    if (!page || !scope.sees(target)) return null;
    const version = scope.recorded(versionId, page) ?? scope.shown(page)!;
    const { index } = version;
    const { page_key: pageKey } = page;
    const lineLabel = text(version, version.lineLabel(pageKey, blockKey, line));
    const item = itemKey === null ? undefined : index.item(pageKey, itemKey)?.item;
    return {
      sent: {
        page: pages.at(`${pageId}/${version.versionId}`, () => ({
          pageId,
          pageTitle: text(version, index.pages.get(pageKey)?.title),
          visitTitle: text(version, index.visits.get(page.visit_key)?.title),
          cycleNo: page.cycle_no,
          unscheduledNo: page.unscheduled_no,
        }))!,
        ...(itemKey !== null && { itemLabel: text(version, item?.label) }),
        ...(line > 0 && { line }),
        ...(lineLabel !== '' && { lineLabel }),
      },
      label:
        itemKey !== null && holdsCodes(version, pageKey, itemKey)
          ? (value) => text(version, codeLabel(version, pageKey, itemKey, value))
          : null,
    };
  };
  /** The n-th change without its source; null: the role does not see its place. */
  const changeAt = (
    n: number,
    of: ChangeColumns,
  ): Omit<Plain<SignatureChange>, 'source'> | null => {
    const pageId = of.page_id[n]!;
    if (pageId === null) {
      const change = visitOf(of.visit_id![n]!);
      return change && { ...change, removed: isDeleted(of.after[n]!) };
    }
    const blockKey = of.block_key[n]!;
    const itemKey = of.item_key[n]!;
    const line = of.line[n] ?? 0;
    const versionId = of.design_version_id[n]!;
    const place = places.at(`${pageId}/${blockKey}/${line}/${itemKey}/${versionId}`, () =>
      placeOf({ pageId, versionId, blockKey, itemKey }, line),
    );
    if (place === null) return null;
    if (itemKey !== null) return itemChange(n, of, place, places.rows[place]!.label);
    if (blockKey !== null) return { kind: 'line', place, removed: isDeleted(of.after[n]!) };
    return { kind: 'page', place, removed: false };
  };
  const links = new Map(columns?.links?.map((link) => [link[0], link]));
  const newSource = (n: number, { link_no, origin, reason_code, reason }: ChangeColumns): number =>
    sources.at(`${link_no![n]}|${origin[n]}|${reason_code[n]}|${reason[n]}`, () => {
      const [, at, actorName, role, ofLink] = links.get(link_no![n]!)!;
      return {
        at: new Date(at).toISOString(),
        by: actorName ?? '',
        roleName: role && textIn(role, language),
        origin: origin[n] ?? ofLink,
        reasonCode: reason_code[n]!,
        reason: reason[n]!,
      };
    })!;
  let latest: { n: number; source: number } | null = null;
  /** Changes of one save follow each other. */
  const sourceAt = (n: number, of: ChangeColumns): number => {
    const isSame =
      latest !== null &&
      SOURCE_COLUMNS.every((column) => of[column]![n] === of[column]![latest!.n]);
    latest = { n, source: isSame ? latest!.source : newSource(n, of) };
    return latest.source;
  };

  const count = columns?.link_no?.length ?? 0;
  for (let n = 0; n < count; n += 1) {
    const change = changeAt(n, columns!);
    if (change === null) continue;
    changeCount += 1;
    if (changes.length < MAX_SIGNATURE_CHANGES) {
      changes.push(Object.assign(change, { source: sourceAt(n, columns!) }));
    }
  }
  return {
    changes,
    changeCount,
    sources: sources.rows,
    places: places.rows.map(({ sent }) => sent),
    changedPages: pages.rows,
  };
}

const RESTORED = 1;
const DELETED = 2;

/** A change of a value. That of a removed line stays stored, but is not valid. */
function itemChange(
  n: number,
  columns: ChangeColumns,
  place: number,
  label: KnownPlace['label'],
): Omit<Plain<SignatureChange>, 'source'> {
  const action = columns.action[n]!;
  const stored = { before: columns.before[n]!, after: columns.after[n]! };
  const before = action === RESTORED && stored.before === stored.after ? null : stored.before;
  const after = action === DELETED ? null : stored.after;
  const change: Omit<Plain<SignatureChange>, 'source'> = { kind: 'item', place };
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
