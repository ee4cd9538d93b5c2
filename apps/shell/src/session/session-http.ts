import type { SignInAnswer } from '@casebook/api-auth';
import type { Locale } from '@casebook/catalogue';
import type { Http } from '@casebook/shell-sdk';
import {
  createHttp,
  type FailedCall,
  type HttpClientParts,
  type PortalResponse,
} from '../http/client';
import type { CallOrigin } from '../http/headers';
import { Signal } from '../platform/signal';
import { browserTimers } from '../platform/timers';
import type { CurrentSession } from './current-session';
import type { LockMarkers } from './lock-marker';
import type { CallResult } from './session';
import type { SessionStorage } from './session-storage';
import { tabLock, TokenRenewal } from './token-renewal';

export interface SessionHttpParts {
  /** Name of the shell in its calls. */
  shellClient: string;
  current: CurrentSession;
  storage: Pick<SessionStorage, 'read'>;
  markers: Pick<LockMarkers, 'get'>;
  origin: () => CallOrigin;
  locale: () => Locale;
}

/** The HTTP clients of this tab, which send the token of the session and renew it when it is refused. */
export class SessionHttp {
  readonly responses = new Signal<PortalResponse>();
  readonly failures = new Signal<FailedCall>();
  readonly renewal: TokenRenewal;
  private readonly withoutRenewal: HttpClientParts;

  constructor({ shellClient, current, storage, markers, origin, locale }: SessionHttpParts) {
    this.withoutRenewal = {
      fetch: (...args) => fetch(...args),
      online: () => navigator.onLine,
      locale,
      origin,
      session: { token: () => current.token(), isCurrent: () => current.isCurrent() },
      lockMarker: (studyId) => markers.get(studyId),
      now: browserTimers.now,
      onResponse: (response) => this.responses.emit(response),
      onFailure: (call) => this.failures.emit(call),
    };
    const renewalHttp = createHttp(this.withoutRenewal, shellClient);
    this.renewal = new TokenRenewal({
      current,
      storage,
      exclusively: tabLock('casebook-session'),
      refresh: () => requestToken(renewalHttp),
    });
  }

  /** @param client name of the calling module */
  readonly httpFor = (client: string): Http => {
    const refresh = (token: string) => this.renewal.refresh(token);
    const session = { ...this.withoutRenewal.session, refresh };
    return createHttp({ ...this.withoutRenewal, session }, client);
  };
}

/** @param http a client that does not renew tokens itself, so that a refused renewal does not start another one */
async function requestToken(http: Http): Promise<CallResult<SignInAnswer>> {
  const url = '/api/auth/refresh';
  const result = await http.request<SignInAnswer>({ method: 'POST', url, quiet: true });
  return result.ok ? { data: result.data } : { error: result.failure };
}
