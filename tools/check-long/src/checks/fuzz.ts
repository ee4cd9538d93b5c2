import { randomInt } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@casebook/embedded-postgres';
import {
  faultOf,
  hostileRequest,
  type HostileAnswer,
  type HostileRequest,
  type Known,
  type OpenApi,
  type Operation,
  operationsOf,
  Random,
} from '@casebook/test-kit/hostile';
import { type Portal, startPortal } from '@casebook/tool-start';
import { Pool } from 'undici';
import { knownValues } from '../fuzz/known';
import { unforeseenErrors } from '../fuzz/logs';
import { People } from '../fuzz/people';
import { keepRights, restoreRights } from '../fuzz/rights';
import { must, type Note } from '../support/report';
import { serviceNames } from '../support/services';
import { newFolder, root } from '../support/folders';

const INPUTS = Number(process.env['FUZZ_INPUTS'] ?? 100_000);
const CLIENTS = 8;
/** Number of inputs after which people and rights are restored. */
const INPUTS_PER_ROUND = 1_000;
const ANSWER_MS = 60_000;
const MAX_FAULTS_SHOWN = 25;

/** Accounts that hold rights in a service; half of its inputs are sent by them. */
const PRIVILEGED_ACCOUNTS: Readonly<Record<string, readonly string[]>> = {
  auth: ['admin', 'site'],
  admin: ['admin', 'datamanager'],
  builder: ['builder', 'admin'],
  subject: ['site', 'investigator', 'monitor', 'datamanager'],
  status: ['datamanager'],
  export: ['datamanager', 'monitor'],
  iwrs: ['pharmacist', 'supply', 'approver', 'investigator'],
};

/** Paths that the gateway answers itself. */
const GATEWAY_PATHS = [
  '/',
  '/login',
  '/health',
  '/api',
  '/api/nobody/{studyId}',
  '/mfe/{studyId}',
  '/channels/{studyId}',
  '/inbox',
  '/api/{studyId}',
];

/**
 * Sends invalid inputs to every operation, as every account and without a session, through the gateway and
 * directly.
 */
