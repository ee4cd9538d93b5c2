import {
  adminApi,
  type Assignment,
  type DownloadUsersApiArg,
  type StudyUser,
} from '@casebook/api-admin';
import { useReadOnce } from '@casebook/screen-kit';
import { useLocale, useStudy } from '@casebook/shell-sdk';
import { sheet, sheetColumns, type SheetDownload } from '@casebook/ui/extra';
import { useTranslation } from 'react-i18next';
import { countryName } from '../shared/countries';
import { languageName } from '@casebook/catalogue';
import { useRoleNames } from './choices';
import { statusKey } from './UserStatus';

type Held = Assignment & { user: StudyUser };

/**
 * The workbook of the list: one sheet with a row per user, one with a row per role. Reading the rows records the
 * download.
 */
export function useUserSheets(asked: DownloadUsersApiArg): () => Promise<SheetDownload> {
  const { t } = useTranslation('mfe_admin');
  const { locale } = useLocale();
  const { studyIdText } = useStudy();
  const { roleOf } = useRoleNames();
  const read = useReadOnce();
  const ofUser = sheetColumns<StudyUser>();
  const ofRole = sheetColumns<Held>();
  return async () => {
    const { rows } = await read(adminApi.endpoints.downloadUsers, asked);
    return {
      fileParts: [studyIdText, t('user.listTitle')],
      sheets: [
        sheet<StudyUser>({
          name: t('user.listTitle'),
          rows,
          columns: [
            ofUser.text(t('user.loginId'), (one) => one.loginId),
            ofUser.text(t('user.name'), (one) => one.name),
            ofUser.text(t('user.email'), (one) => one.email),
            ofUser.text(t('user.phone'), (one) => one.phone),
            ofUser.text(t('user.organisation'), (one) => one.organisation),
            ofUser.text(
              t('user.country'),
              ({ country }) => country && countryName(country, locale),
            ),
            ofUser.text(t('user.language'), ({ language }) => languageName(language)),
            ofUser.text(t('user.statusTitle'), ({ status }) =>
              t(`user.status.${statusKey(status)}`),
            ),
            ofUser.text(t('user.disabled'), (one) =>
              t(one.disabled || one.accountDisabled ? 'common.yes' : 'common.no'),
            ),
            ofUser.moment(t('user.passwordSetAt'), (one) => one.passwordSetAt),
          ],
        }),
        sheet<Held>({
          name: t('user.roles'),
          rows: rows.flatMap((user) => user.assignments.map((one) => ({ ...one, user }))),
          columns: [
            ofRole.text(t('user.loginId'), ({ user }) => user.loginId),
            ofRole.text(t('user.name'), ({ user }) => user.name),
            ofRole.text(t('user.role'), roleOf),
            ofRole.text(t('user.siteCode'), (one) => one.siteCode ?? t('user.allSites')),
            ofRole.text(t('user.siteName'), (one) => one.siteName),
            ofRole.date(t('user.startDate'), (one) => one.startDate),
            ofRole.date(t('user.endDate'), (one) => one.endDate),
          ],
        }),
      ],
    };
  };
}
