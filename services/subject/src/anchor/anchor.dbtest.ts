import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAnchors, verifyAudit, withClient } from '@casebook/platform-db';
import { publicKeysOf, readSigningKey } from '@casebook/release-signing';
import { RESEAL } from '@casebook/test-kit';
import { TestStudy } from '../test/study';
import { AnchorService } from './anchor.service';

const folder = mkdtempSync(join(tmpdir(), 'casebook-anchors-'));
const file = join(folder, 'kept', 'anchors.jsonl');
const keyFile = join(folder, 'anchor-key.json');
let study: TestStudy;

beforeEach(async () => {
  rmSync(join(folder, 'kept'), { recursive: true, force: true });
  process.env['ANCHOR_DIR'] = join(folder, 'kept');
  process.env['ANCHOR_KEY_FILE'] = keyFile;
  study = await TestStudy.start();
});
afterEach(() => study.stop());
afterAll(() => {
  delete process.env['ANCHOR_DIR'];
  delete process.env['ANCHOR_KEY_FILE'];
  rmSync(folder, { recursive: true, force: true });
});

const anchors = () => study.app.get(AnchorService);
const lines = () => readFileSync(file, 'utf8').trim().split('\n');

const verify = async (place = file) => {
  const outside = await readAnchors(place, publicKeysOf(readSigningKey(keyFile)));
  return withClient(study.database.adminUrl, (client) => verifyAudit(client, null, outside));
};

async function entered(value: string) {
  const subject = await study.subject();
  await study.enter(subject.pages['SCR.VS']!, { SYSBP: value, PULSE: '60' });
  return subject;
}

const byHand = (sql: string) =>
  withClient(study.database.adminUrl, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(sql);
  });

const places = ({ findings }: { findings: { place: string }[] }) =>
  findings.map(({ place }) => place);

describe('anchors outside the database [D3-ANCHOR-01]', () => {
  it('are signed and linked, and verification reports how much is newer than the last anchor', async () => {
    await entered('120');
    await anchors().write('export 1 of study 1');
    await entered('130');
    await anchors().write('export 2 of study 1');
    await entered('140');
    const { findings, notes } = await verify();
    expect(findings).toEqual([]);
    expect(notes).toEqual([
      expect.stringMatching(/^[1-9]\d* transactions since the last outside anchor/),
    ]);
    expect(anchors().failure).toBeNull();
  });

  it('reveal a value that was changed together with its audit trail and all anchors in the database', async () => {
    const { subjectId } = await entered('120');
    await anchors().write('export 1 of study 1');
    await byHand(`update subject.item_value set value = '121', num = 121 where item_key = 'SYSBP';
      update audit.event set after = '121' where item_key = 'SYSBP'; ${RESEAL}`);
    const inside = await withClient(study.database.adminUrl, (client) => verifyAudit(client));
    expect(inside.findings).toEqual([]);
    expect(places(await verify())).toContainEqual(
      expect.stringContaining(`subject ${subjectId}, link`),
    );
  });

  it('reveal a subject that was removed with its audit trail and its number', async () => {
    const { subjectId } = await entered('120');
    await anchors().write('export 1 of study 1');
    const of = `subject_id = ${subjectId}`;
    await byHand(`
      ${[
        'signature',
        'comment',
        'query',
        'item_value',
        'block_line',
        'page_counter',
        'subject_counter',
        'page',
        'visit',
        'subject',
      ]
        .map((table) => `delete from subject.${table} where ${of};`)
        .join('')}
      delete from audit.event where chain_kind = 'subject' and chain_id = ${subjectId};
      delete from audit.link where chain_kind = 'subject' and chain_id = ${subjectId}; ${RESEAL}`);
    const inside = await withClient(study.database.adminUrl, (client) => verifyAudit(client));
    expect(inside.findings).toEqual([]);
    const report = await verify();
    expect(report.findings).toContainEqual(
      expect.objectContaining({
        kind: 'tail-cut',
        place: expect.stringContaining(`subject ${subjectId}, link`),
        detail: expect.stringContaining('gone'),
      }),
    );
    expect(places(report)).toContain('the whole trail');
  });

  it('reveal a database restored from an older backup, and continue after it', async () => {
    await entered('120');
    await anchors().write('export 1 of study 1');
    await byHand(`delete from audit.anchor_head where anchor_no = (select max(anchor_no) from audit.anchor);
      delete from audit.anchor where anchor_no = (select max(anchor_no) from audit.anchor)`);
    await entered('130');
    await anchors().write('export 2 of study 1');
    const report = await verify();
    expect(report.findings).toContainEqual(
      expect.objectContaining({
        kind: 'anchor-differs',
        detail: expect.stringContaining('outside'),
      }),
    );
    expect(lines().length).toBeGreaterThan(1);
    expect((JSON.parse(lines().at(-1)!) as { heads: unknown[] }).heads.length).toBeGreaterThan(1);
  });

  it.each<[string, (kept: string[]) => string[], string]>([
    ['one was removed', (kept) => kept.toSpliced(1, 1), 'missing'],
    ['the first was removed', (kept) => kept.slice(1), 'missing'],
    [
      'a chain was taken out of one',
      (kept) => kept.with(1, kept[1]!.replace(/,\[\d+,"subject"[^\]]*\]/, '')),
      'chains',
    ],
    ['one was altered', (kept) => kept.with(1, kept[1]!.replace('export 1', 'export 9')), 'signed'],
    ['one was cut off', (kept) => kept.with(1, kept[1]!.slice(0, -9)), 'read'],
  ])('report it when %s', async (_title, change, message) => {
    for (const n of [1, 2, 3]) {
      await entered(`12${n}`);
      await anchors().write(`export ${n} of study 1`);
    }
    const kept = lines();
    writeFileSync(file, `${change(kept).join('\n')}\n`);
    expect((await verify()).findings).toContainEqual(
      expect.objectContaining({
        kind: 'anchor-differs',
        detail: expect.stringContaining(message),
      }),
    );
  });

  it('can be compared without their chains, as in a mail', async () => {
    const { subjectId } = await entered('120');
    await anchors().write('export 1 of study 1');
    const mail = join(folder, 'mail.eml');
    writeFileSync(mail, 'Subject: Casebook: anchor of the audit trail\n\n');
    for (const line of lines()) {
      const { payload, signatures } = JSON.parse(line) as Record<string, unknown>;
      appendFileSync(mail, `${JSON.stringify({ payload, signatures })}\n`);
    }
    expect((await verify(mail)).findings).toEqual([]);
    await byHand(
      `update audit.event set after = '121' where item_key = 'SYSBP' and chain_id = ${subjectId}; ${RESEAL}`,
    );
    expect(places(await verify(mail))).toContainEqual(expect.stringContaining('outside anchor'));
  });

  it('are refused when they are signed with another key', async () => {
    await entered('120');
    await anchors().write('export 1 of study 1');
    const other = publicKeysOf(readSigningKey(join(folder, 'other-key.json')));
    const { faults } = await readAnchors(file, other);
    expect(faults).not.toEqual([]);
  });

  it('do not stop the service when they cannot be written, but its health endpoint reports it', async () => {
    await entered('120');
    rmSync(join(folder, 'kept'), { recursive: true, force: true });
    writeFileSync(join(folder, 'kept'), 'no folder');
    await anchors().write('export 1 of study 1');
    const health = await study.app.inject({ method: 'GET', url: '/health/anchors' });
    expect(health.statusCode).toBe(503);
    await entered('130');
  });
});
