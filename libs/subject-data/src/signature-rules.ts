/** A page with its visit, a visit, or, with both null, the whole subject. */
export interface SignedPlace {
  visitId: number | null;
  pageId: number | null;
}

/** A signature, as far as it says what is signed. */
export interface KeptSignature extends SignedPlace {
  roleCode: string | null;
  /** The last change of the subject before it, numbered as in the subject's audit chain. */
  linkNo: number;
  /** Where the change was that broke it, with the page when it was on one; null: unbroken. */
  brokenAt: SignedPlace | null;
  /** The number of that change. */
  brokenLinkNo: number;
  /** The change is one that some roles must not see. */
  brokenHidden: boolean;
  /** Withdrawn: it counts for nothing. */
  isWithdrawn: boolean;
}

/**
 * valid: nothing that it covers changed. broken: something changed. signedAgain: broken, and a signature that was given
 * after the change covers the same place. withdrawn: a person took it back.
 */
export const SIGNATURE_STATES = ['valid', 'broken', 'signedAgain', 'withdrawn'] as const;
export type SignatureState = (typeof SIGNATURE_STATES)[number];

/**
 * signed: everything asked for is signed and no signature of the place or of a part of it is broken. broken: one is, or
 * a change broke a wider one here. partly: some items are signed. none: no item is signed.
 */
export const SIGNED_STATES = ['none', 'partly', 'signed', 'broken'] as const;
export type SignedState = (typeof SIGNED_STATES)[number];

/** Whether a signature of `wide` covers all of `narrow`. */
export const coversPlace = (wide: SignedPlace, narrow: SignedPlace): boolean =>
  (wide.visitId === null || wide.visitId === narrow.visitId) &&
  (wide.pageId === null || wide.pageId === narrow.pageId);

/** @param all every signature of the subject */
export function signatureState(
  signature: KeptSignature,
  all: readonly KeptSignature[],
): SignatureState {
  if (signature.isWithdrawn) return 'withdrawn';
  if (signature.brokenAt === null) return 'valid';
  return isRenewed(signature, signature, all.filter(counts)) ? 'signedAgain' : 'broken';
}

/**
 * How far a page, a visit or a subject is signed.
 *
 * @param all every signature of the subject that the reader may see
 */
export function signedState(
  place: SignedPlace,
  { items, signed }: { items: number; signed: number },
  all: readonly KeptSignature[],
): SignedState {
  const kept = all.filter(counts);
  const isFull = items > 0 && signed >= items;
  const isCovered = kept.some((one) => one.brokenAt === null && coversPlace(one, place));
  const isBroken = kept.some((one) => {
    const { brokenAt } = one;
    if (brokenAt === null) return false;
    if (coversPlace(place, one)) return !isRenewed(one, one, kept);
    if (!coversPlace(one, place) || isRenewed(one, place, kept)) return false;
    return coversPlace(place, brokenAt) || (items > 0 && !isFull && !isCovered);
  });
  if (isBroken) return 'broken';
  if (isFull) return 'signed';
  if (signed > 0) return 'partly';
  // Without items to be entered, the signature alone says that it is signed.
  return items === 0 && isCovered ? 'signed' : 'none';
}

const counts = ({ isWithdrawn }: KeptSignature): boolean => !isWithdrawn;

/**
 * Whether a signature that was given after the change covers the place. After a hidden change only the same role signed
 * what changed.
 */
const isRenewed = (
  { brokenLinkNo, brokenHidden, roleCode }: KeptSignature,
  place: SignedPlace,
  all: readonly KeptSignature[],
): boolean =>
  all.some(
    (later) =>
      later.linkNo >= brokenLinkNo &&
      coversPlace(later, place) &&
      (!brokenHidden || later.roleCode === roleCode),
  );
