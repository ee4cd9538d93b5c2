import { lazyScreen } from '@casebook/ui/core';

/** Opened seldom, so its code is not part of the module's start. */
export const ToSignScreen = lazyScreen(async () => (await import('./ToSignAgain')).ToSignAgain);
