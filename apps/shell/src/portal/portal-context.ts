import { createContext, useContext } from 'react';
import type { Portal } from './portal';

export const PortalContext = createContext<Portal | null>(null);

/** The whole portal, for the shell's own screens; remotes get only the `Shell`. */
export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (!portal) throw new Error('usePortal needs a PortalContext above it');
  return portal;
}
