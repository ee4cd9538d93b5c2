import type { Key } from '@casebook/study-design';
import type { PageInstance } from '@casebook/subject-data';
import type { LoadedSubject } from './loaded-subject';

/** Whether a check gives the item its value at the visit of the page. */
export const isDerived = (
  { version }: LoadedSubject,
  { pageKey, visit }: PageInstance,
  itemKey: Key,
): boolean =>
  version.program
    .plan(pageKey)
    .derivations.some(
      ({ target }) =>
        target.item === itemKey && (target.visit === undefined || target.visit === visit.visitKey),
    );
