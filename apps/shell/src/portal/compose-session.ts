import { languageOf, locales } from '@casebook/catalogue';
import { type SessionView, writableStore } from '@casebook/shell-sdk';
import { browserDraftStore } from '../drafts/draft-store';
import { KeptDrafts } from '../drafts/kept-drafts';
import { EndedJobs } from '../jobs/ended-jobs';
import { WatchedJobs } from '../jobs/watched-jobs';
import { LanguageChoice } from '../locale/language';
import { keepNoticesDue, takeNoticesDue } from '../notice/notices-due';
import type { History } from '../platform/history';
import { Signal } from '../platform/signal';
import { subtleCrypto } from '../platform/subtle-crypto';
import { browserTimers as timers } from '../platform/timers';
import type { UiBridge } from '../platform/ui-bridge';
import { Countdown } from '../session/countdown';
import { CurrentSession } from '../session/current-session';
import { FailureReactions } from '../session/failure-reactions';
import { browserLeftAddress } from '../session/left-address';
import { browserLockMarkers } from '../session/lock-marker';
import { Session } from '../session/session';
import { SessionEndCheck } from '../session/session-end-check';
import { SessionHttp } from '../session/session-http';
import { SessionPage } from '../session/session-page';
import { browserEndNote, browserSessionStorage } from '../session/session-storage';
import type { ComposedModules } from './compose-modules';
import { callsOf, createShellStore } from './shell-calls';

export interface SessionInput {
  history: History;
  ui: UiBridge;
  modules: Pick<ComposedModules, 'i18n' | 'location' | 'messages' | 'shellClient' | 'texts'>;
}

export type ComposedSession = ReturnType<typeof composeSession>;

/** The session with its calls to the services, and what belongs to the person: language, drafts, jobs and notices. */
export function composeSession({ history, ui, modules }: SessionInput) {
  const { i18n, location, messages, texts } = modules;
  const person = writableStore<SessionView | null>(null);
  const storage = browserSessionStorage(localStorage);
  const current = new CurrentSession(person, storage);
  const isSignedIn = () => current.isSignedIn();
  const personId = () => current.personId();

  const markers = browserLockMarkers(localStorage);
  const sessionHttp = new SessionHttp({
    shellClient: modules.shellClient,
    current,
    storage,
    markers,
    origin: () => location.callOrigin(),
    locale: () => locales[languageOf(i18n.language)],
  });
  const http = sessionHttp.httpFor(modules.shellClient);
  const store = createShellStore(http);
  const calls = callsOf(store, http);

  const language = new LanguageChoice({
    storage: localStorage,
    tab: sessionStorage,
    i18n,
    prepare: (next) => texts.prepare(next),
    keep(next) {
      if (!isSignedIn()) return false;
      void calls.updateLanguage(next);
      return true;
    },
  });
  const drafts = new KeptDrafts({
    store: browserDraftStore(),
    crypto: subtleCrypto(),
    fetchKey: () => calls.draftKey(),
    personId,
    now: timers.now,
  });
  const endedJobs = new EndedJobs({
    location: location.view,
    ui,
    i18n,
    labelOf: async (label) =>
      'text' in label ? label.text : messages.textOf(label.code, label.params),
  });
  const jobs = new WatchedJobs({
    http,
    storage: localStorage,
    personId,
    ...timers,
    onEnded: (job) => void endedJobs.announce(job),
  });
  const noticesDue = writableStore(takeNoticesDue(sessionStorage));

  const timeOver = new Signal();
  const countdown = new Countdown({
    storage,
    ...timers,
    isSignedIn,
    onOver: () => timeOver.emit(),
  });
  const page = new SessionPage({
    drafts: { keepAll: () => drafts.keepAll(), settled: () => drafts.settled() },
    noticesDue: { set: noticesDue.set, keep: () => keepNoticesDue(sessionStorage) },
    showLanguage: (next) => void language.signedIn(next),
    history,
    timers,
    browser: {
      fetch: (...args) => fetch(...args),
      replace: (address) => window.location.replace(address),
    },
  });
  const leftAddress = browserLeftAddress(sessionStorage);
  const continueAt = writableStore<string | null>(null);
  person.subscribe(() => {
    const now = person.get();
    continueAt.set(now && (leftAddress.take(now.personId) ?? continueAt.get()));
  });
  const session = new Session({
    calls,
    person,
    current,
    renewal: sessionHttp.renewal,
    storage,
    endNote: browserEndNote(sessionStorage),
    leftAddress,
    address: () => history.location().pathname,
    expiry: () => countdown.known,
    lifecycle: page,
  });
  const reactions = new FailureReactions({
    ui,
    markers,
    studyId: () => location.callOrigin().studyId,
    session,
    countdown,
    history,
    timers,
  });
  const endCheck = new SessionEndCheck({ http, session, countdown });

  sessionHttp.failures.subscribe(reactions.onFailure);
  timeOver.subscribe(() => void endCheck.run());

  return {
    person,
    current,
    markers,
    responses: sessionHttp.responses,
    httpFor: sessionHttp.httpFor,
    http,
    store,
    calls,
    language,
    drafts,
    jobs,
    noticesDue,
    countdown,
    page,
    session,
    leftAddress,
    /** The address that home offers to the person who has signed in. */
    continueAt,
    /** Whether a person is signed in without a forced password change, so that services answer. */
    mayWork: () => isSignedIn() && session.passwordChange.get() !== 'forced',
  };
}
