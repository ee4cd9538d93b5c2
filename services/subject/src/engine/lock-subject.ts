import { Problem, type WriteTransaction } from '@casebook/service-kit';
import type { Key } from '@casebook/study-design';
import type { PageInstance } from '@casebook/subject-data';
import type { DesignVersion } from '../design/design-version';
import type { LoadedSubject } from './loaded-subject';
import { LOCK_SUBJECT, loadSubjectData, type LockedSubject } from './subject-data.sql';

/** A page and the subject's data around it. */
export interface LoadedPage {
  data: LoadedSubject;
  page: PageInstance;
}

/**
 * Locks the subject's row for a change of its data.
 *
 * @throws Problem 422 when the subject is disabled
 */
export async function lockEnabled(
  tx: WriteTransaction,
  studyId: number,
  subjectId: number,
): Promise<void> {
  const [locked] = await tx.query<LockedSubject>({ ...LOCK_SUBJECT, values: [studyId, subjectId] });
  if (locked!.disabled) throw new Problem(422, 'SUBJECT_DISABLED');
}

/**
 * Locks the subject for a change of one page and loads the page with what its checks read.
 *
 * @throws Problem 422 when the subject is disabled or the visit is deleted
 */
export async function lockPage(
  tx: WriteTransaction,
  version: DesignVersion,
  scope: { studyId: number; subjectId: number; pageId: number },
  pageKey: Key,
): Promise<LoadedPage> {
  const { studyId, subjectId, pageId } = scope;
  await lockEnabled(tx, studyId, subjectId);
  const data = await loadSubjectData(tx, version, scope, {
    pageIds: [pageId],
    pageKeys: version.reach(pageKey).pages,
  });
  const page = data.pages.get(pageId)!;
  if (page.visit.deleted) throw new Problem(422, 'SUBJECT_VISIT_DELETED');
  return { data, page };
}
