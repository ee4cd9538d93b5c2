import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  exportAnchors,
  readAnchors,
  verifyAuditFile,
  type AuditFileReport,
} from '@casebook/platform-db';
import { publicKeysOf, readSigningKey } from '@casebook/release-signing';
import { type FileTicket, JobStatus } from '@casebook/service-kit';
import { type Actor, STUDY, TestStudy } from '../test/study';
import { testDesign } from '../test/design';
import { ended } from '../test/ecs';
import { exportTrail } from '../test/audit-export';
import type { AuditExportList, AuditExportRow, AuditExportStarted } from './audit-export.dto';

/** A design whose arm the unblinded role may see, so that this role sees everything. */
function openedDesign() {
  const design = testDesign();
  for (const { blocks } of design.pages) {
    for (const item of blocks.flatMap(({ items }) => items)) {
      if (item.key === 'ARM') item.properties.push({ type: 14, roles: ['unblinded'] });
    }
  }
  return design;
}

const folder = mkdtempSync(join(tmpdir(), 'casebook-trail-anchors-'));
const keyFile = join(folder, 'key.json');

let study: TestStudy;
beforeAll(async () => {
  process.env['ANCHOR_DIR'] = join(folder, 'kept');
  process.env['ANCHOR_KEY_FILE'] = keyFile;
  study = await TestStudy.start(openedDesign());
});
afterAll(async () => {
  await study.stop();
  for (const name of ['ANCHOR_DIR', 'ANCHOR_KEY_FILE']) delete process.env[name];
  rmSync(folder, { recursive: true, force: true });
});

const start = (actor: Actor, format = 'jsonl') =>
  study.call<AuditExportStarted>(actor, 'POST', 'audit-exports', { format });

async function rowOf(actor: Actor, exportId: number): Promise<AuditExportRow> {
  const { body } = await study.call<AuditExportList>(actor, 'GET', 'audit-exports?size=200');
  return body.rows.find((row) => row.exportId === exportId)!;
}

const take = (url: string) => study.app.inject({ method: 'GET', url });

interface Exported {
  row: AuditExportRow;
  /** Names and texts of the files in the archive. */
  files: Map<string, string>;
  trail: string;
  verify: (expected?: object) => Promise<AuditFileReport>;
}

async function exported(actor: Actor, format = 'jsonl'): Promise<Exported> {
  const { exportId, files } = await exportTrail(study, actor, format);
  const trail = files.get(`trail.${format}`)!;
  async function* content() {
    yield Buffer.from(trail);
  }
  return {
    row: await rowOf(actor, exportId),
    files,
    trail,
    verify: (expected) => verifyAuditFile(content(), expected),
  };
}

