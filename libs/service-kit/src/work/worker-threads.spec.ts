import { join } from 'node:path';
import { Problem } from '../problem/problem';
import type { ExampleMethods } from './example.testing';
import { WorkerThreads } from './worker-threads';

const SCRIPT = join(__dirname, 'example.testing');

describe('worker threads', () => {
  let threads: WorkerThreads<ExampleMethods>;
  const open = (limits: ConstructorParameters<typeof WorkerThreads>[1] = {}) =>
    (threads = new WorkerThreads<ExampleMethods>(SCRIPT, limits));
  afterEach(() => threads.onApplicationShutdown());

  it('answers what the method of the script returns', async () => {
    await expect(open().run('double', 21, { seconds: 30 })).resolves.toBe(42);
  });

  it('ends a task that computes without end while the caller goes on, and works after it', async () => {
    open({ threads: 1 });
    let turns = 0;
    let running = true;
    const count = () => {
      turns += 1;
      if (running) setImmediate(count);
    };
    count();
    await expect(threads.run('endless', 1, { seconds: 0.2 })).rejects.toMatchObject({
      status: 422,
      code: 'COMMON_WORK_TOO_LONG',
      options: { params: { seconds: 0.2 } },
    });
    running = false;
    // the first turn is counted at once, every other one by the caller's event loop
    expect(turns).toBeGreaterThan(1);
    await expect(threads.run('double', 1, { seconds: 30 })).resolves.toBe(2);
  });

  it('ends a task that needs more memory than it may use, and works after it', async () => {
    open({ threads: 1, megabytes: 32 });
    await expect(threads.run('greedy', 10_000, { seconds: 60 })).rejects.toMatchObject({
      status: 422,
      code: 'COMMON_WORK_TOO_LARGE',
      options: { params: { megabytes: 32 } },
    });
    await expect(threads.run('double', 1, { seconds: 30 })).resolves.toBe(2);
  });

  it('throws a problem of the script as a problem, and any other error as it is', async () => {
    open();
    const refused = threads.run('refuse', 7, { seconds: 30 });
    await expect(refused).rejects.toBeInstanceOf(Problem);
    await expect(refused).rejects.toMatchObject({
      status: 422,
      code: 'COMMON_TOO_LONG',
      options: { params: { max: 7 } },
    });
    await expect(threads.run('fail', 'a programming error', { seconds: 30 })).rejects.toThrow(
      'a programming error',
    );
  });

  it('refuses a task when too many wait', async () => {
    open({ threads: 1, queue: 1 });
    const running = threads.run('endless', 1, { seconds: 0.5 });
    const waiting = threads.run('double', 1, { seconds: 30 });
    const busy = { status: 503, code: 'COMMSG023' };
    await expect(threads.run('double', 2, { seconds: 30 })).rejects.toMatchObject(busy);
    await expect(running).rejects.toMatchObject({ code: 'COMMON_WORK_TOO_LONG' });
    await expect(waiting).resolves.toBe(2);
  });

  it('refuses a task of an owner who has too many, and takes that of another', async () => {
    open({ perOwner: 1 });
    const task = { seconds: 30, owner: 'study 1' };
    const first = threads.run('double', 1, task);
    await expect(threads.run('double', 2, task)).rejects.toMatchObject({ status: 503 });
    await expect(threads.run('double', 3, { ...task, owner: 'study 2' })).resolves.toBe(6);
    await expect(first).resolves.toBe(2);
    await expect(threads.run('double', 4, task)).resolves.toBe(8);
  });
});
