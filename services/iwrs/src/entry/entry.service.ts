import { Caller, Db, EXACT_TOTAL, listOf, type PagingInput } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import type { IwrsEntry, IwrsEntryList } from './entry.dto';

const COUNT = {
  name: 'iwrs_entry_count',
  text: `select count(*)::int as total from
    (select from iwrs.entry where study_id = $1 limit ${EXACT_TOTAL + 1}) counted`,
};
const PAGE = {
  name: 'iwrs_entry_page',
  text: `select entry_id as "entryId", name from iwrs.entry where study_id = $1
    order by name, entry_id limit $2 offset $3`,
};

@Injectable()
export class EntryService {
  constructor(private readonly db: Db) {}

  async list(caller: Caller, query: PagingInput): Promise<IwrsEntryList> {
    const offset = (query.page - 1) * query.size;
    const [counted, rows] = await Promise.all([
      this.db.read<{ total: number }>({ ...COUNT, values: [caller.studyId] }),
      this.db.read<IwrsEntry>({ ...PAGE, values: [caller.studyId, query.size, offset] }),
    ]);
    return listOf(rows, query, counted[0]!.total);
  }
}
