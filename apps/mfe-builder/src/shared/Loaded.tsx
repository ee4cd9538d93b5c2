import { type Failure, useMessages } from '@casebook/shell-sdk';
import { Skeleton, StateView } from '@casebook/ui/core';
import type { ReactNode } from 'react';

export interface Answer<T> {
  data?: T;
  error?: unknown;
  refetch: () => unknown;
}

/** What a call gave, or the state that stands for it: skeleton, no permission, error with retry. */
export function Loaded<T>({
  answer,
  children,
}: {
  answer: Answer<T>;
  children: (data: T) => ReactNode;
}) {
  const messages = useMessages();
  const failure = answer.error as Failure | undefined;
  if (failure?.status === 403) return <StateView kind="forbidden" />;
  if (failure) {
    return (
      <StateView
        kind="error"
        text={messages.of(failure)}
        reference={failure.requestId}
        onRetry={() => void answer.refetch()}
      />
    );
  }
  if (answer.data === undefined) return <Skeleton active paragraph={{ rows: 8 }} />;
  return children(answer.data);
}
