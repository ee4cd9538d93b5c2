import { MAX_STUDY_ID_LENGTH } from '@casebook/catalogue';

/** Visible characters, with spaces only between them. */
export const STUDY_ID_TEXT = new RegExp(
  String.raw`^(?=.{1,${MAX_STUDY_ID_LENGTH}}$)[^\s\p{C}]([^\p{C}]*[^\s\p{C}])?$`,
  'u',
);
