import { useFilterMasterListQuery } from '@casebook/api-admin';
import type { StatusListLevel, StatusRow } from '@casebook/api-subject';
import { SITE_FILTER, type SiteFilter, useSeesStatus } from '@casebook/screen-kit';
import { useStudy, useText } from '@casebook/shell-sdk';
import { StatusGlyph, useNumbers } from '@casebook/ui/core';
import type { ListColumn, ListState } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import { FlagShare } from './FlagShare';
import { InputState, useInputStateText } from './InputState';
import {
  chosenSubject,
  flags,
  queryFilters,
  sdvOpenFilter,
  shares,
  STATE_FILTER,
  stateFilter,
  SUBJECT_FILTER,
} from './list-arguments';
import { RowLink, RowActs } from './RowLinks';
import styles from './status-list.module.css';
import { inputStatesOf, isWithin, sortsOf, statusLevels } from './status-levels';
import { useRowTexts } from './useRowTexts';

type Column = ListColumn<StatusRow>;

/** The columns of a level: its place, its input status, and the queries and statuses that the role sees. */
export function useStatusColumns(
  level: StatusListLevel,
  siteOptions: SiteFilter['options'],
  state: Pick<ListState, 'filters' | 'search' | 'size'>,
): Column[] {
  const { t } = useTranslation('mfe_status');
  const text = useText();
  const numbers = useNumbers();
  const seesStatus = useSeesStatus();
  const stateText = useInputStateText(level);
  const texts = useRowTexts();
  const { studyId, roleId } = useStudy();
  const hasVisits = isWithin(level, 'visit');
  const choices = useFilterMasterListQuery(
    { studyId, filterBody: { studyId, roleId } },
    { skip: !hasVisits },
  );
  const sorts: readonly string[] = sortsOf[level];

  const subjectNo = chosenSubject(state);
  const filters: Partial<Record<StatusListLevel, Column['filter']>> = {
    subject: subjectNo === undefined ? undefined : [{ value: subjectNo, label: subjectNo }],
    visit: (choices.data?.visits ?? []).map(({ visitKey, title }) => ({
      value: visitKey,
      label: text(title) || visitKey,
    })),
    page: (choices.data?.pages ?? []).map(({ pageKey, title }) => ({
      value: pageKey,
      label: text(title) || pageKey,
    })),
  };
  const places = statusLevels
    .filter((one) => isWithin(level, one))
    .map((one): Column => {
      const name = (row: StatusRow) => (
        <span
          className={one === 'subject' ? styles.subjectNo : styles.name}
          title={texts.titleOf(one, row)}
        >
          {one === level ? (
            <RowLink level={level} row={row} state={state}>
              {texts.nameOf(one, row)}
            </RowLink>
          ) : (
            texts.nameOf(one, row)
          )}
        </span>
      );
      return {
        // The service orders by these keys.
        key: one === 'site' ? SITE_FILTER : one === 'subject' ? SUBJECT_FILTER : one,
        title: t(`statusList.place.${one}`),
        fixed: one === level,
        filter: one === 'site' ? siteOptions : filters[one],
        sortable: one === 'subject' && sorts.includes('subjectNo'),
        render: (row) =>
          one === 'subject' && row.disabled ? (
            <>
              {name(row)} <span className={styles.soft}>({t('statusList.disabled')})</span>
            </>
          ) : (
            name(row)
          ),
      };
    });

  const share = (of: number, all: number) => (
    <span className="cb-numbers">
      {numbers.count(of)}/{numbers.count(all)}
    </span>
  );
  const progress: Column[] = [
    {
      key: 'inputState',
      title: t('statusList.inputState'),
      filter: inputStatesOf[level].map((value) => ({
        value: String(value),
        label: stateText(value),
      })),
      render: ({ inputState }) => <InputState level={level} state={inputState} />,
    },
  ];
  if (isWithin(level, 'subject'))
    progress.unshift({
      key: STATE_FILTER,
      title: t('statusList.state'),
      filter: stateFilter.map((value) => ({ value, label: t(`statusList.${value}`) })),
      render: ({ disabled }) => t(disabled ? 'statusList.disabled' : 'statusList.enabled'),
    });
  else
    progress.unshift({
      key: 'subjects',
      title: t('statusList.subjects'),
      align: 'right',
      render: ({ subjects = 0 }) => <span className="cb-numbers">{numbers.count(subjects)}</span>,
    });
  if (!isWithin(level, 'page'))
    progress.push({
      key: 'pages',
      title: t('statusList.pages'),
      align: 'right',
      render: ({ pages = 0, pagesComplete = 0 }) => share(pagesComplete, pages),
    });
  if (level !== 'question')
    progress.push({
      key: 'items',
      title: t('statusList.items'),
      align: 'right',
      render: ({ items, entered }) => share(entered, items),
    });

  const statuses: Column[] = [
    {
      key: 'openQueries',
      title: t('statusList.queries'),
      sortable: sorts.includes('openQueries'),
      filter: queryFilters.map((value) => ({ value, label: t(`statusList.filter.${value}`) })),
      render: ({ openQueries = 0, answeredQueries = 0 }) => (
        <span className={styles.queries}>
          {openQueries > 0 ? <StatusGlyph status="openQuery" count={openQueries} /> : null}
          {answeredQueries > 0 ? (
            <StatusGlyph status="answeredQuery" count={answeredQueries} />
          ) : null}
        </span>
      ),
    },
    {
      key: 'sdvOpen',
      title: t('statusList.sdvOpen'),
      align: 'right',
      filter: sdvOpenFilter.map((value) => ({ value, label: t('statusList.filter.sdvOpen') })),
      render: ({ sdvOpen = 0 }) =>
        sdvOpen === null ? (
          <span className={styles.soft} title={t('statusList.notCounted')}>
            –
          </span>
        ) : (
          <span className={`cb-numbers ${sdvOpen === 0 ? styles.soft : ''}`}>
            {numbers.count(sdvOpen)}
          </span>
        ),
    },
    ...flags.map((flag): Column => {
      const of = level === 'question' ? 'ofItem' : 'ofItems';
      return {
        key: flag,
        title: t(`statusList.flag.${flag}`),
        filter: shares.map((value) => ({ value, label: t(`statusList.share.${of}.${value}`) })),
        render: (row) => (
          <FlagShare
            flag={flag}
            count={row[flag] ?? 0}
            items={row.items}
            isItem={level === 'question'}
          />
        ),
      };
    }),
  ];
  const columns = [...places, ...progress, ...statuses.filter(({ key }) => seesStatus(key))];
  if (level === 'subject' || level === 'page')
    columns.push({
      key: 'acts',
      title: t('statusList.acts'),
      render: (row) => <RowActs level={level} row={row} />,
    });
  return columns;
}
