import { type FieldError, Problem } from '@casebook/service-kit';
import { type StatusAct, statusFields, type StatusPlace } from '@casebook/subject-data';
import type { StatusListLevel } from '../status-list/status-list.dto';
import type { StatusRunTarget } from './status-run.dto';
import type { RunHead } from './status-run.sql';

type TargetField = keyof StatusRunTarget;
const FIELDS: readonly TargetField[] = [
  'siteId',
  'subjectId',
  'visitId',
  'pageId',
  'blockKey',
  'line',
  'itemKey',
];

const fieldsOf = (level: StatusListLevel): readonly TargetField[] =>
  level === 'site' ? ['siteId'] : ['subjectId', ...statusFields[level]];

/** The places of one subject; null: the subject itself. */
export interface SubjectPlaces {
  subjectId: number;
  places: Partial<StatusPlace>[] | null;
}

/**
 * Checks that every target has the fields of the level.
 *
 * @throws Problem 422 for a field that the level needs and for one that it does not have
 */
export function checkTargets(level: StatusListLevel, targets: readonly StatusRunTarget[]): void {
  const needed = fieldsOf(level);
  for (const [at, target] of targets.entries()) {
    const errors = FIELDS.flatMap((name): FieldError[] => {
      const isGiven = target[name] !== undefined;
      if (isGiven === needed.includes(name)) return [];
      const field = `targets.${at}.${name}`;
      const code = isGiven ? 'INPUT_INVALID_VALUE' : 'COMMON_REQUIRED';
      return [{ field, code, params: { item: name } }];
    });
    if (errors.length > 0) throw Problem.invalid(errors);
  }
}

/** The targets subject by subject, each once, in the order in which they were named. */
export function placesBySubject(
  level: Exclude<StatusListLevel, 'site'>,
  targets: readonly StatusRunTarget[],
): SubjectPlaces[] {
  const found = new Map<number, Map<string, Partial<StatusPlace>>>();
  for (const target of targets) {
    const place = Object.fromEntries(statusFields[level].map((name) => [name, target[name]]));
    const places = found.get(target.subjectId!) ?? new Map();
    found.set(target.subjectId!, places.set(JSON.stringify(place), place));
  }
  return [...found].map(([subjectId, places]) => ({
    subjectId,
    places: level === 'subject' ? null : [...places.values()],
  }));
}

/** The acts of a run on one subject. A site stands for its subjects. */
export function actsOf(
  { flag, is_set: set, level }: Pick<RunHead, 'flag' | 'is_set' | 'level'>,
  places: readonly Partial<StatusPlace>[] | null,
): StatusAct[] {
  const below = level === 'site' ? 'subject' : level;
  return (places ?? [{}]).map((place) => ({ flag, set, level: below, ...place }));
}
