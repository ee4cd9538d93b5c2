import { verifyTrail, type TrailReport } from '@casebook/platform-db';
import { JobStatus } from '@casebook/service-kit';
import { unzip } from '@casebook/test-kit';
import { type Actor, STUDY, TestStudy } from '../test/study';
import { ended } from '../test/ecs';
import type { FileTicket, TrailExportList, TrailExportRow, TrailExportStarted } from './trail.dto';

// A loaded machine must not decide about a test.
jest.setTimeout(120_000);

let study: TestStudy;
beforeAll(async () => {
  study = await TestStudy.start();
});
afterAll(() => study.stop());

const start = (actor: Actor, format = 'jsonl') =>
  study.call<TrailExportStarted>(actor, 'POST', 'audit-exports', { format });

async function rowOf(actor: Actor, exportId: number): Promise<TrailExportRow> {
  const { body } = await study.call<TrailExportList>(actor, 'GET', 'audit-exports?size=200');
  return body.rows.find((row) => row.exportId === exportId)!;
}

const take = (url: string) => study.app.inject({ method: 'GET', url });

interface Exported {
  row: TrailExportRow;
  /** Names and texts of the archive. */
  files: Map<string, string>;
  trail: string;
  verify: (expected?: object) => Promise<TrailReport>;
}

async function exported(actor: Actor, format = 'jsonl'): Promise<Exported> {
  const { exportId, jobId } = (await start(actor, format)).body;
  await ended(study, jobId, actor);
  const { body } = await study.call<FileTicket>(actor, 'POST', `audit-exports/${exportId}/ticket`);
  const answer = await take(body.url);
  const files = new Map(
    [...(await unzip(answer.rawPayload))].map(([name, content]) => [name, content.toString()]),
  );
  const trail = files.get(`trail.${format}`)!;
  async function* content() {
    yield Buffer.from(trail);
  }
  return {
    row: await rowOf(actor, exportId),
    files,
    trail,
    verify: (expected) => verifyTrail(content(), expected),
  };
}

/** A subject with everything that a trail tells of, hidden things among it. */
async function lively(): Promise<Awaited<ReturnType<TestStudy['subject']>>> {
  const subject = await study.subject();
  const { pages } = subject;
  await study.enter(pages['SCR.DM']!, {
    SEX: 'M',
    AGE: '50',
    NOTE: '=1+1, "ไทย" 日本語 🙂\nline 2',
  });
  await study.enter(pages['SCR.DM']!, { SEX: 'F', SECRET: 'TREATMENT-X' }, 'unblinded');
  await study.enter(pages['SCR.DM']!, { SECRET: 'x', AGE: '150' }, 'unblinded');
  await study.enter(pages['SCR.VS']!, { SYSBP: '210', PULSE: '60' });
  await study.enter(pages['W4.AE']!, { 'AETERM@1': 'Headache' });
  await study.call('unblinded', 'POST', `pages/${pages['SCR.DM']}/comments`, {
    blockKey: 'DM',
    line: 0,
    itemKey: 'SECRET',
    content: 'SECRET words',
  });
  return subject;
}

