import { lazyScreen } from '@casebook/ui/core';
import type { ComponentType } from 'react';

/** The screens at `list-upload/{tabId}`, by the tab in the address. */
export const listUploadTabs: Readonly<Record<string, ComponentType>> = {
  ip: lazyScreen(() => import('./ip/IpNumberList').then((m) => m.IpNumberList)),
};
