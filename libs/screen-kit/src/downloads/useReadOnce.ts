import { failureOf } from '@casebook/shell-sdk';
import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';

const ONCE = { forceRefetch: true, subscribe: false } as const;

/** A query endpoint of an API client. */
export interface ReadableEndpoint<Arg, Data> {
  initiate: (
    arg: Arg,
    options: typeof ONCE,
  ) => ThunkAction<PromiseLike<{ data?: Data; error?: unknown }>, never, unknown, UnknownAction>;
}

/**
 * Reads data for a file and throws why it failed. The query has no subscription: a service records each reading of a
 * download, and a query that stays subscribed is read again after each change of its data.
 */
export function useReadOnce() {
  const dispatch = useDispatch<ThunkDispatch<never, unknown, UnknownAction>>();
  return useCallback(
    async <Arg, Data>(endpoint: ReadableEndpoint<Arg, Data>, arg: Arg): Promise<Data & {}> => {
      const { data, error } = await dispatch(endpoint.initiate(arg, ONCE));
      if (data === undefined || data === null) throw failureOf(error);
      return data;
    },
    [dispatch],
  );
}
