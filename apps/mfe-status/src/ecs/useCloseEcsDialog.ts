import { NO_ECS_QUERY, useReturn } from '@casebook/screen-kit';
import { useQuery } from '@casebook/shell-sdk';
import { useCallback } from 'react';
import { ECS_QUERY } from './useStartEcs';

/**
 * Closes a dialog over the list of runs: returns to the screen that linked to it, or removes its parameters from the URL
 * where there is no such screen.
 */
export function useCloseEcsDialog(): () => void {
  const goBack = useReturn();
  const [, setQuery] = useQuery();
  return useCallback(() => {
    if (goBack) goBack();
    else setQuery({ ...NO_ECS_QUERY, [ECS_QUERY]: undefined }, { replace: true });
  }, [goBack, setQuery]);
}
