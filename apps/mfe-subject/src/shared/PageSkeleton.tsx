import { Skeleton } from '@casebook/ui/core';

/** The shape of a page of items that is about to come. */
export function PageSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton active title={{ width: 260 }} paragraph={{ rows: 1, width: [420] }} />
      <Skeleton active title={false} paragraph={{ rows: 10 }} />
    </div>
  );
}
