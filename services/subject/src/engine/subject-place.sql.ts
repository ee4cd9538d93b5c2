import type { SubjectPlace } from '@casebook/study-design';
import type { DesignVersion } from '../design/design-version';

/**
 * {@link SubjectPlace}, from an alias `s` of a subject. Ids grow in the order of registration at a site
 * ({@link HOLD_PLACES}), and no subject is ever removed or moved, so that a place never changes.
 */
export const PLACE_JSON = `json_build_object('siteId', s.site_id, 'position', (
  select count(*) from subject.subject x
  where x.study_id = s.study_id and x.site_id = s.site_id and x.subject_id <= s.subject_id))`;

/** Places of subjects. $1 study, $2 subjects. */
export const SUBJECT_PLACES = {
  name: 'subject-places',
  text: `select s.subject_id as "subjectId", ${PLACE_JSON} as place
    from subject.subject s where s.study_id = $1 and s.subject_id = any($2::int[])`,
};

export interface PlacedSubject {
  subjectId: number;
  place: SubjectPlace;
}

/** Subjects of a site are registered one after the other until the transaction ends. $1 study, $2 site. */
export const HOLD_PLACES = {
  name: 'hold-subject-places',
  text: `select pg_advisory_xact_lock(hashtextextended('subject.place/' || $1::int || '/' || $2::int, 0))`,
};

/** Whether what needs SDV depends on the subject. */
export const hasSdvRules = ({ design }: Pick<DesignVersion, 'design'>): boolean =>
  design.sdvRules.length > 0;
