import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { JwtService } from '@nestjs/jwt';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  publicKeysOf,
  readReleaseKey,
  type ReleaseKey,
  signPayload,
} from '@casebook/release-signing';
import { createGateway } from '../src/gateway';
import { type Upstream, urlVariableOf, upstreams } from '../src/routes/routes';

type Behaviour = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void;

/** A fake service, which records the requests that it receives. */
export interface FakeService {
  url: string;
  requests: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[];
  /** Addresses of requests that have begun. */
  begun: string[];
  /** Instead of the usual answer, which repeats method, address and body. */
  behaviour: Behaviour | null;
  /** An answer before the body has come. */
  early: ((request: IncomingMessage, response: ServerResponse) => void) | null;
  /** `begun`: its headers have come. `request`: a request was received completely. `closed`: a response has ended. */
  events: EventEmitter;
  /** Waits until no request is open. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

export interface GatewayUnderTest {
  app: NestFastifyApplication;
  /** `http://127.0.0.1:<port>` */
  url: string;
  services: Record<Upstream, FakeService>;
  /** Folder with `registry/`. */
  folder: string;
  write(path: string, content: string): void;
  /** Signs a channel document and puts it where the gateway looks for it. */
  publish(channel: unknown, path?: string): void;
  /** Waits until the gateway uses the document with this number. */
  uses(seq: number): Promise<void>;
  key: ReleaseKey;
  token(more?: { expiresIn?: number; sid?: string | undefined; sub?: string }): string;
  /** The authorization header of a person. */
  bearer(sub?: string): { authorization: string };
  /** A call of a person. */
  get(path: string, sub?: string): Promise<Response>;
  close(): Promise<void>;
}

const SESSION = randomUUID();

/** A value of the refresh cookie of the right form, with a seal that the gateway cannot verify. */
export const refreshToken = (): string => `${randomUUID()}.0.${'s'.repeat(43)}`;

async function fakeService(name: string): Promise<FakeService> {
  const fake: FakeService = {
    url: '',
    requests: [],
    begun: [],
    behaviour: null,
    early: null,
    events: new EventEmitter(),
    idle: async () => {
      while (open.size > 0) await once(fake.events, 'closed');
    },
    stop: async () => {},
  };
  const open = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    fake.begun.push(request.url!);
    fake.events.emit('begun');
    open.add(response);
    response.once('close', () => {
      open.delete(response);
      fake.events.emit('closed');
    });
    if (fake.early) {
      fake.early(request, response);
      return;
    }
    const chunks: Buffer[] = [];
    request.on('error', () => response.destroy());
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const { method, url, headers } = request;
      fake.requests.push({ method: method!, url: url!, headers, body: body.toString() });
      // Emitted after the handler ran, so that a test that waits for it can give the answer.
      setImmediate(() => fake.events.emit('request'));
      if (fake.behaviour) return fake.behaviour(request, response, body);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ service: name, method, url, body: body.toString() }));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  fake.stop = () =>
    new Promise<void>((stopped) => {
      server.closeAllConnections();
      server.close(() => stopped());
    });
  return fake;
}

export async function startGateway(
  environment: Record<string, string> = {},
): Promise<GatewayUnderTest> {
  const folder = mkdtempSync(join(tmpdir(), 'casebook-gateway-'));
  const write = (path: string, content: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  const key = readReleaseKey(folder);
  const keys = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const jwt = new JwtService({
    privateKey: keys.privateKey,
    signOptions: { algorithm: 'ES256' },
  });
  const services = Object.fromEntries(
    await Promise.all(upstreams.map(async (name) => [name, await fakeService(name)])),
  ) as Record<Upstream, FakeService>;
  Object.assign(process.env, {
    LOG_LEVEL: 'silent',
    HELLO: 'on',
    JWT_PUBLIC_KEY: keys.publicKey,
    REGISTRY_DIR: join(folder, 'registry'),
    RELEASE_KEYS: JSON.stringify(publicKeysOf(key)),
    ...Object.fromEntries(upstreams.map((name) => [urlVariableOf(name), services[name].url])),
    ...environment,
  });
  const app = await createGateway();
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  const token: GatewayUnderTest['token'] = ({ expiresIn = 60, sid = SESSION, sub = '1' } = {}) =>
    jwt.sign({ sid, sub }, { expiresIn });
  const bearer = (sub = '1') => ({ authorization: `Bearer ${token({ sub })}` });
  return {
    app,
    url,
    services,
    folder,
    key,
    write,
    publish: (channel, path = 'registry/channels/prod.json') =>
      write(path, JSON.stringify(signPayload(JSON.stringify(channel), key))),
    uses: async (seq) => {
      const used = async () =>
        Number((await fetch(`${url}/api/hello`)).headers.get('x-casebook-channel-seq'));
      while ((await used()) !== seq);
    },
    token,
    bearer,
    get: (path, sub) =>
      fetch(url + path, { headers: bearer(sub), signal: AbortSignal.timeout(10_000) }),
    close: async () => {
      await app.close();
      await Promise.all(upstreams.map((name) => services[name].stop()));
      rmSync(folder, { recursive: true, force: true });
      for (const name of Object.keys(environment)) delete process.env[name];
    },
  };
}
