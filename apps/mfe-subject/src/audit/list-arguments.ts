import type { GetSubjectAuditApiArg } from '@casebook/api-subject';
import { type ListState, rangeOf } from '@casebook/ui/data';

type Filter = Omit<
  GetSubjectAuditApiArg,
  'studyId' | 'subjectNo' | 'siteId' | 'tab' | 'page' | 'size'
>;

export const reasonCodes = [1, 2, 3, 4, 20] as const;
export const origins = [
  'entry',
  'check',
  'derivation',
  'import',
  'migration',
  'integration',
  'job',
] as const;

/** What chooses lines of the trail. An address may hold anything: what makes no sense is left out. */
export function filterOf({ filters }: Pick<ListState, 'filters'>): Filter {
  const words = (column: string) => filters[column] ?? [];
  const numbers = (column: string) =>
    words(column)
      .filter((word) => /^\d{1,9}$/.test(word))
      .map(Number);
  const known = <T extends string | number>(column: string, all: readonly T[]): T[] =>
    all.filter((one) => words(column).includes(String(one)));
  const wanted: { [K in keyof Filter]: Filter[K] } = {
    ...rangeOf({ filters }, 'at'),
    person: numbers('person'),
    pageId: numbers('place'),
    item: words('item').filter((key) => /^[\w-]{1,40}\.[\w-]{1,40}$/.test(key)),
    reason: known('reason', reasonCodes),
    origin: known('origin', origins),
  };
  return Object.fromEntries(
    Object.entries(wanted).filter(([, value]) => !Array.isArray(value) || value.length > 0),
  );
}
