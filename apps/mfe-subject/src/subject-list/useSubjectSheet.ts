import { type DownloadSubjectsApiArg, subjectApi, type SubjectRow } from '@casebook/api-subject';
import { useShell, useStudy, failureOf } from '@casebook/shell-sdk';
import { sheet, type SheetColumn, type SheetDownload } from '@casebook/ui/extra';
import { useTranslation } from 'react-i18next';
import { useSeesStatus } from '../shared/useSeesStatus';
import { useAppDispatch } from '../store';
import { progressOf } from './progress';

const COUNTS = [
  'pages',
  'pagesStarted',
  'pagesComplete',
  'items',
  'entered',
  'openQueries',
  'answeredQueries',
  'frozen',
  'sdv',
  'reviewed',
  'locked',
  'signed',
] as const;

/** The workbook of the list: every field of a subject. Reading the rows records the download. */
export function useSubjectSheet(request: DownloadSubjectsApiArg): () => Promise<SheetDownload> {
  const { t } = useTranslation('mfe_subject');
  const shell = useShell();
  const dispatch = useAppDispatch();
  const seesStatus = useSeesStatus();
  const { studyIdText } = useStudy();
  const words = (
    title: string,
    value: (row: SubjectRow) => string | null,
  ): SheetColumn<SubjectRow> => ({ title: t(`subjects.${title}`), kind: 'text', value });
  const columns: SheetColumn<SubjectRow>[] = [
    words('number', ({ subjectNo }) => subjectNo),
    words('siteCode', ({ siteCode }) => siteCode),
    words('siteName', ({ siteName }) => siteName),
    words('screeningNo', ({ screeningNo }) => screeningNo),
    words('enrollmentNo', ({ enrollmentNo }) => enrollmentNo),
    {
      title: t('subjects.registered'),
      kind: 'datetime',
      value: ({ registeredAt }) => registeredAt,
      offsetMinutes: ({ utcOffsetMinutes }) => utcOffsetMinutes,
    },
    words('state', ({ disabled }) => t(`subjects.filter.${disabled ? 'disabled' : 'enabled'}`)),
    words('reason', ({ reason }) => reason),
    words('inputState', (row) => t(`subjects.inputStateOf.${progressOf(row)}`)),
    ...COUNTS.filter(seesStatus).map(
      (count): SheetColumn<SubjectRow> => ({
        title: t(`subjects.count.${count}`),
        kind: 'number',
        value: (row) => row[count],
      }),
    ),
  ];
  return async () => {
    // Without a subscription, because reading again would record a second download.
    const { data, error } = await dispatch(
      subjectApi.endpoints.downloadSubjects.initiate(request, {
        forceRefetch: true,
        subscribe: false,
      }),
    );
    if (!data) throw failureOf(error);
    if (!data.complete) shell.ui.notify({ type: 'warning', message: { text: t('subjects.more') } });
    return {
      fileParts: [studyIdText, t('subjects.title')],
      sheets: [sheet<SubjectRow>({ name: t('subjects.title'), rows: data.rows, columns })],
    };
  };
}
