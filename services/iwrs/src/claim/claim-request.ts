/** A request that the subject service committed; nothing else decides what is claimed. */
export interface ClaimRequest {
  study_id: number;
  request_id: string;
  subject_id: number;
  site_id: number;
  page_id: number;
  design_version_id: number;
  kind: 'randomise' | 'dispense';
  /** Who asked for it. */
  person_id: number;
  scheme_key: string;
  factors: RequestedFactor[];
  items: RequestedItem[];
}

/** A stratification factor of the subject: its stored value, where it stands, and its level by the design of the page. */
export interface RequestedFactor {
  factor: string;
  level: string;
  value: string;
  blockKey: string;
  itemKey: string;
}

/** An item of the page that receives the result. */
export interface RequestedItem {
  kind: 'random' | 'arm' | 'ip';
  line: number;
  itemKey: string;
  kitType: string | null;
}

/** The name under which a dispensed IP number is found again: the item, with its line if it has lines. */
export const itemName = ({ itemKey, line }: Pick<RequestedItem, 'itemKey' | 'line'>): string =>
  line === 0 ? itemKey : `${itemKey}@${line}`;

/** The assignment of a subject. Its arm never leaves the service with an answer. */
export interface Assignment {
  assignment_id: number;
  arm: string;
}
