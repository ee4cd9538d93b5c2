import type { ListControl, ListCursor } from '@casebook/ui/data';
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { type ReadableEndpoint, useReadOnce } from '../downloads/useReadOnce';
import type { ListQuery } from './ListScreen';

/** The answer of a service that pages by cursors. It may have few rows, or none, although others follow. */
export interface CursorAnswer<Row> {
  rows: readonly Row[];
  /** Where the rows continue; null when there are no more. */
  next: string | null;
}

export interface CursorRowsOptions<Row, Arg> {
  state: Pick<ListControl, 'page' | 'cursors' | 'size'>;
  endpoint: ReadableEndpoint<Arg & { cursor?: string; size?: number }, CursorAnswer<Row>>;
  /** Arguments of the call without the portion; other arguments begin a new search. */
  request: Arg;
  /** The rows are read later, because other data is needed first. */
  isPending?: boolean;
}

interface Search<Row> {
  identity: string;
  status: ListCursor['state'] | 'failed';
  rows: readonly Row[];
  /** Where the search continues. */
  at: string | undefined;
  next: string | null;
  error?: unknown;
  /** The rows before this search, shown until its first are found. */
  earlier?: readonly Row[];
}

const begin = <Row>(
  identity: string,
  at: string | undefined,
  earlier?: readonly Row[],
): Search<Row> => ({ identity, status: 'searching', rows: [], at, next: null, earlier });

const shownRows = <Row>({ status, rows, earlier }: Search<Row>) =>
  rows.length === 0 && status === 'searching' ? earlier : rows;

/**
 * The rows of a page of a list that is paged by cursors: reads portions until the page is full or there are no more rows. The
 * person sees what was found so far and can stop.
 */
export function useCursorRows<Row, Arg>(
  options: CursorRowsOptions<Row, Arg>,
): { query: ListQuery<Row>; cursor: ListCursor } {
  const { state, endpoint, isPending = false } = options;
  const { page, size } = state;
  const start = state.cursors.at(-1);
  const read = useReadOnce();
  const requestText = JSON.stringify(options.request);
  const request = useMemo(() => JSON.parse(requestText) as Arg, [requestText]);
  const [round, refetch] = useReducer((before: number) => before + 1, 0);
  const identity = JSON.stringify([requestText, start ?? null, size, round]);
  const [search, setSearch] = useState<Search<Row>>(() => begin(identity, start));
  if (search.identity !== identity) setSearch(begin(identity, start, shownRows(search)));

  const { status, at } = search;
  const missing = size - search.rows.length;
  useEffect(() => {
    if (isPending || status !== 'searching') return;
    let isCurrent = true;
    const settle = (change: (before: Search<Row>) => Search<Row>) => {
      if (isCurrent) setSearch((now) => (now.identity === identity ? change(now) : now));
    };
    read(endpoint, { ...request, cursor: at, size: missing }).then(
      ({ rows, next }) =>
        settle((before) => ({
          ...before,
          rows: [...before.rows, ...rows],
          status: next === null || rows.length >= missing ? 'settled' : 'searching',
          at: next ?? undefined,
          next,
        })),
      (error: unknown) => settle((before) => ({ ...before, status: 'failed', error })),
    );
    return () => {
      isCurrent = false;
    };
  }, [at, endpoint, identity, isPending, missing, read, request, status]);

  const onStop = useCallback(() => setSearch((now) => ({ ...now, status: 'stopped' })), []);
  const onContinue = useCallback(() => setSearch((now) => ({ ...now, status: 'searching' })), []);

  const shown = shownRows(search);
  const isSettled = status === 'settled';
  return {
    query: {
      data: shown && {
        rows: shown,
        total: (page - 1) * size + shown.length,
        totalIsExact: isSettled && search.next === null,
      },
      error: status === 'failed' ? search.error : undefined,
      isFetching: status === 'searching' && search.rows.length === 0,
      refetch,
    },
    cursor: {
      next: isSettled ? search.next : null,
      state: status === 'failed' ? 'settled' : status,
      found: search.rows.length,
      onStop,
      onContinue,
    },
  };
}
