import { BlockType, type Key } from '@casebook/study-design';
import type { VersionView } from './version-view';

/** A page of a subject with its visit, as identified in the audit trail. */
export interface AuditedPage {
  page_id: number;
  page_key: string;
  design_version_id: number;
  visit_id: number;
  visit_key: string;
  cycle_no: number | null;
  unscheduled_no: number | null;
}

/** What identifies a query in the audit trail, and its target. */
export interface QueryIdentity {
  row_key: string;
  query_id: number;
  page_id: number;
  type: number;
  check_key: string | null;
  design_version_id: number;
  block_key: string | null;
  item_key: string | null;
}

/** The parts of a subject's audit trail that a role must not see, in a form that an SQL statement can exclude. */
export interface UnseenEvents {
  /** As `versionId/pageId/ITEM`. */
  items: readonly string[];
  /** As `versionId/pageId/BLOCK`. */
  blocks: readonly string[];
  pages: readonly number[];
  visits: readonly number[];
  /** Row keys. */
  queries: readonly string[];
}

/** The page and item of an event. */
export interface AuditTarget {
  pageId: number;
  versionId: number | null;
  blockKey: Key | null;
  itemKey: Key | null;
  checkKey?: string | null;
}

/** A subject's pages, with the data to name them and to decide which of their audit events a role may see. */
export class AuditScope<V extends VersionView = VersionView> {
  readonly pages: ReadonlyMap<number, AuditedPage>;
  readonly queries: ReadonlyMap<string, QueryIdentity>;

  constructor(
    pages: readonly AuditedPage[],
    queries: readonly QueryIdentity[],
    private readonly current: V | null,
    /** Every version under which anything of the study was recorded. */
    private readonly versions: ReadonlyMap<number, V>,
    private readonly roleCode: string | null,
  ) {
    this.pages = new Map(pages.map((page) => [page.page_id, page]));
    this.queries = new Map(queries.map((query) => [query.row_key, query]));
  }

  /** The version in which a page is shown now. */
  shown(page: AuditedPage): V | null {
    const { current } = this;
    if (current?.index.pages.has(page.page_key)) return current;
    return this.versions.get(page.design_version_id) ?? current;
  }

  /** The version that an event was recorded under, or the shown version when the event has none. */
  recorded(versionId: number | null, page: AuditedPage): V | null {
    return versionId === null ? this.shown(page) : (this.versions.get(versionId) ?? null);
  }

  /**
   * The version shown now decides; for an item that it does not have, the version of the event decides. An item that
   * neither has is hidden.
   */
  sees({ pageId, versionId, blockKey, itemKey, checkKey = null }: AuditTarget): boolean {
    const page = this.pages.get(pageId);
    if (!page) return false;
    const { page_key: key } = page;
    const candidates = [this.shown(page), this.recorded(versionId, page)];
    const ofPlace = candidates.find((version) => version?.knowsPlace(key, blockKey, itemKey));
    const ofCheck =
      checkKey === null
        ? ofPlace
        : candidates.find((version) => version?.program.checks.has(checkKey));
    if (!ofPlace || !ofCheck) return false;
    return (
      ofPlace.role(this.roleCode).seesPlace(key, blockKey, itemKey) &&
      (checkKey === null || ofCheck.role(this.roleCode).seesCheck(checkKey))
    );
  }

  /** Whether the role sees events of the page as a whole, such as its creation. */
  seesPage({ page_id: pageId, design_version_id: versionId }: AuditedPage): boolean {
    return this.sees({ pageId, versionId, blockKey: null, itemKey: null });
  }

  /** A visit is hidden when the role sees none of its pages. */
  seesVisit(visitId: number | null): boolean {
    const pages = [...this.pages.values()].filter((page) => page.visit_id === visitId);
    return pages.length === 0 || pages.some((page) => this.seesPage(page));
  }

  /** Everything hidden, for a statement to exclude before it counts and pages rows. */
  unseen(): UnseenEvents {
    const items: string[] = [];
    const blocks: string[] = [];
    for (const page of this.pages.values()) {
      for (const [versionId, version] of this.versions) {
        const at = { pageId: page.page_id, versionId };
        for (const [blockKey, hidden] of this.suspects(page, version)) {
          if (!this.sees({ ...at, blockKey, itemKey: null })) {
            blocks.push(`${versionId}/${page.page_id}/${blockKey}`);
          }
          for (const itemKey of hidden) {
            if (!this.sees({ ...at, blockKey, itemKey })) {
              items.push(`${versionId}/${page.page_id}/${itemKey}`);
            }
          }
        }
      }
    }
    const queries = [...this.queries.values()].filter(
      (query) =>
        !this.sees({
          pageId: query.page_id,
          versionId: query.design_version_id,
          blockKey: query.block_key,
          itemKey: query.item_key,
          checkKey: query.check_key,
        }),
    );
    const all = [...this.pages.values()];
    const visits = new Set(all.map(({ visit_id }) => visit_id));
    return {
      items,
      blocks,
      pages: all.filter((page) => !this.seesPage(page)).map(({ page_id }) => page_id),
      visits: [...visits].filter((visitId) => !this.seesVisit(visitId)),
      queries: queries.map(({ row_key }) => `query ${row_key}`),
    };
  }

  /** Blocks of log lines in any version, as `pageId/BLOCK`. */
  logBlocks(): string[] {
    const found = new Set<string>();
    for (const { page_id, page_key } of this.pages.values()) {
      for (const { index } of this.versions.values()) {
        for (const { type, key } of index.pages.get(page_key)?.blocks ?? []) {
          if (type === BlockType.logLine) found.add(`${page_id}/${key}`);
        }
      }
    }
    return [...found];
  }

  /** Items of a page that either of the two deciding versions hides, by block. */
  private suspects(page: AuditedPage, version: V): Map<Key, Set<Key>> {
    const found = new Map<Key, Set<Key>>();
    for (const one of new Set([this.shown(page), version])) {
      for (const path of one?.role(this.roleCode).unseen.items ?? []) {
        const [pageKey, itemKey] = path.split('.') as [Key, Key];
        if (pageKey !== page.page_key) continue;
        const block = one!.index.item(pageKey, itemKey)!.block.key;
        found.set(block, (found.get(block) ?? new Set()).add(itemKey));
      }
    }
    return found;
  }
}
