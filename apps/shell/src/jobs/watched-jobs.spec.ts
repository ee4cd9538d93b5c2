import type { HttpRequest, HttpResult, JobState, WatchedJob } from '@casebook/shell-sdk';
import { answer, problem } from '@casebook/shell-sdk/testing';
import { WatchedJobs } from './watched-jobs';

const running: JobState = {
  status: 2,
  done: 3,
  total: 10,
  secondsLeft: 7,
  cancellable: true,
  code: null,
  params: {},
};
const finished: JobState = { ...running, status: 3, done: 10, cancellable: false };
const job = { service: 'subject', jobId: 'a', label: { text: 'Run' }, href: '/study/1' };

function browser() {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const world = {
    now: 0,
    person: 7 as number | null,
    state: running,
    gone: false,
    requests: [] as HttpRequest[],
    ended: [] as WatchedJob[],
    waits: [] as { ms: number; task: () => void }[],
  };
  const http = {
    request: <T>(request: HttpRequest) => {
      world.requests.push(request);
      const result = world.gone ? problem(404, 'COMMON_NOT_FOUND') : answer(world.state);
      return Promise.resolve(result as HttpResult<T>);
    },
  };
  const tab = () =>
    new WatchedJobs({
      http,
      storage,
      personId: () => world.person,
      now: () => world.now,
      after: (ms, task) => {
        const wait = { ms, task };
        world.waits.push(wait);
        return () => void world.waits.splice(world.waits.indexOf(wait), 1);
      },
      onEnded: (one) => void world.ended.push(one),
    });
  /** Everything that was asked has been answered, and waited for. */
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  const later = async () => {
    world.waits.splice(0).forEach(({ task }) => task());
    await settle();
  };
  return { world, stored, tab, settle, later };
}

describe('the job tray', () => {
  it('polls a job until it has ended and announces the end once [D8-JOB-01]', async () => {
    const { world, tab, settle, later } = browser();
    const jobs = tab();
    jobs.watch(job);
    await settle();
    expect(jobs.watched.get()).toEqual([{ ...job, state: running }]);
    expect(world.requests[0]).toMatchObject({ url: '/api/subject/jobs/a', quiet: true });
    expect(world.waits).toMatchObject([{ ms: 1_000 }]);
    world.now = 60_000;
    await later();
    expect(world.waits).toMatchObject([{ ms: 3_000 }]);
    world.state = finished;
    await later();
    expect(world.ended).toMatchObject([{ jobId: 'a', state: { status: 3 } }]);
    expect(world.waits).toEqual([]);
  });

  it('is kept after a reload; jobs that had ended before are not announced [D8-JOB-01]', async () => {
    const { world, tab, settle } = browser();
    tab().watch(job);
    await settle();
    world.state = finished;
    const reloaded = tab();
    reloaded.update();
    await settle();
    expect(reloaded.watched.get()).toEqual([{ ...job, state: finished }]);
    expect(world.ended).toEqual([]);
  });

  it('belongs to one person, and removes jobs after 7 days', async () => {
    const { world, tab, settle } = browser();
    const jobs = tab();
    jobs.watch(job);
    world.person = 9;
    jobs.update();
    await settle();
    expect(jobs.watched.get()).toEqual([]);
    world.person = 7;
    world.now = 8 * 86_400_000;
    jobs.update();
    expect(jobs.watched.get()).toEqual([]);
  });

  it('cancels through the service', async () => {
    const { world, tab, settle } = browser();
    const jobs = tab();
    jobs.watch(job);
    await settle();
    world.state = { ...running, cancellable: false };
    await jobs.cancel('a');
    expect(world.requests.at(-1)).toMatchObject({
      method: 'POST',
      url: '/api/subject/jobs/a/cancel',
    });
    expect(jobs.watched.get()[0]!.state!.cancellable).toBe(false);
  });

  it('removes cleared jobs and jobs that their service does not know', async () => {
    const { world, tab, settle, stored } = browser();
    const jobs = tab();
    jobs.watch(job);
    await settle();
    jobs.clear(['a']);
    expect(jobs.watched.get()).toEqual([]);
    expect(stored.size).toBe(0);
    world.gone = true;
    jobs.watch(job);
    await settle();
    expect(jobs.watched.get()).toEqual([]);
  });
});
