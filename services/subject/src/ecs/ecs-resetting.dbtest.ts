import { withClient } from '@casebook/platform-db';
import { DesignStore } from '../design/design.store';
import { ended, startRun } from '../test/ecs';
import { TestStudy } from '../test/study';

describe('a change of a subject that another transaction holds', () => {
  let study: TestStudy;
  beforeAll(async () => {
    study = await TestStudy.start();
    // As in a release, but shorter.
    await study.database.query(`
      alter function subject.lock_subject(integer, integer) set lock_timeout = '100ms';
      alter function subject.lock_unchanged(integer, integer, integer, text) set lock_timeout = '100ms'`);
  });
  afterAll(() => study.stop());

  /** Changes that lock the subject in different ways. */
  const changes = (subjectId: number, page: number) =>
    Promise.all([
      study.enter(page, { AGE: '51' }),
      study.call('site', 'POST', `subjects/${subjectId}/visits`, {
        visitKey: 'UNS',
        unscheduledNo: 1,
      }),
    ]);

  it('is refused with 420 while a run of the checks changes the subject', async () => {
    const { pages, subjectId } = await study.subject();
    const page = pages['SCR.DM']!;
    // The run has locked the subject when it asks for the version, and waits there.
    let letGo!: () => void;
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const read = DesignStore.prototype.version;
    const reading = jest.spyOn(DesignStore.prototype, 'version');
    const reached = new Promise<void>((resolve) => {
      reading.mockImplementationOnce(async function (this: DesignStore, ...version) {
        resolve();
        await gate;
        return read.apply(this, version);
      });
    });
    const { jobId } = await startRun(study, { mode: 'apply', subjectIds: [subjectId] });
    await reached;
    const refused = await changes(subjectId, page);
    letGo();
    expect(refused.map(({ status, body }) => [status, (body as { code: string }).code])).toEqual(
      refused.map(() => [420, 'ECS_SUBJECT_RESETTING']),
    );
    expect(await ended(study, jobId)).toMatchObject({ status: 3, done: 1 });
    expect((await study.enter(page, { AGE: '51' })).status).toBe(200);
    reading.mockRestore();
  });

  it('is refused with 503 when no run of the checks is the reason', async () => {
    const { pages, subjectId } = await study.subject();
    await withClient(study.database.adminUrl, async (other) => {
      await other.query('begin');
      await other.query('select 1 from subject.subject where subject_id = $1 for update', [
        subjectId,
      ]);
      for (const { status, body } of await changes(subjectId, pages['SCR.DM']!)) {
        expect([status, (body as { code: string }).code]).toEqual([503, 'COMMSG023']);
      }
      await other.query('rollback');
    });
  });
});
