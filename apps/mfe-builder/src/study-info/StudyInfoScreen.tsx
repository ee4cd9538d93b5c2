import { lazyScreen } from '../shared/lazy-screen';

/** Its code is loaded when it opens. */
export const StudyInfoScreen = lazyScreen(async () => (await import('./StudyInfo')).StudyInfo);
