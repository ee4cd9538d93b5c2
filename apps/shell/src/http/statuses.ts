import type { Failure } from '@casebook/shell-sdk';

/** What the shell does about a failed call: spec 8.1, in one table. */
export interface Reaction {
  /** Code of the message to show. */
  say?: string;
  go?: 'sign-in' | 'home' | 'not-found' | 'force-refresh' | 'change-password';
  /** Wait before going, so that the message can be read. */
  afterMs?: number;
  /** The study's database-lock marker is flipped, and the message is shown only if that changed it. */
  flipLockMarker?: true;
}

const overloaded: Reaction = { say: 'COMMSG023' };
const serverError: Reaction = { say: 'COMMSG002' };

const byStatus: Readonly<Record<number, Reaction>> = {
  400: serverError,
  401: { say: 'SESSION_REQUIRED', go: 'sign-in' },
  403: { say: 'COMMON_FORBIDDEN', go: 'home' },
  404: { go: 'not-found' },
  409: { say: 'COMMSG013', flipLockMarker: true },
  413: { say: 'COMMSG008' },
  417: { say: 'COMMSG011' },
  419: { say: 'SESSION_EXPIRED', go: 'sign-in' },
  420: { say: 'COMMSG022' },
  421: { say: 'COMMSG024', go: 'home', afterMs: 500 },
  426: { go: 'force-refresh' },
  429: overloaded,
  500: serverError,
  501: { say: 'COMMSG015' },
  502: overloaded,
  503: overloaded,
  504: { say: 'COMMSG004' },
};

/** Item conflict, bad input and "locked" are answered beside what was typed, by the screen. */
const leftToScreen: ReadonlySet<number> = new Set([412, 422, 423]);

/** Whatever the screen wanted: until the password is changed no service does anything for it. */
export const mustChangePassword = (failure: Failure): boolean =>
  failure.status === 403 && failure.code === 'AUTH_PASSWORD_CHANGE_REQUIRED';

export function reactionTo(kind: Failure['kind'], status: number): Reaction | undefined {
  switch (kind) {
    case 'offline':
    case 'network':
      return { say: 'COMMSG003' };
    case 'timeout':
      return { say: 'COMMSG004' };
    case 'other-user':
      return { go: 'home' };
    case 'aborted':
      return undefined;
    case 'problem':
      return leftToScreen.has(status) ? undefined : (byStatus[status] ?? serverError);
  }
}
