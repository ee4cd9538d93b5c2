import { useReadStore, useText } from '@casebook/shell-sdk';
import { AppFrame, AppLink, type NavigationGroup, StatusGlyph } from '@casebook/ui/core';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { JobTray } from './JobTray';
import { linkTo } from '../nav/links';
import { activeEntry, buildMenu } from '../nav/menu';
import { isDemo } from '../platform/demo';
import { fetchSharedParts } from '../platform/shared-parts';
import { usePortal } from '../portal/portal-context';
import { FindField } from './find/FindField';
import { NoticeDialog } from './NoticeDialog';
import styles from './portal-frame.module.css';
import { PortalNotes } from '../operations/PortalNotes';
import { ReleaseNotes } from './ReleaseNotes';
import { SignOutWarning, TimeLeft } from './TimeLeft';

/** Header and navigation around every screen of a signed-in person. */
export function PortalFrame({ children }: { children: ReactNode }) {
  const portal = usePortal();
  const { shell } = portal;
  const { t } = useTranslation('shell');
  const text = useText();
  const session = useReadStore(shell.session);
  const study = useReadStore(shell.study);
  const privileges = useReadStore(shell.privileges);
  const { language } = useReadStore(shell.locale);
  const { screen, pathname } = useReadStore(shell.location);
  useFocusMainOnNavigation(pathname);
  const { releases } = useReadStore(portal.registry.view);
  const { studyId, roleId } = screen?.params ?? {};
  const portalRights = session?.portalRights;

  const menu = useMemo(
    () =>
      buildMenu(releases, { privileges, portalRights: portalRights ?? [] }, { studyId, roleId }),
    [releases, privileges, portalRights, studyId, roleId],
  );
  const navigation = menu.map(
    ({ group, entries }): NavigationGroup => ({
      key: group,
      label: t(`nav.groups.${group}`),
      items: entries.map(({ key, entry, href }) => ({
        key,
        href,
        label: entry.label[language],
        icon: entry.icon,
      })),
    }),
  );

  // The modules of the menu are loaded while the browser is idle, so that a click shows them at once.
  useEffect(() => {
    const owners = releases.filter((release) =>
      menu.some((group) =>
        group.entries.some((one) => release.descriptor.screens.includes(one.screen)),
      ),
    );
    return whenIdle(() => {
      fetchSharedParts();
      for (const release of owners) portal.loader.preload(release);
    });
  }, [portal, releases, menu]);

  const subjectScreen = linkTo(releases, 'subject')?.screen;
  const mayFind =
    study !== null &&
    privileges.has('subject_list_view') &&
    subjectScreen !== undefined &&
    shell.nav.canOpen(subjectScreen);
  const shortcuts = useMemo(
    () =>
      mayFind
        ? [
            { keys: ['/'], label: t('find.label') },
            { keys: ['Ctrl', 'K'], label: t('find.label') },
          ]
        : [],
    [mayFind, t],
  );

  const hint = (key: string) => {
    const screen = menu.flatMap(({ entries }) => entries).find((one) => one.key === key)?.screen;
    const owner = screen && releases.find(({ descriptor }) => descriptor.screens.includes(screen));
    if (owner) portal.loader.preload(owner);
  };

  return (
    <AppFrame
      homeHref="/"
      study={
        study ? (
          <AppLink href="/" className={styles['study']} title={t('nav.switchStudy')}>
            <span>{study.studyIdText}</span>{' '}
            <span className={styles['studyName']}>{text(study.name)}</span>
          </AppLink>
        ) : undefined
      }
      place={study ? text(study.roleName) : undefined}
      search={
        mayFind ? (
          <FindField
            key={study.studyId}
            study={study}
            screens={{ subject: subjectScreen, page: linkTo(releases, 'page')?.screen }}
          />
        ) : undefined
      }
      shortcuts={shortcuts}
      tools={
        <>
          {isDemo() ? (
            <span className={styles['demo']} title={t('demo.note')}>
              {t('demo.tag')}
            </span>
          ) : null}
          {study?.locked ? (
            <span className={styles['locked']} title={t('lock.note')}>
              <StatusGlyph status="locked" withWord />
            </span>
          ) : null}
          <JobTray />
          <TimeLeft />
        </>
      }
      onLanguage={(next) => void portal.language.choose(next)}
      person={
        session
          ? {
              name: session.name,
              menu: {
                items: [
                  { key: 'info', label: t('user.title') },
                  ...(session.portalRights.includes('administrator')
                    ? [
                        { key: 'notices', label: t('notices.screen') },
                        { key: 'operations', label: t('operations.screen') },
                      ]
                    : []),
                  { key: 'sign-out', label: t('user.signOut') },
                ],
                onClick: ({ key }) => {
                  if (key === 'sign-out') void portal.session.signOut();
                  else shell.nav.goTo(key === 'info' ? '/user/info' : `/${key}`);
                },
              },
            }
          : undefined
      }
      navigation={navigation}
      currentKey={activeEntry(menu, screen, (id) => portal.routes.parentOf(id))}
      onHint={hint}
    >
      <ReleaseNotes />
      <PortalNotes isAdministrator={session?.portalRights.includes('administrator') ?? false} />
      {children}
      <SignOutWarning />
      <NoticeDialog />
    </AppFrame>
  );
}

/** Moves the focus to a newly opened screen, unless the screen sets the focus itself or the focus is in the menu. */
function useFocusMainOnNavigation(pathname: string): void {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [pathname]);
}

function whenIdle(task: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = window.requestIdleCallback(task, { timeout: 2_000 });
    return () => window.cancelIdleCallback(id);
  }
  const id = setTimeout(task, 200);
  return () => clearTimeout(id);
}
