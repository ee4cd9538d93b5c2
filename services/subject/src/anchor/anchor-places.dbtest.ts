import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type AnchorPayload, readAnchors, verifyAudit, withClient } from '@casebook/platform-db';
import { publicKeysOf, readSigningKey } from '@casebook/release-signing';
import { SMTPServer } from 'smtp-server';
import { STUDY, TestStudy } from '../test/study';
import { AnchorService } from './anchor.service';

const folder = mkdtempSync(join(tmpdir(), 'casebook-anchor-places-'));
const keyFile = join(folder, 'anchor-key.json');
const saved = { s3: join(folder, 'from-s3'), mail: join(folder, 'from-mail') };
const DAY_MS = 86_400_000;

interface Put {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A queue of what a test server received; `next` waits for the next entry. */
class Received<T> {
  readonly all: T[] = [];
  readonly #waiters: (() => void)[] = [];

  add(one: T): void {
    this.all.push(one);
    for (const wake of this.#waiters.splice(0)) wake();
  }

  async until(found: (one: T) => boolean): Promise<T> {
    for (;;) {
      const one = this.all.find(found);
      if (one) return one;
      await new Promise<void>((resolve) => this.#waiters.push(resolve));
    }
  }
}

let puts: Received<Put>;
let mails: Received<string>;
let refuseS3: boolean;
let s3: Server;
let smtp: SMTPServer;
let study: TestStudy;

const portOf = (server: { address: () => unknown }): number =>
  (server.address() as AddressInfo).port;

beforeAll(async () => {
  s3 = createServer((request, response) => {
    void buffer(request).then((body) => {
      if (refuseS3) return response.writeHead(403).end();
      const path = request.url!.split('?')[0]!;
      puts.add({ path, headers: request.headers, body: body.toString('utf8') });
      return response.writeHead(200).end();
    });
  });
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      void buffer(stream).then((mail) => {
        done();
        mails.add(mail.toString('utf8'));
      });
    },
  });
  await Promise.all(
    [s3, smtp].map(
      (server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)),
    ),
  );
});

const environment = (): Record<string, string> => ({
  ANCHOR_DIR: join(folder, 'kept'),
  ANCHOR_KEY_FILE: keyFile,
  ANCHOR_S3: 's3://vault/edc',
  ANCHOR_S3_DAYS: '30',
  ANCHOR_S3_ENDPOINT: `http://127.0.0.1:${portOf(s3)}`,
  AWS_ACCESS_KEY_ID: 'casebook',
  AWS_SECRET_ACCESS_KEY: 'secret',
  ANCHOR_MAIL: 'qa@example.org',
  SMTP_URL: `smtp://127.0.0.1:${portOf(smtp.server)}`,
  MAIL_FROM: 'casebook@example.org',
  PUBLIC_URL: 'https://edc.example.org',
});

beforeEach(async () => {
  puts = new Received();
  mails = new Received();
  refuseS3 = false;
  for (const place of [join(folder, 'kept'), ...Object.values(saved)])
    rmSync(place, { recursive: true, force: true });
  Object.assign(process.env, environment());
  study = await TestStudy.start();
});
afterEach(() => study.stop());
afterAll(async () => {
  for (const name of Object.keys(environment())) delete process.env[name];
  rmSync(folder, { recursive: true, force: true });
  await Promise.all(
    [s3, smtp].map((server) => new Promise<void>((resolve) => server.close(() => resolve()))),
  );
});

/** Saves what the servers received in a folder, as an operator does: the objects of the bucket, and the mails. */
function save(): void {
  for (const place of Object.values(saved)) mkdirSync(place, { recursive: true });
  for (const { path, body } of puts.all)
    writeFileSync(join(saved.s3, path.slice('/vault/edc/'.length)), body);
  for (const [at, mail] of mails.all.entries()) writeFileSync(join(saved.mail, `${at}.eml`), mail);
}

