import { useText } from '@casebook/shell-sdk';
import type { Page } from '@casebook/study-design';
import { Input, StateView } from '@casebook/ui/core';
import { useMemo, useState } from 'react';
import { DraftScreen } from '../draft/DraftScreen';
import { useContents } from '../draft/draft-hooks';
import css from '../shared/builder.module.css';
import { useT } from '../shared/useT';
import styles from './schedule.module.css';
import { ScheduleGrid } from './ScheduleGrid';

/** Which page is collected at which visit. */
export function Schedule() {
  const t = useT();
  return (
    <DraftScreen title={t('schedule.title')}>
      <Matrix />
    </DraftScreen>
  );
}

function Matrix() {
  const t = useT();
  const text = useText();
  const pages = useContents('page');
  const visits = useContents('visit');
  const groups = useContents('group');
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const fits = (title: string, key: string) =>
    wanted === '' || title.toLowerCase().includes(wanted) || key.toLowerCase().includes(wanted);
  const shownVisits = visits.filter(({ key, title }) => fits(text(title), key));
  const shownPages = pages.filter(({ key, title }) => fits(text(title), key));
  // A search finds pages or visits; the other side stays whole.
  const columns = shownVisits.length > 0 ? shownVisits : visits;
  const rows = shownPages.length > 0 ? shownPages : pages;
  const sections = useMemo(() => {
    const ofGroup = Map.groupBy(rows, ({ group }) =>
      groups.some(({ key }) => key === group) ? group! : '',
    );
    return [
      ...groups.map(({ key, title }) => ({
        key,
        title: text(title),
        pages: ofGroup.get(key) ?? [],
      })),
      { key: '', title: t('schedule.noGroup'), pages: ofGroup.get('') ?? [] },
    ].filter((section): section is { key: string; title: string; pages: Page[] } => {
      return section.pages.length > 0;
    });
  }, [groups, rows, t, text]);
  if (pages.length === 0 || visits.length === 0) {
    return (
      <StateView kind="empty" title={t('schedule.emptyTitle')} text={t('schedule.emptyText')} />
    );
  }
  return (
    <>
      <div className={styles.head}>
        <Input
          allowClear
          className={styles.search}
          aria-label={t('schedule.search')}
          placeholder={t('schedule.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Legend />
      </div>
      <p className={css.quiet}>{t('schedule.keys')}</p>
      <ScheduleGrid sections={sections} visits={columns} />
    </>
  );
}

function Legend() {
  const t = useT();
  return (
    <ul className={styles.legend}>
      <li>● {t('schedule.mandatory')}</li>
      <li>○ {t('schedule.optional')}</li>
      <li>● ? {t('schedule.conditional')}</li>
      <li>! {t('schedule.faulty')}</li>
    </ul>
  );
}
