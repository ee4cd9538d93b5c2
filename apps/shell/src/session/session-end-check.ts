import type { Http } from '@casebook/shell-sdk';
import type { Countdown } from './countdown';
import type { Session } from './session';

export interface SessionEndCheckParts {
  http: Http;
  session: Pick<Session, 'end' | 'view'>;
  countdown: Pick<Countdown, 'isOver'>;
}

/**
 * Asks the server whether the session is over when it is by this computer's clock, because another tab may have been active
 * and the clock may be wrong.
 */
export class SessionEndCheck {
  private isRunning = false;

  constructor(private readonly parts: SessionEndCheckParts) {}

  async run(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    const { http, session, countdown } = this.parts;
    const result = await http.request({ url: '/api/auth/me', quiet: true });
    this.isRunning = false;
    if (!result.ok && session.view.get()) session.end(countdown.isOver ? 'over' : 'expired');
  }
}
