import { Problem, type WriteTransaction } from '@casebook/service-kit';
import { type Block, BlockType, type Key } from '@casebook/study-design';
import { fixedLinesOf } from '@casebook/subject-data';
import { type DesignVersion } from '../design/design-version';
import { lockEnabled } from './lock-subject';
import type { NoteTarget } from '../common/item-instance.dto';
import type { PageHead } from './page-access';

/** What a query or a comment refers to: an item, a whole line, or the page. */
export interface LocatedNoteTarget {
  blockKey: Key | null;
  line: number;
  itemKey: Key | null;
  block: Block | null;
}

/**
 * Finds the target in the design version that is shown.
 *
 * @throws Problem 422 when the page does not have the target or the role does not see it
 */
export function locateNoteTarget(
  version: DesignVersion,
  roleCode: string | null,
  pageKey: Key,
  wanted: NoteTarget,
): LocatedNoteTarget {
  const blockKey = wanted.blockKey ?? null;
  const itemKey = wanted.itemKey ?? null;
  const line = wanted.line ?? 0;
  if (blockKey === null) {
    if (itemKey !== null) throw unknown('itemKey');
    if (line !== 0) throw lineUnknown();
    return { blockKey, line, itemKey, block: null };
  }
  const block = version.index.pages.get(pageKey)?.blocks.find(({ key }) => key === blockKey);
  const seen = version.role(roleCode).seesPlace(pageKey, blockKey, itemKey);
  if (!block || !seen) throw unknown(itemKey === null ? 'blockKey' : 'itemKey');
  if (itemKey !== null && !block.items.some(({ key }) => key === itemKey)) throw unknown('itemKey');
  const lines = fixedLinesOf(block);
  const known = lines ? lines.includes(line) : line > 0;
  // A block without lines can only be the target together with an item.
  if (!known || (itemKey === null && line === 0)) throw lineUnknown();
  return { blockKey, line, itemKey, block };
}

const TARGET_UNDER_LOCK = {
  name: 'place-under-lock',
  text: `select v.deleted as visit_deleted, l.deleted as line_deleted
    from subject.visit v
    left join subject.block_line l on l.study_id = v.study_id and l.subject_id = :subjectId and l.page_id = :pageId
      and l.block_key = :blockKey and l.line = :line
    where v.study_id = :studyId and v.visit_id = :visitId`,
};

/**
 * Locks the subject and checks again what may have changed after the page was read.
 *
 * @throws Problem 422 when the subject is disabled, the visit is deleted, or the line does not exist
 */
export async function lockNoteTarget(
  tx: WriteTransaction,
  studyId: number,
  head: PageHead,
  { block, blockKey, line }: LocatedNoteTarget,
): Promise<void> {
  const { subject_id, visit_id, page_id } = head;
  await lockEnabled(tx, studyId, subject_id);
  const [found] = await tx.query<{ visit_deleted: boolean; line_deleted: boolean | null }>({
    ...TARGET_UNDER_LOCK,
    values: { studyId, subjectId: subject_id, visitId: visit_id, pageId: page_id, blockKey, line },
  });
  if (found!.visit_deleted) throw new Problem(422, 'SUBJECT_VISIT_DELETED');
  if (block?.type !== BlockType.logLine) return;
  if (found!.line_deleted === null) throw lineUnknown();
  if (found!.line_deleted) throw Problem.invalid([{ field: 'line', code: 'SUBJECT_LINE_REMOVED' }]);
}

const unknown = (field: string) => Problem.invalid([{ field, code: 'SUBJECT_ITEM_UNKNOWN' }]);
const lineUnknown = () => Problem.invalid([{ field: 'line', code: 'SUBJECT_LINE_UNKNOWN' }]);
