import { type StatusListLevel, useMakeStatusWorkbookMutation } from '@casebook/api-subject';
import { useQuery, useShell, useStudy } from '@casebook/shell-sdk';
import type { StatusFilter } from './list-arguments';
import { screenOf } from './status-levels';

/** The name of the URL parameter that identifies the shown workbook. */
export const WORKBOOK_QUERY = 'workbook';

/** Starts the job that makes the workbook of a long list, adds it to the job tray and shows it above the list. */
export function useStartWorkbook(level: StatusListLevel, filter: StatusFilter) {
  const shell = useShell();
  const { studyId, studyIdText } = useStudy();
  const [, setQuery] = useQuery();
  const [start] = useMakeStatusWorkbookMutation();
  /** @throws the refusal */
  return async (): Promise<void> => {
    const { jobId } = await start({ studyId, level, statusDownloadQuery: filter }).unwrap();
    shell.jobs.watch({
      service: 'subject',
      jobId,
      label: { code: 'SUBJECT_WORKBOOK_JOB', params: { study: studyIdText } },
      href: shell.nav.href(screenOf[level], {}, { [WORKBOOK_QUERY]: jobId }),
    });
    setQuery({ [WORKBOOK_QUERY]: jobId }, { replace: true });
  };
}
