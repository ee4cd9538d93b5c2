import { MAX_STUDY_ID_LENGTH } from './limits';

/**
 * The ID of a study, which people write on paper and which names files: letters and digits of any script and `. _ - / ( )`,
 * the first a letter or a digit. Spaces are not part of it, because nobody sees whether there are two.
 */
export const STUDY_ID_TEXT = new RegExp(
  String.raw`^(?=.{1,${MAX_STUDY_ID_LENGTH}}$)[\p{L}\p{N}][\p{L}\p{M}\p{N}._/()-]*$`,
  'u',
);
