import { lazyScreen } from '@casebook/ui/core';

/** Its code is loaded when it opens. */
export const StudyInfoScreen = lazyScreen(async () => (await import('./StudyInfo')).StudyInfo);
