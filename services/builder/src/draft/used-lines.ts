import type { Db } from '@casebook/service-kit';
import type { UsedLine } from '@casebook/study-design';

const USED_LINES = {
  name: 'builder_used_lines',
  text: `
    select l.page, l.block, l.key, l.number
    from builder.version v
      cross join lateral jsonb_to_recordset(v.used_lines) l(page text, block text, key text, number integer)
    where v.study_id = :studyId
    order by v.version_no`,
};

/** Fixed lines of all frozen versions of a study, oldest first. */
export function usedLines(db: Db, studyId: number): Promise<UsedLine[]> {
  return db.read<UsedLine>({ ...USED_LINES, values: { studyId } });
}
