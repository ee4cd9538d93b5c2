import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readPdf } from '@casebook/pdf-document/testing';
import { unzip } from '@casebook/test-kit';
import { type Actor, BANGKOK, type ExportStudy, STUDY, TOKYO } from '../test/export-study';
import { notedStudy } from '../test/noted-study';
import type { SiteCopyList } from './document.dto';

const SECRETS = /SECRET|ARM|KIT|Xenon|HIDTERM/;
const COPY = { siteId: TOKYO, language: 'en' };

let study: ExportStudy;
let archive: Buffer;
let files: Map<string, Buffer>;
beforeAll(async () => {
  study = await notedStudy();
  archive = await study.document('manager', 'site-copies', COPY);
  files = await unzip(archive);
});
afterAll(() => study.stop());

const copies = async (actor: Actor) =>
  (await study.call<SiteCopyList>(actor, 'GET', 'site-copies')).body.rows;
const acknowledge = (actor: Actor, sha256: string) =>
  study.app.inject({
    method: 'POST',
    url: `/api/export/${STUDY}/site-copies/1/acknowledge`,
    headers: study.headers(actor),
    payload: { sha256 },
  });
const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code: string }).code;

/** Runs the program of the copy in a folder of its own. */
function verified(change?: (folder: string) => void): { status: number; said: string } {
  const folder = mkdtempSync(join(tmpdir(), 'casebook-copy-'));
  try {
    for (const [name, content] of files) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    change?.(folder);
    const said = execFileSync(process.execPath, [join(folder, 'verify.mjs')], { stdio: 'pipe' });
    return { status: 0, said: said.toString() };
  } catch (error) {
    const { status, stdout } = error as { status: number; stdout: Buffer };
    return { status, said: stdout.toString() };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the copy of a site', () => {
  it('has the record of each subject, the data and changes as ODM, a certificate and checksums [D9-COPY-01]', () => {
    expect([...files.keys()]).toEqual([
      'subjects/TKY-001_1.pdf',
      'subjects/TKY-002_2.pdf',
      'odm/data.xml',
      'odm/audit.xml',
      'certificate.json',
      'README.txt',
      'verify.mjs',
      'SHA256SUMS',
    ]);
    expect(readPdf(files.get('subjects/TKY-001_1.pdf')!).pages.join('\n')).toContain(
      'Really male?',
    );
    expect(files.get('odm/data.xml')!.toString()).toContain('SubjectKey="TKY-001"');
    expect(JSON.parse(files.get('certificate.json')!.toString())).toMatchObject({
      site: { code: 'TKY', name: 'Site 11' },
      subjects: 2,
      values: 9,
      changes: 2,
    });
  });

  it('has only the subjects of the site, and nothing that only some roles see [D6-BLIND-01]', () => {
    for (const [name, content] of files) {
      const text = name.endsWith('.pdf') ? readPdf(content).pages.join('\n') : content.toString();
      expect(text).not.toMatch(SECRETS);
      expect(text).not.toContain('BKK');
    }
  });

  it('is checked without a network by the program in it', () => {
    expect(verified()).toEqual({
      status: 0,
      said: expect.stringContaining('complete and unchanged') as string,
    });
    expect(verified((folder) => appendFileSync(join(folder, 'odm', 'data.xml'), ' '))).toEqual({
      status: 1,
      said: expect.stringContaining('CHANGED  odm/data.xml') as string,
    });
    expect(verified((folder) => rmSync(join(folder, 'subjects', 'TKY-002_2.pdf')))).toEqual({
      status: 1,
      said: expect.stringContaining('MISSING  subjects/TKY-002_2.pdf') as string,
    });
    expect(verified((folder) => writeFileSync(join(folder, 'more.txt'), 'x')).said).toContain(
      'UNKNOWN  more.txt',
    );
  });

  it('is acknowledged once by the site with the checksum of the file, not by who made it [D9-COPY-02]', async () => {
    const sha256 = createHash('sha256').update(archive).digest('hex');
    expect((await acknowledge('manager', sha256)).statusCode).toBe(403);
    expect((await acknowledge('site', sha256)).statusCode).toBe(403);
    const wrong = await acknowledge('investigator', 'a'.repeat(64));
    expect([wrong.statusCode, codeOf(wrong)]).toEqual([422, 'SITE_COPY_CHECKSUM']);
    expect((await acknowledge('investigator', sha256.toUpperCase())).statusCode).toBe(204);
    const again = await acknowledge('investigator', sha256);
    expect([again.statusCode, codeOf(again)]).toEqual([422, 'SITE_COPY_ACKNOWLEDGED']);
    const [row] = await copies('manager');
    expect(row).toMatchObject({ siteCode: 'TKY', acknowledgedName: expect.any(String) as string });
    const events = await study.database.query<{ n: number }>(
      `select count(*)::int as n from audit.event where entity = 'document' and action = 1 and after like '%acknowledged_at%'`,
    );
    expect(events[0]!.n).toBe(1);
  });

  it('is for people of the site who see its content, and for no other site', async () => {
    const [row] = await copies('investigator');
    expect(row).toMatchObject({ availability: 'file', siteCode: 'TKY' });
    const ticket = await study.call('investigator', 'POST', 'site-copies/1/ticket');
    expect(ticket.status).toBe(200);
    expect((await study.call('site', 'POST', 'site-copies/1/ticket')).status).toBe(403);
    await study.document('manager', 'site-copies', { ...COPY, siteId: BANGKOK });
    expect((await copies('investigator')).map(({ siteCode }) => siteCode)).toEqual(['TKY']);
    const other = await study.call('investigator', 'POST', 'site-copies/2/ticket');
    expect(other.status).toBe(404);
  });

  it.each([
    ['that does not exist', 99],
    ['without subjects', 13],
  ])('is refused for a site %s', async (_, siteId) => {
    expect((await study.call('manager', 'POST', 'site-copies', { ...COPY, siteId })).status).toBe(
      422,
    );
  });
});
