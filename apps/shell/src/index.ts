import { disableConsoleAndWorkers } from './platform/disable-console-and-workers';
import { giveStylesTheNonce } from './platform/style-nonce';

disableConsoleAndWorkers();
giveStylesTheNonce();

// Shared libraries can be used only after an asynchronous import.
void import('./bootstrap');
