import { createApplication } from '@casebook/service-kit';
import {
  addAssignment,
  addPerson,
  addRole,
  addSession,
  addStudy,
  createTestDatabase,
  serviceEnvironment,
  type TestDatabase,
} from '@casebook/test-kit';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '../app.module';
import { descriptor } from '../descriptor';

let db: TestDatabase;
let app: NestFastifyApplication;
let token: string;

beforeAll(async () => {
  db = await createTestDatabase({ service: 'iwrs' });
  Object.assign(process.env, serviceEnvironment(db.appUrl('iwrs')));
  app = await createApplication(AppModule, descriptor);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  await addPerson(db, { person_id: 1, login_id: 'nurse' });
  for (const study_id of [1, 2]) {
    await addStudy(db, { study_id });
    await addRole(db, { study_id, role_id: study_id, code: 'site_staff', privileges: [] });
  }
  await addAssignment(db, { study_id: 1, person_id: 1, role_id: 1 });
  ({ token } = await addSession(db, { person_id: 1 }));
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

const list = (studyId: number, bearer: string | null) =>
  app.inject({
    method: 'GET',
    url: `/api/iwrs/${studyId}/entries`,
    headers: { role: String(studyId), ...(bearer && { authorization: `Bearer ${bearer}` }) },
  });

it('lists the entries of a study to a person with a role in it', async () => {
  const answer = await list(1, token);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ rows: [], page: 1, size: 10, total: 0, totalIsExact: true });
});

it('refuses a person without a role in the study, and a call without a session', async () => {
  expect((await list(2, token)).statusCode).toBe(403);
  expect((await list(1, null)).statusCode).toBe(401);
});