describe('an export', () => {
  beforeAll(() => lively());

  it.each(['jsonl', 'csv'])(
    'as %s verifies offline, in words and with everything [D3-TRAIL-01] [D3-TRAIL-02]',
    async (format) => {
      const { row, files, trail, verify } = await exported('manager', format);
      expect([...files.keys()]).toEqual(['README.txt', 'verify.js', `trail.${format}`]);
      expect(files.get('README.txt')).toContain(`node verify.js trail.${format}`);
      const report = await verify({ root: row.root!, sha256: row.sha256! });
      expect(report.findings).toEqual([]);
      const [counted] = await study.database.query<{ events: number; chains: number }>(
        `select count(*)::int as events, count(distinct (chain_kind, chain_id))::int as chains
        from audit.event where study_id = $1 and (study_id, chain_kind, chain_id, link_no) in
          (select study_id, chain_kind, chain_id, link_no from audit.link where at <= $2)`,
        [STUDY, row.requestedAt],
      );
      expect(report.events).toBeGreaterThanOrEqual(counted!.events);
      expect(report.chains).toBeGreaterThanOrEqual(counted!.chains);
      expect(row).toMatchObject({
        format,
        status: JobStatus.finished,
        person: 'manager',
        role: 'data_manager',
        events: report.events,
        withheld: report.withheld,
        downloadable: true,
      });
      for (const words of ['Female', 'Demographics', 'Screening', 'Headache', 'TKY']) {
        expect(trail).toContain(words);
      }
    },
  );

  it('holds of what the role must not see the digest only, and verifies all the same [D3-TRAIL-03] [D6-BLIND-01]', async () => {
    for (const format of ['jsonl', 'csv']) {
      const { files, verify, row } = await exported('manager', format);
      expect(row.withheld).toBeGreaterThan(3);
      expect([...files.values()].join()).not.toMatch(/SECRET|TREATMENT/);
      expect((await verify()).findings).toEqual([]);
    }
  });

  it('gives no digest that could be guessed: the salt of a withheld event stays in the portal [D3-TRAIL-03]', async () => {
    const { trail } = await exported('manager');
    const salts = await study.database.query<{ salt: string }>(
      `select salt::text from audit.event where item_key = 'SECRET'`,
    );
    expect(new Set(salts.map(({ salt }) => salt)).size).toBe(salts.length);
    for (const { salt } of salts) expect(trail).not.toContain(salt);
  });

  it('holds everything for a role that sees it', async () => {
    const { trail, verify } = await exported('unblinded');
    expect(trail).toContain('TREATMENT-X');
    expect((await verify()).findings).toEqual([]);
  });

  it('says in words that the value of a removed line counts no more; what it was stays in the event [D3-TRAIL-01]', async () => {
    const { pages } = await lively();
    await study.call('site', 'POST', `pages/${pages['W4.AE']}/save`, {
      designVersionId: study.version,
      items: [],
      linesRemoved: [{ blockKey: 'AE', line: 1, reasonCode: 4, reason: 'other patient' }],
    });
    const { trail } = await exported('manager');
    const told = trail
      .split('\n')
      .filter((line) => line.includes('other patient') && line.includes('AETERM'))
      .map((line) => JSON.parse(line));
    expect(told).toMatchObject([
      {
        action: 2,
        before: 'Headache',
        after: 'Headache',
        shownBefore: 'Headache',
        shownAfter: null,
      },
    ]);
  });

  it('writes an anchor, and is itself in the next trail [D3-TRAIL-01]', async () => {
    const first = await exported('manager');
    const next = await exported('manager');
    const records = next.trail
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    expect(records.find(({ type }) => type === 'anchor' && first.row.anchorNo)).toBeDefined();
    const told = records.filter(({ entity }) => entity === 'trail_export');
    expect(told.some(({ rowKey }) => rowKey === `${STUDY}/${first.row.exportId}`)).toBe(true);
    expect(told.some(({ after }) => String(after).includes(first.row.sha256!))).toBe(true);
    const anchors = await study.database.query<{ cause: string }>('select cause from audit.anchor');
    expect(anchors.map(({ cause }) => cause)).toContain(
      `export ${first.row.exportId} of study ${STUDY}`,
    );
  });

  it('of a locked study is made, too', async () => {
    await study.database.query('select platform.set_study_lock($1, true)', [STUDY]);
    const { row } = await exported('manager');
    await study.database.query('select platform.set_study_lock($1, false)', [STUDY]);
    expect(row.status).toBe(JobStatus.finished);
  });
});

