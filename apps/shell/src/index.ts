import { keepQuiet } from './platform/quiet';
import { giveStylesTheNonce } from './platform/style-nonce';

keepQuiet();
giveStylesTheNonce();

// Shared libraries can be used only after an asynchronous import.
void import('./bootstrap');
