import { Agent, FormData, request } from 'undici';

/** The failed call and its response, which end the loading of the demo. */
export class DemoFailure extends Error {}

interface Problem {
  code?: string;
  detail?: string;
  errors?: { field: string; code: string }[];
}

const CLIENT = 'casebook-demo/1';
/** A token is renewed after this share of its lifetime is used up. */
const RENEW_AT = 0.5;

/** The portal's HTTP API over a few open connections. */
export class Portal {
  readonly #agent: Agent;

  constructor(
    readonly baseUrl: string,
    connections: number,
  ) {
    // The certificate of the portal on this computer is for its public name.
    this.#agent = new Agent({ connections, connect: { rejectUnauthorized: false } });
  }

  async call<T>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    headers: Record<string, string>,
    body?: unknown,
  ): Promise<T> {
    const answer = await request(`${this.baseUrl}${path}`, {
      dispatcher: this.#agent,
      method,
      headers: {
        'x-casebook-client': CLIENT,
        ...headers,
        ...(body === undefined || body instanceof FormData
          ? {}
          : { 'content-type': 'application/json' }),
      },
      ...(body === undefined
        ? {}
        : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    if (answer.statusCode < 300) return (text === '' ? undefined : JSON.parse(text)) as T;
    throw new DemoFailure(`${method} ${path} was answered ${answer.statusCode} ${describe(text)}`);
  }

  async close(): Promise<void> {
    await this.#agent.close();
  }
}

function describe(text: string): string {
  try {
    const { code, detail, errors } = JSON.parse(text) as Problem;
    const fields = errors?.map((error) => `${error.field}: ${error.code}`).join(', ');
    return [code, detail, fields].filter(Boolean).join(' – ');
  } catch {
    return text.slice(0, 200);
  }
}

/** A signed-in person, in a study under one role once `actAs` was called. */
export class Person {
  #token = '';
  #renewAt = 0;
  #signingIn: Promise<void> | null = null;
  #role: Record<string, string> = {};

  constructor(
    private readonly portal: Portal,
    readonly loginId: string,
    private readonly password: string,
  ) {}

  actAs(studyId: number, roleId: number): void {
    this.#role = { study: String(studyId), role: String(roleId) };
  }

  get<T>(path: string): Promise<T> {
    return this.#call('GET', path);
  }

  /** @param action screen identifier, the label in the audit trail */
  post<T>(path: string, body: unknown, action?: string): Promise<T> {
    return this.#call('POST', path, body, action);
  }

  put<T>(path: string, body: unknown): Promise<T> {
    return this.#call('PUT', path, body);
  }

  /** A token for an act, with the password. */
  async reAuth(act: string, object: object): Promise<string> {
    const { reAuthToken } = await this.post<{ reAuthToken: string }>('/api/auth/re-auth', {
      userLoginId: this.loginId,
      password: this.password,
      act,
      object,
    });
    return reAuthToken;
  }

  /** Sends a file as a form. */
  upload<T>(path: string, name: string, content: Buffer, reAuthToken: string): Promise<T> {
    const form = new FormData();
    form.append('reAuthToken', reAuthToken);
    form.append('file', new Blob([new Uint8Array(content)]), name);
    return this.#call('POST', path, form);
  }

  async #call<T>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: unknown,
    action?: string,
  ): Promise<T> {
    if (Date.now() >= this.#renewAt) {
      this.#signingIn ??= this.#signIn().finally(() => (this.#signingIn = null));
      await this.#signingIn;
    }
    const headers = {
      authorization: `Bearer ${this.#token}`,
      ...this.#role,
      ...(action ? { action } : {}),
    };
    return this.portal.call(method, path, headers, body);
  }

  async #signIn(): Promise<void> {
    const { accessToken, expiresIn } = await this.portal.call<{
      accessToken: string;
      expiresIn: number;
    }>('POST', '/api/auth/login', {}, { username: this.loginId, password: this.password });
    this.#token = accessToken;
    this.#renewAt = Date.now() + expiresIn * 1000 * RENEW_AT;
  }
}
