import type { StatusRunDetail } from '@casebook/api-subject';
import { holdsLater } from '@casebook/subject-data';

/** Whether a run changes an item, or what is added later. */
export const changesSomething = ({
  flag,
  level,
  done,
  unchanged,
  skipped,
  subjectsDone,
}: StatusRunDetail): boolean =>
  done > 0 || (holdsLater(flag, level) && subjectsDone > 0 && (unchanged > 0 || skipped === 0));
