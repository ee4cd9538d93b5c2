import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  auditCommand,
  type Certificate,
  faultsOfCertificate,
  verifyCertificate,
  withClient,
} from '@casebook/platform-db';
import type { FileTicket } from '@casebook/service-kit';
import { type Actor, LockStudy, STUDY } from '../test/lock-study';

const folderOfCheckout = join(__dirname, '..', '..', '..', '..');
const VALUE = `update subject.item_value set value = $1 where study_id = 1 and subject_id = $2 and item_key = $3`;

let study: LockStudy;
let certificate: Certificate;
beforeAll(async () => {
  study = await LockStudy.start(4);
  await study.locked();
  certificate = JSON.parse(await fileOf('unblinded', 1)) as Certificate;
});
afterAll(() => study.stop());

async function fileOf(actor: Actor, certificateNo: number): Promise<string> {
  const path = `db-lock/certificates/${certificateNo}/ticket`;
  const { body } = await study.call<FileTicket>(actor, 'POST', path);
  return (await study.app.inject({ method: 'GET', url: body.url })).body;
}

const againstDatabase = (of: Certificate) =>
  withClient(study.database.adminUrl, (client) => verifyCertificate(client, of));

describe('the certificate of a locked study', () => {
  it('has the counts, the versions, the values of every subject and the end of every chain [D3-LOCK-01]', async () => {
    expect(faultsOfCertificate(certificate)).toEqual([]);
    expect(certificate).toMatchObject({
      studyId: STUDY,
      studyIdText: 'ST-1',
      certificateNo: 1,
      lockedBy: 'manager',
      reason: 'last patient out',
      counts: { subjects: 4, signedSubjects: 0, pages: 4, savedPages: 4, values: 8 },
      versions: [{ versionId: 101, versionNo: 1, name: '1.0', checksum: 'c'.repeat(64) }],
    });
    expect(certificate.subjects.map(({ subjectNo }) => subjectNo)).toEqual([
      'S-1',
      'S-2',
      'S-3',
      'S-4',
    ]);
    expect(certificate.chains.map(({ kind }) => kind)).toEqual([
      'study',
      ...Array.from({ length: 4 }, () => 'subject'),
    ]);
  });

  it('holds against the database, the audit trail and its file', async () => {
    expect(await study.verify()).toEqual([]);
    expect(await againstDatabase(certificate)).toEqual([]);
  });

  it('has a file only for a role that sees every item', async () => {
    const refused = await study.call('manager', 'POST', 'db-lock/certificates/1/ticket');
    expect(refused).toMatchObject({ status: 403, body: { code: 'DB_LOCK_SEES_EVERYTHING' } });
    expect((await study.shown('manager')).certificate).toMatchObject({ downloadable: false });
    expect((await study.shown('unblinded')).certificate).toMatchObject({ downloadable: true });
    expect((await study.call('unblinded', 'POST', 'db-lock/certificates/2/ticket')).status).toBe(
      404,
    );
  });

  it('does not let a hidden value be guessed from the digest of its subject', () => {
    const digests = new Set(certificate.subjects.map(({ digest }) => digest));
    const salts = new Set(certificate.subjects.map(({ salt }) => salt));
    // The subjects have the same values.
    expect([digests.size, salts.size]).toEqual([4, 4]);
  });

  it('cannot be changed by the service', async () => {
    await withClient(study.database.appUrl('status'), async (client) => {
      for (const table of ['certificate', 'certificate_subject', 'certificate_chain', 'lock_act']) {
        await expect(client.query(`update status.${table} set study_id = 2`)).rejects.toThrow(
          /append-only/,
        );
      }
    });
  });
});

