import { useEffect, useState } from 'react';

/**
 * A part of the code that is loaded when it is first shown.
 *
 * @param load imports the part; the same function each time
 * @returns `module` as soon as it is there; `retry` when it cannot be loaded
 */
export function useChunk<M>(load: () => Promise<M>): { module?: M; retry?: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<{ module?: M; retry?: () => void }>({});
  useEffect(() => {
    const retry = () => {
      setState({});
      setAttempt(attempt + 1);
    };
    void load().then(
      (module) => setState({ module }),
      () => setState({ retry }),
    );
  }, [load, attempt]);
  return state;
}
