import type { Failure } from '@casebook/shell-sdk';

/** What the shell does after a failed call, by status (spec 8.1). */
export interface Reaction {
  /** Code of the message to show. */
  message?: string;
  go?: 'sign-in' | 'home' | 'not-found' | 'force-refresh' | 'change-password';
  /** Delay before the navigation, so that the message can be read. */
  afterMs?: number;
  /** Changes the study's database-lock marker, and shows the message only if the marker changed. */
  flipLockMarker?: true;
}

const overloaded: Reaction = { message: 'COMMSG023' };
const serverError: Reaction = { message: 'COMMSG002' };

const REACTIONS_BY_STATUS: Readonly<Record<number, Reaction>> = {
  400: serverError,
  401: { message: 'SESSION_REQUIRED', go: 'sign-in' },
  403: { message: 'COMMON_FORBIDDEN', go: 'home' },
  404: { go: 'not-found' },
  409: { message: 'COMMSG013', flipLockMarker: true },
  413: { message: 'COMMSG008' },
  417: { message: 'COMMSG011' },
  419: { message: 'SESSION_EXPIRED', go: 'sign-in' },
  420: { message: 'COMMSG022' },
  421: { message: 'COMMSG024', go: 'home', afterMs: 500 },
  426: { go: 'force-refresh' },
  429: overloaded,
  500: serverError,
  501: { message: 'COMMSG015' },
  502: overloaded,
  503: overloaded,
  504: { message: 'COMMSG004' },
  507: { message: 'PLATFORM_DISK_FULL' },
};

/** Conflict, invalid input and locked data are shown by the screen, next to the input. */
const HANDLED_BY_SCREEN: ReadonlySet<number> = new Set([412, 422, 423]);

/** Handled for every call, because services refuse everything until the password is changed. */
export const mustChangePassword = (failure: Failure): boolean =>
  failure.status === 403 && failure.code === 'AUTH_PASSWORD_CHANGE_REQUIRED';

export function reactionTo(kind: Failure['kind'], status: number): Reaction | undefined {
  switch (kind) {
    case 'offline':
    case 'network':
      return { message: 'COMMSG003' };
    case 'timeout':
      return { message: 'COMMSG004' };
    case 'other-user':
      return { go: 'home' };
    case 'aborted':
      return undefined;
    case 'problem':
      return HANDLED_BY_SCREEN.has(status)
        ? undefined
        : (REACTIONS_BY_STATUS[status] ?? serverError);
  }
}
