import {
  type DownloadSubjectsApiArg,
  subjectApi,
  type SubjectDownload,
  type SubjectRow,
} from '@casebook/api-subject';
import { useReadOnce, useSeesStatus } from '@casebook/screen-kit';
import { useShell, useStudy } from '@casebook/shell-sdk';
import { sheet, sheetColumns, type SheetDownload } from '@casebook/ui/extra';
import { useTranslation } from 'react-i18next';
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
  const read = useReadOnce();
  const seesStatus = useSeesStatus();
  const { studyIdText } = useStudy();
  const { text, number, moment } = sheetColumns<SubjectRow>(
    ({ utcOffsetMinutes }) => utcOffsetMinutes,
  );
  const textOf = (key: string, value: (row: SubjectRow) => string | null) =>
    text(t(`subjects.${key}`), value);
  const columnsOf = ({ hasScreeningNo, hasEnrollmentNo }: SubjectDownload) => [
    textOf('number', ({ subjectNo }) => subjectNo),
    textOf('siteCode', ({ siteCode }) => siteCode),
    textOf('siteName', ({ siteName }) => siteName),
    ...(hasScreeningNo ? [textOf('screeningNo', (row) => row.screeningNo)] : []),
    ...(hasEnrollmentNo ? [textOf('enrollmentNo', (row) => row.enrollmentNo)] : []),
    moment(t('subjects.registered'), ({ registeredAt }) => registeredAt),
    textOf('state', (row) => t(`subjects.filter.${stateOf(row)}`)),
    textOf('reason', ({ reason }) => reason),
    textOf('inputState', (row) => t(`subjects.inputStateOf.${progressOf(row)}`)),
    ...COUNTS.filter(seesStatus).map((count) =>
      number(t(`subjects.count.${count}`), (row) => row[count]),
    ),
  ];
  return async () => {
    const data = await read(subjectApi.endpoints.downloadSubjects, request);
    if (!data.complete) shell.ui.notify({ type: 'warning', message: { text: t('subjects.more') } });
    return {
      fileParts: [studyIdText, t('subjects.title')],
      sheets: [
        sheet<SubjectRow>({ name: t('subjects.title'), rows: data.rows, columns: columnsOf(data) }),
      ],
    };
  };
}

function stateOf({ disabled, deleted }: SubjectRow): 'deleted' | 'disabled' | 'enabled' {
  if (deleted) return 'deleted';
  return disabled ? 'disabled' : 'enabled';
}
