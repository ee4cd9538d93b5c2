/** State of an IP number as it is shown; `k` is iwrs.kit. */
export const SHOWN_STATE = `case when k.state = 'waiting' and k.delivery_id is not null then 'delivered' else k.state end`;

/** IP numbers in the order in which people count them: 9 before 10. */
export const NUMBER_ORDER = `length(k.ip_number), k.ip_number collate "C"`;

/** The last day on which an IP number may be dispensed; null: without end. */
export const LAST_DAY = `least(k.dispense_until, k.expires_on)`;

/** The kit type of an IP number. */
export const KIT_TYPE = `(select t.kit_type from iwrs.kit_secret t where t.study_id = k.study_id and t.kit_id = k.kit_id)`;

/**
 * SQL that depends on kit type, lot or date, for roles that may know them. A statement for blinded roles has `otherwise` in its
 * place, so that it does not name such a column at all (decision 136).
 */
export const ifUnblinded = (unblinded: boolean, sql: string, otherwise: string): string =>
  unblinded ? sql : otherwise;

/** The name of a statement with {@link ifUnblinded} in it: each name has one text. */
export const statementName = (name: string, unblinded: boolean): string =>
  unblinded ? `${name}-unblinded` : name;