const recordsOf = (trail: string): Record<string, unknown>[] =>
  trail
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** A subject with every kind of audit event, including hidden data. */
async function subjectWithAllEvents(): Promise<Awaited<ReturnType<TestStudy['subject']>>> {
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
  beforeAll(() => subjectWithAllEvents());

  it.each(['jsonl', 'csv'])(
    'as %s verifies offline and contains readable texts and all events [D3-TRAIL-01] [D3-TRAIL-02]',
    async (format) => {
      const { row, files, trail, verify } = await exported('unblinded', format);
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
        person: 'unblinded',
        role: 'unblinded',
        sealed: true,
        events: report.events,
        withheld: report.withheld,
        downloadable: true,
      });
      for (const words of ['Female', 'Demographics', 'Screening', 'Headache', 'TKY']) {
        expect(trail).toContain(words);
      }
    },
  );

  it('contains only the digest of events that the role may not see, and still verifies [D3-TRAIL-03]', async () => {
    for (const format of ['jsonl', 'csv']) {
      const { trail, verify, row } = await exported('unblinded', format);
      // No role sees downloads.
      expect(row.withheld).toBeGreaterThan(0);
      expect(trail).not.toContain('subject_download');
      expect((await verify()).findings).toEqual([]);
    }
  });

  it('contains no digest that could be guessed, because the salt of a withheld event is not exported [D3-TRAIL-03]', async () => {
    const { trail } = await exported('unblinded');
    const withheld = recordsOf(trail).filter((record) => record['withheld'] === true);
    expect(withheld).not.toEqual([]);
    for (const record of withheld) {
      expect(record).not.toHaveProperty('salt');
      const [{ salt }] = (await study.database.query<{ salt: string }>(
        `select salt::text from audit.event where event_id = ${Number(record['eventId'])}`,
      )) as [{ salt: string }];
      expect(trail).not.toContain(salt);
    }
  });

  it('contains everything for a role that sees everything', async () => {
    const { trail, verify } = await exported('unblinded');
    expect(trail).toContain('TREATMENT-X');
    expect((await verify()).findings).toEqual([]);
  });

  it('states that the value of a removed line is no longer valid, and keeps the old value in the event [D3-TRAIL-01]', async () => {
    const { pages } = await subjectWithAllEvents();
    await study.call('site', 'POST', `pages/${pages['W4.AE']}/save`, {
      designVersionId: study.version,
      items: [],
      linesRemoved: [{ blockKey: 'AE', line: 1, reasonCode: 4, reason: 'other patient' }],
    });
    const { trail } = await exported('manager');
    const events = trail
      .split('\n')
      .filter((line) => line.includes('other patient') && line.includes('AETERM'))
      .map((line) => JSON.parse(line));
    expect(events).toMatchObject([
      {
        action: 2,
        before: 'Headache',
        after: 'Headache',
        shownBefore: 'Headache',
        shownAfter: null,
      },
    ]);
  });

  it('ends at the position of its anchor outside the database [D3-TRAIL-06]', async () => {
    const { verify } = await exported('unblinded');
    await exported('unblinded');
    const outside = await readAnchors(join(folder, 'kept'), publicKeysOf(readSigningKey(keyFile)));
    expect((await verify({ anchors: exportAnchors(outside) })).findings).toEqual([]);
  });

  it('writes an anchor, and is recorded in the next export [D3-TRAIL-01]', async () => {
    const first = await exported('unblinded');
    const next = await exported('unblinded');
    const records = recordsOf(next.trail);
    expect(records.find(({ type }) => type === 'anchor' && first.row.anchorNo)).toBeDefined();
    const events = records.filter(({ entity }) => entity === 'trail_export');
    expect(events.some(({ rowKey }) => rowKey === `${STUDY}/${first.row.exportId}`)).toBe(true);
    expect(events.some(({ after }) => String(after).includes(first.row.sha256!))).toBe(true);
    const anchors = await study.database.query<{ cause: string }>('select cause from audit.anchor');
    expect(anchors.map(({ cause }) => cause)).toContain(
      `export ${first.row.exportId} of study ${STUDY}`,
    );
  });

  it('is possible for a locked study', async () => {
    await study.database.query('select platform.set_study_lock($1, true)', [STUDY]);
    const { row } = await exported('manager');
    await study.database.query('select platform.set_study_lock($1, false)', [STUDY]);
    expect(row.status).toBe(JobStatus.finished);
  });
});

