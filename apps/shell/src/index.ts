import { keepQuiet } from './platform/quiet';
import { giveStylesTheNonce } from './platform/style-nonce';

keepQuiet();
giveStylesTheNonce();

// The platform libraries are shared with the remotes, so they are ready only behind an asynchronous boundary.
void import('./bootstrap');
