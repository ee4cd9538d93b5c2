import { addAssignment } from '@casebook/test-kit';
import { ended, startRun } from '../test/ecs';
import { OTHER_SITE, SITE, STUDY, TestStudy } from '../test/study';
import { EcsRunner } from './ecs-runner';
import type { EcsRunDetail } from './ecs.dto';

const MANAGER_ROLE = 5;
const asManager = { role: String(MANAGER_ROLE) };

describe('canceling a run of the checks', () => {
  let study: TestStudy;
  let runId: number;
  let jobId: string;
  let letGo!: () => void;

  beforeAll(async () => {
    study = await TestStudy.start();
    await study.register('A-1');
    await study.register('A-2');
    const values = [{ blockKey: 'REG', line: 0, itemKey: 'SCRNO', value: 'B-1' }];
    const elsewhere = await study.call('unblinded', 'POST', `sites/${OTHER_SITE}/subjects`, {
      designVersionId: study.version,
      items: values,
    });
    expect(elsewhere.status).toBe(201);
    const assign = (person_id: number, site_id: number | null) =>
      addAssignment(study.database, { study_id: STUDY, person_id, role_id: MANAGER_ROLE, site_id });
    await assign(1, SITE);
    await assign(2, null);
    await assign(3, 99);

    // The run waits at its first subject until every person tried to cancel it.
    const runner = study.app.get(EcsRunner);
    const real = runner.run.bind(runner);
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    jest.spyOn(runner, 'run').mockImplementation(async (...args) => {
      await gate;
      await real(...args);
    });
    ({ runId, jobId } = await startRun(study, { mode: 'preview' }));
  });
  afterAll(() => study.stop());

  const cancel = (actor: 'site' | 'monitor' | 'unblinded') =>
    study.call(actor, 'POST', `ecs/runs/${runId}/cancel`, undefined, asManager);
  const read = async (actor: 'site' | 'monitor') =>
    (await study.call<EcsRunDetail>(actor, 'GET', `ecs/runs/${runId}`, undefined, asManager)).body;

  it('is refused to a person whose role does not reach all of its sites [D6-JOB-01]', async () => {
    const { status, body } = await cancel('site');
    expect([status, body.code]).toEqual([403, 'ECS_CANCEL_OTHER_SITES']);
    expect((await read('site')).job).toMatchObject({ cancellable: false, done: 0, total: 2 });
  });

  it('is answered with 404 for a person who reaches none of its sites [D6-JOB-01]', async () => {
    expect((await cancel('unblinded')).status).toBe(404);
  });

  it('is allowed to another person whose role reaches all of its sites [D6-JOB-01]', async () => {
    expect((await read('monitor')).job).toMatchObject({ cancellable: true, total: 3 });
    expect((await cancel('monitor')).status).toBe(200);
    letGo();
    expect(await ended(study, jobId)).toMatchObject({ status: 0, code: 'JOB_CANCELED' });
  });
});
