import type { Key, Text } from './basic-types';

/**
 * How subjects are assigned to arms. The design has only what may be known before: lists, codes and assignments are in the
 * randomisation service, apart from it (design section 12).
 */
export interface Scheme {
  key: Key;
  title: Text;
  /** `list`: an uploaded list; `blocks`: permuted blocks; `minimisation`: balance over the factors. */
  method: SchemeMethod;
  arms: SchemeArm[];
  factors: SchemeFactor[];
  caps: SchemeCap[];
}

export const SCHEME_METHODS = ['list', 'blocks', 'minimisation'] as const;
export type SchemeMethod = (typeof SCHEME_METHODS)[number];

export interface SchemeArm {
  key: Key;
  title: Text;
  /** Share of the subjects, relative to the other arms: 2 and 1 are two thirds and one third. */
  ratio: number;
}

/** A stratification factor: the item with property 13 of this name gives the level. */
export interface SchemeFactor {
  factor: Key;
  /** Importance beside the other factors, in a minimisation. */
  weight: number;
  levels: FactorLevel[];
}

/** A level of a factor: the codes of the item that belong to it. */
export interface FactorLevel {
  key: Key;
  title: Text;
  codes: string[];
}

/** The largest number of subjects of the whole study, of an arm or of a level of a factor. */
export interface SchemeCap {
  most: number;
  arm?: Key;
  level?: { factor: Key; level: Key };
  /** Counted in the whole study or at each site. */
  scope: 'study' | 'site';
}

/** A kind of drug pack that is dispensed. */
export interface KitType {
  key: Key;
  title: Text;
  /** The arms whose subjects receive it, as `SCHEME.ARM`. */
  arms: string[];
  /** Units in a pack, such as tablets. */
  units: number;
}
