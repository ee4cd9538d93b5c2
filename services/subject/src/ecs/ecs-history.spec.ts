import type { Caller, Db, PersonJobs, Statement } from '@casebook/service-kit';
import type { DesignStore } from '../design/design.store';
import { EcsHistoryService } from './ecs-history.service';

it('shows a run as ended only with results that were read after its end [D5-CHECK-06]', async () => {
  const job = { job_id: 'j', status: 2, ended_at: null as Date | null };
  const db = {
    read: async ({ name }: Statement) => {
      const subjects = job.ended_at ? 2 : 0;
      if (name === 'ecs-read-run') return [{ run_id: 1, job_id: 'j', success: subjects }];
      return name === 'ecs-count-differences' ? [] : [{ n: subjects }];
    },
  };
  const jobs = {
    // The run ends just before its status is read.
    read: async () => [Object.assign(job, { status: 3, ended_at: new Date(0) })],
  };
  const history = new EcsHistoryService(
    db as unknown as Db,
    jobs as unknown as PersonJobs,
    {} as DesignStore,
  );
  const run = await history.run({ studyId: 1, siteIds: null } as Caller, 1);
  expect(run).toMatchObject({ success: 2, notAsPreviewed: 2, job: { status: 3 } });
});
