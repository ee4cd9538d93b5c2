import { POSITION_FROM_OLDEST } from '@casebook/service-kit';
import type { AuditChange, AuditEntry } from './audit.dto';

/** An event of audit.v1_event; `before` and `after` are JSON of the columns that differ. */
export interface AuditRow {
  /** Position in the trail that is read, from the oldest. */
  position: string;
  at: string;
  actorName: string;
  organisation: string | null;
  actorRole: string | null;
  action: number;
  before: string | null;
  after: string | null;
  reason: string | null;
}

/** Columns of {@link AuditRow}; `e` is audit.v1_event. */
export const AUDIT_COLUMNS = `
  ${POSITION_FROM_OLDEST('e.event_id desc')} as position, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
  e.actor_name as "actorName", e.organisation, e.role_name as "actorRole", e.action::int as action,
  e.before, e.after, e.reason`;

/** The entry of an event, with only the columns of `fields`, under their names in the form. */
export function auditEntry(
  row: AuditRow,
  fields: Readonly<Record<string, string>>,
): Pick<AuditEntry, keyof AuditEntry> {
  const { before, after, position, ...rest } = row;
  const [old, now] = [before, after].map(
    (json) => JSON.parse(json ?? '{}') as Record<string, unknown>,
  ) as [Record<string, unknown>, Record<string, unknown>];
  const changes = Object.entries(fields).flatMap(([column, field]): AuditChange[] => {
    const change = { field, before: text(old[column]), after: text(now[column]) };
    return column in now && change.before !== change.after ? [change] : [];
  });
  return { ...rest, eventId: position, changes };
}

/** Columns of these tables hold texts, numbers, dates and booleans, which are shown unchanged. */
const text = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};
