import type { StatusActInput } from '@casebook/api-subject';
import type { StatusFlag } from '@casebook/subject-data';

/** What a status is set on: the level and place of the call, and its name for the reader. */
export interface StatusTarget {
  place: Omit<StatusActInput, 'flag' | 'set' | 'reason'>;
  name: string;
}

/** Parts of a page are signed with the page. */
export const canBeSigned = ({ place: { level } }: StatusTarget): boolean =>
  level === 'page' || level === 'visit' || level === 'subject';

/** An act that a person chose. */
export interface StatusChoice {
  flag: StatusFlag;
  set: boolean;
  target: StatusTarget;
}

/** Whether the target may have more than one page, so that the person sees a preview first. */
export const hasManyPages = ({ place: { level } }: StatusTarget): boolean =>
  level === 'subject' || level === 'visit';
