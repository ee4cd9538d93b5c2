import { Skeleton } from '@casebook/ui/core';

/** Stands where a screen is about to be. */
export function Loading() {
  return (
    <div aria-busy="true">
      <Skeleton active title={{ width: 220 }} paragraph={{ rows: 6 }} />
    </div>
  );
}
