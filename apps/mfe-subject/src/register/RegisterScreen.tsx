import { lazyScreen } from '@casebook/ui/core';

/** Opened seldom, so its code is not part of the module's start. */
export const RegisterScreen = lazyScreen(
  async () => (await import('./SubjectRegister')).SubjectRegister,
);
