import type { StatusListLevel, StatusRow } from '@casebook/api-subject';
import { useVisitName } from '@casebook/screen-kit';
import { useText } from '@casebook/shell-sdk';
import { useTranslation } from 'react-i18next';
import { isWithin, statusLevels } from './status-levels';

/** Names of the places of a row. */
export function useRowTexts() {
  const { t } = useTranslation('mfe_status');
  const text = useText();
  const visitName = useVisitName();

  /** The name of a row's site, subject, visit, and so on. */
  const nameOf = (level: StatusListLevel, row: StatusRow): string => {
    switch (level) {
      case 'site':
        return row.siteCode;
      case 'subject':
        return row.subjectNo ?? '';
      case 'visit': {
        const { visitTitle = {}, cycleNo = null, unscheduledNo = null } = row;
        return visitName({ visitTitle, cycleNo, unscheduledNo }) || (row.visitKey ?? '');
      }
      case 'page':
        return text(row.pageTitle) || (row.pageKey ?? '');
      case 'block':
        return text(row.blockLabel) || (row.blockKey ?? '');
      case 'line':
        return text(row.lineLabel) || (row.line ? String(row.line) : '–');
      case 'question':
        return text(row.itemLabel) || (row.itemKey ?? '');
    }
  };

  /** The same with what a column has no room for. */
  const titleOf = (level: StatusListLevel, row: StatusRow): string =>
    level === 'site' ? `${row.siteCode} ${row.siteName}` : nameOf(level, row);

  /** All places of a row, down to its own. */
  const pathOf = (level: StatusListLevel, row: StatusRow): string =>
    statusLevels
      .filter((one) => isWithin(level, one) && (one !== 'site' || level === 'site'))
      .map((one) =>
        one === 'line' && row.line && !text(row.lineLabel)
          ? t('statusList.lineOf', { number: row.line })
          : nameOf(one, row),
      )
      .filter((name) => name !== '–')
      .join(' · ');

  return { nameOf, titleOf, pathOf };
}
