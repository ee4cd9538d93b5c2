export { sendCommand } from './control';
export { startPortal, type Portal, type PortalOptions } from './portal';
export { StartFailure } from './progress';
export { startService, stopServices, waitUntilReady, type ServiceProcess } from './processes';
export { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts';
export type { Settings } from './settings';
