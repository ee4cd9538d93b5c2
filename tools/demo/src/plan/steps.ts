/** The person of a step, at the subject's site or the sponsor. */
export type Actor = 'staff' | 'investigator' | 'monitor' | 'datamanager';

export interface ItemValue {
  block: string;
  line: number;
  item: string;
  value: string;
}

/** A page of the subject; `visit` is the visit's key, for an unscheduled one with its number (UNS1). */
export interface PagePlace {
  visit: string;
  page: string;
}

export interface ItemPlace extends PagePlace {
  block: string;
  line: number;
  item: string;
}

/** Reasons for a correction: 1 input error, 2 new data, 3 correction of the source, 4 other (with a text). */
export interface Reason {
  code: 1 | 2 | 3 | 4;
  text?: string;
}

export type Step =
  | ({ do: 'enter' } & PagePlace & { values: ItemValue[] })
  | ({ do: 'correct' } & ItemPlace & { value: string | null; reason: Reason })
  | ({ do: 'removeLine' } & PagePlace & { block: string; line: number; reason: Reason })
  | ({ do: 'query'; by: Actor } & ItemPlace & { text: string })
  | ({ do: 'answer' } & ItemPlace & { text: string })
  | ({ do: 'close' | 'reopen'; by: Actor } & ItemPlace & { text?: string })
  | ({ do: 'comment'; by: Actor } & ItemPlace & { text: string })
  | { do: 'addVisit' }
  | { do: 'deleteVisit' | 'restoreVisit'; visit: string; text: string }
  | { do: 'disable'; text: string };

export interface SubjectPlan {
  siteCode: string;
  /** Values of the registration page. */
  registration: ItemValue[];
  steps: Step[];
}
