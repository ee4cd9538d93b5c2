import type { Assignment, StudyUser } from '@casebook/api-admin';
import { useLocale, useStudy } from '@casebook/shell-sdk';
import { sheet, type SheetDownload } from '@casebook/ui/extra';
import { useTranslation } from 'react-i18next';
import { countryName } from '../shared/countries';
import { languageName } from '@casebook/catalogue';
import { useRoleNames } from './choices';
import { statusKey } from './UserStatus';

type Held = Assignment & { user: StudyUser };

/** The workbook of the list: one sheet with a row per user, one with a row per role. */
export function useUserSheets(): (rows: StudyUser[]) => SheetDownload {
  const { t } = useTranslation('mfe_admin');
  const { locale } = useLocale();
  const { studyIdText } = useStudy();
  const { roleOf } = useRoleNames();
  return (rows) => ({
    fileParts: [studyIdText, t('user.listTitle')],
    sheets: [
      sheet<StudyUser>({
        name: t('user.listTitle'),
        rows,
        columns: [
          { title: t('user.loginId'), kind: 'text', value: (user) => user.loginId },
          { title: t('user.name'), kind: 'text', value: (user) => user.name },
          { title: t('user.email'), kind: 'text', value: (user) => user.email },
          { title: t('user.phone'), kind: 'text', value: (user) => user.phone },
          { title: t('user.organisation'), kind: 'text', value: (user) => user.organisation },
          {
            title: t('user.country'),
            kind: 'text',
            value: ({ country }) => country && countryName(country, locale),
          },
          {
            title: t('user.language'),
            kind: 'text',
            value: ({ language }) => languageName(language),
          },
          {
            title: t('user.statusTitle'),
            kind: 'text',
            value: ({ status }) => t(`user.status.${statusKey(status)}`),
          },
          {
            title: t('user.disabled'),
            kind: 'text',
            value: (user) => t(user.disabled || user.accountDisabled ? 'common.yes' : 'common.no'),
          },
          {
            title: t('user.passwordSetAt'),
            kind: 'datetime',
            value: (user) => user.passwordSetAt,
          },
        ],
      }),
      sheet<Held>({
        name: t('user.roles'),
        rows: rows.flatMap((user) => user.assignments.map((one) => ({ ...one, user }))),
        columns: [
          { title: t('user.loginId'), kind: 'text', value: ({ user }) => user.loginId },
          { title: t('user.name'), kind: 'text', value: ({ user }) => user.name },
          { title: t('user.role'), kind: 'text', value: roleOf },
          {
            title: t('user.siteCode'),
            kind: 'text',
            value: (one) => one.siteCode ?? t('user.allSites'),
          },
          { title: t('user.siteName'), kind: 'text', value: (one) => one.siteName },
          { title: t('user.startDate'), kind: 'date', value: (one) => one.startDate },
          { title: t('user.endDate'), kind: 'date', value: (one) => one.endDate },
        ],
      }),
    ],
  });
}
