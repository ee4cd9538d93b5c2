import { type Caller, Db, listOf, Problem } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import type { CopySourceList, CopySourceQuery, CopySourceStudy } from './copy-source.dto';
import * as sql from './copy-source.sql';

/** Other studies from whose drafts a study builder copies. */
@Injectable()
export class CopySourceService {
  constructor(private readonly db: Db) {}

  async list(caller: Caller, studyId: number, query: CopySourceQuery): Promise<CopySourceList> {
    const search = query.search?.trim() ?? '';
    const rows = await this.db.read<CopySourceStudy & { total: number }>({
      ...sql.LIST_COPY_SOURCES,
      values: {
        ...personOf(caller),
        studyId,
        search: search && `%${search.replace(/[\\%_]/g, '\\$&')}%`,
        limit: query.size,
        offset: (query.page - 1) * query.size,
      },
    });
    const studies = rows.map(({ total: _total, ...study }) => study);
    return listOf(studies, query, rows[0]?.total ?? 0);
  }

  /**
   * The answer as JSON text, because the contents are large and not needed here.
   *
   * @throws Problem 404 for a study whose design the caller may not edit, as for one that does not exist
   */
  async get(caller: Caller, studyId: number, ofStudyId: number): Promise<string> {
    const [row] = await this.db.read<{ source: string }>({
      ...sql.READ_COPY_SOURCE,
      values: { ...personOf(caller), studyId, ofStudyId },
    });
    if (!row) throw Problem.notFound();
    return row.source;
  }
}

const personOf = ({ personId, portalRights }: Caller) => ({ personId, portalRights });
