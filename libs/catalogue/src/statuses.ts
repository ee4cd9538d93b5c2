import type { Privilege } from './privileges';

/** The privileges that show a kind of status: queries, and the flags that people set on data. */
export const viewPrivileges = {
  query: 'QUERY_VIEW',
  freeze: 'FREEZE_VIEW',
  sdv: 'SDV_VIEW',
  review: 'REVIEW_VIEW',
  lock: 'LOCK_VIEW',
  signature: 'ESIGN_VIEW',
} as const satisfies Readonly<Record<string, Privilege>>;

export type StatusKind = keyof typeof viewPrivileges;

/**
 * Everything that shows a kind of status: counts, filters and orders of the API, glyphs and audit tabs of the
 * screens.
 */
export const statusKindOf: Readonly<Record<string, StatusKind | undefined>> = {
  query: 'query',
  openQuery: 'query',
  openQueries: 'query',
  answeredQuery: 'query',
  answeredQueries: 'query',
  allAnswered: 'query',
  closedQuery: 'query',
  freeze: 'freeze',
  frozen: 'freeze',
  sdv: 'sdv',
  sdvOpen: 'sdv',
  sdvDone: 'sdv',
  review: 'review',
  reviewed: 'review',
  lock: 'lock',
  locked: 'lock',
  signature: 'signature',
  signed: 'signature',
  signatureBroken: 'signature',
  signatureWithdrawn: 'signature',
};

/** A role that may set a flag must also see it. */
const viewOfEdit: Readonly<Record<string, Privilege>> = {
  FREEZE_EDIT: viewPrivileges.freeze,
  SDV_EDIT: viewPrivileges.sdv,
  REVIEW_EDIT: viewPrivileges.review,
  LOCK_EDIT: viewPrivileges.lock,
  ESIGN_EDIT: viewPrivileges.signature,
};

/** Privileges to set a flag that lack the one to see it, each with the missing one. */
export function editsWithoutView(
  held: readonly string[],
): { privilege: Privilege; view: Privilege }[] {
  return held.flatMap((privilege) => {
    const view = viewOfEdit[privilege];
    return view && !held.includes(view) ? [{ privilege: privilege as Privilege, view }] : [];
  });
}
