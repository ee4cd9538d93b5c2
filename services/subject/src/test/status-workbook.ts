import type { FileTicket, Job } from '@casebook/service-kit';
import { Workbook } from 'exceljs';
import type { StatusWorkbookStarted } from '../status-workbook/workbook.dto';
import type { WorkbookResult } from '../status-workbook/workbook-job';
import { ended } from './ecs';
import type { Actor, TestStudy } from './study';

export interface MadeWorkbook {
  jobId: string;
  job: Job;
}

/** Has the workbook of a status list made. */
export async function makeWorkbook(
  study: TestStudy,
  actor: Actor,
  level: string,
  query: object = {},
  headers: Record<string, string> = {},
): Promise<MadeWorkbook> {
  const path = `status-list/${level}/workbook`;
  const started = await study.call<StatusWorkbookStarted>(actor, 'POST', path, query, headers);
  const { jobId } = started.body;
  return { jobId, job: await ended(study, jobId, actor) };
}

export const resultOf = ({ job }: MadeWorkbook): WorkbookResult => job.result as WorkbookResult;

export interface ReadWorkbook {
  /** What stands in the header of the answer. */
  disposition: string;
  sheet: string;
  headings: string[];
  rows: Record<string, string | number | null>[];
}

/** Downloads a workbook and reads it with exceljs, which has nothing in common with the writer. */
export async function readWorkbook(
  study: TestStudy,
  actor: Actor,
  { jobId }: MadeWorkbook,
): Promise<ReadWorkbook> {
  const path = `status-workbooks/${jobId}/ticket`;
  const { body } = await study.call<FileTicket>(actor, 'POST', path);
  const answer = await study.app.inject({ method: 'GET', url: body.url });
  const book = new Workbook();
  await book.xlsx.load(answer.rawPayload as unknown as ArrayBuffer);
  const [sheet] = book.worksheets;
  const [headings, ...rows] = (sheet!.getSheetValues() as (string | number | null)[][])
    .slice(1)
    .map((row) => row.slice(1));
  return {
    disposition: String(answer.headers['content-disposition']),
    sheet: sheet!.name,
    headings: headings as string[],
    rows: rows.map((row) =>
      Object.fromEntries(headings!.map((title, at) => [String(title), row[at] ?? null])),
    ),
  };
}
