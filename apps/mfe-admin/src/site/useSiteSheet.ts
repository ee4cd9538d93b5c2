import { adminApi, type DownloadSitesApiArg, type Site } from '@casebook/api-admin';
import { useReadOnce } from '@casebook/screen-kit';
import { useLocale, useStudy } from '@casebook/shell-sdk';
import { sheet, sheetColumns, type SheetDownload } from '@casebook/ui/extra';
import { useTranslation } from 'react-i18next';
import { countryName } from '../shared/countries';
import { zoneText } from '../shared/time-zones';

/** The workbook of the list: every field of a site. Reading the rows records the download. */
export function useSiteSheet(asked: DownloadSitesApiArg): () => Promise<SheetDownload> {
  const { t } = useTranslation('mfe_admin');
  const { locale } = useLocale();
  const { studyIdText } = useStudy();
  const flag = (on: boolean) => t(on ? 'common.yes' : 'common.no');
  const read = useReadOnce();
  const { text, number, date, moment } = sheetColumns<Site>((site) => site.utcOffsetMinutes);
  return async () => ({
    fileParts: [studyIdText, t('site.listTitle')],
    sheets: [
      sheet<Site>({
        name: t('site.listTitle'),
        rows: (await read(adminApi.endpoints.downloadSites, asked)).rows,
        columns: [
          text(t('site.siteCode'), (site) => site.siteCode),
          text(t('site.name'), (site) => site.name),
          text(t('site.statusTitle'), ({ status }) => t(`site.status.${status}`)),
          text(t('site.address'), (site) => site.address),
          text(t('site.country'), ({ country }) => countryName(country, locale)),
          text(t('site.utcOffsetMinutes'), (site) => zoneText(site.utcOffsetMinutes)),
          text(t('site.department'), (site) => site.department),
          text(t('site.version'), (site) => site.version ?? t('site.notReleased')),
          date(t('site.effectiveDate'), (site) => site.effectiveDate),
          text(t('site.contractNumber'), (site) => site.contractNumber),
          date(t('site.contractDate'), (site) => site.contractDate),
          text(t('site.econsent'), (site) => flag(site.econsent)),
          text(t('site.systemLinkage'), (site) => flag(site.systemLinkage)),
          number(t('site.subjects'), (site) => site.subjects),
          text(t('site.updatedBy'), (site) => site.updatedBy),
          moment(t('site.updated'), (site) => site.updatedAt),
        ],
      }),
    ],
  });
}
