import { type Failure, useMessages } from '@casebook/shell-sdk';
import { Skeleton, StateView } from '@casebook/ui/core';

/** Stands where a screen would stand that could not be read. */
export function ScreenFailure({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const messages = useMessages();
  if (failure.status === 403) return <StateView kind="forbidden" />;
  return (
    <StateView
      kind={failure.status === 404 ? 'notFound' : 'error'}
      text={messages.of(failure)}
      onRetry={onRetry}
      reference={failure.requestId}
    />
  );
}

/** The shape of a page of items that is about to come. */
export function PageSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton active title={{ width: 260 }} paragraph={{ rows: 1, width: [420] }} />
      <Skeleton active title={false} paragraph={{ rows: 10 }} />
    </div>
  );
}
