import { useReadStore, useShell } from '@casebook/shell-sdk';
import { AppLink, StatusSign, useNumbers } from '@casebook/ui/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '../../nav/links';
import { usePortal } from '../../portal/portal-context';
import styles from './study-list.module.css';
import { KINDS, readWaiting, type StudyRole, type Work } from './waiting';

/** Counts are exact up to this number. */
const EXACT_COUNT = 10_000;

type State = Awaited<ReturnType<typeof readWaiting>> | 'unread' | 'reading';

/** What waits in a study for a role of the person, with links to the lists. Read when the row comes into sight. */
export function WaitingForRole({ studyId, roleId, releases, unblinds }: StudyRole) {
  const { http } = useShell();
  const { t } = useTranslation('shell');
  const [state, setState] = useState<State>('unread');
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const leaving = new AbortController();
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      setState('reading');
      const asked = { studyId, roleId, releases, unblinds };
      void readWaiting(http, asked, leaving.signal).then((read) => {
        if (!leaving.signal.aborted) setState(read);
      });
    });
    observer.observe(place.current!);
    return () => {
      observer.disconnect();
      leaving.abort();
    };
  }, [http, studyId, roleId, releases, unblinds]);

  return (
    <div ref={place} className={styles['waiting']} aria-busy={state === 'reading'}>
      {typeof state === 'string' ? (
        <span className={styles['quiet']}>
          {t(`waiting.${state === 'unread' ? 'reading' : state}`)}
        </span>
      ) : (
        <WorkLinks {...state} params={{ studyId, roleId }} />
      )}
    </div>
  );
}

function WorkLinks(props: {
  work: Work;
  /** Whether every service that was asked has answered. */
  isComplete: boolean;
  params: Pick<StudyRole, 'studyId' | 'roleId'>;
}) {
  const { work, isComplete, params } = props;
  const { nav } = useShell();
  const { releases } = useReadStore(usePortal().registry.view);
  const { t } = useTranslation('shell');
  const numbers = useNumbers();
  const kinds = KINDS.filter(({ count }) => (work[count] ?? 0) > 0);
  const remark = isComplete ? (kinds.length === 0 ? 'none' : null) : 'unavailable';
  return (
    <>
      {kinds.map(({ count, status }) => {
        const value = work[count]!;
        const n = value > EXACT_COUNT ? `${numbers.count(EXACT_COUNT)}+` : numbers.count(value);
        const text = (
          <>
            {status ? <StatusSign status={status} /> : null}
            {t(`waiting.${count}`, { count: value, n, version: work.versionName })}
          </>
        );
        // The module of the list may be missing in this release.
        const link = linkTo(releases, count);
        return link && nav.canOpen(link.screen, { ...params }) ? (
          <AppLink key={count} href={nav.href(link.screen, { ...params }) + (link.query ?? '')}>
            {text}
          </AppLink>
        ) : (
          <span key={count}>{text}</span>
        );
      })}
      {remark ? <span className={styles['quiet']}>{t(`waiting.${remark}`)}</span> : null}
    </>
  );
}
