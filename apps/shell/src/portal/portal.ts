import { message } from '@casebook/catalogue';
import { meets, type Offer, remotesOf, sameReleases, studyOf } from '@casebook/remote-contract';
import {
  type Crumb,
  type Failure,
  type LocationView,
  type Shell,
  type StudyContext,
  writableStore,
} from '@casebook/shell-sdk';
import { browserDraftStore } from '../drafts/draft-store';
import { KeptDrafts } from '../drafts/kept-drafts';
import { WatchedJobs } from '../jobs/watched-jobs';
import { createHttp, type HttpClientParts, opensStudy } from '../http/client';
import type { CallOrigin } from '../http/headers';
import type { Reaction } from '../http/statuses';
import { createI18n } from '../locale/i18n';
import { LanguageChoice, storedLanguage } from '../locale/language';
import { RemoteTexts } from '../locale/remote-texts';
import { type HeldRights, mayOpen, privilegeLabel } from '../nav/access';
import { Dirty } from '../nav/dirty';
import { firstScreen } from '../nav/menu';
import { createNavigation } from '../nav/navigation';
import { PortalRoutes } from '../nav/portal-routes';
import { derivedStore } from '../platform/derived-store';
import { keepNoticesDue, takeNoticesDue } from '../notice/notices-due';
import { browserNotificationIds } from '../notice/notification-ids';
import { fetchSharedParts } from '../platform/shared-parts';
import { UiBridge } from '../platform/ui-bridge';
import type { AcceptedChannel } from '../remotes/channel';
import { federation } from '../remotes/federation';
import { NewRelease } from '../remotes/new-release';
import { overrideOf, overridingDescriptor } from '../remotes/override';
import { fetchVerified } from '../remotes/fetch-verified';
import { IntegrityTable } from '../remotes/integrity';
import { RemoteLoader } from '../remotes/loader';
import { Registry, type Release } from '../remotes/registry';
import { Activity } from '../session/activity';
import { Countdown, readServerTime, reportEveryMs } from '../session/countdown';
import { browserLockMarkers } from '../session/lock-marker';
import { OpenStudies } from '../session/open-studies';
import { clearViewedData } from '../session/clear-viewed-data';
import { Session, tabLock } from '../session/session';
import { browserEndNote, browserSessionStorage, SESSION_KEY } from '../session/session-storage';
import { callsOf, createShellStore } from './shell-calls';
import { StudyContexts } from '../study/study-contexts';

/** Where the browser is and how to move it; React Router behind it. */
export interface History {
  location(): { pathname: string; search: string };
  subscribe(listener: () => void): void;
  navigate(to: string, options: { replace: boolean }): void;
  back(): void;
}

export interface PortalParts {
  accepted: AcceptedChannel;
  offer: Offer;
  shellVersion: string;
  history: History;
  /** The newest document that can be trusted. */
  fetchNewest: () => Promise<AcceptedChannel>;
}

