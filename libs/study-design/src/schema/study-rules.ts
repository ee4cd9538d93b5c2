import type { ItemPath, Key, Text } from './basic-types';

/** Roles that may see some hidden items (property 14): one name for the same roles at many items. */
export interface BlindingClass {
  key: Key;
  title: Text;
  /** Role codes. */
  roles: string[];
}

/** An electronic consent form, and the items that receive what it says. */
export interface ConsentForm {
  key: Key;
  title: Text;
  /** A date with property 15. */
  consentDate: ItemPath;
  withdrawalDate?: ItemPath;
}

/** Of which subjects a site's entries are verified against the source; an item can say that it is never ({@link requiresSdv}). */
export interface SdvRule {
  key: Key;
  title: Text;
  /** The first subjects of each site; 0: none. */
  firstSubjects: number;
  /** Per cent of the other subjects of each site, 0 to 100. */
  share: number;
  /** The pages that it is about; empty: all. */
  pages: Key[];
}

/** What is signed, by whom, and with which meaning. */
export interface SignatureRule {
  key: Key;
  title: Text;
  level: SignatureLevel;
  /** Role codes. */
  roles: string[];
  /** What the person confirms; shown and stored when signing. */
  meaning: Text;
}

export const SIGNATURE_LEVELS = ['page', 'visit', 'subject'] as const;
export type SignatureLevel = (typeof SIGNATURE_LEVELS)[number];
