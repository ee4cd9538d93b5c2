import { lazyScreen } from '@casebook/ui/core';
import type { ComponentType } from 'react';
import { ArmListScreen } from './arm/ArmListScreen';
import { SchemeScreen } from './scheme/SchemeScreen';

/** The screens at `list-upload/{tabId}`, by the tab in the address. */
export const listUploadTabs: Readonly<Record<string, ComponentType>> = {
  ip: lazyScreen(() => import('./ip/IpNumberList').then((m) => m.IpNumberList)),
  scheme: SchemeScreen,
  arm: ArmListScreen,
};
