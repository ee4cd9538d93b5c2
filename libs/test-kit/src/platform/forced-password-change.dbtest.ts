import { createApplication, KitModule, SignedIn, StudyPrivilege } from '@casebook/service-kit';
import { Controller, Get, Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createTestDatabase, type TestDatabase } from '../db/database';
import { addAssignment, addRole, addSession, addStudy } from '../db/fixtures';
import { serviceEnvironment } from '../db/token';

@Controller('api/subject')
class Handlers {
  @StudyPrivilege()
  @Get(':studyId/work')
  work(): object {
    return { done: true };
  }

  @SignedIn()
  @Get('portal-work')
  portalWork(): object {
    return { done: true };
  }

  @SignedIn({ evenIfPasswordChangeForced: true })
  @Get('way-out')
  wayOut(): object {
    return { done: true };
  }
}

const descriptor = { name: 'subject', schema: 'subject', reads: [] };

@Module({ imports: [KitModule.forRoot(descriptor, [], null)], controllers: [Handlers] })
class ServiceModule {}

describe('a session whose password must be changed', () => {
  let db: TestDatabase;
  let app: NestFastifyApplication;
  let forced: string;
  let free: string;

  beforeAll(async () => {
    db = await createTestDatabase({ service: 'subject' });
    Object.assign(process.env, serviceEnvironment(db.appUrl('subject')));
    await addStudy(db, { study_id: 1 });
    await addRole(db, { study_id: 1, role_id: 2, code: 'monitor', privileges: ['CRF_VIEW'] });
    await addAssignment(db, { study_id: 1, person_id: 7, role_id: 2 });
    forced = (await addSession(db, { person_id: 7, password_change_forced: true })).token;
    free = (await addSession(db, { person_id: 7 })).token;
    app = await createApplication(ServiceModule, descriptor);
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
  });
  afterAll(async () => {
    await app?.close();
    await db?.drop();
  });

  const get = async (path: string, token: string) => {
    const answer = await app.inject({
      url: `/api/subject/${path}`,
      headers: { authorization: `Bearer ${token}`, role: '2' },
    });
    return [answer.statusCode, (JSON.parse(answer.body) as { code?: string }).code];
  };

  it.each(['1/work', 'portal-work'])(
    'is refused by every service: %s [R5-PWD-05]',
    async (path) => {
      expect(await get(path, free)).toEqual([200, undefined]);
      expect(await get(path, forced)).toEqual([403, 'AUTH_PASSWORD_CHANGE_REQUIRED']);
    },
  );

  it('is accepted by handlers that are declared for it', async () => {
    expect(await get('way-out', forced)).toEqual([200, undefined]);
  });
});
