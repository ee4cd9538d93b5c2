import { type Caller, type Db, Problem } from '@casebook/service-kit';
import type { SubjectRow } from '../common/subject-row.dto';
import { SUBJECT_BY_NUMBER } from './subject-row.sql';

/**
 * The subject that an address names by its number.
 *
 * @throws Problem 404 when the site has no such subject, 422 when it is deleted and the caller does not see deleted ones
 */
export async function subjectByNumber(
  db: Db,
  caller: Caller,
  siteId: number,
  subjectNo: string,
  seesDeleted = false,
): Promise<SubjectRow & { structure_version_id: number }> {
  const [row] = await db.read<SubjectRow & { structure_version_id: number }>({
    ...SUBJECT_BY_NUMBER,
    values: [caller.studyId, siteId, subjectNo.replaceAll('\u0000', '')],
  });
  if (!row) throw Problem.notFound();
  if (row.deleted && !seesDeleted) throw new Problem(422, 'SUBJECT_DELETED');
  return row;
}
