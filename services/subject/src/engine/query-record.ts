import type { PageQueryState } from '../common/page-notes.dto';
import type { Plain } from '@casebook/service-kit';

/** A query as stored, before hidden parts are removed for a role. */
export interface QueryRecord extends PageQueryState {
  checkKey: string | null;
  pageKey: string;
  designVersionId: number;
  movedByCheck: boolean;
}

export function publicQuery(query: QueryRecord): Plain<PageQueryState> {
  const {
    checkKey: _check,
    pageKey: _page,
    designVersionId: _version,
    movedByCheck: _moved,
    ...shown
  } = query;
  return shown;
}
