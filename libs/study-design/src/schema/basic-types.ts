/** BCP 47 language tag without region, e.g. `ja`, `en`, `th`, `de`. */
export type LanguageCode = string;

/** A text in the study's languages. A missing language falls back to the study's first. */
export type Text = Readonly<Record<LanguageCode, string>>;

/** Identifier of the check language; see {@link isKey}. */
export type Key = string;

/** Location of an item for windows, autofill and check targets. `visit` absent = same visit instance. */
export interface ItemPath {
  visit?: Key;
  page: Key;
  item: Key;
}
