import { createHash } from 'node:crypto';
import { FORMATS, type Records } from '@casebook/export-writers';
import type { ZipEntry } from '@casebook/files';
import { textIn } from '@casebook/study-design';
import { AUDITED_SUBJECTS, type SubjectOfTrail } from '../dataset/audit.sql';
import { hashed } from '../dataset/dataset-file';
import { planDatasets } from '../dataset/dataset-plan';
import type { DatasetOptions } from '../dataset/options';
import { RecordReader } from '../dataset/record-reader';
import type { SiteCopyOptions } from './document.sql';
import { COPY_README } from './site-copy-texts';
import { subjectDocument } from './subject-document';
import type { SubjectRequest } from './subject-request';
import { VERIFY_PROGRAM } from './verify-copy';

export interface SiteCopyRequest extends Omit<SubjectRequest, 'options'> {
  options: SiteCopyOptions;
  copy: { documentId: number; by: string; role: string | null; program: string };
  step: (done: number, total: number) => Promise<void>;
}

interface Counts {
  subjects: number;
  values: number;
  changes: number;
}

/**
 * The files of a copy of a site's records. Each checksum is taken of the bytes that go into the archive; the certificate and the
 * checksums stand at its end.
 */
export async function* siteCopyEntries(request: SiteCopyRequest): AsyncGenerator<ZipEntry> {
  const { snapshot, studyId, options, at, step } = request;
  const subjects = await snapshot.read<SubjectOfTrail & object>({
    text: AUDITED_SUBJECTS,
    values: { studyId, siteIds: [options.siteId], subjectNos: null },
  });
  const sums: [name: string, sha256: string][] = [];
  const text = (name: string, content: string): ZipEntry => {
    sums.push([name, createHash('sha256').update(content).digest('hex')]);
    return { name, content };
  };
  const counts: Counts = { subjects: subjects.length, values: 0, changes: 0 };
  for (const [done, subject] of subjects.entries()) {
    await step(done, subjects.length + 1);
    const no = subject.subject_no.replaceAll(/[^\w.-]/g, '_');
    const name = `subjects/${no}_${subject.subject_id}.pdf`;
    const pdf = await subjectDocument(request, subject);
    sums.push([name, createHash('sha256').update(pdf).digest('hex')]);
    yield { name, content: once(pdf) };
  }
  const odm = FORMATS.odm.entries({
    ...studyOf(request),
    language: options.language,
    day: at.toISOString().slice(0, 10),
    program: request.copy.program,
    datasets: [],
    codelists: [],
    records: countedRecords(readerOf(request), counts),
  });
  for await (const { name, content } of odm) {
    const path = `odm/${name}`;
    const written = Promise.withResolvers<void>();
    yield {
      name: path,
      content: hashed(content as AsyncIterable<Buffer>, (sha256) => {
        sums.push([path, sha256]);
        written.resolve();
      }),
    };
    await written.promise;
  }
  yield text('certificate.json', `${JSON.stringify(certificateOf(request, counts), null, 2)}\n`);
  const { siteCode, siteName, language } = options;
  yield text(
    'README.txt',
    COPY_README[language]({
      study: request.studyIdText,
      site: `${siteCode} ${siteName}`,
      at: at.toISOString().slice(0, 10),
      by: request.copy.by,
      subjects: counts.subjects,
    }),
  );
  yield text('verify.mjs', VERIFY_PROGRAM);
  yield { name: 'SHA256SUMS', content: sums.map(([name, sum]) => `${sum}  ${name}\n`).join('') };
}

function studyOf({ studyIdText, scope, options }: SiteCopyRequest) {
  const newest = scope.versions.at(-1)?.design;
  return {
    study: {
      id: studyIdText,
      name: newest ? textIn(newest.study.name, options.language, newest.languages) : '',
      protocol: newest?.study.protocolNumber ?? '',
    },
  };
}

function readerOf({ snapshot, studyId, scope, options }: SiteCopyRequest): RecordReader {
  const everything: DatasetOptions = {
    format: 'odm',
    sources: ['data', 'esign', 'audit'],
    codes: 'code',
    language: options.language,
    siteIds: [options.siteId],
    subjectNos: null,
    visits: null,
    pages: null,
    versionIds: null,
    profile: 'blinded',
  };
  const plan = planDatasets(scope, everything);
  return new RecordReader(snapshot, studyId, scope, everything, plan, async () => undefined);
}

/** The same records, counted while they are written. */
function countedRecords(records: RecordReader, counts: Counts): Records {
  return {
    versions: records.versions,
    data: async function* data() {
      for await (const one of records.data()) {
        const lines = one.visits.flatMap(({ pages }) => pages.flatMap((page) => page.lines));
        counts.values += lines.reduce(
          (sum, { values }) => sum + values.filter(({ value }) => value !== null).length,
          0,
        );
        yield one;
      }
    },
    changes: async function* changes() {
      for await (const some of records.changes!()) {
        counts.changes += some.length;
        yield some;
      }
    },
  };
}

/** What the copy is. Nothing in it differs between two copies of the same data of the same day but their number and maker. */
const certificateOf = (
  { studyIdText, options, at, copy, scope }: SiteCopyRequest,
  counts: Counts,
) => ({
  statement:
    'This archive is a complete copy of the values, queries, comments, signatures and changes of the subjects of the site in the study, without what only unblinded roles see. The program named below made it from one state of the database.',
  study: studyIdText,
  site: { code: options.siteCode, name: options.siteName },
  day: at.toISOString().slice(0, 10),
  copy: copy.documentId,
  madeBy: { name: copy.by, role: copy.role },
  program: { name: 'Casebook', version: copy.program },
  designVersions: scope.versions.map(({ versionNo }) => versionNo),
  ...counts,
});

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}
