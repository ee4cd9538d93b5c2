import type { Failure, ShellUi } from '@casebook/shell-sdk';
import type { FailedCall } from '../http/client';
import type { History } from '../platform/history';
import type { Timers } from '../platform/timers';
import type { Countdown } from './countdown';
import type { LockMarkers } from './lock-marker';
import type { Session } from './session';

export interface FailureReactionsParts {
  ui: Pick<ShellUi, 'notify'>;
  markers: Pick<LockMarkers, 'flip'>;
  /** The study of the present address. */
  studyId(): string | undefined;
  session: Pick<Session, 'end' | 'onStorageChanged' | 'requirePasswordChange'>;
  countdown: Pick<Countdown, 'isOver'>;
  history: Pick<History, 'navigate'>;
  timers: Pick<Timers, 'after'>;
}

/** Does what section 8.1 of the specification requires after a failed call. */
export class FailureReactions {
  constructor(private readonly parts: FailureReactionsParts) {}

  readonly onFailure = ({ reaction, failure, sentLockMarker }: FailedCall): void => {
    const { ui, markers, history, session, countdown, timers } = this.parts;
    const studyId = this.parts.studyId();
    const isFirstReport =
      !reaction.flipLockMarker || (studyId !== undefined && markers.flip(studyId, sentLockMarker));
    // The sign-in page shows the reason itself.
    if (reaction.message && isFirstReport && reaction.go !== 'sign-in') {
      const code = hasOwnReason(failure) ? failure.code : reaction.message;
      ui.notify({ type: 'error', message: { code, params: failure.params } });
    }
    switch (reaction.go) {
      case 'sign-in':
        session.end(failure.status !== 419 ? 'ended' : countdown.isOver ? 'over' : 'expired');
        break;
      case 'home':
        if (failure.kind === 'other-user') session.onStorageChanged();
        else
          timers.after(reaction.afterMs ?? 0, () => {
            // The person may have opened another study meanwhile.
            if (this.parts.studyId() === studyId) history.navigate('/', { replace: false });
          });
        break;
      case 'not-found':
        history.navigate('/404', { replace: false });
        break;
      case 'change-password':
        session.requirePasswordChange();
        break;
      case 'force-refresh':
        history.navigate('/force-refresh', { replace: false });
        break;
      case undefined:
        break;
    }
  };
}

/** The message of a service is more precise than the general message of the status. */
const hasOwnReason = (failure: Failure): boolean => failure.status === 403 && failure.code !== '';
