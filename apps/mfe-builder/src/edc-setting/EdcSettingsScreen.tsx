import { lazyScreen } from '../shared/lazy-screen';

/** Its code is loaded when it opens. */
export const EdcSettingsScreen = lazyScreen(
  async () => (await import('./EdcSettings')).EdcSettings,
);
