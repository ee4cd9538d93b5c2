import { readBreakPlace } from '@casebook/subject-data';
import type { AuditEventRow } from './audit-event';
import type { AuditScope } from './audit-scope';
import type { SeenNumbers } from './seen-subject';

/** An event as a blinded role may see it. */
export type SeenEvent<R extends AuditEventRow> = Omit<R, 'row_key'> & { row_key: string | null };

/** Columns whose numbers or hashes also cover hidden rows, and the mark of a hidden change. */
const COUNTED_COLUMNS = [
  'comment_id',
  'signature_id',
  'content_hash',
  'items',
  'link_no',
  'broken_link_no',
  'broken_hidden',
];

/**
 * An event without the parts that depend on hidden data; null when nothing is left. Other kinds of events contain no
 * hidden data.
 */
export function withoutHiddenData<R extends AuditEventRow>(
  row: R,
  { screening, enrollment }: SeenNumbers,
  scope: AuditScope | null,
): SeenEvent<R> | null {
  switch (row.entity) {
    case 'subject': {
      const hidden = [
        ...(screening ? [] : ['screening_no']),
        ...(enrollment ? [] : ['enrollment_no']),
      ];
      const after = without(row.after, hidden);
      // The reason column keeps the reason of an earlier, possibly hidden change, so it is shown only when the subject
      // is disabled.
      const reason = /"disabled":/.test(after ?? '') ? {} : { reason_code: null, reason: null };
      return after === '{}'
        ? null
        : { ...row, before: without(row.before, hidden), after, ...reason };
    }
    case 'signature':
      return breaksUnseen(row, row.after, scope) ? null : uncounted(beforeUnseenBreak(row, scope));
    case 'comment':
      return uncounted(row);
    case 'trail_export':
      // The result of an export reveals the number of events.
      return row.action === 0 ? { ...row, after: without(row.after, EXPORTED_COLUMNS) } : null;
    default:
      return row;
  }
}

const EXPORTED_COLUMNS = [
  'anchor_no',
  'events',
  'withheld',
  'bytes',
  'sha256',
  'root',
  'finished_at',
];

/** Removes the row number, because the numbering includes hidden rows; the target identifies the row. */
function uncounted<R extends AuditEventRow>(row: R): SeenEvent<R> {
  const after = without(row.after, COUNTED_COLUMNS);
  return { ...row, row_key: null, before: without(row.before, COUNTED_COLUMNS), after };
}

/** Whether the signature was broken by a change that the role does not see. */
function breaksUnseen(
  { page_id, design_version_id }: AuditEventRow,
  columns: string | null,
  scope: AuditScope | null,
): boolean {
  const text =
    columns === null ? null : (JSON.parse(columns) as Record<string, unknown>)['broken_place'];
  if (typeof text !== 'string') return false;
  const place = readBreakPlace(text);
  if ('visitId' in place) return !scope?.seesVisit(place.visitId);
  const versionId = page_id === null ? null : design_version_id;
  return !scope?.sees({ ...place, versionId });
}

const BREAK_COLUMNS = ['broken_at', 'broken_by', 'broken_place'];

/** A signature that a hidden change had broken before was unbroken for the role. */
function beforeUnseenBreak<R extends AuditEventRow>(row: R, scope: AuditScope | null): R {
  if (!breaksUnseen(row, row.before, scope)) return row;
  const columns = Object.entries(JSON.parse(row.before!) as Record<string, unknown>).map(
    ([column, value]) => [column, BREAK_COLUMNS.includes(column) ? null : value] as const,
  );
  return { ...row, before: JSON.stringify(Object.fromEntries(columns)) };
}

function without(json: string | null, columns: readonly string[]): string | null {
  if (json === null) return null;
  const all = Object.entries(JSON.parse(json) as Record<string, unknown>);
  return JSON.stringify(Object.fromEntries(all.filter(([column]) => !columns.includes(column))));
}
