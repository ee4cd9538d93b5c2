export { closedStudyCommand } from './closed-study';
export { sendCommand } from './control';
export { openDatabase } from './database';
export { startPortal, type Portal, type PortalOptions } from './portal';
export { StartFailure } from './progress';
export { startService, stopServices, waitUntilReady, type ServiceProcess } from './processes';
export { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts';
export { readSecrets } from './secrets';
export { readSettings, type Settings } from './settings';
