import type { SignatureLevel } from '@casebook/api-subject';
import type { StatusTarget } from '../status/status-target';

/** A page, a visit or the whole subject, as the calls of signatures name it. */
export interface SignScope {
  subjectId: number;
  level: SignatureLevel;
  visitId?: number;
  pageId?: number;
}

/** The scope of a target of the status menus; null for parts of a page, which are signed with it. */
export function signScopeOf(subjectId: number, { place }: StatusTarget): SignScope | null {
  const { level, visitId, pageId } = place;
  if (level === 'page') return { subjectId, level, pageId: pageId! };
  if (level === 'visit') return { subjectId, level, visitId: visitId! };
  return level === 'subject' ? { subjectId, level } : null;
}

/** Query parameter that opens the signing of a page, a visit or the subject on its screen. */
export const SIGN_QUERY = 'sign';

/** The value of {@link SIGN_QUERY}. */
export const signQueryOf = ({
  level,
  visitId,
}: {
  level: SignatureLevel;
  visitId?: number | null;
}): string => (level === 'visit' ? `visit.${visitId}` : level);

/** What the value of {@link SIGN_QUERY} names on the matrix of a subject. */
export function scopeOfQuery(value: string | null, subjectId: number): SignScope | null {
  if (value === 'subject') return { subjectId, level: 'subject' };
  const visitId = Number(/^visit\.(\d+)$/.exec(value ?? '')?.[1]);
  return visitId > 0 ? { subjectId, level: 'visit', visitId } : null;
}
