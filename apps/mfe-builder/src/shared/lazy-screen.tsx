import { Skeleton, StateView } from '@casebook/ui/core';
import { type ComponentType, useEffect, useState } from 'react';

/**
 * A screen whose code is loaded when it opens. Not a React `lazy` with `Suspense`, because React shows what was suspended
 * 300 ms later (design section 8).
 */
export function lazyScreen(load: () => Promise<ComponentType>): ComponentType {
  return function LazyScreen() {
    const [Screen, setScreen] = useState<ComponentType>();
    const [isMissing, setMissing] = useState(false);
    useEffect(() => {
      if (isMissing) return;
      load().then(
        (component) => setScreen(() => component),
        () => setMissing(true),
      );
    }, [isMissing]);
    if (Screen) return <Screen />;
    return isMissing ? (
      <StateView kind="unavailable" onRetry={() => setMissing(false)} />
    ) : (
      <Skeleton active paragraph={{ rows: 8 }} />
    );
  };
}
