import type { Db } from '@casebook/service-kit';
import { BlockType, type UsedLine } from '@casebook/study-design';

/** In a version frozen before lines had numbers, the number of a line is its position. */
const USED_LINES = {
  name: 'builder_used_lines',
  text: `
    select p.page ->> 'key' as page, b.block ->> 'key' as block, l.line ->> 'key' as key,
      coalesce((l.line ->> 'number')::int, l.position::int) as number
    from builder.version v, jsonb_array_elements(v.design -> 'pages') p(page),
      jsonb_array_elements(p.page -> 'blocks') b(block),
      jsonb_array_elements(b.block -> 'lines') with ordinality l(line, position)
    where v.study_id = :studyId and b.block -> 'type' = '${BlockType.fixedLine}'
    order by v.version_no`,
};

/** Fixed lines of all frozen versions of a study, oldest first. */
export function usedLines(db: Db, studyId: number): Promise<UsedLine[]> {
  return db.read<UsedLine>({ ...USED_LINES, values: { studyId } });
}
