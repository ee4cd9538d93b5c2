import type { Language } from '@casebook/catalogue';
import type { Plain } from '@casebook/service-kit';
import { textIn } from '@casebook/study-design';
import { NOT_DONE } from '@casebook/subject-data';
import { MAX_SIGNATURE_CHANGES } from '../common/limits';
import type { TextMap } from '../common/text.dto';
import { codeLabel } from '../design/code-label';
import type { DesignVersion } from '../design/design-version';
import type {
  ChangedPage,
  ChangedPlace,
  SignatureChange,
  SignatureChanges,
  SignatureChangeSource,
} from './signature-preview.dto';
import type { ChangeRow } from './signature.sql';
import type { SubjectSignatures } from './subject-signatures';

/** Things that are sent once, and named by their position. */
class Table<T> {
  readonly rows: T[] = [];
  readonly #positions = new Map<string, number>();

  /** @param make the row, when the key is new */
  at(key: string, make: () => T): number {
    const known = this.#positions.get(key);
    if (known !== undefined) return known;
    this.#positions.set(key, this.rows.length);
    return this.rows.push(make()) - 1;
  }
}

/**
 * What changed at a place after a signature, oldest first, without what the role of the reader may not see, with its texts
 * in one language.
 */
export function changesSince(
  rows: readonly ChangeRow[],
  { scope }: SubjectSignatures,
  language: Language,
): Plain<SignatureChanges> {
  const sources = new Table<Plain<SignatureChangeSource>>();
  const places = new Table<Plain<ChangedPlace>>();
  const pages = new Table<Plain<ChangedPage>>();
  const changes: Plain<SignatureChange>[] = [];
  let changeCount = 0;

  const text = (version: DesignVersion | null | undefined, texts: TextMap | null | undefined) =>
    version && texts ? textIn(texts, language, version.design.languages) : '';
  const sourceOf = (row: ChangeRow): number => {
    const { at, actor_name, role_name: roleName, origin, reason_code: reasonCode, reason } = row;
    return sources.at(`${at}|${actor_name}|${roleName}|${origin}|${reasonCode}|${reason}`, () => ({
      at: new Date(at).toISOString(),
      by: actor_name ?? '',
      roleName,
      origin,
      reasonCode,
      reason,
    }));
  };
  const add = (row: ChangeRow, change: Omit<Plain<SignatureChange>, 'source'>): void => {
    changeCount += 1;
    if (changes.length < MAX_SIGNATURE_CHANGES) changes.push({ ...change, source: sourceOf(row) });
  };

  for (const row of rows) {
    if (row.entity === 'visit') {
      if (!scope.seesVisit(row.visit_id)) continue;
      const page = [...scope.pages.values()].find(({ visit_id }) => visit_id === row.visit_id);
      const version = page && scope.shown(page);
      const visitTitle = text(version, page && version?.index.visits.get(page.visit_key)?.title);
      add(row, { kind: 'visit', visitTitle, removed: isDeleted(row) });
      continue;
    }
    const { page_id: pageId, block_key: blockKey, item_key: itemKey } = row;
    const target = { pageId: pageId!, versionId: row.design_version_id, blockKey, itemKey };
    const page = scope.pages.get(pageId!);
    if (!page || !scope.sees(target)) continue;
    const version = scope.recorded(row.design_version_id, page) ?? scope.shown(page)!;
    const { index } = version;
    const line = row.line ?? 0;
    const place = places.at(`${pageId}/${blockKey}/${line}/${itemKey}/${version.versionId}`, () => {
      const lineLabel = text(version, version.lineLabel(page.page_key, blockKey, line));
      const item = itemKey === null ? undefined : index.item(page.page_key, itemKey)?.item;
      return {
        page: pages.at(`${pageId}/${version.versionId}`, () => ({
          pageId: pageId!,
          pageTitle: text(version, index.pages.get(page.page_key)?.title),
          visitTitle: text(version, index.visits.get(page.visit_key)?.title),
          cycleNo: page.cycle_no,
          unscheduledNo: page.unscheduled_no,
        })),
        ...(itemKey !== null && { itemLabel: text(version, item?.label) }),
        ...(line > 0 && { line }),
        ...(lineLabel !== '' && { lineLabel }),
      };
    });
    if (row.entity === 'page') {
      add(row, { kind: 'page', place, removed: false });
    } else if (row.entity === 'block_line') {
      add(row, { kind: 'line', place, removed: isDeleted(row) });
    } else {
      const label = (value: string | null) =>
        text(version, codeLabel(version, page.page_key, itemKey!, value));
      add(row, { kind: 'item', place, ...valuesOf(row, label) });
    }
  }
  return {
    changes,
    changeCount,
    sources: sources.rows,
    places: places.rows,
    changedPages: pages.rows,
  };
}

const RESTORED = 1;
const DELETED = 2;

/** A value of a removed line stays stored, but is not valid. */
function valuesOf(
  row: ChangeRow,
  label: (value: string | null) => string,
): Partial<Plain<SignatureChange>> {
  const before = row.action === RESTORED && row.before === row.after ? null : row.before;
  const after = row.action === DELETED ? null : row.after;
  const [beforeLabel, afterLabel] = [label(before), label(after)];
  const isNotDone = (flags: number | null): boolean => ((flags ?? 0) & NOT_DONE) !== 0;
  return {
    ...(before !== null && { before }),
    ...(beforeLabel !== '' && { beforeLabel }),
    ...(isNotDone(row.flags_before) && { wasNotDone: true }),
    ...(after !== null && { after }),
    ...(afterLabel !== '' && { afterLabel }),
    ...(isNotDone(row.flags_after) && row.action !== DELETED && { isNotDone: true }),
  };
}

const isDeleted = ({ after }: ChangeRow): boolean =>
  after !== null && (JSON.parse(after) as { deleted?: boolean }).deleted === true;