describe('the file', () => {
  it('is taken with a link that opens it once, by the role it was made for, on record', async () => {
    const { exportId, jobId } = (await start('manager')).body;
    await ended(study, jobId, 'manager');
    const path = `audit-exports/${exportId}/ticket`;
    const other = await rowOf('unblinded', exportId);
    expect(other.downloadable).toBe(false);
    expect((await study.call('unblinded', 'POST', path)).status).toBe(403);
    const { url } = (await study.call<FileTicket>('manager', 'POST', path)).body;
    expect((await take(url)).headers['content-disposition']).toContain('.zip');
    expect((await take(url)).statusCode).toBe(404);
    expect((await take('/api/subject/files/none')).statusCode).toBe(404);
    const [recorded] = await study.database.query(
      'select what, person_id from subject.download_event order by event_id desc limit 1',
    );
    expect(recorded).toEqual({ what: 'STUDY_AUDIT', person_id: 5 });
  });

  it('is at work until it has its file, also when its job ends between two reads of the list [D3-TRAIL-01]', async () => {
    const { row } = await exported('manager');
    expect(row.status).toBe(JobStatus.finished);
    await study.database.query(`do $$ begin
      perform platform.begin_write(0, 5, 'manager', null, null, null, null, 'request-trail', null, 'job');
      update subject.trail_export set finished_at = null, root = null where export_id = ${row.exportId};
    end $$`);
    expect(await rowOf('manager', row.exportId)).toMatchObject({
      status: JobStatus.processing,
      root: null,
      downloadable: false,
    });
  });

  it('is for roles with the right that reach every site', async () => {
    expect((await start('monitor')).status).toBe(403);
    const limited = await study.call('site', 'POST', 'audit-exports', { format: 'csv' });
    expect(limited).toMatchObject({ status: 403, body: { code: 'SUBJECT_TRAIL_ALL_SITES' } });
    expect((await study.call('site', 'GET', 'audit-exports')).status).toBe(403);
    const wrong = await study.call('manager', 'POST', 'audit-exports', { format: 'pdf' });
    expect(wrong.status).toBe(422);
    expect((await study.call('manager', 'POST', 'audit-exports/9999/ticket')).status).toBe(404);
  });
});

describe('an export names', () => {
  // Whoever can do this has more rights than anybody of the portal.
  const byHand = (statement: string) => study.database.query(statement);

  it('an event that was changed by hand [D3-TRAIL-02]', async () => {
    const { subjectId } = await lively();
    const where = `where subject_id = ${subjectId} and item_key = 'SEX' and after = 'F'`;
    await byHand(`update audit.event set after = 'M' ${where}`);
    const { verify } = await exported('manager');
    const { findings } = await verify();
    await byHand(
      `update audit.event set after = 'F' ${where.replace(`'F'`, `'M'`)} and action = 1`,
    );
    expect(findings[0]!.place).toContain(`subject ${subjectId}, link`);
    expect((await (await exported('manager')).verify()).findings).toEqual([]);
  });

  it('a tail that was cut off before it [D3-CHAIN-04]', async () => {
    const { subjectId } = await lively();
    await exported('manager');
    const last = `study_id = ${STUDY} and chain_kind = 'subject' and chain_id = ${subjectId}
      and link_no = (select max(link_no) from audit.link where chain_kind = 'subject' and chain_id = ${subjectId})`;
    await byHand(`delete from audit.event where ${last}`);
    await byHand(`delete from audit.link where ${last}`);
    await byHand(`update audit.chain_head h set link_no = l.link_no, hash = l.hash from audit.link l
      where h.chain_kind = 'subject' and h.chain_id = ${subjectId} and l.study_id = h.study_id
        and l.chain_kind = h.chain_kind and l.chain_id = h.chain_id
        and l.link_no = (select max(link_no) from audit.link where chain_kind = 'subject' and chain_id = ${subjectId})`);
    const { findings } = await (await exported('manager')).verify();
    expect(findings.map(({ place, detail }) => `${place}: ${detail}`).join('\n')).toMatch(
      new RegExp(`subject ${subjectId}, link \\d+: anchor \\d+ of .* has it; it is gone`),
    );
  });
});
