import { lazyScreen } from '@casebook/ui/core';
import type { ComponentType } from 'react';

/** The screens at `delivery/{tabId}`, by the tab in the address. */
export const deliveryTabs: Readonly<Record<string, ComponentType>> = {
  send: lazyScreen(() => import('./send/SendNumbers').then((m) => m.SendNumbers)),
  status: lazyScreen(() => import('./status/DeliveryStatus').then((m) => m.DeliveryStatus)),
  stock: lazyScreen(() => import('./stock/StockScreen').then((m) => m.StockScreen)),
};
