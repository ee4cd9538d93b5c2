import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'undici';

/** How often a job is asked whether it has ended, in milliseconds. */
const JOB_INTERVAL = 100;

/** One signed-in person on one open connection, like a browser tab. */
export class Api {
  private readonly client: Client;
  private headers: Record<string, string> = {};

  constructor(origin: string) {
    this.client = new Client(origin, { pipelining: 1 });
  }

  async signIn(username: string, password: string): Promise<void> {
    const { accessToken } = await this.call<{ accessToken: string }>('POST', '/api/auth/login', {
      username,
      password,
    });
    this.headers = { authorization: `Bearer ${accessToken}` };
  }

  /** The same person on another connection. */
  another(origin: string): Api {
    const api = new Api(origin);
    api.headers = { ...this.headers };
    return api;
  }

  /** The session that the access token names. */
  get sessionId(): string {
    const [, payload] = this.headers['authorization']!.split('.');
    return (JSON.parse(Buffer.from(payload!, 'base64url').toString()) as { sid: string }).sid;
  }

  /** Role for the calls of a study. */
  actAs(roleId: number): void {
    this.headers['role'] = String(roleId);
  }

  async call<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<T> {
    const text = await this.send(method, path, body === undefined ? null : JSON.stringify(body));
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  /**
   * Sends a prepared request and reads the raw response, so that the time of this process for both is not measured.
   *
   * @throws Error with status and response unless the call succeeds
   */
  async send(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body: string | null = null,
  ): Promise<string> {
    const response = await this.client.request({
      method,
      path,
      headers: {
        ...this.headers,
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      },
      body,
    });
    const text = await response.body.text();
    if (response.statusCode >= 300) {
      throw new Error(`${method} ${path}: ${response.statusCode} ${text.slice(0, 500)}`);
    }
    return text;
  }

  /** Waits for the end of a job. */
  async jobEnded(jobId: string, service = 'subject'): Promise<void> {
    for (;;) {
      const path = `/api/${service}/jobs/${jobId}`;
      const { endedAt } = await this.call<{ endedAt: string | null }>('GET', path);
      if (endedAt !== null) return;
      await wait(JOB_INTERVAL);
    }
  }

  close(): Promise<void> {
    return this.client.close();
  }
}
