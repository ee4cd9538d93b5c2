import type { AuditChoices, AuditRow } from '@casebook/api-subject';
import { useText } from '@casebook/shell-sdk';
import { DateTimeZoned } from '@casebook/ui/core';
import type { ListColumn } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import { useVisitName } from '@casebook/screen-kit';
import type { AuditTab } from './audit-tabs';
import styles from './audit.module.css';
import { useAuditFilters } from './useAuditFilters';
import { useAuditTexts } from './useAuditTexts';

/** Columns that are hidden at first, so that the list fits a small screen. */
export const FIRST_HIDDEN = ['revision'];

/** The columns of spec section 3 that have values in the tab. */
export function useAuditColumns(
  tab: AuditTab,
  choices: AuditChoices | undefined,
  utcOffsetMinutes: number,
): ListColumn<AuditRow>[] {
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const visitName = useVisitName();
  const texts = useAuditTexts(tab);
  const filters = useAuditFilters(choices);
  const long = (of: (row: AuditRow) => string) => (row: AuditRow) => (
    <span className={styles.value}>{of(row)}</span>
  );
  const always: ListColumn<AuditRow>[] = [
    {
      ...filters.at,
      fixed: true,
      width: 170,
      render: ({ at }) => <DateTimeZoned utc={at} offsetMinutes={utcOffsetMinutes} />,
    },
    {
      ...filters.person,
      width: 150,
      render: (row) => (
        <>
          {texts.person(row)}
          <div className={styles.soft}>{texts.role(row)}</div>
        </>
      ),
    },
    {
      key: 'place',
      title: t('audit.col.place'),
      filter: (choices?.pages ?? []).map((page) => ({
        value: String(page.pageId),
        label: `${visitName(page)} · ${text(page.pageTitle)}`,
      })),
      render: (row) => (
        <>
          {texts.visit(row)}
          <div className={styles.soft}>{texts.page(row)}</div>
        </>
      ),
    },
    {
      key: 'item',
      title: t('audit.col.item'),
      filter: (choices?.items ?? []).map(({ item, pageTitle, label }) => ({
        value: item,
        label: `${text(pageTitle)} · ${text(label)}`,
      })),
      render: (row) => texts.what(row),
    },
    {
      key: 'line',
      title: t('audit.col.line'),
      align: 'right',
      width: 70,
      render: ({ line }) => (line > 0 ? line : ''),
    },
  ];
  const change: ListColumn<AuditRow>[] = [
    { key: 'before', title: t('audit.col.before'), render: long(texts.before) },
    { key: 'after', title: t('audit.col.after'), render: long(texts.after) },
  ];
  const query: ListColumn<AuditRow>[] = [
    {
      key: 'type',
      title: t('audit.col.type'),
      render: ({ queryType }) => (queryType ? t(`query.type.${queryType}`) : ''),
    },
    {
      key: 'query',
      title: t('audit.col.query'),
      render: long(({ queryContent }) => text(queryContent)),
    },
    {
      key: 'status',
      title: t('audit.col.status'),
      render: ({ queryStatus }) => (queryStatus ? t(`query.status.${queryStatus}`) : ''),
    },
    {
      key: 'answer',
      title: t('audit.col.answer'),
      render: long(({ queryAnswer }) => queryAnswer ?? ''),
    },
  ];
  const comment: ListColumn<AuditRow>[] = [
    {
      key: 'comment',
      title: t('audit.col.comment'),
      render: long((row) => row.comment ?? ''),
    },
  ];
  const why: ListColumn<AuditRow>[] = [
    {
      ...filters.reason,
      render: long(texts.reason),
    },
    { key: 'revision', title: t('audit.col.revision'), render: texts.revision },
    {
      ...filters.origin,
      render: texts.origin,
    },
  ];
  const own = tab === 'query' ? query : tab === 'comment' ? comment : change;
  return [...always, ...own, ...why];
}
