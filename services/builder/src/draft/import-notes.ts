import type { Db, Plain } from '@casebook/service-kit';
import type { ImportNote } from '../design/design.dto';
import { READ_IMPORT } from './draft.sql';

/** Notes of the import that a draft began with; none of a draft that began empty. */
export async function importNotes(db: Db, studyId: number): Promise<Plain<ImportNote>[]> {
  const [row] = await db.read<{ report: Plain<ImportNote>[] | null }>({
    ...READ_IMPORT,
    values: { studyId },
  });
  return row?.report ?? [];
}
