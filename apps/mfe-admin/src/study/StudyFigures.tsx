import type { StudyCounts, StudyInfo } from '@casebook/api-admin';
import { useStudy } from '@casebook/shell-sdk';
import { StatusGlyph, useNumbers } from '@casebook/ui/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StateBar, STATES } from './StateBar';
import css from './study.module.css';

/** The sums of the study, which show its progress. */
export function StudyFigures({ info }: { info: StudyInfo }) {
  const { t } = useTranslation('mfe_admin');
  const { siteLimited } = useStudy();
  const { totals } = info;
  const { count: number, percent } = useNumbers();
  const planned = (most: number | null) =>
    most === null ? null : t('study.planned', { planned: number(most) });
  const share = totals.pages === 0 ? 0 : totals.completePages / totals.pages;
  return (
    <>
      <dl className={css.figures}>
        <Figure
          name={t('study.sites')}
          value={number(info.siteCount)}
          planned={planned(info.plannedSites)}
          note={t('study.sitesNote', {
            disabled: number(info.disabledSiteCount),
            unreleased: number(info.unreleasedSiteCount),
          })}
        />
        <Figure
          name={t('study.subjects')}
          value={number(totals.subjects)}
          planned={planned(info.plannedSubjects)}
          note={t('study.subjectsNote', { disabled: number(totals.disabledSubjects) })}
        />
        <Figure
          name={t('study.pages')}
          value={percent(share)}
          note={t('study.pagesNote', {
            complete: number(totals.completePages),
            pages: number(totals.pages),
          })}
        />
        {totals.openQueries !== undefined && totals.answeredQueries !== undefined ? (
          <Figure
            name={t('study.queries')}
            value={number(totals.openQueries)}
            note={t('study.queriesNote', { answered: number(totals.answeredQueries) })}
          />
        ) : null}
      </dl>
      {siteLimited ? <p className={css.note}>{t('study.onlyYours')}</p> : null}
      {totals.subjects > 0 ? <States counts={totals} /> : null}
    </>
  );
}

interface FigureProps {
  name: string;
  value: string;
  /** How many are planned; null: nothing is. */
  planned?: string | null;
  note: ReactNode;
}

function Figure({ name, value, planned = null, note }: FigureProps) {
  return (
    <div className={css.figure}>
      <dt>{name}</dt>
      <dd className={css.value}>
        {value} {planned ? <span className={css.note}>{planned}</span> : null}
      </dd>
      <dd className={css.note}>{note}</dd>
    </div>
  );
}

function States({ counts }: { counts: StudyCounts }) {
  const { t } = useTranslation('mfe_admin');
  const { count: number } = useNumbers();
  return (
    <section className={css.states} aria-label={t('study.byState')}>
      <StateBar counts={counts} />
      <ul className={css.legend}>
        {STATES.map((state) => (
          <li key={state}>
            <StatusGlyph status={state} withWord count={counts[state]} />
          </li>
        ))}
        <li>
          {t('study.disabledSubjects')}{' '}
          <span className={css.count}>{number(counts.disabledSubjects)}</span>
        </li>
      </ul>
    </section>
  );
}
