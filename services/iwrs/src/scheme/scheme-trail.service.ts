import {
  type AtPosition,
  type Caller,
  Db,
  listOf,
  type PagingInput,
  Problem,
  withPosition,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { SCHEME_ID } from './scheme.sql';
import type { SchemeEvent, SchemeEventList } from './scheme.dto';
import { COUNT_SCHEME_EVENTS, LIST_SCHEME_EVENTS } from './scheme-trail.sql';
import { seesArms } from '../sight/sight';
import { requireAllSites } from './all-sites';

/** What was done with a scheme and its list, by whom and why. */
@Injectable()
export class SchemeTrail {
  constructor(private readonly db: Db) {}

  /** @throws Problem 404 when nothing was done with such a scheme */
  async events(caller: Caller, schemeKey: string, query: PagingInput): Promise<SchemeEventList> {
    requireAllSites(caller);
    const studyId = caller.studyId!;
    const [scheme] = await this.db.read<{ schemeId: number }>({
      ...SCHEME_ID,
      values: { studyId, schemeKey },
    });
    if (!scheme) throw Problem.notFound();
    const of = { studyId, schemeId: scheme.schemeId, seesArms: seesArms(caller) };
    const page = { limit: query.size, offset: (query.page - 1) * query.size };
    const [rows, [counted]] = await Promise.all([
      this.db.read<AtPosition<SchemeEvent>>({ ...LIST_SCHEME_EVENTS, values: { ...of, ...page } }),
      this.db.read<{ n: number }>({ ...COUNT_SCHEME_EVENTS, values: of }),
    ]);
    return listOf(rows.map(withPosition), query, counted!.n);
  }
}
