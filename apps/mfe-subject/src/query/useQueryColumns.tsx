import type { QueryChoices, QueryRow } from '@casebook/api-subject';
import { ScreenLink, useText } from '@casebook/shell-sdk';
import { DateTimeZoned } from '@casebook/ui/core';
import type { ListColumn } from '@casebook/ui/data';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SITE_FILTER, type SiteFilter, useVisitName } from '@casebook/screen-kit';
import styles from './query-list.module.css';
import { AGES } from './list-arguments';
import { useQueryValueText } from './QueryGist';
import { QueryStatusMark } from './QueryStatusMark';

/** Columns that are hidden at first, so that the list fits a small screen. */
export const FIRST_HIDDEN = [
  'site',
  'type',
  'value',
  'comment',
  'closedManually',
  'visitDeleted',
  'issuer',
  'issuedAt',
  'updatedAt',
];

/** The target of a query on its page: the item with its line, or the line; empty for the page itself. */
export function useQueryTargetText(): (row: QueryRow) => string {
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  return useCallback(
    ({ itemLabel, itemKey, blockKey, line, lineLabel }) => {
      const item = text(itemLabel) || itemKey;
      const named = text(lineLabel);
      if (item && line > 0) {
        return named
          ? t('queries.ofLine', { item, line: named })
          : t('queries.line', { item, number: line });
      }
      if (item) return item;
      return blockKey ? named || t('queries.wholeLine', { number: line }) : '';
    },
    [t, text],
  );
}

/** The fields of a query as columns of the list (spec section 3). */
export function useQueryColumns(
  siteOptions: SiteFilter['options'],
  choices: QueryChoices | undefined,
  /** Called when the query of a row is opened. */
  onOpen: () => void,
): ListColumn<QueryRow>[] {
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const visitName = useVisitName();
  const targetText = useQueryTargetText();
  const valueText = useQueryValueText();
  const named = (list: readonly { key: string; title: Record<string, string> }[] = []) =>
    list.map(({ key, title }) => ({ value: key, label: text(title) || key }));
  const items = choices?.items ?? [];
  return [
    {
      key: 'subjectNo',
      title: t('queries.subject'),
      fixed: true,
      sortable: true,
      filter: (['enabled', 'disabled'] as const).map((value) => ({
        value,
        label: t(`queries.subjects.${value}`),
      })),
      render: ({ siteId, subjectNo, pageId, queryId, siteCode }) => (
        <>
          <ScreenLink
            screen="CRF_VIEW"
            params={{ siteId, subjectNo, matrixId: pageId }}
            query={{ query: queryId }}
            id={`query-${queryId}`}
            className={styles.number}
            onClick={onOpen}
          >
            {subjectNo}
          </ScreenLink>
          <div className={styles.soft}>{siteCode}</div>
        </>
      ),
    },
    {
      key: SITE_FILTER,
      title: t('queries.site'),
      filter: siteOptions,
      render: ({ siteCode, siteName }) => `${siteCode} ${siteName}`,
    },
    {
      key: 'visit',
      title: t('queries.visit'),
      filter: named(choices?.visits),
      render: (row) => (
        <>
          {visitName(row)}
          {row.visitDeleted ? <div className={styles.soft}>{t('matrix.isDeleted')}</div> : null}
        </>
      ),
    },
    {
      key: 'page',
      title: t('queries.page'),
      filter: named(choices?.pages),
      render: ({ pageTitle }) => text(pageTitle),
    },
    {
      key: 'item',
      title: t('queries.item'),
      // Item filters need a chosen page, because a study has too many items to list.
      filter:
        items.length > 0
          ? items.map(({ key, label }) => ({ value: key, label: text(label) || key }))
          : undefined,
      render: targetText,
    },
    {
      key: 'status',
      title: t('queries.status'),
      sortable: true,
      filter: [1, 5, 3, 4, 2].map((value) => ({
        value: String(value),
        label: t(`query.status.${value}`),
      })),
      render: ({ status }) => <QueryStatusMark status={status} />,
    },
    {
      key: 'age',
      title: t('queries.ageTitle'),
      sortable: true,
      filter: AGES.map((days) => ({
        value: String(days),
        label: t('queries.olderThan', { count: days }),
      })),
      render: ({ issuedAt }) => (
        <span className={styles.age}>
          <Age since={issuedAt} />
        </span>
      ),
    },
    {
      key: 'type',
      title: t('queries.type'),
      filter: [1, 2].map((value) => ({ value: String(value), label: t(`query.type.${value}`) })),
      render: ({ type }) => t(`query.type.${type}`),
    },
    {
      key: 'closedManually',
      title: t('queries.closedManually'),
      filter: (['yes', 'no'] as const).map((value) => ({ value, label: t(`queries.${value}`) })),
      render: ({ closedManually }) => (closedManually ? t('queries.yes') : ''),
    },
    {
      // Queries of a deleted visit need no action, so the list contains them only on request.
      key: 'visitDeleted',
      title: t('queries.visitDeleted'),
      filter: [{ value: 'yes', label: t('queries.onlyDeletedVisits') }],
      render: ({ visitDeleted }) => (visitDeleted ? t('queries.yes') : ''),
    },
    {
      key: 'content',
      title: t('queries.content'),
      render: ({ content }) => (
        <span className={styles.text} title={text(content)}>
          {text(content)}
        </span>
      ),
    },
    {
      key: 'answer',
      title: t('queries.answer'),
      render: ({ answer }) => (
        <span className={styles.text} title={answer ?? undefined}>
          {answer}
        </span>
      ),
    },
    {
      key: 'value',
      title: t('queries.value'),
      render: (row) => <span className={styles.text}>{valueText(row)}</span>,
    },
    {
      key: 'comment',
      title: t('audit.col.comment'),
      render: ({ comments }) => (
        <span className={styles.text} title={comments.join('\n')}>
          {comments.join('\n')}
        </span>
      ),
    },
    {
      key: 'issuer',
      title: t('queries.issuer'),
      filter: (choices?.issuers ?? []).map(({ personId, name }) => ({
        value: String(personId),
        label: personId === 0 ? t('queries.system') : name,
      })),
      render: ({ type, issuer }) => (type === 1 ? t('queries.system') : issuer),
    },
    {
      key: 'issuedAt',
      title: t('queries.issuedAt'),
      sortable: true,
      dateRange: true,
      render: ({ issuedAt, utcOffsetMinutes }) => (
        <DateTimeZoned utc={issuedAt} offsetMinutes={utcOffsetMinutes} />
      ),
    },
    {
      key: 'updatedAt',
      title: t('queries.updatedAt'),
      sortable: true,
      dateRange: true,
      render: ({ updatedAt, updatedBy, type, utcOffsetMinutes, issuer }) => (
        <>
          <DateTimeZoned utc={updatedAt} offsetMinutes={utcOffsetMinutes} />
          <div className={styles.soft}>
            {type === 1 && updatedBy === issuer ? t('queries.system') : updatedBy}
          </div>
        </>
      ),
    },
  ];
}

const DAY = 86_400_000;

function Age({ since }: { since: string }) {
  const { t } = useTranslation('mfe_subject');
  const [now] = useState(Date.now);
  const days = Math.floor((now - Date.parse(since)) / DAY);
  return days < 1 ? t('queries.today') : t('queries.age', { count: days });
}
