import { useShell } from '@casebook/shell-sdk';
import { useEffect } from 'react';

/** The shell asks before something that is not saved would be lost. The function keeps its identity. */
export function useUnsaved(isUnsaved: () => boolean): void {
  const { register } = useShell().dirty;
  useEffect(() => register(isUnsaved), [isUnsaved, register]);
}
