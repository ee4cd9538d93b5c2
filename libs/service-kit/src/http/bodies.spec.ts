import { Body, Controller, Get, HttpCode, Module, Post } from '@nestjs/common';
import { APP_FILTER, APP_PIPE } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Public } from '../access/access';
import { createApplication } from '../start/application';
import { ProblemFilter } from '../problem/problem.filter';
import { validationPipe } from '../input/validation';
import { MAX_JSON_DEPTH, readJson } from './read-json';

const opened: string[] = [];

@Controller()
class Anything {
  @Public()
  @Post('anything')
  @HttpCode(200)
  take(@Body() body: unknown): { body: unknown } {
    return { body };
  }

  @Public()
  @Get('once')
  once(): string {
    opened.push('once');
    return 'opened';
  }
}

@Module({
  controllers: [Anything],
  providers: [
    { provide: APP_FILTER, useClass: ProblemFilter },
    { provide: APP_PIPE, useFactory: validationPipe },
  ],
})
class App {}

let app: NestFastifyApplication;
beforeAll(async () => {
  process.env['LOG_LEVEL'] = 'silent';
  app = await createApplication(App, { name: 'x' });
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
});
afterAll(() => app?.close());

const post = (payload: string | Buffer, type: string | undefined = 'application/json') =>
  app.inject({
    method: 'POST',
    url: '/anything',
    payload,
    headers: type === undefined ? {} : { 'content-type': type },
  });

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('a JSON body', () => {
  it.each([
    ['lists', nested(50_000)],
    ['objects', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
    ['one level too many', nested(MAX_JSON_DEPTH + 1)],
    ['after a text that ends in a backslash', `["\\\\",${nested(MAX_JSON_DEPTH)}]`],
  ])('nested too deep is 422, not 500: %s [D6-JSON-01] [D7-ERROR-02]', async (_, payload) => {
    const answer = await post(payload);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'COMMON_INVALID_INPUT' });
  });

  it('is read with brackets in its texts, and as deep as is allowed [D6-JSON-01]', async () => {
    const text = `${'['.repeat(500)}\\"{{{`;
    for (const payload of [nested(MAX_JSON_DEPTH), `{"a":"${text}"}`, `["\\\\","${text}\\\\"]`]) {
      const answer = await post(payload);
      expect(answer.json()).toEqual({ body: JSON.parse(payload) as unknown });
    }
  });

  it.each([
    ['not closed', '{"a":1'],
    ['a text not closed', '{"a":"1'],
    ['nothing', ''],
    ['not UTF-8', Buffer.from([0x22, 0x83, 0x65, 0x22])],
    ['UTF-16', Buffer.from('{"a":1}', 'utf16le')],
    ['a changed prototype', '{"__proto__":{"admin":true}}'],
    ['a changed prototype, escaped', '{"\\u005f_proto__":{"admin":true}}'],
    ['a changed prototype of the constructor', '{"constructor":{"prototype":{"admin":true}}}'],
  ])('that cannot be read is 422: %s [D7-ERROR-02]', async (_, payload) => {
    const answer = await post(payload);
    expect(answer.statusCode).toBe(422);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it('keeps names of prototypes as values, and skips a byte order mark', async () => {
    const body = { value: '__proto__', constructor: 'constructor' };
    expect((await post(JSON.stringify(body))).json()).toEqual({ body });
    expect((await post(`\uFEFF{"a":1}`)).json()).toEqual({ body: { a: 1 } });
    expect(readJson(Buffer.from('{"a":1,"a":2}'))).toEqual({ a: 2 });
  });
});

it.each([
  ['application/x-www-form-urlencoded', 'username=a&password=b'],
  ['text/plain', '{"username":"a"}'],
  ['multipart/form-data; boundary=b', '--b--'],
  ['application/json, text/plain', '{}'],
])('a body in another form is refused: %s [D6-CSRF-01]', async (type, payload) => {
  expect((await post(payload, type)).statusCode).toBe(422);
});

it('answers 501 to a module whose call this version does not have, and 404 to other clients [R8-HTTP-06]', async () => {
  const ask = (headers: Record<string, string>) =>
    app.inject({ method: 'GET', url: '/of-a-later-version', headers });
  const module = await ask({ 'x-casebook-client': 'mfe_subject/1.0.0+abc seq=3' });
  expect([module.statusCode, module.json()]).toMatchObject([501, { code: 'COMMSG015' }]);
  expect((await ask({})).statusCode).toBe(404);
  expect((await ask({ 'x-casebook-client': 'text/plain' })).statusCode).toBe(404);
});

it('does not run the handler of GET for HEAD [D6-TICKET-01]', async () => {
  const head = await app.inject({ method: 'HEAD', url: '/once' });
  expect(head.statusCode).toBe(404);
  expect(opened).toEqual([]);
  expect((await app.inject({ method: 'GET', url: '/once' })).body).toBe('opened');
});