describe('an export for a role that does not see everything', () => {
  beforeAll(() => subjectWithAllEvents());

  it.each(['jsonl', 'csv'])(
    'as %s is for reading: it contains what the role sees, with readable texts and without digests [D3-TRAIL-05] [D6-BLIND-01]',
    async (format) => {
      const { row, files, trail, verify } = await exported('manager', format);
      expect([...files.keys()]).toEqual(['README.txt', 'verify.js', `trail.${format}`]);
      expect(files.get('README.txt')).toContain('NOT SEALED');
      expect([...files.values()].join()).not.toMatch(/SECRET|TREATMENT/);
      for (const words of ['Female', 'Demographics', 'Screening', 'Headache', 'TKY', 'S-1']) {
        expect(trail).toContain(words);
      }
      const report = await verify({ sha256: row.sha256! });
      expect(report).toMatchObject({ sealed: false, findings: [], root: null });
      expect(row).toMatchObject({
        sealed: false,
        events: report.events,
        withheld: null,
        root: null,
        anchorNo: null,
        downloadable: true,
      });
      const end = trail.trimEnd().split('\n').at(-1)!;
      expect(trail.replace(end, '')).not.toMatch(/[0-9a-f]{64}/);
    },
  );

  it('numbers links and events of each chain consecutively, and leaves out chains without a visible event [D3-TRAIL-05]', async () => {
    const { trail } = await exported('manager');
    const records = recordsOf(trail).slice(1, -1);
    const names = new Set(records.flatMap((record) => Object.keys(record)));
    for (const name of ['digest', 'hash', 'prevHash', 'salt', 'root', 'anchorNo', 'eventCount']) {
      expect(names).not.toContain(name);
    }
    const counted = { link: 0, event: 0 };
    for (const [at, { type, linkNo, eventId }] of records.entries()) {
      if (type === 'chain') Object.assign(counted, { link: 0, event: 0 });
      if (type === 'link') expect(linkNo).toBe((counted.link += 1));
      if (type === 'event') expect([linkNo, eventId]).toEqual([counted.link, (counted.event += 1)]);
      if (type !== 'event') {
        expect(records[at + 1]!['type']).toBe(type === 'chain' ? 'link' : 'event');
      }
    }
  });

  it('succeeds when an old event without a salt is left out [D3-TRAIL-05]', async () => {
    const [old] = await study.database.query<{ event_id: string; salt: string }>(
      `select event_id, salt from audit.event where item_key = 'SECRET' order by event_id limit 1`,
    );
    const salted = (salt: string | null) =>
      study.database.query('update audit.event set salt = $2 where event_id = $1', [
        old!.event_id,
        salt,
      ]);
    await salted(null);
    const { row } = await exported('manager');
    await salted(old!.salt);
    expect(row.status).toBe(JobStatus.finished);
  });

  it('shows the role neither earlier sealed files nor their contents [D3-TRAIL-05]', async () => {
    const { exportId } = await exportTrail(study, 'unblinded');
    const mine = await exportTrail(study, 'manager');
    await study.database.query(`do $$ begin
      perform platform.begin_write(0, 5, 'manager', null, null, null, null, 'request-trail', null, 'job');
      update subject.trail_export set withheld = 7, root = 'aa' where export_id = ${mine.exportId};
    end $$`);
    for (const id of [exportId, mine.exportId]) {
      expect(await rowOf('manager', id)).toMatchObject({
        sealed: true,
        anchorNo: null,
        events: null,
        withheld: null,
        bytes: null,
        sha256: null,
        root: null,
        downloadable: false,
      });
      expect((await study.call('manager', 'POST', `audit-exports/${id}/ticket`)).status).toBe(403);
    }
    expect((await rowOf('unblinded', exportId)).events).toBeGreaterThan(0);
  });
});

/** Removes what differs between any two exports: times, random names, and values computed from them. */
const comparable = (text: string): string =>
  text
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g, '<time>')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/[0-9a-f]{64}/g, '<sha256>')
    .replaceAll(/"bytes":\d+/g, '"bytes":"<bytes>"');

/** Does the same work in a separate study; only the value of a hidden item and the notes about it differ. */
async function answersWith(hidden: string | null): Promise<string[]> {
  const other = await TestStudy.start();
  try {
    const { pages } = await other.subject();
    const page = pages['SCR.DM']!;
    await other.enter(page, { SEX: 'M', AGE: '150' });
    if (hidden !== null) {
      await other.enter(page, { SECRET: hidden }, 'unblinded');
      const place = { blockKey: 'DM', line: 0, itemKey: 'SECRET', content: 'about it' };
      await other.call('unblinded', 'POST', `pages/${page}/comments`, place);
      await other.enter(page, { SECRET: `${hidden}${hidden}` }, 'unblinded');
    }
    const seen = { blockKey: 'DM', line: 0, itemKey: 'SEX', content: 'asked again' };
    const commented = await other.call('site', 'POST', `pages/${page}/comments`, seen);
    expect(commented.status).toBe(201);
    await other.enter(page, { SEX: 'F' });
    await other.enter(pages['SCR.VS']!, { SYSBP: '210' });
    await exportTrail(other, 'unblinded');
    const texts: string[] = [];
    for (const format of ['jsonl', 'csv']) {
      const { files, jobId } = await exportTrail(other, 'manager', format);
      const job = await other.call('manager', 'GET', `/api/subject/jobs/${jobId}`);
      texts.push(...files.values(), JSON.stringify(job));
    }
    texts.push(JSON.stringify(await other.call('manager', 'GET', 'audit-exports')));
    return texts.map(comparable);
  } finally {
    await other.stop();
  }
}

