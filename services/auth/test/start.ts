import { createApplication, systemWriter } from '@casebook/service-kit';
import { createTestDatabase, serviceEnvironment, type TestDatabase } from '@casebook/test-kit';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '../src/app.module';
import { descriptor } from '../src/descriptor';
import { type NewPerson, People } from '../src/person/people';

export const PASSWORD = 'Right-Password-1';

/** The service on a database of its own, with calls that many tests need. */
export interface AuthUnderTest {
  app: NestFastifyApplication;
  db: TestDatabase;
  addPerson(loginId: string, more?: Partial<NewPerson>): Promise<number>;
  call(method: 'GET' | 'POST' | 'PUT', url: string, options?: Call): Promise<Answer>;
  signIn(username: string, password?: string): Promise<Answer>;
  /** Access token of a new sign-in. */
  token(username: string): Promise<string>;
  close(): Promise<void>;
}

export interface Call {
  body?: object;
  token?: string;
  headers?: Record<string, string>;
}

/** Fields of all answers together; the types of the API are in openapi.json. */
interface AnswerBody extends Record<string, unknown> {
  accessToken: string;
  reAuthToken: string;
  user: Record<string, unknown>;
  rows: Record<string, unknown>[];
}

export interface Answer {
  status: number;
  body: AnswerBody;
  cookie: string;
  headers: Record<string, unknown>;
}

export async function startAuth(environment: Record<string, string> = {}): Promise<AuthUnderTest> {
  const db = await createTestDatabase({ service: 'auth' });
  Object.assign(process.env, serviceEnvironment(db.appUrl('auth')), environment);
  const app = await createApplication(AppModule, descriptor);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  const call: AuthUnderTest['call'] = async (method, url, options = {}) => {
    const { body, token, headers } = options;
    const answer = await app.inject({
      method,
      url,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body ? { payload: body } : {}),
    });
    return {
      status: answer.statusCode,
      body: (answer.body ? JSON.parse(answer.body) : {}) as AnswerBody,
      cookie: String([answer.headers['set-cookie'] ?? ''].flat()[0]),
      headers: answer.headers,
    };
  };
  const signIn = (username: string, password = PASSWORD): Promise<Answer> =>
    call('POST', '/api/auth/login', { body: { username, password } });
  return {
    app,
    db,
    call,
    signIn,
    token: async (username) => (await signIn(username)).body.accessToken,
    addPerson: async (loginId, more = {}) =>
      (
        await app.get(People).register(systemWriter('test'), {
          loginId,
          email: `${loginId}@example.org`,
          name: `Name of ${loginId}`,
          organisation: 'Example Hospital',
          language: 'en',
          password: { text: PASSWORD, own: true },
          ...more,
        })
      ).personId,
    close: async () => {
      await app.close();
      await db.drop();
    },
  };
}
