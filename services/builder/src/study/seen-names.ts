import { isVisible, Problem, UNSEEN_CODE } from '@casebook/service-kit';
import type { StudyDesign } from '@casebook/study-design';

/**
 * Checks the names of a design that become names of the study and its roles, for every source of designs.
 *
 * @throws Problem 422 with each name that contains invisible characters
 */
export function refuseUnseenNames({
  study,
  configuration,
}: Pick<StudyDesign, 'study' | 'configuration'>): void {
  const { name, protocolNumber, alias } = study;
  const texts: Record<string, string | undefined> = {
    'study.protocolNumber': protocolNumber,
    'study.alias': alias,
    ...inLanguages('study.name', name),
  };
  for (const role of configuration?.roles ?? []) {
    Object.assign(texts, inLanguages(`roles.${role.code}.name`, role.name));
  }
  for (const { code, label } of configuration?.settings.correctionReasons ?? []) {
    Object.assign(texts, inLanguages(`settings.correctionReasons.${code}`, label ?? {}));
  }
  const errors = Object.entries(texts)
    .filter(([, text]) => text !== undefined && !isVisible(text))
    .map(([field]) => ({ field, code: UNSEEN_CODE }));
  if (errors.length > 0) throw Problem.invalid(errors);
}

const inLanguages = (field: string, texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(texts).map(([language, text]) => [`${field}.${language}`, text]),
  );
