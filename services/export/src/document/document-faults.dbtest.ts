import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Files } from '@casebook/files';
import { readPdf } from '@casebook/pdf-document/testing';
import { unzip } from '@casebook/test-kit';
import { type ExportStudy, STUDY, TOKYO } from '../test/export-study';
import { notedStudy } from '../test/noted-study';
import type { DocumentStarted } from './document.dto';

const RECORDS = { subjectNos: ['TKY-001', 'TKY-002'], language: 'en' };
const COPY = { siteId: TOKYO, language: 'en' };

let study: ExportStudy;
beforeEach(async () => {
  study = await notedStudy();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await study.stop();
});

type Kind = 'subject-pdfs' | 'site-copies';

const start = async (kind: Kind): Promise<DocumentStarted> =>
  (
    await study.call<DocumentStarted>(
      'manager',
      'POST',
      kind,
      kind === 'site-copies' ? COPY : RECORDS,
    )
  ).body;
const fileNames = (): string[] => {
  const folder = join(study.folder, 'documents', String(STUDY));
  return readdirSync(folder);
};

/** The first writing of a file goes through `change`; those after it are as always. */
function firstWrite(change: (content: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>) {
  const files = study.app.get(Files);
  const write = files.write.bind(files);
  jest.spyOn(files, 'write').mockImplementationOnce((key, content) => write(key, change(content)));
}

describe.each(['subject-pdfs', 'site-copies'] as const)('a document of %s', (kind) => {
  it('is made when a full disk has room again, and keeps nothing of the first attempt', async () => {
    firstWrite(async function* full(content) {
      for await (const piece of content) {
        yield piece;
        throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
      }
    });
    const { jobId, documentId } = await start(kind);
    expect((await study.ended(jobId, 'manager')).status).toBe(3);
    expect(fileNames()).toEqual([`${documentId}.zip`]);
    const ticket = await study.call<{ url: string }>(
      'manager',
      'POST',
      `${kind}/${documentId}/ticket`,
    );
    const { rawPayload } = await study.app.inject({ method: 'GET', url: ticket.body.url });
    const files = await unzip(rawPayload);
    const pdf = [...files].find(([name]) => name.endsWith('.pdf'))![1];
    expect(readPdf(pdf).pages.length).toBeGreaterThan(1);
  });

  it('that is canceled after its last part was written leaves no file', async () => {
    const sent = Promise.withResolvers<string>();
    firstWrite(async function* whole(content) {
      yield* content;
      const path = `/api/export/jobs/${await sent.promise}/cancel`;
      await study.call('manager', 'POST', path);
    });
    const { jobId, documentId } = await start(kind);
    sent.resolve(jobId);
    expect((await study.ended(jobId, 'manager')).status).toBe(0);
    expect(fileNames()).toEqual([]);
    const { status } = await study.call('manager', 'POST', `${kind}/${documentId}/ticket`);
    expect(status).toBe(422);
  });
});
