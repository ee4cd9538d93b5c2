import { Skeleton } from 'antd';
import { type ComponentType, type FunctionComponent, useEffect, useState } from 'react';
import { StateView } from './StateView';

/**
 * A screen, or a part of one, whose code is loaded when it opens. Not a React `lazy` with `Suspense`, because React shows
 * what was suspended 300 ms later (design section 8).
 */
export function lazyScreen<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> {
  return function LazyScreen(props: Props) {
    const [Screen, setScreen] = useState<ComponentType<Props>>();
    const [isMissing, setMissing] = useState(false);
    useEffect(() => {
      if (isMissing) return;
      load().then(
        (component) => setScreen(() => component),
        () => setMissing(true),
      );
    }, [isMissing]);
    if (Screen) return <Screen {...props} />;
    return isMissing ? (
      <StateView kind="unavailable" onRetry={() => setMissing(false)} />
    ) : (
      <Skeleton active paragraph={{ rows: 8 }} />
    );
  };
}
