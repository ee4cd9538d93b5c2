/** Status of a person, as `auth.v1_person` has it (spec section 3). */
export const PersonStatus = { notYet: 1, locked: 2, inactive: 3, active: 4 } as const;
