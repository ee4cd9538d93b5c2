import { type FieldError, Problem } from '@casebook/service-kit';
import type { SignedPlace, StatusAct } from '@casebook/subject-data';
import type { SignatureLevel, SignatureScopeInput } from './signature-scope.dto';

/** What is to be signed, as the input names it. */
export interface SignatureTarget {
  level: SignatureLevel;
  visitId: number | null;
  pageId: number | null;
}

const FIELD_OF: Readonly<Record<SignatureLevel, 'pageId' | 'visitId' | null>> = {
  page: 'pageId',
  visit: 'visitId',
  subject: null,
};

/** @throws Problem 422 for a field that the level needs and for one that it does not have */
export function targetOf(input: SignatureScopeInput): SignatureTarget {
  const { level } = input;
  const needed = FIELD_OF[level];
  const errors = (['visitId', 'pageId'] as const).flatMap((field): FieldError[] => {
    const isGiven = input[field] !== undefined;
    if (isGiven === (field === needed)) return [];
    const code = isGiven ? 'INPUT_INVALID_VALUE' : 'COMMON_REQUIRED';
    return [{ field, code, params: { item: field } }];
  });
  if (errors.length > 0) throw Problem.invalid(errors);
  return { level, visitId: input.visitId ?? null, pageId: input.pageId ?? null };
}

/** The mark that a signature sets on the items that it covers. */
export const markOf = ({ level, visitId, pageId }: SignatureTarget): StatusAct => ({
  flag: 'sign',
  set: true,
  level,
  ...(visitId !== null && { visitId }),
  ...(pageId !== null && { pageId }),
});

export function levelOf({ visitId, pageId }: SignedPlace): SignatureLevel {
  if (pageId !== null) return 'page';
  return visitId === null ? 'subject' : 'visit';
}