it('gives a blinded role the same file and list whatever was entered into hidden items, or nothing [D3-TRAIL-05] [D6-HIDDEN-05]', async () => {
  const [empty, one, other] = [
    await answersWith(null),
    await answersWith('x'),
    await answersWith('TREATMENT-Y'),
  ];
  expect(empty.join()).toContain('asked again');
  expect(one).toEqual(empty);
  expect(other).toEqual(empty);
});

describe('the exported file', () => {
  it('is downloaded once by a link, only by the role of the export, and the download is recorded [D6-TICKET-01]', async () => {
    const { exportId, jobId } = (await start('manager')).body;
    await ended(study, jobId, 'manager');
    const path = `audit-exports/${exportId}/ticket`;
    const other = await rowOf('unblinded', exportId);
    expect(other.downloadable).toBe(false);
    expect((await study.call('unblinded', 'POST', path)).status).toBe(403);
    const { url } = (await study.call<FileTicket>('manager', 'POST', path)).body;
    // A mail program or a virus scanner requests the headers before the person opens the link.
    expect((await study.app.inject({ method: 'HEAD', url })).statusCode).toBe(404);
    expect((await take(url)).headers['content-disposition']).toContain('.zip');
    expect((await take(url)).statusCode).toBe(404);
    expect((await take('/api/subject/files/none')).statusCode).toBe(404);
    const [recorded] = await study.database.query(
      'select what, person_id from subject.download_event order by event_id desc limit 1',
    );
    expect(recorded).toEqual({ what: 'STUDY_AUDIT', person_id: 5 });
  });

  it('is reported as in progress until it exists, even when its job ends between two reads of the list [D3-TRAIL-01]', async () => {
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

  it('is only for roles with the privilege that reach every site', async () => {
    expect((await start('monitor')).status).toBe(403);
    const limited = await study.call('site', 'POST', 'audit-exports', { format: 'csv' });
    expect(limited).toMatchObject({ status: 403, body: { code: 'SUBJECT_TRAIL_ALL_SITES' } });
    expect((await study.call('site', 'GET', 'audit-exports')).status).toBe(403);
    const wrong = await study.call('manager', 'POST', 'audit-exports', { format: 'pdf' });
    expect(wrong.status).toBe(422);
    expect((await study.call('manager', 'POST', 'audit-exports/9999/ticket')).status).toBe(404);
  });
});

describe('verification of an export names', () => {
  // Changes the database directly; nobody has this right in the portal.
  const byHand = (statement: string) => study.database.query(statement);

  it('an event that was changed by hand [D3-TRAIL-02]', async () => {
    const { subjectId } = await subjectWithAllEvents();
    const where = `where subject_id = ${subjectId} and item_key = 'SEX' and after = 'F'`;
    await byHand(`update audit.event set after = 'M' ${where}`);
    const { verify } = await exported('unblinded');
    const { findings } = await verify();
    await byHand(
      `update audit.event set after = 'F' ${where.replace(`'F'`, `'M'`)} and action = 1`,
    );
    expect(findings[0]!.place).toContain(`subject ${subjectId}, link`);
    expect((await (await exported('unblinded')).verify()).findings).toEqual([]);
  });

  it('events that were cut off at the end of the chain before the export [D3-CHAIN-04]', async () => {
    const { subjectId } = await subjectWithAllEvents();
    await exported('unblinded');
    const last = `study_id = ${STUDY} and chain_kind = 'subject' and chain_id = ${subjectId}
      and link_no = (select max(link_no) from audit.link where chain_kind = 'subject' and chain_id = ${subjectId})`;
    await byHand(`delete from audit.event where ${last}`);
    await byHand(`delete from audit.link where ${last}`);
    await byHand(`update audit.chain_head h set link_no = l.link_no, hash = l.hash from audit.link l
      where h.chain_kind = 'subject' and h.chain_id = ${subjectId} and l.study_id = h.study_id
        and l.chain_kind = h.chain_kind and l.chain_id = h.chain_id
        and l.link_no = (select max(link_no) from audit.link where chain_kind = 'subject' and chain_id = ${subjectId})`);
    const { findings } = await (await exported('unblinded')).verify();
    expect(findings.map(({ place, detail }) => `${place}: ${detail}`).join('\n')).toMatch(
      new RegExp(`subject ${subjectId}, link \\d+: anchor \\d+ of .* has it; it is gone`),
    );
  });
});
