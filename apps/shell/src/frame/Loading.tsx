import { Skeleton } from '@casebook/ui/core';

/** Placeholder of a screen that is being loaded. */
export function Loading() {
  return (
    <div aria-busy="true">
      <Skeleton active title={{ width: 220 }} paragraph={{ rows: 6 }} />
    </div>
  );
}
