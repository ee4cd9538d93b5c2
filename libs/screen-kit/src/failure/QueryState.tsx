import { failureOf, useMessages } from '@casebook/shell-sdk';
import { Skeleton, StateView } from '@casebook/ui/core';
import type { ReactNode } from 'react';

/** The result of an RTK Query hook. */
export interface QueryResult<T> {
  data?: T;
  error?: unknown;
  refetch: () => unknown;
}

/** Shows the answer of a query, or its state: skeleton, no permission, not found, error with retry. */
export function QueryState<T>({
  query,
  skeleton = <Skeleton active paragraph={{ rows: 8 }} />,
  children,
}: {
  query: QueryResult<T>;
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}) {
  if (query.error) return <FailureState error={query.error} onRetry={query.refetch} />;
  return query.data === undefined ? skeleton : children(query.data);
}

/** Shown in place of a screen, or a part of it, whose data could not be read. */
export function FailureState({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const messages = useMessages();
  const failure = failureOf(error);
  if (failure.status === 403) return <StateView kind="forbidden" />;
  return (
    <StateView
      kind={failure.status === 404 ? 'notFound' : 'error'}
      text={messages.of(failure)}
      onRetry={() => void onRetry()}
      reference={failure.requestId}
    />
  );
}
