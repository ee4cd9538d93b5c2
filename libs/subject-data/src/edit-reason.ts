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
