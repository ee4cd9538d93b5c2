/** The fields of an audit event that redaction reads and changes. */
export interface AuditEventRow {
  entity: string;
  row_key: string | null;
  /** Audit revision (spec section 3): 0 initial, 1 changed, 2 deleted. */
  action: number;
  page_id: number | null;
  block_key: string | null;
  line: number | null;
  design_version_id: number | null;
  revision: number | null;
  flags_before: number | null;
  flags_after: number | null;
  /** For a value its text; for every other entity the changed columns as JSON. */
  before: string | null;
  after: string | null;
  reason_code: number | null;
  reason: string | null;
}

/** Audit revisions (spec section 3). */
export const AuditAction = { initial: 0, changed: 1, deleted: 2 } as const;

/** Whether the event is the first value of an item, also when an earlier flag created the row. */
export const isFirstEntry = ({
  entity,
  action,
  revision,
  before,
}: Pick<AuditEventRow, 'entity' | 'action' | 'revision' | 'before'>): boolean =>
  entity === 'item_value' && action === AuditAction.changed && revision === 1 && before === null;
