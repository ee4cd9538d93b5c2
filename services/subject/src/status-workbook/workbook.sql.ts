import { JobStatus } from '@casebook/service-kit';
import { WORKBOOK_HOURS, WORKBOOK_JOB } from './workbook-job';

export const STUDY_OF_WORKBOOK = {
  name: 'workbook-study',
  text: 'select study_id_text from builder.v1_study where study_id = $1',
};

/** Workbooks whose time is over; a job says for how long. */
export const OLD_WORKBOOKS = {
  name: 'workbooks-old',
  text: `select job_id as "jobId", study_id as "studyId" from subject.job_run
    where kind = '${WORKBOOK_JOB}' and status = ${JobStatus.finished}
      and ended_at < now() - interval '${WORKBOOK_HOURS} hours'`,
};
