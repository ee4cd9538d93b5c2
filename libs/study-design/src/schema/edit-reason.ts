import type { Text } from './basic-types';

/** Why a value was changed (spec section 3). */
export const EditReason = {
  inputError: 1,
  newData: 2,
  sourceDataCorrection: 3,
  /** A reason that the person wrote. */
  other: 4,
  /** The system changed a hidden item. */
  hiddenItem: 20,
} as const;

/** The reasons that every study may offer for a correction, in the order of the specification. */
export const STANDARD_REASONS: readonly number[] = [
  EditReason.inputError,
  EditReason.newData,
  EditReason.sourceDataCorrection,
  EditReason.other,
];

/** Codes of a study's own reasons begin here, far from those that the specification may still name. */
export const FIRST_OWN_REASON = 101;

/** Stored as a small integer. */
export const LAST_OWN_REASON = 32_767;
export const MAX_OWN_REASONS = 50;
export const MAX_REASON_LABEL_LENGTH = 100;

/** A reason for corrections in one study. A reason is never removed, because the audit trail names it by its code. */
export interface CorrectionReason {
  code: number;
  /** Whether it can be chosen for a new correction. */
  offered: boolean;
  /** Of an own reason; the standard ones have their names in the portal. */
  label?: Text;
}

export const isStandardReason = (code: number): boolean => STANDARD_REASONS.includes(code);

/** The reasons of a study that chose nothing else. */
export const standardReasons = (): CorrectionReason[] =>
  STANDARD_REASONS.map((code) => ({ code, offered: true }));

export const offeredReasons = (reasons: readonly CorrectionReason[]): CorrectionReason[] =>
  reasons.filter(({ offered }) => offered);

/**
 * Whether a list can be the reasons of a study: the standard ones each once, at least one of them offered, and own
 * reasons with codes and labels of their own.
 */
export function areReasons(reasons: readonly CorrectionReason[]): boolean {
  const codes = reasons.map(({ code }) => code);
  const own = reasons.filter(({ code }) => !isStandardReason(code));
  return (
    new Set(codes).size === codes.length &&
    STANDARD_REASONS.every((code) => codes.includes(code)) &&
    reasons.some(({ code, offered }) => offered && isStandardReason(code)) &&
    own.length <= MAX_OWN_REASONS &&
    own.every(({ code, label }) => isOwnCode(code) && label !== undefined && isLabel(label)) &&
    reasons.every(({ code, label }) => label === undefined || !isStandardReason(code))
  );
}

const isOwnCode = (code: number): boolean =>
  Number.isInteger(code) && code >= FIRST_OWN_REASON && code <= LAST_OWN_REASON;

/** Whether texts can name a reason: at least one, none of them empty or too long. */
export function isLabel(label: Text): boolean {
  const texts = Object.values(label);
  return (
    texts.length > 0 &&
    texts.every((text) => text.trim() !== '' && text.length <= MAX_REASON_LABEL_LENGTH)
  );
}
