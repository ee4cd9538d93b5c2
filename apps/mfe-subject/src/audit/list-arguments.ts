import type { GetSubjectAuditApiArg } from '@casebook/api-subject';
import {
  chosenKeys,
  chosenNumbers,
  chosenValues,
  givenArguments,
  type ListState,
  rangeOf,
} from '@casebook/ui/data';

type Filter = Omit<
  GetSubjectAuditApiArg,
  'studyId' | 'subjectNo' | 'siteId' | 'tab' | 'page' | 'size'
>;

export const origins = [
  'entry',
  'check',
  'derivation',
  'import',
  'migration',
  'integration',
  'job',
] as const;

/** The filters of the request for a state of the list. */
export function filterOf(state: Pick<ListState, 'filters'>): Filter {
  return givenArguments<Filter>({
    ...rangeOf(state, 'at'),
    person: chosenNumbers(state, 'person', 0),
    pageId: chosenNumbers(state, 'place'),
    item: chosenKeys(state, 'item', /^[\w-]{1,40}\.[\w-]{1,40}$/),
    reason: chosenNumbers(state, 'reason'),
    origin: chosenValues(state, 'origin', origins),
  });
}
