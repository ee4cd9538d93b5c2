import { join } from 'node:path';
import { readServices } from '@casebook/platform-db';
import { Controller, Module, Post } from '@nestjs/common';
import { createApplication } from './application';
import { Public } from '../access/access';
import { supportedClients } from './supported-clients';

const root = join(__dirname, '..', '..', '..', '..');
const refuse = supportedClients({
  name: 'x',
  clients: { mfe_subject: '>=1.2.0', shell: '^2.0.0' },
});

describe('clients that a service still supports', () => {
  it.each([
    ['mfe_subject/1.2.0+0a1b seq=3', null],
    ['mfe_subject/1.10.0 seq=12', null],
    ['mfe_subject/1.1.9+0a1b seq=3', 426],
    ['mfe_subject/1.2.0-rc.1 seq=3', 426],
    ['mfe_subject/unknown seq=3', 426],
    ['shell/1.9.0 seq=1', 426],
    ['shell/3.0.0 seq=1', 426],
    ['mfe_other/0.0.1 seq=1', null],
    ['a script', null],
    ['', null],
    [undefined, null],
  ])('%p → %p [D8-CLIENT-01]', (client, status) => {
    expect(refuse(client)?.status ?? null).toBe(status);
  });

  it('are given as ranges that can be read, else the service does not start [D8-CLIENT-01]', () => {
    expect(() => supportedClients({ name: 'x', clients: { shell: 'new ones' } })).toThrow(
      'service.json of x: "new ones" is not a range of versions of shell',
    );
    for (const service of readServices(root)) {
      expect(() => supportedClients(service)).not.toThrow();
    }
  });

  it('are checked before any other work; the answer names the needed version [D8-CLIENT-01]', async () => {
    const done: string[] = [];
    @Controller()
    class Writing {
      @Public()
      @Post('write')
      write(): void {
        done.push('written');
      }
    }
    @Module({ controllers: [Writing] })
    class App {}
    process.env['LOG_LEVEL'] = 'silent';
    const app = await createApplication(App, { name: 'x', clients: { shell: '>=2.0.0' } });
    await app.init();
    const write = (client?: string) =>
      app.inject({
        method: 'POST',
        url: '/write',
        headers: { 'accept-language': 'en-US', ...(client && { 'x-casebook-client': client }) },
        payload: 'not { json',
      });
    const answer = await write('shell/1.0.0+ab seq=1');
    expect(answer.statusCode).toBe(426);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({
      code: 'COMMON_CLIENT_TOO_OLD',
      params: { needs: 'shell >=2.0.0' },
    });
    expect(done).toEqual([]);
    for (const client of ['shell/2.0.0+ab seq=1', undefined]) {
      expect((await write(client)).statusCode).not.toBe(426);
    }
    await app.close();
  });
});
