import type { ComponentType } from 'react';

/** The screens at `delivery/{tabId}`, by the tab in the address. */
export const deliveryTabs: Readonly<Record<string, ComponentType>> = {};
