import { createContext, useContext } from 'react';
import type { Portal } from './portal';

export const PortalContext = createContext<Portal | null>(null);

/** The shell's own screens see the whole portal; remotes see only the `Shell`. */
export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (!portal) throw new Error('usePortal needs a PortalContext above it');
  return portal;
}
