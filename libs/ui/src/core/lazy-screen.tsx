import { Skeleton } from 'antd';
import {
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
  useEffect,
  useState,
} from 'react';
import { StateView } from './StateView';

/**
 * A screen, or a part of one, whose code is loaded when it opens. Not a React `lazy` with `Suspense`, because React shows
 * what was suspended 300 ms later (design section 8).
 */
export function lazyScreen<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  /** Shown while it is loaded; null for a dialog, which has no place on the screen. */
  placeholder: ReactNode = <Skeleton active paragraph={{ rows: 8 }} />,
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
      placeholder
    );
  };
}