export async function hostileInputs(note: Note): Promise<void> {
  const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
  note(`seed ${seed} (FUZZ_SEED=${seed} makes the same inputs again)`);
  const dataDir = newFolder();
  const settings = { root, port: await freePort(), dataDir, databaseUrl: null, demo: true };
  const portal = await startPortal(settings, {
    onProgress: (text) => void process.stdout.write(`  ${text}\n`),
    durable: false,
  });
  try {
    await new Fuzz(portal, seed, note).run();
  } finally {
    await portal.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

class Fuzz {
  private readonly operations: Operation[] = [
    ...serviceNames.flatMap((service) => {
      const file = join(root, 'services', service, 'openapi.json');
      return operationsOf(service, JSON.parse(readFileSync(file, 'utf8')) as OpenApi);
    }),
    ...GATEWAY_PATHS.flatMap((path) =>
      ['GET', 'POST', 'HEAD', 'DELETE'].map((method) => ({
        service: 'gateway',
        id: `${method} ${path}`,
        tag: '',
        method,
        path,
        query: [],
        body: { type: 'object' },
        upload: false,
        schemas: {},
      })),
    ),
  ];
  private readonly people: People;
  private readonly pools = new Map<string, Pool>();
  private readonly statuses = new Map<number, number>();
  private readonly faults: string[] = [];
  private known: Known = {};
  private broken = 0;
  private ended: string | null = null;

  constructor(
    private readonly portal: Portal,
    private readonly seed: number,
    private readonly note: Note,
  ) {
    this.people = new People(portal.url);
    void portal.failed.then((message) => (this.ended = message));
  }

  async run(): Promise<void> {
    await keepRights(this.portal.adminUrl);
    this.known = await knownValues(this.portal.adminUrl, this.operations);
    const logs = this.portal.services.map(({ logFile }) => logFile);
    const before = new Set(unforeseenErrors(logs));
    for (let start = 0; start < INPUTS && this.ended === null; start += INPUTS_PER_ROUND) {
      await this.people.signIn(() => restoreRights(this.portal.adminUrl));
      const inputs = Array.from(
        { length: Math.min(INPUTS_PER_ROUND, INPUTS - start) },
        (_, at) => start + at,
      );
      // All clients take inputs from one list.
      const left = inputs.values();
      const client = async () => {
        for (const input of left) if (this.ended === null) await this.send(input);
      };
      await Promise.all(Array.from({ length: CLIENTS }, client));
    }
    await Promise.all([...this.pools.values()].map((pool) => pool.close()));
    this.tell();
    must(this.ended === null, `every service goes on: ${this.ended}`);
    const errors = unforeseenErrors(logs).filter((error) => !before.has(error));
    for (const error of [...new Set(errors)].slice(0, MAX_FAULTS_SHOWN))
      this.note(`logged: ${error}`);
    must(this.faults.length === 0, `no input is answered wrongly (${this.faults.length} were)`);
    must(errors.length === 0, `no error is logged (${errors.length} were)`);
  }

  private async send(input: number): Promise<void> {
    const random = new Random(this.seed, input);
    const operation = random.pick(this.operations);
    const mostly = this.people.all.filter(
      (one) => one && PRIVILEGED_ACCOUNTS[operation.service]?.includes(one.login),
    );
    const person = random.pick(mostly.length > 0 && random.oneIn(2) ? mostly : this.people.all);
    const direct = operation.service !== 'gateway' && random.oneIn(2);
    const request = hostileRequest(operation, this.known, random);
    const headers = { ...person?.headers, ...request.headers };
    const answer = await this.answerTo(direct ? operation.service : 'gateway', {
      ...request,
      headers,
    });
    if (answer === null) return;
    this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
    const isPage = operation.service === 'gateway' && !operation.path.startsWith('/api');
    const fault = isPage && answer.status < 500 ? null : faultOf(answer);
    if (fault === null) return;
    this.faults.push(
      `${operation.service} ${operation.id}, input ${input} as ${person?.login ?? 'nobody'}${direct ? ', past the gateway' : ''}: ${fault}; ` +
        `${request.method} ${request.url.slice(0, 200)} ${JSON.stringify(request.headers).slice(0, 200)} ${String(request.body ?? '').slice(0, 300)} → ${answer.text.slice(0, 300)}`,
    );
  }

  /** Null: there was no answer, because the request was none for the one or the other side. */
  private async answerTo(service: string, request: HostileRequest): Promise<HostileAnswer | null> {
    try {
      const { statusCode, headers, body } = await this.pool(service).request({
        method: request.method,
        path: request.url,
        headers: request.headers,
        body: request.body ?? null,
      });
      const contentType = String(headers['content-type'] ?? '');
      return { status: statusCode, contentType, text: await body.text() };
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (/TIMEOUT/.test(code ?? '')) {
        this.faults.push(
          `${service}: no answer in ${ANSWER_MS / 1000} s to ${request.url.slice(0, 200)}`,
        );
      } else {
        this.broken += 1;
        if (this.broken <= 3) this.note(`no answer: ${code} ${message}`);
      }
      return null;
    }
  }

  private pool(service: string): Pool {
    let pool = this.pools.get(service);
    if (!pool) {
      const { port } = this.portal.services.find(({ name }) => name === service)!;
      const origin = service === 'gateway' ? this.portal.url : `http://127.0.0.1:${port}`;
      pool = new Pool(origin, {
        connections: CLIENTS,
        headersTimeout: ANSWER_MS,
        bodyTimeout: ANSWER_MS,
      });
      this.pools.set(service, pool);
    }
    return pool;
  }

  private tell(): void {
    const all = [...this.statuses].toSorted(([a], [b]) => a - b);
    const count = all.reduce((sum, [, own]) => sum + own, 0);
    this.note(
      `${count} inputs to ${this.operations.length} operations answered: ${all.map(([status, own]) => `${own} × ${status}`).join(', ')}; ${this.broken} without an answer`,
    );
    const failed = all.filter(([status]) => status >= 500 && status !== 503 && status !== 504);
    this.note(`answers of 500 and more: ${failed.reduce((sum, [, own]) => sum + own, 0)}`);
    for (const fault of this.faults.slice(0, MAX_FAULTS_SHOWN)) this.note(fault);
  }
}
