import { useCallback, useEffect, useState } from 'react';

/** A part of the code that is loaded when it is first shown. */
export interface Chunk<M> {
  /** Undefined until it is there. */
  module?: M;
  failed: boolean;
  retry: () => void;
}

/** @param load imports the part; the same function each time */
export function useChunk<M>(load: () => Promise<M>): Chunk<M> {
  const [state, setState] = useState<{ module?: M; failed: boolean }>({ failed: false });
  const retry = useCallback(() => {
    setState({ failed: false });
    void load().then(
      (module) => setState({ module, failed: false }),
      () => setState({ failed: true }),
    );
  }, [load]);
  useEffect(retry, [retry]);
  return { ...state, retry };
}
