import { type StatusListLevel, type StatusRow, subjectApi } from '@casebook/api-subject';
import { useReadOnce, useSeesStatus } from '@casebook/screen-kit';
import { useStudy } from '@casebook/shell-sdk';
import { sheet, sheetColumns, type SheetColumn, type SheetDownload } from '@casebook/ui/extra';
import { useTranslation } from 'react-i18next';
import { useInputStateText } from './InputState';
import { flags, type StatusFilter } from './list-arguments';
import { isWithin, statusLevels } from './status-levels';
import { useRowTexts } from './useRowTexts';
import { useStartWorkbook } from './useStartWorkbook';

const { text, number } = sheetColumns<StatusRow>();

/**
 * The workbook of a level: every field of its rows that the role sees. Reading the rows records the download. Of a list that
 * is too long for that, a job makes it: null.
 */
export function useStatusSheet(
  level: StatusListLevel,
  filter: StatusFilter,
): () => Promise<SheetDownload | null> {
  const { t } = useTranslation('mfe_status');
  const startWorkbook = useStartWorkbook(level, filter);
  const read = useReadOnce();
  const seesStatus = useSeesStatus();
  const stateText = useInputStateText(level);
  const { nameOf } = useRowTexts();
  const { studyId, studyIdText } = useStudy();
  const title = t(`statusList.title.${level}`);

  const columns: SheetColumn<StatusRow>[] = [
    text(t('statusList.siteCode'), ({ siteCode }) => siteCode),
    text(t('statusList.siteName'), ({ siteName }) => siteName),
    ...statusLevels
      .filter((one) => one !== 'site' && isWithin(level, one))
      .map((one) => text(t(`statusList.place.${one}`), (row) => nameOf(one, row))),
  ];
  if (level === 'site') columns.push(number(t('statusList.subjects'), ({ subjects }) => subjects));
  if (level === 'subject')
    columns.push(
      text(t('statusList.state'), ({ disabled }) =>
        t(disabled ? 'statusList.disabled' : 'statusList.enabled'),
      ),
    );
  columns.push(text(t('statusList.inputState'), ({ inputState }) => stateText(inputState)));
  const counts = [
    ...(isWithin(level, 'page') ? [] : (['pages', 'pagesStarted', 'pagesComplete'] as const)),
    'items',
    'entered',
    ...(['openQueries', 'answeredQueries', 'sdvOpen', ...flags] as const).filter(seesStatus),
  ] as const;
  columns.push(
    ...counts.map((count) =>
      number(t(`statusList.count.${count}`), (row) => row[count] ?? undefined),
    ),
  );

  return async () => {
    const request = { studyId, level, ...filter };
    const { rows, complete } = await read(subjectApi.endpoints.downloadStatuses, request);
    if (!complete) {
      await startWorkbook();
      return null;
    }
    return {
      fileParts: [studyIdText, title],
      sheets: [sheet<StatusRow>({ name: title, rows, columns })],
    };
  };
}
