import { meets } from '@casebook/remote-contract';
import { opensStudy } from '../http/client';
import { preloadModule } from '../nav/preload-module';
import { browserNotificationIds } from '../notice/notification-ids';
import { watchBrowser } from '../platform/browser-events';
import { fetchSharedParts } from '../platform/shared-parts';
import { UiBridge } from '../platform/ui-bridge';
import { OVERRIDE_KEY } from '../remotes/override';
import { clearViewedData } from '../session/clear-viewed-data';
import { readServerTime } from '../session/countdown';
import { LEFT_KEY } from '../session/left-address';
import { END_KEY, SESSION_KEY } from '../session/session-storage';
import { composeModules, type ModulesInput } from './compose-modules';
import { composeNavigation } from './compose-navigation';
import { composeSession } from './compose-session';
import { composeStudies } from './compose-studies';
import { Shells } from './shells';

export type Portal = ReturnType<typeof createPortal>;

/** Joins the groups of objects of the shell, of which each uses only those before it, and connects their events. */
export function createPortal(input: ModulesInput) {
  const { history } = input;
  const ui = new UiBridge();
  const modules = composeModules(input);
  const sessionParts = composeSession({ history, ui, modules });
  const studyParts = composeStudies({ session: sessionParts });
  const navigation = composeNavigation({
    history,
    modules,
    session: sessionParts,
    studies: studyParts,
  });

  const { i18n, messages, registry, loader, newRelease, override, routes, location } = modules;
  const { session, countdown, language, drafts, jobs, noticesDue, store, page } = sessionParts;
  const { activity, studies, locks, rights, studyEntry } = studyParts;
  const { dirty, firstEntry, nav, reload } = navigation;

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
    sessionParts.http,
    sessionParts.httpFor,
  );

  sessionParts.responses.subscribe(({ status, headers, calledAt, origin, url }) => {
    const { studyId, roleId } = origin;
    void newRelease.onChannelSeq(headers.channelSeq);
    const serverTime = readServerTime(headers.session, headers.sessionEnd);
    if (serverTime) countdown.onServerTime(serverTime, calledAt);
    if (headers.lockMarker && studyId && opensStudy(url)) {
      sessionParts.markers.set(studyId, headers.lockMarker);
    }
    if (headers.locked && studyId) {
      const isLocked = headers.locked === '1';
      const isNews = locks.onAnswer(Number(studyId), isLocked, calledAt);
      // A refused call has its own message.
      if (isNews && status !== 409 && status !== 423) announceLock(isLocked);
      // Locked between the check of the caller and the write.
      if (status === 423 && !isLocked) void studies.checkNow();
    }
    if (headers.rights && studyId && roleId) {
      studies.onRightsDigest(Number(studyId), Number(roleId), headers.rights);
    }
  });

  const announceLock = (isLocked: boolean) =>
    ui.notify({
      type: 'info',
      message: { text: i18n.t(isLocked ? 'lock.locked' : 'lock.unlocked', { ns: 'shell' }) },
    });

  const updateScreen = () => {
    location.update();
    studyEntry.update(location.view.get().screen);
  };
  history.subscribe(updateScreen);
  registry.view.subscribe(updateScreen);
  registry.view.subscribe(() =>
    preloadModule(
      { routes, loader, hasToken: () => sessionParts.current.token() !== null, fetchSharedParts },
      history.location().pathname,
    ),
  );
  session.view.subscribe(updateScreen);
  session.view.subscribe(() => {
    countdown.update();
    if (sessionParts.mayWork()) void drafts.begin();
    jobs.update();
  });
  page.personRemoved.subscribe(() => {
    countdown.update();
    drafts.end();
    dirty.forget();
    studies.clear();
    locks.clear();
    store.dispose();
    clearViewedData(
      { local: localStorage, tab: sessionStorage },
      new Set([OVERRIDE_KEY, END_KEY, LEFT_KEY]),
    );
  });

  const checkSession = () => {
    session.onStorageChanged();
    countdown.update();
  };
  watchBrowser(
    { window, document, every: (ms, task) => void setInterval(task, ms) },
    {
      checkSession,
      storageChanged(key) {
        if (key === null || key === SESSION_KEY) checkSession();
        else if (jobs.isOurs(key)) jobs.update();
        else if (sessionParts.markers.studyOf(key) !== null) void studies.checkNow();
      },
      checkRights: () => void studies.check(),
      hasUnsavedInput: () => dirty.any(),
    },
  );

  return {
    channelState: input.accepted.state,
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
    leftAddress: sessionParts.leftAddress,
    continueAt: sessionParts.continueAt,
    leaving: page.leaving,
    isServedHere: modules.isServedHere,
    notificationIds: browserNotificationIds(localStorage),
    studies,
    store,
    held: rights.held,
    firstEntry,
    shell: shells.own,
    shellOf: shells.of,
  };
}
