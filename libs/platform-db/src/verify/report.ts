/** A difference from the audit trail. */
export interface Finding {
  kind:
    | 'link-altered'
    | 'link-missing'
    | 'event-without-link'
    | 'chain-missing'
    | 'head-differs'
    | 'row-differs'
    | 'row-missing'
    | 'row-without-event'
    | 'tail-cut'
    | 'anchor-differs'
    | 'schema-differs'
    | 'derived-differs'
    | 'certificate-differs';
  /** e.g. `study 1, subject 12, link 4` or `subject.item_value 55/VS/0/SYSBP`. */
  place: string;
  detail: string;
}

export interface VerifyReport {
  links: number;
  events: number;
  rows: number;
  anchors: number;
  findings: Finding[];
  /** Facts that are not faults, such as the part of the trail that no anchor covers. */
  notes: string[];
}

/** How a table is audited; the verify command replays exactly these. */
export interface AuditedTable {
  table_name: string;
  entity: string;
  chain_kind: string;
  chain_column: string;
  study_column: string | null;
  key_columns: string[];
  ignored_columns: string[];
  row_form: 'rows' | 'item_values';
  digest_columns: string[];
}
