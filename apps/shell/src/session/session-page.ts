import type { CurrentUser } from '@casebook/api-auth';
import { type ReadStore, writableStore, type WritableStore } from '@casebook/shell-sdk';
import type { History } from '../platform/history';
import { Signal } from '../platform/signal';
import type { Timers } from '../platform/timers';
import type { SessionLifecycle } from './session';

export interface SessionPageParts {
  drafts: {
    keepAll(): void;
    settled(): Promise<void>;
  };
  noticesDue: {
    /** The notices are due on this page. */
    set(due: boolean): void;
    /** They are due on the next page of this tab. */
    keep(): void;
  };
  showLanguage: (language: string) => void;
  history: Pick<History, 'navigate'>;
  timers: Pick<Timers, 'after'>;
  browser: {
    fetch: typeof fetch;
    replace(address: string): void;
  };
}

const DRAFTS_WAIT_MS = 2_000;
const PAGE_WAIT_MS = 3_000;

/**
 * A loaded page is used for one session. When the session ends the page is reloaded, so that data of the modules is neither
 * in memory nor reachable with the back button.
 */
export class SessionPage implements SessionLifecycle {
  /** Nobody is signed in any more: everything that this tab holds of the person must be cleared. */
  readonly personRemoved = new Signal();
  private readonly isLeaving: WritableStore<boolean> = writableStore(false);
  private hasServed = false;

  constructor(private readonly parts: SessionPageParts) {}

  /** True when the session has ended and the page is about to be replaced. */
  get leaving(): ReadStore<boolean> {
    return this.isLeaving;
  }

  onSignedIn(user: CurrentUser): void {
    const { noticesDue, showLanguage, browser } = this.parts;
    noticesDue.set(true);
    showLanguage(user.language);
    if (!this.hasServed) return;
    noticesDue.keep();
    this.isLeaving.set(true);
    browser.replace('/');
  }

  beforeEnd(): void {
    this.parts.drafts.keepAll();
  }

  onEnd(): void {
    this.forgetPerson();
    void this.leave('/login');
  }

  onOtherUser(): void {
    this.forgetPerson();
    void this.leave('/');
  }

  private forgetPerson(): void {
    this.hasServed = true;
    this.isLeaving.set(true);
    this.personRemoved.emit();
    this.parts.noticesDue.set(false);
  }

  private async leave(to: '/login' | '/'): Promise<void> {
    const { drafts, timers, browser, history } = this.parts;
    const waited = new Promise<void>((done) => void timers.after(DRAFTS_WAIT_MS, done));
    await Promise.race([drafts.settled(), waited]);
    const signal = AbortSignal.timeout(PAGE_WAIT_MS);
    const canLoad = await browser.fetch(to, { cache: 'no-store', signal }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (canLoad) return browser.replace(to);
    // Without a connection the browser would show its own error page.
    history.navigate('/login', { replace: true });
    this.isLeaving.set(false);
  }
}
