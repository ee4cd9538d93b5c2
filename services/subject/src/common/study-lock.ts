import type { Db } from '@casebook/service-kit';

const STUDY_LOCK = {
  name: 'study-lock',
  text: 'select locked from platform.v1_study_lock where study_id = $1',
};

/** Whether the study is locked, for early messages. The database itself refuses every write to a locked study. */
export async function isStudyLocked(db: Db, studyId: number): Promise<boolean> {
  const [lock] = await db.read<{ locked: boolean }>({ ...STUDY_LOCK, values: [studyId] });
  return lock?.locked ?? false;
}
