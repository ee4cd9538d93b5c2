import { adminApi, type SiteInfo } from '@casebook/api-admin';
import { useReadOnce } from '@casebook/screen-kit';
import { useStudy } from '@casebook/shell-sdk';
import { statuses, useLanguage } from '@casebook/ui/core';
import { sheet, sheetColumns, type SheetDownload } from '@casebook/ui/extra';
import { useTranslation } from 'react-i18next';

/** The figures by site as an Excel file; the service records the download. */
export function useStudySheet(): () => Promise<SheetDownload> {
  const { t } = useTranslation('mfe_admin');
  const language = useLanguage();
  const { studyId, studyIdText } = useStudy();
  const read = useReadOnce();

  const { text, number, moment } = sheetColumns<SiteInfo>((site) => site.utcOffsetMinutes);

  return async () => {
    const { sites, totals } = await read(adminApi.endpoints.downloadStudyInfo, { studyId });
    const columns = [
      text(t('site.siteCode'), (site) => site.siteCode),
      text(t('site.name'), (site) => site.name),
      text(t('study.version'), (site) => site.version),
      moment(`${t('study.version')}: ${t('study.versionSince')}`, (site) => site.versionFrom),
      number(t('study.subjects'), (site) => site.subjects),
      number(statuses.complete.word[language], (site) => site.complete),
      number(statuses.inProgress.word[language], (site) => site.inProgress),
      number(statuses.notStarted.word[language], (site) => site.notStarted),
      number(t('study.disabledSubjects'), (site) => site.disabledSubjects),
      number(t('study.pages'), (site) => site.completePages),
      number(`${t('study.pages')}: ${t('study.sum')}`, (site) => site.pages),
      ...(totals.openQueries === undefined
        ? []
        : [
            number(statuses.openQuery.word[language], (site) => site.openQueries ?? null),
            number(statuses.answeredQuery.word[language], (site) => site.answeredQueries ?? null),
          ]),
      moment(t('study.lastRegistration'), (site) => site.lastRegistration),
    ];
    return {
      fileParts: [studyIdText, t('study.title')],
      sheets: [sheet<SiteInfo>({ name: t('study.title'), columns, rows: sites })],
    };
  };
}
