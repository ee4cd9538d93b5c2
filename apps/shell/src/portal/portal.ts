import { languageOf, locales } from '@casebook/catalogue';
import { areaFiles } from '@casebook/catalogue/area-files';
import { meets, type Offer } from '@casebook/remote-contract';
import { type Crumb, type SessionView, writableStore } from '@casebook/shell-sdk';
import { browserDraftStore } from '../drafts/draft-store';
import { KeptDrafts } from '../drafts/kept-drafts';
import {
  createHttp,
  type FailedCall,
  type HttpClientParts,
  opensStudy,
  type PortalResponse,
} from '../http/client';
import { EndedJobs } from '../jobs/ended-jobs';
import { WatchedJobs } from '../jobs/watched-jobs';
import { createI18n } from '../locale/i18n';
import { LanguageChoice, storedLanguage } from '../locale/language';
import { ownAreas } from '../locale/own-areas';
import { PortalMessages } from '../locale/portal-messages';
import { RemoteTexts } from '../locale/remote-texts';
import { type HeldRights, mayOpen } from '../nav/access';
import { Dirty } from '../nav/dirty';
import { firstScreen } from '../nav/menu';
import { createNavigation } from '../nav/navigation';
import { PortalLocation } from '../nav/portal-location';
import { PortalRoutes } from '../nav/portal-routes';
import { preloadModule } from '../nav/preload-module';
import { keepNoticesDue, takeNoticesDue } from '../notice/notices-due';
import { browserNotificationIds } from '../notice/notification-ids';
import { watchBrowser } from '../platform/browser-events';
import type { History } from '../platform/history';
import { fetchSharedParts } from '../platform/shared-parts';
import { Signal } from '../platform/signal';
import { subtleCrypto } from '../platform/subtle-crypto';
import { browserTimers as timers } from '../platform/timers';
import { UiBridge } from '../platform/ui-bridge';
import type { AcceptedChannel } from '../remotes/channel';
import { VerifiedFiles } from '../remotes/fetch-verified';
import { Modules } from '../remotes/modules';
import { OVERRIDE_KEY } from '../remotes/override';
import { PageFiles } from '../remotes/page-files';
import { Activity } from '../session/activity';
import { clearViewedData } from '../session/clear-viewed-data';
import { Countdown, readServerTime, reportEveryMs } from '../session/countdown';
import { CurrentSession } from '../session/current-session';
import { FailureReactions } from '../session/failure-reactions';
import { browserLockMarkers } from '../session/lock-marker';
import { OpenStudies } from '../session/open-studies';
import { Session } from '../session/session';
import { SessionEndCheck } from '../session/session-end-check';
import { SessionPage } from '../session/session-page';
import {
  browserEndNote,
  browserSessionStorage,
  END_KEY,
  SESSION_KEY,
} from '../session/session-storage';
import { tabLock, TokenRenewal } from '../session/token-renewal';
import { StudyContexts } from '../study/study-contexts';
import { StudyEntry } from '../study/study-entry';
import { StudyRights } from '../study/study-rights';
import { callsOf, createShellStore, refreshCall } from './shell-calls';
import { Shells } from './shells';

export interface PortalParts {
  accepted: AcceptedChannel;
  offer: Offer;
  shellVersion: string;
  history: History;
  /** The newest valid channel document. */
  fetchNewest: () => Promise<AcceptedChannel>;
}

