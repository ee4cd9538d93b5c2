import type { StudyUser } from '@casebook/api-admin';
import { ScreenLink, useLocale } from '@casebook/shell-sdk';
import { DateTimeZoned, useDayText } from '@casebook/ui/core';
import type { ListColumn } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import { countryName } from '../shared/countries';
import css from '../shared/admin.module.css';
import { RoleMarks } from '../shared/RoleMarks';
import { datesOf, periodOf, periodText } from './assignments';
import { languageName } from '@casebook/catalogue';
import { useChoices, useRoleNames } from './choices';
import { UserStatus } from './UserStatus';

/** Value of the site filter for roles at all sites. */
export const EVERY_SITE = '0';

/** Columns that are hidden at first, so that the list fits a small screen. */
export const FIRST_HIDDEN = [
  'email',
  'phone',
  'country',
  'language',
  'site',
  'startDate',
  'endDate',
  'disabled',
  'passwordSetAt',
];

const asFilter = (options: { value: number; label: string }[]) =>
  options.map(({ value, label }) => ({ value: String(value), label }));

/** The fields of a user as columns of the list (spec section 3). */
export function useUserColumns(): ListColumn<StudyUser>[] {
  const { t } = useTranslation('mfe_admin');
  const { locale } = useLocale();
  const { roles, sites } = useChoices();
  const { roleOf } = useRoleNames();
  const dayText = useDayText();
  const whole = (day: string | null) => day && <span className={css.whole}>{dayText(day)}</span>;
  return [
    {
      key: 'name',
      title: t('user.name'),
      fixed: true,
      sortable: true,
      render: (user) => (
        <ScreenLink screen="USER_EDIT" params={{ studyUserId: user.personId }}>
          {user.name}
        </ScreenLink>
      ),
    },
    { key: 'loginId', title: t('user.loginId'), sortable: true, render: (user) => user.loginId },
    { key: 'email', title: t('user.email'), sortable: true, render: (user) => user.email },
    {
      key: 'organisation',
      title: t('user.organisation'),
      sortable: true,
      render: (user) => user.organisation,
    },
    { key: 'phone', title: t('user.phone'), render: (user) => user.phone },
    {
      key: 'country',
      title: t('user.country'),
      sortable: true,
      render: (user) => user.country && countryName(user.country, locale),
    },
    {
      key: 'language',
      title: t('user.language'),
      sortable: true,
      render: (user) => languageName(user.language),
    },
    {
      key: 'status',
      title: t('user.statusTitle'),
      sortable: true,
      filter: [
        { value: '1', label: t('user.status.notYet') },
        { value: '2', label: t('user.status.locked') },
        { value: '3', label: t('user.status.inactive') },
        { value: '4', label: t('user.status.active') },
      ],
      render: (user) => <UserStatus {...user} />,
    },
    {
      key: 'role',
      title: t('user.role'),
      filter: asFilter(roles),
      render: ({ assignments }) => (
        <ul className={css.rows}>
          {assignments.map((one) => (
            <li
              key={one.assignmentId}
              className={periodOf(one) === 'current' ? undefined : css.ended}
            >
              {roleOf(one)}, {one.siteCode ?? t('user.allSites')} <RoleMarks {...one} />{' '}
              <span className={css.period}>{periodText(one, dayText)}</span>
            </li>
          ))}
        </ul>
      ),
    },
    {
      key: 'site',
      title: t('user.site'),
      filter: [{ value: EVERY_SITE, label: t('user.allSites') }, ...asFilter(sites)],
      render: ({ assignments }) =>
        [...new Set(assignments.map((one) => one.siteCode ?? t('user.allSites')))].join(', '),
    },
    {
      key: 'startDate',
      title: t('user.startDate'),
      sortable: true,
      render: (user) => whole(datesOf(user).startDate),
    },
    {
      key: 'endDate',
      title: t('user.endDate'),
      sortable: true,
      render: (user) => whole(datesOf(user).endDate),
    },
    {
      key: 'disabled',
      title: t('user.disabled'),
      render: (user) => t(user.disabled || user.accountDisabled ? 'common.yes' : 'common.no'),
    },
    {
      key: 'passwordSetAt',
      title: t('user.passwordSetAt'),
      sortable: true,
      render: (user) => <DateTimeZoned utc={user.passwordSetAt} />,
    },
  ];
}
