import {
  AuditAction,
  seesAuditEvent,
  type SeenEvent,
  type SeenNumbers,
  type StatusView,
  withoutHiddenData,
  withoutUnseenFlags,
} from '@casebook/role-view';
import type { Caller } from '@casebook/service-kit';
import { eventDigest, type AuditFileRecord } from '@casebook/platform-db';
import { formatValue } from '@casebook/item-values';
import { type CorrectionReason, textIn } from '@casebook/study-design';
import type { DesignVersion } from '../design/design-version';
import { statusViewOf } from '../common/seen-statuses';
import type { SubjectAuditScope } from '../audit/audit-scope';
import type { LinkEventRow } from './audit-export.sql';

/** The data of a subject that is needed to describe its events and to decide who sees them. Other chains have none. */
export interface ChainSubject {
  subjectNo: string;
  siteCode: string;
  scope: SubjectAuditScope;
}

/** Decides which events of a chain the exporting role may see, and describes them in readable texts. */
export class ExportChain {
  readonly #statuses: StatusView;
  readonly #titles = new Map<string, { visit: string; page: string }>();

  constructor(
    private readonly caller: Caller,
    private readonly language: string,
    private readonly numbers: SeenNumbers,
    private readonly subject: ChainSubject | null,
    /** The study's reasons for corrections. */
    private readonly reasons: readonly CorrectionReason[],
  ) {
    this.#statuses = statusViewOf(caller);
  }

  /** An event in a sealed file: complete, or only its digest. */
  sealedEvent(row: LinkEventRow, place: AuditFileRecord): AuditFileRecord {
    const content = contentOf(row);
    const digest = eventDigest(content);
    const at = { ...place, type: 'event', eventId: row.event_id };
    if (!this.sees(row)) {
      if (row.salt === null) throw new UnsaltedEvent();
      return { ...at, withheld: true, digest };
    }
    return { ...at, ...content, ...this.shown(row), digest };
  }

  /** An event in a file for reading, without any trace of hidden events; null when the role may not see it. */
  unsealedEvent(row: LinkEventRow): Omit<AuditFileRecord, 'type'> | null {
    if (!this.sees(row)) return null;
    const scope = this.subject?.scope ?? null;
    const visible = withoutUnseenFlags(row, this.#statuses, scope);
    const seen = visible && withoutHiddenData(visible, this.numbers, scope);
    if (!seen) return null;
    const { eventId: _eventId, salt: _salt, ...content } = contentOf(seen);
    return { ...content, ...this.shown(seen) };
  }

  private sees(row: LinkEventRow): boolean {
    const scope = this.subject?.scope ?? null;
    return seesAuditEvent(row, scope, this.#statuses, (privilege) => this.caller.may(privilege));
  }

  /** For people who read the file; not part of any digest. */
  private shown(row: SeenEvent<LinkEventRow>): Omit<AuditFileRecord, 'type'> {
    const who = { shownAt: row.at, shownBy: row.actor_name };
    if (!this.subject) return who;
    const { scope, subjectNo, siteCode } = this.subject;
    const ofSubject = {
      ...who,
      shownSubject: subjectNo,
      shownSite: siteCode,
      ...(row.reason_code !== null && { shownReason: this.reason(row.reason_code) }),
    };
    const page = row.page_id === null ? undefined : scope.pages.get(row.page_id);
    const version = page && scope.recorded(row.design_version_id, page);
    if (!page || !version) return ofSubject;
    const { index } = version;
    const key = `${version.versionId}/${page.page_id}`;
    let titles = this.#titles.get(key);
    if (!titles) {
      titles = {
        visit: this.text(index.visits.get(page.visit_key)?.title, version.design.languages),
        page: this.text(index.pages.get(page.page_key)?.title, version.design.languages),
      };
      this.#titles.set(key, titles);
    }
    const shown = { ...ofSubject, shownVisit: titles.visit, shownPage: titles.page };
    const item = row.item_key === null ? undefined : index.item(page.page_key, row.item_key)?.item;
    if (!item) return shown;
    const { languages } = version.design;
    const before = scope.recorded(row.before_version_id, page);
    const value = (stored: string | null, under: DesignVersion | null) =>
      row.entity === 'item_value' && stored !== null
        ? this.value(stored, under, page.page_key, item.key)
        : null;
    return {
      ...shown,
      shownItem: this.text(item.label, languages),
      shownBefore: value(row.before, before),
      // The value of a removed line is kept, but is not valid data.
      shownAfter: row.action === AuditAction.deleted ? null : value(row.after, version),
    };
  }

  private reason(code: number): string | null {
    const label = this.reasons.find((reason) => reason.code === code)?.label;
    return label ? textIn(label, this.language, Object.keys(label)) : null;
  }

  /** The label of a value in the version that it was entered under. */
  private value(
    stored: string,
    version: DesignVersion | null,
    pageKey: string,
    itemKey: string,
  ): string | null {
    const spec = version?.program.specs(pageKey, itemKey);
    const item = version?.index.item(pageKey, itemKey)?.item;
    if (!version || !spec || !item) return null;
    const codelist = item.codelist ? version.index.codelists.get(item.codelist) : undefined;
    const { languages } = version.design;
    return formatValue(spec, stored, this.language, { codelist, languages });
  }

  private text(text: Readonly<Record<string, string>> | undefined, languages: readonly string[]) {
    return textIn(text, this.language, languages);
  }
}

/** An event from before events were salted: when it must be withheld, its digest alone could be guessed. */
export class UnsaltedEvent extends Error {}

/** The part of an event that the digest covers, with the names used in the file. */
function contentOf(row: SeenEvent<LinkEventRow>) {
  return {
    eventId: row.event_id,
    origin: row.origin,
    entity: row.entity,
    rowKey: row.row_key,
    action: row.action,
    subjectId: row.subject_id,
    visitId: row.visit_id,
    pageId: row.page_id,
    blockKey: row.block_key,
    line: row.line,
    itemKey: row.item_key,
    designVersionId: row.design_version_id,
    revision: row.revision,
    flagsBefore: row.flags_before,
    flagsAfter: row.flags_after,
    before: row.before,
    after: row.after,
    reasonCode: row.reason_code,
    reason: row.reason,
    salt: row.salt,
  };
}

/** Person, time and role of an event. */
export const authorOf = (row: LinkEventRow) => ({
  at: row.at,
  actorId: row.actor_id,
  actorName: row.actor_name,
  organisation: row.organisation,
  roleId: row.role_id,
  roleName: row.role_name,
  siteId: row.site_id,
  requestId: row.request_id,
  client: row.client,
  origin: row.link_origin,
});

export const sealedLink = (row: LinkEventRow, place: AuditFileRecord): AuditFileRecord => ({
  ...place,
  type: 'link',
  ...authorOf(row),
  prevHash: row.prev_hash,
  eventCount: row.event_count,
  digest: row.digest,
  hash: row.hash,
});