/** Makes the parts of the shell: each uses the parts above it and reacts to signals of those below. */
export function createPortal({ accepted, offer, shellVersion, history, fetchNewest }: PortalParts) {
  const { channel } = accepted;
  const ui = new UiBridge();
  const dirty = new Dirty();
  const i18n = createI18n(storedLanguage(localStorage));
  const messages = new PortalMessages({ i18n, own: Object.values(ownAreas), files: areaFiles });

  // Modules and routes.
  const files = new VerifiedFiles(
    new PageFiles(() => document.getElementById('casebook-descriptors')?.textContent ?? null),
  );
  const texts = new RemoteTexts({ i18n, messages, fetchVerified: files.fetch });
  const modules = new Modules({
    channel,
    offer,
    shellVersion,
    address: history.location(),
    tab: sessionStorage,
    files,
    loadTexts: (release) => texts.load(release),
    fetchNewest: async () => (await fetchNewest()).channel,
    pathname: () => history.location().pathname,
  });
  const { registry, loader, newRelease, override, shellClient } = modules;
  const routes = new PortalRoutes(registry.view);
  const location = new PortalLocation({
    history,
    routes,
    isServedHere: modules.isServedHere,
    reload: () => window.location.reload(),
  });

  // Session and calls to the services.
  const person = writableStore<SessionView | null>(null);
  const storage = browserSessionStorage(localStorage);
  const current = new CurrentSession(person, storage);
  const isSignedIn = () => current.isSignedIn();
  const personId = () => current.personId();
  const markers = browserLockMarkers(localStorage);
  const responses = new Signal<PortalResponse>();
  const failures = new Signal<FailedCall>();
  const timeOver = new Signal();
  const countdown = new Countdown({
    storage,
    ...timers,
    isSignedIn,
    onOver: () => timeOver.emit(),
  });
  const sessionHttpParts: HttpClientParts = {
    fetch: (...args) => fetch(...args),
    online: () => navigator.onLine,
    locale: () => locales[languageOf(i18n.language)],
    origin: () => location.callOrigin(),
    session: { token: () => current.token(), isCurrent: () => current.isCurrent() },
    lockMarker: (studyId) => markers.get(studyId),
    now: timers.now,
    onResponse: (response) => responses.emit(response),
    onFailure: (call) => failures.emit(call),
  };
  const sessionHttp = createHttp(sessionHttpParts, shellClient);
  const renewal = new TokenRenewal({
    current,
    storage,
    exclusively: tabLock('casebook-session'),
    refresh: () => refreshCall(sessionHttp),
  });
  const httpFor = (client: string) => {
    const refresh = (token: string) => renewal.refresh(token);
    return createHttp(
      { ...sessionHttpParts, session: { ...sessionHttpParts.session, refresh } },
      client,
    );
  };
  const http = httpFor(shellClient);
  const store = createShellStore(http);
  const calls = callsOf(store, http);

  // Parts that depend on the person and the study.
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
  const openStudies = new OpenStudies(navigator.locks);
  const activity = new Activity({
    events: window,
    ...timers,
    isSignedIn,
    everyMs: () => reportEveryMs(countdown.limitMs),
    report: async () => calls.activity(await openStudies.all()),
  });
  const studies = new StudyContexts(calls, timers.now, () => activity.flush());
  const rights = new StudyRights(studies.view, person);
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

  // The session and its page.
  const page = new SessionPage({
    drafts: { keepAll: () => drafts.keepAll(), settled: () => drafts.settled() },
    forget: [
      () => countdown.follow(),
      () => drafts.end(),
      () => dirty.forget(),
      () => studies.clear(),
      () => store.dispose(),
      () =>
        clearViewedData(
          { local: localStorage, tab: sessionStorage },
          new Set([OVERRIDE_KEY, END_KEY]),
        ),
    ],
    noticesDue: { set: noticesDue.set, keep: () => keepNoticesDue(sessionStorage) },
    showLanguage: (next) => void language.signedIn(next),
    history,
    timers,
    browser: {
      fetch: (...args) => fetch(...args),
      replace: (address) => window.location.replace(address),
    },
  });
  const session = new Session({
    calls,
    person,
    current,
    renewal,
    storage,
    endNote: browserEndNote(sessionStorage),
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
  const mayWork = () => isSignedIn() && session.passwordChange.get() !== 'forced';
  const studyEntry = new StudyEntry({ openStudies, activity, studies, mayWork });

  /** The first screen that a person may open in a study and role. */
  const firstEntry = (held: HeldRights, role: { studyId?: string; roleId?: string }) =>
    firstScreen(registry.view.get().releases, held, role);
  const nav = createNavigation({
    routes,
    location: location.view,
    navigate: (to, options) => history.navigate(to, options),
    back: () => history.back(),
    mayOpen(screenId) {
      const screen = routes.find(screenId);
      return screen !== undefined && mayOpen(screen, rights.held());
    },
    text: (text) => text[language.view.get().language],
    root(): Crumb[] {
      const study = rights.study.get();
      const home = { label: i18n.t('nav.studies', { ns: 'shell' }), href: '/' };
      const entrance = firstEntry(rights.held(), location.view.get().screen?.params ?? {});
      return study && entrance ? [home, { label: study.studyIdText, href: entrance }] : [home];
    },
  });
  const shells = new Shells(
    {
      session: session.view,
      study: rights.study,
      privileges: { ...rights.privileges, has: (query) => meets(rights.privileges.get(), query) },
      locale: language.view,
      messages: messages.view,
      location: location.view,
      nav,
      dirty: { register: dirty.register },
      drafts,
      jobs,
      ui,
    },
    http,
    httpFor,
  );

  responses.subscribe(({ headers, askedAt, origin: { studyId, roleId }, url }) => {
    void newRelease.onChannelSeq(headers.channelSeq);
    const serverTime = readServerTime(headers.session, headers.sessionEnd);
    if (serverTime) countdown.onServerTime(serverTime, askedAt);
    if (headers.lockMarker && studyId && opensStudy(url)) markers.set(studyId, headers.lockMarker);
    if (headers.rights && studyId && roleId) {
      studies.onRightsDigest(Number(studyId), Number(roleId), headers.rights);
    }
  });
  failures.subscribe(reactions.onFailure);
  timeOver.subscribe(() => void endCheck.run());

  const follow = () => {
    location.follow();
    studyEntry.follow(location.view.get().screen);
  };
  history.subscribe(follow);
  registry.view.subscribe(follow);
  registry.view.subscribe(() =>
    preloadModule(
      { routes, loader, hasToken: () => current.token() !== null, fetchSharedParts },
      history.location().pathname,
    ),
  );
  session.view.subscribe(follow);
  session.view.subscribe(() => {
    countdown.follow();
    if (mayWork()) void drafts.begin();
    jobs.follow();
  });
  const checkSession = () => {
    session.onStorageChanged();
    countdown.follow();
  };
  watchBrowser(
    { window, document, every: (ms, task) => void setInterval(task, ms) },
    {
      checkSession,
      storageChanged(key) {
        if (key === null || key === SESSION_KEY) checkSession();
        else if (jobs.isOurs(key)) jobs.follow();
      },
      checkRights: () => void studies.check(),
      hasUnsavedInput: () => dirty.any(),
    },
  );

  /** Reloads the page; unsaved input is kept and offered again. */
  const reload = async (): Promise<void> => {
    if (drafts.possible) {
      await drafts.settled();
      dirty.forget();
    }
    window.location.reload();
  };

  return {
    channelState: accepted.state,
    newRelease,
    override,
    reload,
    ui,
    dirty,
    i18n,
    messages,
    language,
    loader,
    registry,
    routes,
    session,
    countdown,
    activity,
    drafts,
    jobs,
    noticesDue,
    leaving: page.leaving,
    notificationIds: browserNotificationIds(localStorage),
    studies,
    store,
    held: rights.held,
    firstEntry,
    shell: shells.own,
    shellOf: shells.of,
  };
}

export type Portal = ReturnType<typeof createPortal>;
