/** One to 100 characters that can be seen, with spaces only between them. */
export const STUDY_ID_TEXT = /^(?=.{1,100}$)[^\s\p{C}]([^\p{C}]*[^\s\p{C}])?$/u;
