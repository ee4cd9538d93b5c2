import type { Key } from '@casebook/study-design';
import { CLOSED_FLAGS, Flag } from './flags';

/** Statuses that people set on collected data. A signature is given in another way. */
export const STATUS_FLAGS = ['freeze', 'sdv', 'review', 'lock'] as const;
export type StatusFlag = (typeof STATUS_FLAGS)[number];

/** What an act sets on items: a status, or the mark of a signature. */
export type ActFlag = StatusFlag | 'sign';

export const statusBit = (flag: ActFlag): number => Flag[flag];

/** The privilege that sets and clears a status, in addition to access to the data. */
export const statusPrivilege = {
  freeze: 'FREEZE_EDIT',
  sdv: 'SDV_EDIT',
  review: 'REVIEW_EDIT',
  lock: 'LOCK_EDIT',
} as const satisfies Readonly<Record<StatusFlag, string>>;

/** Levels of a subject at which a status is set, from the widest to the narrowest. A question is an item instance. */
export const STATUS_LEVELS = ['subject', 'visit', 'page', 'block', 'line', 'question'] as const;
export type StatusLevel = (typeof STATUS_LEVELS)[number];

/** What identifies the target of an act, in addition to the subject. */
export interface StatusPlace {
  visitId: number;
  pageId: number;
  blockKey: Key;
  line: number;
  itemKey: Key;
}

export type StatusField = keyof StatusPlace;

/** The fields that identify a target of each level. */
export const statusFields = {
  subject: [],
  visit: ['visitId'],
  page: ['pageId'],
  block: ['pageId', 'blockKey'],
  line: ['pageId', 'blockKey', 'line'],
  question: ['pageId', 'blockKey', 'line', 'itemKey'],
} as const satisfies Readonly<Record<StatusLevel, readonly StatusField[]>>;

/** One act: sets or clears one status at one target. Fields that do not belong to the level are absent. */
export interface StatusAct extends Partial<StatusPlace> {
  flag: ActFlag;
  set: boolean;
  level: StatusLevel;
}

/** Whether a status of a level also holds for what is added below it later: freeze and lock of everything but an item. */
export const holdsLater = (flag: StatusFlag, level: StatusLevel | 'site'): boolean =>
  (statusBit(flag) & CLOSED_FLAGS) !== 0 && level !== 'question';
