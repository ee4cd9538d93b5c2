import type { AuditEventRow } from './audit-event';
import type { AuditScope, AuditTarget } from './audit-scope';
import type { StatusView } from './status-view';

/**
 * The privilege needed to see events of each entity that is not collected data. Events of entities not listed here are
 * hidden from every role.
 */
const OPEN_WITH: Readonly<Record<string, string>> = {
  study: 'study_info_view',
  study_contract: 'study_info_view',
  setting: 'study_info_view',
  role: 'study_info_view',
  role_privilege: 'study_info_view',
  version: 'study_info_view',
  release: 'study_info_view',
  site: 'site_list_view',
  assignment: 'user_list_view',
  study_user: 'user_list_view',
  // Texts of a design may name arms.
  draft: 'design_edit',
  draft_change: 'design_edit',
  subject_number: 'CRF_VIEW',
  trail_export: 'audit_export',
};

/**
 * Whether a role may see an event of the audit trail at all. `withoutUnseenFlags` and `withoutHiddenData` then remove
 * parts of it.
 *
 * @param scope what the role may see of the event's subject; null = the event belongs to no subject
 * @param may whether the role holds a privilege
 */
export function seesAuditEvent(
  row: AuditEventRow & { visit_id: number | null; item_key: string | null },
  scope: AuditScope | null,
  statuses: StatusView,
  may: (privilege: string) => boolean,
): boolean {
  const { page_id: pageId } = row;
  const seesTarget = (checkKey: string | null = null): boolean => {
    const target: AuditTarget = {
      pageId: pageId ?? 0,
      versionId: row.design_version_id,
      blockKey: row.block_key,
      itemKey: row.item_key,
      checkKey,
    };
    return scope?.sees(target) ?? false;
  };
  switch (row.entity) {
    case 'item_value':
    case 'block_line':
    case 'comment':
    case 'page':
      return pageId !== null && seesTarget();
    case 'signature':
      return pageId === null ? scope !== null : seesTarget();
    case 'query': {
      const query = scope?.queries.get(row.row_key ?? '');
      return query !== undefined && statuses.sees('query') && seesTarget(query.check_key);
    }
    case 'visit':
      return scope?.seesVisit(row.visit_id) ?? false;
    case 'subject':
      return true;
    default: {
      const privilege = OPEN_WITH[row.entity];
      return privilege !== undefined && may(privilege);
    }
  }
}
