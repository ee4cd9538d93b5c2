import type { Site } from '@casebook/api-admin';
import { ScreenLink, useLocale, usePrivilege } from '@casebook/shell-sdk';
import { Button, DateTimeZoned, useDayText, useNumbers } from '@casebook/ui/core';
import type { ListColumn } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import { countryName } from '../shared/countries';
import { zoneText } from '../shared/time-zones';
import css from '../shared/admin.module.css';
import { SiteStatus } from './SiteStatus';

/** Columns that are hidden at first, so that the list fits a small screen. */
export const FIRST_HIDDEN = [
  'address',
  'department',
  'contractNumber',
  'contractDate',
  'econsent',
  'systemLinkage',
];

/** The fields of a site as columns of the list (spec section 3). */
export function useSiteColumns(
  countries: readonly string[],
  onAudit: (site: Site) => void,
): ListColumn<Site>[] {
  const { t } = useTranslation('mfe_admin');
  const { locale } = useLocale();
  const { count } = useNumbers();
  const dayText = useDayText();
  const whole = (day: string | null) => day && <span className={css.whole}>{dayText(day)}</span>;
  const mayEdit = usePrivilege({ all: ['site_edit'] });
  const flag = (on: boolean) => t(on ? 'common.yes' : 'common.no');
  return [
    {
      key: 'siteCode',
      title: t('site.siteCode'),
      fixed: true,
      sortable: true,
      render: ({ siteId, siteCode }) =>
        mayEdit ? (
          <ScreenLink screen="SITE_EDIT" params={{ siteId }}>
            {siteCode}
          </ScreenLink>
        ) : (
          siteCode
        ),
    },
    { key: 'name', title: t('site.name'), sortable: true, render: (site) => site.name },
    {
      key: 'status',
      title: t('site.statusTitle'),
      sortable: true,
      filter: (['active', 'disabled', 'deleted'] as const).map((value) => ({
        value,
        label: t(`site.status.${value}`),
      })),
      render: (site) => <SiteStatus status={site.status} />,
    },
    { key: 'address', title: t('site.address'), render: (site) => site.address },
    {
      key: 'country',
      title: t('site.country'),
      sortable: true,
      filter: countries.map((value) => ({ value, label: countryName(value, locale) })),
      render: (site) => <span className={css.whole}>{countryName(site.country, locale)}</span>,
    },
    {
      key: 'utcOffsetMinutes',
      title: t('site.utcOffsetMinutes'),
      sortable: true,
      render: (site) => zoneText(site.utcOffsetMinutes),
    },
    {
      key: 'department',
      title: t('site.department'),
      sortable: true,
      render: (site) => site.department,
    },
    {
      key: 'version',
      title: t('site.version'),
      render: (site) =>
        site.version ?? <span className={`${css.soft} ${css.whole}`}>{t('site.notReleased')}</span>,
    },
    {
      key: 'effectiveDate',
      title: t('site.effectiveDate'),
      sortable: true,
      render: (site) => whole(site.effectiveDate),
    },
    {
      key: 'contractNumber',
      title: t('site.contractNumber'),
      render: (site) => site.contractNumber,
    },
    {
      key: 'contractDate',
      title: t('site.contractDate'),
      sortable: true,
      render: (site) => whole(site.contractDate),
    },
    { key: 'econsent', title: t('site.econsent'), render: (site) => flag(site.econsent) },
    {
      key: 'systemLinkage',
      title: t('site.systemLinkage'),
      render: (site) => flag(site.systemLinkage),
    },
    {
      key: 'subjects',
      title: t('site.subjects'),
      align: 'right',
      render: (site) => count(site.subjects),
    },
    {
      key: 'updatedAt',
      title: t('site.updated'),
      sortable: true,
      render: (site) => (
        <>
          <DateTimeZoned utc={site.updatedAt} offsetMinutes={site.utcOffsetMinutes} />
          <div className={css.soft}>{site.updatedBy}</div>
        </>
      ),
    },
    {
      key: 'audit',
      title: t('audit.open'),
      render: (site) => (
        <Button
          type="link"
          size="small"
          // The accessible name begins with the visible words (WCAG 2.5.3).
          aria-label={`${t('audit.show')}: ${t('audit.title', { name: site.siteCode })}`}
          onClick={() => onAudit(site)}
        >
          {t('audit.show')}
        </Button>
      ),
    },
  ];
}