const verify = async (place: string) => {
  const outside = await readAnchors(place, publicKeysOf(readSigningKey(keyFile)));
  return withClient(study.database.adminUrl, (client) => verifyAudit(client, null, outside));
};

const causesOf = ({ body }: Put): string[] =>
  body
    .trim()
    .split('\n')
    .map((line) => JSON.parse((JSON.parse(line) as { payload: string }).payload) as AnchorPayload)
    .map(({ cause }) => cause);

const lock = (locked: boolean) =>
  study.database.query('select platform.set_study_lock($1, $2)', [STUDY, locked]);

const putOf = (cause: string): Promise<Put> => puts.until((put) => causesOf(put).includes(cause));

describe('places of anchors', () => {
  it('receive the anchor of a lock as soon as the lock is committed, without the timer [D3-ANCHOR-02]', async () => {
    await lock(true);
    await putOf(`lock of study ${STUDY}`);
    const kept = readFileSync(join(folder, 'kept', 'anchors.jsonl'), 'utf8');
    expect(kept).toContain(`lock of study ${STUDY}`);
    await mails.until((mail) => mail.includes('qa@example.org'));
  });

  it('store S3 objects that nobody can remove before their retention ends [D3-ANCHOR-02]', async () => {
    await study.app.get(AnchorService).write('export 1 of study 1');
    const { path, headers } = await putOf('export 1 of study 1');
    expect(path).toMatch(/^\/vault\/edc\/2\d{3}-[\dTZ.-]+_\d{8}\.jsonl$/);
    expect(headers['x-amz-object-lock-mode']).toBe('COMPLIANCE');
    const until = Date.parse(String(headers['x-amz-object-lock-retain-until-date']));
    expect(Math.abs(until - Date.now() - 30 * DAY_MS)).toBeLessThan(DAY_MS);
    expect(headers['authorization']).toMatch(/^AWS4-HMAC-SHA256 Credential=casebook\//);
  });

  it('all pass verification, and show what was changed [D3-ANCHOR-02]', async () => {
    const { subjectId, pages } = await study.subject();
    await study.enter(pages['SCR.VS']!, { SYSBP: '120', PULSE: '60' });
    for (const locked of [true, false]) {
      await lock(locked);
      await putOf(`${locked ? 'lock' : 'unlock'} of study ${STUDY}`);
    }
    await study.app.get(AnchorService).write('export 1 of study 1');
    save();
    for (const place of [join(folder, 'kept'), saved.s3, saved.mail])
      expect((await verify(place)).findings).toEqual([]);
    await withClient(study.database.adminUrl, async (client) => {
      await client.query('set session_replication_role = replica');
      await client.query(
        `update audit.link set hash = sha256('x') where chain_kind = 'subject' and chain_id = $1`,
        [subjectId],
      );
    });
    for (const place of [join(folder, 'kept'), saved.s3])
      expect((await verify(place)).findings).toContainEqual(
        expect.objectContaining({
          kind: 'tail-cut',
          place: expect.stringContaining(`subject ${subjectId}, link`),
          detail: expect.stringContaining('outside anchor'),
        }),
      );
  });

  it('receive missed anchors in order after they were unreachable [D3-ANCHOR-02]', async () => {
    const anchors = study.app.get(AnchorService);
    await anchors.write('export 1 of study 1');
    refuseS3 = true;
    await anchors.write('export 2 of study 1');
    expect(anchors.failure).not.toBeNull();
    refuseS3 = false;
    await anchors.write('export 3 of study 1');
    expect(anchors.failure).toBeNull();
    expect(puts.all.flatMap(causesOf).filter((cause) => cause.startsWith('export'))).toEqual(
      [1, 2, 3].map((n) => `export ${n} of study 1`),
    );
    save();
    expect((await readAnchors(saved.s3, publicKeysOf(readSigningKey(keyFile)))).faults).toEqual([]);
  });
});
