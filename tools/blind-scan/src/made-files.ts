import { setTimeout as wait } from 'node:timers/promises';

export interface Answered {
  status: number;
  /** Name of the file, if the answer is one. */
  name: string;
  /** Content type. */
  kind: string;
  content: Buffer;
}

/** Calls the portal as a person in a role. */
export type Ask = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Answered>;

/** A kind of file that people have made in the background. */
interface Making {
  service: string;
  start: string;
  input: object;
  /** Where the link to the file is asked for. */
  ticket: (started: Started) => string;
}

interface Started {
  jobId: string;
  exportId?: number;
  documentId?: number;
}

const POLL = 200;
/** A job that takes longer is a failure of the scan. */
const MOST_POLLS = 1_500;
export const STATUS_LEVELS = ['site', 'subject', 'visit', 'page', 'block', 'line', 'question'];
export const DATASET_FORMATS = ['csv', 'xlsx', 'xpt', 'xpt8', 'mdb', 'json', 'odm', 'odm2'];
/** Refusals of a file: the role may not have it, or there is nothing to put in. */
const REFUSED = [403, 404];
const NO_DATA = 'COMMON_NO_DATA';

const json = ({ content }: Answered): unknown => JSON.parse(content.toString());

/**
 * Has every kind of file of a study made that the role may have, in all formats and languages, one after the other.
 *
 * @param subjectNos the subjects whose records are made, as far as the role sees them
 */
export async function* madeFiles(
  ask: Ask,
  studyId: number,
  subjectNos: readonly string[],
): AsyncGenerator<Answered> {
  for (const { service, start, input, ticket } of await kindsOf(ask, studyId, subjectNos)) {
    const answer = await ask('POST', start, input);
    if (REFUSED.includes(answer.status) || answer.content.includes(NO_DATA)) continue;
    // Otherwise a file would be left out without a word.
    if (answer.status >= 300) throw new Error(`${start}: ${answer.content.toString()}`);
    const started = json(answer) as Started;
    if (!(await hasEnded(ask, service, started.jobId))) continue;
    const link = await ask('POST', ticket(started));
    if (link.status >= 300) continue;
    yield await ask('GET', (json(link) as { url: string }).url);
  }
}

async function kindsOf(
  ask: Ask,
  studyId: number,
  subjectNos: readonly string[],
): Promise<Making[]> {
  const read = async <T>(path: string): Promise<T | null> => {
    const answer = await ask('GET', path);
    return answer.status < 300 ? (json(answer) as T) : null;
  };
  const exports = `/api/export/${studyId}`;
  const subjects = `/api/subject/${studyId}`;
  const choices = await read<{ sources: string[]; profiles: string[] }>(
    `${exports}/dataset-choices`,
  );
  const listed = await read<{ rows: { subjectNo: string | null }[] }>(
    `${subjects}/subjects?size=100`,
  );
  // Roles of other sites do not see them.
  const seen = subjectNos.filter((no) => listed?.rows.some(({ subjectNo }) => subjectNo === no));
  const ecrfs = await read<{ versions: { versionId: number }[] }>(`${exports}/ecrf-choices`);
  const datasets = (choices?.profiles ?? []).flatMap((profile) =>
    DATASET_FORMATS.map((format) => ({
      service: 'export',
      start: `${exports}/datasets`,
      input: { format, profile, sources: choices!.sources, codes: 'both', language: 'en' },
      ticket: ({ exportId }: Started) => `${exports}/datasets/${exportId}/ticket`,
    })),
  );
  const documents = ['en', 'ja', 'th'].flatMap((language) => [
    ...(ecrfs?.versions ?? []).map(({ versionId }) => ({
      service: 'export',
      start: `${exports}/ecrfs`,
      input: { versionId, uniqueForm: false, language, type: 'annotated' },
      ticket: ({ documentId }: Started) => `${exports}/ecrfs/${documentId}/ticket`,
    })),
    ...(seen.length === 0
      ? []
      : [
          {
            service: 'export',
            start: `${exports}/subject-pdfs`,
            input: { subjectNos: seen, language },
            ticket: ({ documentId }: Started) => `${exports}/subject-pdfs/${documentId}/ticket`,
          },
        ]),
  ]);
  const copied = await read<{ sites: { siteId: number }[] }>(`${exports}/site-copy-choices`);
  const copies = (copied?.sites ?? []).map(({ siteId }) => ({
    service: 'export',
    start: `${exports}/site-copies`,
    input: { siteId, language: 'en' },
    ticket: ({ documentId }: Started) => `${exports}/site-copies/${documentId}/ticket`,
  }));
  const trails = ['jsonl', 'csv'].map((format) => ({
    service: 'subject',
    start: `${subjects}/audit-exports`,
    input: { format },
    ticket: ({ exportId }: Started) => `${subjects}/audit-exports/${exportId}/ticket`,
  }));
  const workbooks = STATUS_LEVELS.map((level) => ({
    service: 'subject',
    start: `${subjects}/status-list/${level}/workbook`,
    input: {},
    ticket: ({ jobId }: Started) => `${subjects}/status-workbooks/${jobId}/ticket`,
  }));
  return [...datasets, ...documents, ...copies, ...trails, ...workbooks];
}

/** @returns false when the job ended without a file */
async function hasEnded(ask: Ask, service: string, jobId: string): Promise<boolean> {
  for (let poll = 0; poll < MOST_POLLS; poll += 1) {
    const job = await ask('GET', `/api/${service}/jobs/${jobId}`);
    const { status, endedAt } = json(job) as { status: number; endedAt: string | null };
    if (endedAt !== null) return status === FINISHED;
    await wait(POLL);
  }
  throw new Error(`The job ${jobId} of ${service} does not end.`);
}

const FINISHED = 3;
