import type { Site } from '@casebook/api-admin';
import { useLocale, useStudy } from '@casebook/shell-sdk';
import { sheet, type SheetColumn, type SheetDownload } from '@casebook/ui/extra';
import { useTranslation } from 'react-i18next';
import { countryName } from '../shared/countries';
import { zoneText } from '../shared/time-zones';

/** The workbook of the list: every field of a site. */
export function useSiteSheet(): (rows: Site[]) => SheetDownload {
  const { t } = useTranslation('mfe_admin');
  const { locale } = useLocale();
  const { studyIdText } = useStudy();
  const flag = (on: boolean) => t(on ? 'common.yes' : 'common.no');
  const text = (title: string, value: (site: Site) => string | null): SheetColumn<Site> => ({
    title,
    kind: 'text',
    value,
  });
  return (rows) => ({
    fileParts: [studyIdText, t('site.listTitle')],
    sheets: [
      sheet<Site>({
        name: t('site.listTitle'),
        rows,
        columns: [
          text(t('site.siteCode'), (site) => site.siteCode),
          text(t('site.name'), (site) => site.name),
          text(t('site.statusTitle'), ({ status }) => t(`site.status.${status}`)),
          text(t('site.address'), (site) => site.address),
          text(t('site.country'), ({ country }) => countryName(country, locale)),
          text(t('site.utcOffsetMinutes'), (site) => zoneText(site.utcOffsetMinutes)),
          text(t('site.department'), (site) => site.department),
          text(t('site.version'), (site) => site.version ?? t('site.notReleased')),
          { title: t('site.effectiveDate'), kind: 'date', value: (site) => site.effectiveDate },
          text(t('site.contractNumber'), (site) => site.contractNumber),
          { title: t('site.contractDate'), kind: 'date', value: (site) => site.contractDate },
          text(t('site.econsent'), (site) => flag(site.econsent)),
          text(t('site.systemLinkage'), (site) => flag(site.systemLinkage)),
          { title: t('site.subjects'), kind: 'number', value: (site) => site.subjects },
          text(t('site.updatedBy'), (site) => site.updatedBy),
          {
            title: t('site.updated'),
            kind: 'datetime',
            value: (site) => site.updatedAt,
            offsetMinutes: (site) => site.utcOffsetMinutes,
          },
        ],
      }),
    ],
  });
}