/** Everything that the shell is made of, put together in one place. */
export function createPortal({ accepted, offer, shellVersion, history, fetchNewest }: PortalParts) {
  const { channel } = accepted;
  const remotes = releasesAt(history.location().pathname);
  const override = overrideOf(history.location().search, channel.allowOverride, sessionStorage);
  const ui = new UiBridge();
  const dirty = new Dirty();
  const integrity = new IntegrityTable(override?.base ?? null);
  const markers = browserLockMarkers(localStorage);
  const sessionMemory = browserSessionStorage(localStorage);

  const registry = new Registry({
    channel,
    remotes,
    offer: { ...offer, apis: channel.apis },
    fetchVerified,
    override: override && { ...override, read: () => overridingDescriptor(override) },
    onRelease: ({ base, descriptor }) => integrity.add(base, descriptor.files),
  });
  const routes = new PortalRoutes(registry.view);

  const i18n = createI18n(storedLanguage(localStorage));
  const texts = new RemoteTexts({
    i18n,
    fetchVerified,
    language: () => language.view.get().language,
  });
  const language = new LanguageChoice({
    storage: localStorage,
    tab: sessionStorage,
    i18n,
    prepare: (next) => texts.prepare(next),
    keep(next) {
      if (!session.view.get()) return false;
      void calls.updateLanguage(next);
      return true;
    },
  });
  const loader = new RemoteLoader({
    source: federation(integrity),
    loadTexts: (release) => texts.load(release),
  });

  const location = writableStore<LocationView>(locate());
  /** The releases that are in use at an address: a study may have its own. */
  function releasesAt(pathname: string, of = channel) {
    return remotesOf(of, studyOf(pathname));
  }
  function locate(): LocationView {
    const { pathname, search } = history.location();
    if (!sameReleases(releasesAt(pathname), remotes)) {
      // Two versions of a module never run in one tab: the address is opened as by a new one.
      window.location.reload();
      return { pathname, search, screen: null };
    }
    const route = routes.resolve(pathname);
    return {
      pathname,
      search,
      screen: route ? { id: route.screen.id, params: route.params } : null,
    };
  }

  const httpParts: HttpClientParts = {
    fetch: (...args) => fetch(...args),
    online: () => navigator.onLine,
    locale: () => language.view.get().locale,
    origin,
    session: {
      token: () => session.token(),
      isCurrent: () => session.isCurrent(),
      refresh: (token) => session.refresh(token),
    },
    lockMarker: (studyId) => markers.get(studyId),
    now,
    onResponse(
      { session: time, sessionEnd, rights, lockMarker, channelSeq },
      { askedAt, origin: { studyId, roleId }, url },
    ) {
      void newRelease.onChannelSeq(channelSeq);
      const serverTime = readServerTime(time, sessionEnd);
      if (serverTime) countdown.onServerTime(serverTime, askedAt);
      if (lockMarker && studyId && opensStudy(url)) markers.set(studyId, lockMarker);
      if (rights && studyId && roleId)
        studies.onRightsDigest(Number(studyId), Number(roleId), rights);
    },
    react,
  };
  const newRelease = new NewRelease({
    seq: channel.seq,
    shell: channel.shell,
    remotes,
    disabled: channel.disabled,
    fetchNewest: async () => (await fetchNewest()).channel,
    releasesIn: (newest) => releasesAt(history.location().pathname, newest),
  });
  // While a module comes from a developer's computer, whatever this tab does is marked with it.
  const clientName = `shell/${shellVersion}${override ? '+override' : ''} seq=${channel.seq}`;
  const http = createHttp(httpParts, clientName);

  const store = createShellStore({ http } as Shell);
  const calls = callsOf(store, http);
  const studies = new StudyContexts(calls, now, () => activity.flush());
  const openStudies = new OpenStudies(navigator.locks);
  const countdown = new Countdown({
    storage: sessionMemory,
    now,
    after,
    isSignedIn: () => session.view.get() !== null,
    onOver: () => void confirmOver(),
  });
  const activity = new Activity({
    events: window,
    now,
    after,
    isSignedIn: () => session.view.get() !== null,
    everyMs: () => reportEveryMs(countdown.limitMs),
    report: async () => calls.activity(await openStudies.all()),
  });
  const drafts = new KeptDrafts({
    store: browserDraftStore(),
    // Only pages from a safe origin may encrypt.
    crypto: (crypto as Partial<Crypto>).subtle,
    fetchKey: () => calls.draftKey(),
    personId: () => session.view.get()?.personId ?? null,
    now,
  });
  const jobs = new WatchedJobs({
    http,
    storage: localStorage,
    personId: () => session.view.get()?.personId ?? null,
    now,
    after,
    onEnded({ state, label, href }) {
      // Who looks at it sees it.
      const { pathname, search } = location.get();
      if (state?.status === 0 || isAt(href, pathname + search)) return;
      const name =
        'text' in label
          ? label.text
          : message(label.code, label.params ?? {}, language.view.get().language);
      const isFinished = state?.status === 3;
      const text = i18n.t(isFinished ? 'jobs.finishedNotice' : 'jobs.failedNotice', {
        ns: 'shell',
        label: name,
      });
      ui.notify({ type: isFinished ? 'success' : 'error', message: { text } });
    },
  });
  const noticesDue = writableStore(takeNoticesDue(sessionStorage));
  /** The session is over, and the page is about to go with it. */
  const leaving = writableStore(false);
  /** A page serves one session: whoever signs in after it does so on a page that is loaded whole. */
  let isUsed = false;
  /** Nothing of the person who was signed in is left to find in the memory of the page, whatever becomes of it. */
  function forgetPerson(): void {
    isUsed = true;
    leaving.set(true);
    countdown.follow();
    drafts.end();
    dirty.forget();
    studies.clear();
    store.dispose();
    noticesDue.set(false);
    clearViewedData(localStorage, sessionStorage);
  }
  const session = new Session({
    calls,
    storage: sessionMemory,
    endNote: browserEndNote(sessionStorage),
    exclusively: tabLock('casebook-session'),
    expiry: () => countdown.known,
    onSignedIn(user) {
      noticesDue.set(true);
      void language.signedIn(user.language);
      if (!isUsed) return;
      keepNoticesDue(sessionStorage);
      leaving.set(true);
      window.location.replace('/');
    },
    beforeEnd: () => drafts.keepAll(),
    onEnd() {
      forgetPerson();
      void leave('/login');
    },
    onOtherUser() {
      forgetPerson();
      void leave('/');
    },
  });

  const study = derivedStore([studies.view], (): StudyContext | null => {
    const state = studies.view.get();
    return state.status === 'ready' ? state.access.study : null;
  });
  const privileges = derivedStore([studies.view], (): ReadonlySet<string> => {
    const state = studies.view.get();
    return state.status === 'ready' ? state.access.privileges : noPrivileges;
  });
  const held = (): HeldRights => ({
    privileges: privileges.get(),
    portalRights: session.view.get()?.portalRights ?? [],
  });

  const nav = createNavigation({
    routes,
    location,
    navigate: (to, options) => history.navigate(to, options),
    back: () => history.back(),
    mayOpen(screenId) {
      const screen = routes.find(screenId);
      return screen !== undefined && mayOpen(screen, held());
    },
    text: (text) => text[language.view.get().language],
    root(): Crumb[] {
      const current = study.get();
      const home = { label: i18n.t('nav.studies', { ns: 'shell' }), href: '/' };
      const entrance = firstEntry(held(), location.get().screen?.params ?? {});
      return current && entrance ? [home, { label: current.studyIdText, href: entrance }] : [home];
    },
  });

  /** The first screen that a person may open in a study and role. */
  function firstEntry(
    rights: HeldRights,
    context: { studyId?: string; roleId?: string },
  ): string | undefined {
    return firstScreen(registry.view.get().releases, rights, context);
  }

  /** The shell as one remote sees it: its calls carry its own name. */
  function shellFor(client: string): Shell {
    return {
      session: session.view,
      study,
      privileges: {
        ...privileges,
        has: (query) => meets(privileges.get(), query),
      },
      locale: language.view,
      location,
      http: client === clientName ? http : createHttp(httpParts, client),
      nav,
      dirty: { register: dirty.register },
      drafts,
      jobs,
      ui,
    };
  }

  function origin(): CallOrigin {
    const { pathname } = history.location();
    const route = routes.resolve(pathname);
    if (route?.kind !== 'remote') return { pathname };
    const { studyId, roleId, siteId } = route.params;
    return {
      pathname,
      studyId,
      roleId,
      siteId,
      privilege: privilegeLabel(route.screen),
      action: route.screen.action ?? route.screen.id,
    };
  }

  /** By this computer's clock nobody worked for too long; another tab, or another clock, may know better. */
  let confirming = false;
  async function confirmOver(): Promise<void> {
    if (confirming) return;
    confirming = true;
    const result = await http.request({ url: '/api/auth/me', quiet: true });
    confirming = false;
    if (!result.ok && session.view.get()) session.end(countdown.isOver ? 'over' : 'expired');
  }

  function react(reaction: Reaction, failure: Failure, sentMarker: string | null): boolean {
    const { studyId } = origin();
    const isNews =
      !reaction.flipLockMarker || (studyId !== undefined && markers.flip(studyId, sentMarker));
    // The sign-in page says itself why one is there.
    if (reaction.message && isNews && reaction.go !== 'sign-in') {
      const own = failure.status === 403 && failure.code !== '';
      const code = own ? failure.code : reaction.message;
      ui.notify({ type: 'error', message: { code, params: failure.params } });
    }
    switch (reaction.go) {
      case 'sign-in':
        session.end(failure.status !== 419 ? 'ended' : countdown.isOver ? 'over' : 'expired');
        break;
      case 'home':
        if (failure.kind === 'other-user') session.onStorageChanged();
        else setTimeout(() => history.navigate('/', { replace: false }), reaction.afterMs ?? 0);
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
    return true;
  }

  /** Signed in, and with a password that need not be changed first: the services answer. */
  const mayWork = (): boolean =>
    session.view.get() !== null && session.passwordChange.get() !== 'forced';

  /** The study context follows the address, whoever changed it. */
  function follow(): void {
    location.set(locate());
    const params = location.get().screen?.params;
    const inStudy = params?.['studyId'] && params['roleId'] && mayWork();
    if (openStudies.enter(inStudy ? Number(params['studyId']) : null)) activity.changed();
    void studies.enter(
      inStudy ? { studyId: Number(params['studyId']), roleId: Number(params['roleId']) } : null,
    );
  }
  /** The module of an address comes while the services are still asked who this is, and what they may. */
  function preloadModule(): void {
    const route = routes.resolve(history.location().pathname);
    if (route?.kind !== 'remote' || session.token() === null) return;
    fetchSharedParts();
    loader.warm(route.release);
  }
  history.subscribe(follow);
  registry.view.subscribe(follow);
  registry.view.subscribe(preloadModule);
  session.view.subscribe(follow);
  session.view.subscribe(() => {
    countdown.follow();
    if (mayWork()) void drafts.begin();
    jobs.follow();
  });
  const checkRights = () => {
    if (document.visibilityState === 'visible') void studies.check();
  };
  const followStorage = () => {
    session.onStorageChanged();
    countdown.follow();
  };
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key === SESSION_KEY) followStorage();
    else if (jobs.isOurs(event.key)) jobs.follow();
  });
  // A page that the browser has kept whole may be that of somebody who has signed out since.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followStorage();
  });
  // Timers rest while a computer sleeps; and a tab is not told of what happened to the shared value in itself.
  window.addEventListener('focus', followStorage);
  document.addEventListener('visibilitychange', () => {
    followStorage();
    checkRights();
  });
  setInterval(followStorage, 2_000);

  setInterval(checkRights, 10_000);
  window.addEventListener('beforeunload', (event) => {
    if (dirty.any()) event.preventDefault();
  });

  /**
   * The page goes with the session: what the modules read is nowhere in the memory of the next one, nor to be had by
   * going back.
   */
  async function leave(to: '/login' | '/'): Promise<void> {
    await Promise.race([drafts.settled(), new Promise((done) => after(2_000, () => done(null)))]);
    const signal = AbortSignal.timeout(3_000);
    const canLoad = await fetch(to, { cache: 'no-store', signal }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (canLoad) return window.location.replace(to);
    // Without a connection the browser would show its own error page.
    history.navigate('/login', { replace: true });
    leaving.set(false);
  }

  /** Loads the portal anew; what was typed is offered again on its page. */
  async function reload(): Promise<void> {
    if (drafts.possible) {
      await drafts.settled();
      dirty.forget();
    }
    window.location.reload();
  }

  const shells = new Map<string, Shell>();
  return {
    channelState: accepted.state,
    newRelease,
    override,
    reload,
    ui,
    dirty,
    i18n,
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
    leaving,
    notificationIds: browserNotificationIds(localStorage),
    studies,
    store,
    held,
    firstEntry,
    shell: shellFor(clientName),
    /** One object per release, so that what depends on it is not made anew with every render. */
    shellOf(release: Release): Shell {
      const known = shells.get(release.client) ?? shellFor(release.client);
      shells.set(release.client, known);
      return known;
    },
  };
}

const now = (): number => Date.now();

/** Whether an address shows what a link points to, whatever else it carries. */
function isAt(link: string, address: string): boolean {
  const [to, at] = [link, address].map((path) => new URL(path, window.location.origin));
  return (
    to!.pathname === at!.pathname &&
    [...to!.searchParams].every(([name, value]) => at!.searchParams.get(name) === value)
  );
}

function after(ms: number, task: () => void): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}

const noPrivileges: ReadonlySet<string> = new Set();

export type Portal = ReturnType<typeof createPortal>;