describe('a change under a certificate [D3-LOCK-01]', () => {
  /** Changes, looks, and changes back. */
  async function found(change: string, back: string, values: unknown[] = []) {
    await study.tamper(change, values);
    const findings = await study.verify();
    await study.tamper(back, values);
    expect(await study.verify()).toEqual([]);
    return findings;
  }

  it('of a value is named with its subject, page and item', async () => {
    const { subjectId, pageId } = study.subjects[1]!;
    await study.tamper(VALUE, ['B', subjectId, 'ARM']);
    expect(await study.verify()).toEqual([
      {
        place: `study 1, certificate 1, subject S-2 (${subjectId}), page VS (${pageId}), item VS.0.ARM`,
        detail: "its value is 'B', certified was 'A'",
      },
    ]);
    await study.tamper(VALUE, ['A', subjectId, 'ARM']);
    expect(await study.verify()).toEqual([]);
  });

  it('of a flag and of a revision is named', async () => {
    const { subjectId } = study.subjects[2]!;
    const set = (flags: number, revision: number) =>
      `update subject.item_value set flags = ${flags}, revision = ${revision} where subject_id = ${subjectId} and item_key = 'ARM'`;
    const [finding] = await found(set(8, 2), set(0, 1));
    expect(finding!.detail).toBe(
      'its revision is 2, certified was 1; its flags are 8, certified were 0',
    );
  });

  it('of a value together with its event is found: by the chain, the events and the values', async () => {
    const { subjectId } = study.subjects[0]!;
    const change = (from: string, to: string) => `
      update subject.item_value set value = '${to}' where subject_id = ${subjectId} and item_key = 'ARM';
      update audit.event set after = '${to}' where subject_id = ${subjectId} and item_key = 'ARM' and after = '${from}'`;
    await study.tamper(change('A', 'B'));
    const place = `study 1, certificate 1, subject S-1 (${subjectId})`;
    expect(await study.verify()).toEqual([
      {
        place,
        detail:
          'its values are not those that were certified, and the audit trail was changed with them',
      },
      {
        place,
        detail: 'the events up to the certificate give other values than those that were certified',
      },
    ]);
    expect(await againstDatabase(certificate)).toEqual([
      expect.objectContaining({
        kind: 'certificate-differs',
        place: expect.stringContaining('S-1'),
      }),
    ]);
    await study.tamper(change('B', 'A'));
    expect(await study.verify()).toEqual([]);
  });

  it('is found when a value is removed or a subject is added', async () => {
    const { subjectId } = study.subjects[3]!;
    const copy = `create table public.kept as select * from subject.item_value where subject_id = ${subjectId} and item_key = 'ARM'`;
    await study.tamper(copy);
    const findings = await found(
      `delete from subject.item_value where subject_id = ${subjectId} and item_key = 'ARM'`,
      'insert into subject.item_value select * from public.kept',
    );
    expect(findings.map(({ detail }) => detail)).toEqual(['it is gone']);
    const added = await found(
      `insert into subject.subject (study_id, site_id, subject_no, structure_version_id) values (1, 11, 'S-X', 101)`,
      `delete from subject.subject where subject_no = 'S-X'`,
    );
    expect(added.map(({ detail }) => detail)).toEqual([
      'the subject was added after the certificate',
    ]);
  });

  it.each([
    [
      'the certificate itself',
      `update status.certificate set pages = pages + $1`,
      'it was altered',
    ],
    [
      'a digest of a subject',
      `update status.certificate_subject set value_count = value_count + $1 where subject_no = 'S-1'`,
      'its subjects are not those that were recorded; its number of values was changed',
    ],
    [
      'the end of a chain',
      `update status.certificate_chain set link_no = link_no + $1 where chain_kind = 'study'`,
      'its chains are not those that were recorded',
    ],
  ])('of %s is found', async (_, sql, detail) => {
    await study.tamper(sql, [1]);
    expect((await study.verify()).map((one) => one.detail)).toContain(detail);
    await study.tamper(sql, [-1]);
    expect(await study.verify()).toEqual([]);
  });

  it('of the lock by hand is found', async () => {
    const findings = await found(
      'update platform.study_lock set locked = false',
      'update platform.study_lock set locked = true',
    );
    expect(findings.map(({ detail }) => detail)).toEqual([
      'the study can be written, and its lock says locked',
    ]);
  });
});

describe('the exported certificate', () => {
  const folder = mkdtempSync(join(tmpdir(), 'casebook-certificate-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is refused by itself when a part of it was altered', async () => {
    const [first, ...others] = certificate.subjects;
    const altered = { ...certificate, subjects: [{ ...first!, values: 3 }, ...others] };
    expect(faultsOfCertificate(altered)).toContain('its subjects were altered');
    expect(await againstDatabase({ ...certificate, reason: 'another' })).toEqual([
      expect.objectContaining({ detail: 'it was altered' }),
    ]);
  });

  it('is compared with the database by the verify command [D3-LOCK-01]', async () => {
    const file = join(folder, 'certificate.json');
    writeFileSync(file, JSON.stringify(certificate));
    const output: string[] = [];
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => output.push(String(text)) > 0);
    const { subjectId } = study.subjects[0]!;
    const event = (from: string, to: string) =>
      `update audit.event set after = '${to}' where subject_id = ${subjectId} and item_key = 'ARM' and after = '${from}'`;
    await study.tamper(event('A', 'B'));
    const code = await auditCommand(folderOfCheckout, study.database.adminUrl, 'verify', [
      '--certificate',
      file,
    ]);
    await study.tamper(event('B', 'A'));
    jest.restoreAllMocks();
    expect(code).toBe(1);
    expect(output.join('')).toContain('certificate-differs: study 1, certificate 1, subject S-1');
  });

  it('of a lock before still holds after later changes of the data', async () => {
    expect((await study.act('unlock')).status).toBe(204);
    const { subjectId } = study.subjects[0]!;
    await study.write(async (client) => {
      await client.query(
        `update subject.item_value set value = '121', revision = 2 where study_id = 1 and subject_id = $1 and item_key = 'SYSBP'`,
        [subjectId],
      );
    });
    await study.addSubject('S-5');
    expect(await study.verify()).toEqual([]);
    expect(await againstDatabase(certificate)).toEqual([]);
    await study.locked();
    expect((await study.shown('unblinded')).certificate).toMatchObject({
      certificateNo: 2,
      values: 10,
    });
    expect(await study.verify()).toEqual([]);
  });
});
