import type {
  Check,
  Codelist,
  CrfGroup,
  Key,
  LanguageCode,
  Page,
  Text,
} from '@casebook/study-design';

/** What can be copied from the draft of another study. */
export interface CopySource {
  languages: readonly LanguageCode[];
  groups: readonly CrfGroup[];
  codelists: readonly Codelist[];
  pages: readonly Page[];
  checks: readonly Check[];
}

/** The same parts of this study's draft. */
export type CopyReceiver = CopySource;

/** The keys that copies have here, by those in the other study. */
export type KeyMap = ReadonlyMap<Key, Key>;

/** Changes a text for a study: only the languages that the study has. */
export const textsLimitedTo =
  (languages: readonly LanguageCode[]) =>
  (text: Text): Text =>
    Object.fromEntries(Object.entries(text).filter(([language]) => languages.includes(language)));
