import { Client } from 'undici';

export interface Answer {
  /** 0: the connection ended before a response arrived. */
  status: number;
  body: unknown;
}

const ANSWER_MS = 30_000;

/** One person in one browser tab: one warm connection, one session. */
export class Api {
  private client: Client;
  private headers: Record<string, string> = {};
  /** Renews the session, as the cookie of a browser does. */
  private cookie = '';

  constructor(private readonly origin: string) {
    this.client = connect(origin);
  }

  async signIn(username: string, password: string): Promise<this> {
    await this.takeToken('/api/auth/login', { username, password });
    return this;
  }

  /** Renews the token of the session. */
  renew(): Promise<void> {
    return this.takeToken('/api/auth/refresh', {});
  }

  private async takeToken(path: string, body: object): Promise<void> {
    const response = await this.client.request({
      method: 'POST',
      path,
      headers: {
        'content-type': 'application/json',
        origin: this.origin,
        ...(this.cookie === '' ? {} : { cookie: this.cookie }),
      },
      body: JSON.stringify(body),
    });
    const text = await response.body.text();
    if (response.statusCode !== 200)
      throw new Error(`POST ${path}: ${response.statusCode} ${text}`);
    const { accessToken } = JSON.parse(text) as { accessToken: string };
    this.headers = { ...this.headers, authorization: `Bearer ${accessToken}` };
    const cookies = [response.headers['set-cookie'] ?? []].flat();
    if (cookies.length > 0) this.cookie = cookies.map((one) => one.split(';')[0]).join('; ');
  }

  /** The headers that identify this person. */
  get identity(): Readonly<Record<string, string>> {
    return this.headers;
  }

  /** The same session on another connection, also past the gateway. */
  another(origin = this.origin): Api {
    const api = new Api(origin);
    api.headers = { ...this.headers };
    api.cookie = this.cookie;
    return api;
  }

  /** Header that names the session. */
  get authorization(): string {
    return this.headers['authorization']!;
  }

  actAs(roleId: number): this {
    this.headers['role'] = String(roleId);
    return this;
  }

  /** Never throws: a broken connection is a response, too. */
  async send(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<Answer> {
    try {
      const response = await this.client.request({
        method,
        path,
        headers: {
          ...this.headers,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : JSON.stringify(body),
      });
      const text = await response.body.text();
      return { status: response.statusCode, body: text === '' ? null : JSON.parse(text) };
    } catch (error) {
      await this.client.destroy();
      this.client = connect(this.origin);
      return { status: 0, body: String(error) };
    }
  }

  /** @throws Error with status and response unless the call succeeds */
  async call<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<T> {
    const answer = await this.send(method, path, body);
    if (answer.status < 200 || answer.status >= 300) {
      throw new Error(
        `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 500)}`,
      );
    }
    return answer.body as T;
  }

  close(): Promise<void> {
    return this.client.close();
  }
}

const connect = (origin: string): Client =>
  new Client(origin, { pipelining: 1, headersTimeout: ANSWER_MS, bodyTimeout: ANSWER_MS });
