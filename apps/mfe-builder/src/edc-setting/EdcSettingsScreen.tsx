import { lazyScreen } from '@casebook/ui/core';

/** Its code is loaded when it opens. */
export const EdcSettingsScreen = lazyScreen(
  async () => (await import('./EdcSettings')).EdcSettings,
);
