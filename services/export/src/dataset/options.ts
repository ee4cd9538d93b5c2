import type { Language } from '@casebook/catalogue';
import type { FormatName } from '@casebook/export-writers';
import type { Key } from '@casebook/study-design';
import { Flag } from '@casebook/subject-data';

/** Flags of items as sources of an export (spec section 9), in the order of their columns. */
export const FLAG_SOURCES = ['sdv', 'review', 'freeze', 'lock', 'esign'] as const;
export type FlagSource = (typeof FLAG_SOURCES)[number];

/** What an export is made of: values, information about subjects and places, flags, and the audit trail. */
export const SOURCES = ['data', 'system', ...FLAG_SOURCES, 'audit'] as const;
export type Source = (typeof SOURCES)[number];

/**
 * Whose view a file has: blinded, it has what every role sees, so that it can be given on; unblinded, it has everything that
 * the role sees for which it is made.
 */
export const PROFILES = ['blinded', 'unblinded'] as const;
export type Profile = (typeof PROFILES)[number];

/** How the value of a codelist is written: its code, its label, or both side by side. */
export const CODE_FORMS = ['code', 'label', 'both'] as const;
export type CodeForm = (typeof CODE_FORMS)[number];

/** The name of each flag as a kind of status, and its bit. */
export const FLAG_OF_SOURCE = {
  sdv: { kind: 'sdv', bit: Flag.sdv },
  review: { kind: 'review', bit: Flag.review },
  freeze: { kind: 'freeze', bit: Flag.freeze },
  lock: { kind: 'lock', bit: Flag.lock },
  esign: { kind: 'signature', bit: Flag.sign },
} as const satisfies Record<FlagSource, object>;

/** What a person chose. A list that is null does not limit the export. */
export interface DatasetOptions {
  format: FormatName;
  sources: readonly Source[];
  codes: CodeForm;
  language: Language;
  siteIds: readonly number[] | null;
  subjectNos: readonly string[] | null;
  visits: readonly Key[] | null;
  pages: readonly Key[] | null;
  /** Ids of the design versions that values were entered under. */
  versionIds: readonly number[] | null;
  profile: Profile;
}

/** The choices as they were stored; those of exports before there were versions and profiles have neither. */
export type StoredOptions = Omit<DatasetOptions, 'versionIds' | 'profile'> &
  Partial<Pick<DatasetOptions, 'versionIds' | 'profile'>>;

/** Before there were profiles, a file had everything that its role sees. */
export const optionsOf = (stored: StoredOptions): DatasetOptions => ({
  ...stored,
  versionIds: stored.versionIds ?? null,
  profile: stored.profile ?? 'unblinded',
});

export const flagSourcesOf = ({ sources }: Pick<DatasetOptions, 'sources'>): FlagSource[] =>
  FLAG_SOURCES.filter((source) => sources.includes(source));

/** Whether an export has values or their flags; otherwise it only says which subjects there are. */
export const readsValues = (options: Pick<DatasetOptions, 'sources'>): boolean =>
  options.sources.includes('data') || flagSourcesOf(options).length > 0;
