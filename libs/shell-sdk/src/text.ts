/** A text of a study's content in the languages of that study. */
export type StudyText = Readonly<Record<string, string>>;

/** The text in the wanted language, otherwise in the first study language that has one, otherwise in any language. */
export function pickText(
  text: StudyText | null | undefined,
  wanted: string,
  studyLanguages: readonly string[] = [],
): string {
  if (!text) return '';
  for (const language of [wanted, ...studyLanguages]) {
    const found = text[language];
    if (found) return found;
  }
  return Object.values(text).find((value) => value !== '') ?? '';
}
