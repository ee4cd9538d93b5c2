/** State of an IP number as it is shown; `k` is iwrs.kit. */
export const SHOWN_STATE = `case when k.state = 'waiting' and k.delivery_id is not null then 'delivered' else k.state end`;

/** IP numbers in the order in which people count them: 9 before 10. */
export const NUMBER_ORDER = `length(k.ip_number), k.ip_number collate "C"`;

/** The last day on which an IP number may be dispensed; null: without end. */
export const LAST_DAY = `least(k.dispense_until, k.expires_on)`;

/** The kit type, for roles that may know it: the only way in which a list reads it. */
export const SEEN_KIT_TYPE = `case when :seesKitTypes then
  (select t.kit_type from iwrs.kit_secret t where t.study_id = k.study_id and t.kit_id = k.kit_id) end`;
