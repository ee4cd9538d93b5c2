import { Client, request } from 'undici';

export interface Answer {
  /** 0: the connection ended before a response arrived. */
  status: number;
  body: unknown;
}

const ANSWER_MS = 30_000;

/** What the tabs of one browser share. */
interface Session {
  origin: string;
  authorization: string | null;
  /** Renews the session, as the cookie of a browser does. */
  cookie: string;
  renewing: Promise<void> | null;
}

/** One person in one browser tab: one warm connection, one session. */
export class Api {
  private client: Client;
  private role: string | null = null;

  constructor(
    private readonly origin: string,
    private readonly session: Session = {
      origin,
      authorization: null,
      cookie: '',
      renewing: null,
    },
  ) {
    this.client = connect(origin);
  }

  async signIn(username: string, password: string): Promise<this> {
    await this.takeToken('/api/auth/login', { username, password });
    return this;
  }

  /**
   * Renews the token of the session, once for all tabs that ask at the same time, and reports activity: a session without it
   * ends after half an hour.
   */
  renew(): Promise<void> {
    this.session.renewing ??= this.takeToken('/api/auth/refresh', {})
      .then(async () => {
        await this.sendOnce('POST', '/api/auth/activity', {});
      })
      .finally(() => {
        this.session.renewing = null;
      });
    return this.session.renewing;
  }

  private async takeToken(path: string, body: object): Promise<void> {
    const { origin, cookie } = this.session;
    const response = await request(`${origin}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin,
        ...(cookie === '' ? {} : { cookie }),
      },
      body: JSON.stringify(body),
    });
    const text = await response.body.text();
    if (response.statusCode !== 200)
      throw new Error(`POST ${path}: ${response.statusCode} ${text}`);
    const { accessToken } = JSON.parse(text) as { accessToken: string };
    this.session.authorization = `Bearer ${accessToken}`;
    const cookies = [response.headers['set-cookie'] ?? []].flat();
    if (cookies.length > 0)
      this.session.cookie = cookies.map((one) => one.split(';')[0]).join('; ');
  }

  /** The headers that identify this person. */
  get identity(): Readonly<Record<string, string>> {
    const { authorization } = this.session;
    return {
      ...(authorization === null ? {} : { authorization }),
      ...(this.role === null ? {} : { role: this.role }),
    };
  }

  /** The same session on another connection, also past the gateway. */
  another(origin = this.origin): Api {
    const api = new Api(origin, this.session);
    api.role = this.role;
    return api;
  }

  /** Header that names the session. */
  get authorization(): string {
    return this.session.authorization!;
  }

  actAs(roleId: number): this {
    this.role = String(roleId);
    return this;
  }

  /** Never throws: a broken connection is a response, too. Renews the token when it has expired. */
  async send(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<Answer> {
    const { authorization } = this.session;
    const answer = await this.sendOnce(method, path, body);
    if (answer.status !== 401 || authorization === null) return answer;
    // Another tab may have renewed it meanwhile.
    const isRenewed =
      this.session.authorization !== authorization ||
      (await this.renew().then(
        () => true,
        () => false,
      ));
    return isRenewed ? this.sendOnce(method, path, body) : answer;
  }

  private async sendOnce(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: unknown,
  ): Promise<Answer> {
    try {
      const response = await this.client.request({
        method,
        path,
        headers: {
          ...this.identity,
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
