import { Skeleton } from '@casebook/ui/core';

/** A placeholder in the shape of a page that is loading. */
export function PageSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton active title={{ width: 260 }} paragraph={{ rows: 1, width: [420] }} />
      <Skeleton active title={false} paragraph={{ rows: 10 }} />
    </div>
  );
}
