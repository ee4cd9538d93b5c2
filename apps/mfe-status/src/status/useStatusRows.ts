import {
  type StatusListLevel,
  type StatusRow,
  subjectApi,
  useListStatusesQuery,
} from '@casebook/api-subject';
import { type ListQuery, useCursorRows } from '@casebook/screen-kit';
import { useStudy } from '@casebook/shell-sdk';
import type { ListControl, ListCursor } from '@casebook/ui/data';
import type { StatusFilter } from './list-arguments';
import { isPagedByCursor } from './status-levels';

/** The rows of the present page of a list: of sites and subjects by its number, of narrower levels by its cursor. */
export function useStatusRows(
  level: StatusListLevel,
  filter: StatusFilter,
  state: ListControl,
  isPending: boolean,
): { query: ListQuery<StatusRow>; cursor?: ListCursor } {
  const { studyId } = useStudy();
  const byCursor = isPagedByCursor(level);
  const request = { studyId, level, ...filter };
  const { data, error, isFetching, refetch } = useListStatusesQuery(
    { ...request, page: state.page, size: state.size },
    { refetchOnMountOrArgChange: true, skip: byCursor || isPending },
  );
  const found = useCursorRows({
    state,
    endpoint: subjectApi.endpoints.listStatuses,
    request,
    isPending: !byCursor || isPending,
  });
  if (byCursor) return found;
  const { rows, total = 0, totalIsExact } = data ?? {};
  return {
    query: { data: rows && { rows, total, totalIsExact }, error, isFetching, refetch },
  };
}
