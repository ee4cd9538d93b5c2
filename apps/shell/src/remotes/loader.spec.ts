import { REMOTE_CONTRACT } from '@casebook/shell-sdk';
import { RemoteError } from './failure';
import { RemoteLoader } from './loader';
import type { Release } from './registry';

const release = { name: 'mfe_subject', disabled: null as string | null } as Release;
const good = { default: { contract: REMOTE_CONTRACT, App: () => null } };

function loaderOf(...answers: (() => Promise<unknown>)[]) {
  const attempts: number[] = [];
  const loader = new RemoteLoader({
    loadTexts: () => Promise.resolve(),
    source: {
      load(_release, attempt) {
        attempts.push(attempt);
        return (answers.shift() ?? (() => Promise.reject(new Error('no more'))))();
      },
    },
  });
  return { loader, attempts };
}

describe('remote loader', () => {
  it('loads a remote once for several requests', async () => {
    const { loader, attempts } = loaderOf(() => Promise.resolve(good));
    expect(loader.loaded(release)).toBeUndefined();
    const [first, second] = await Promise.all([loader.load(release), loader.load(release)]);
    expect(first).toBe(second);
    expect(loader.loaded(release)).toBe(first);
    expect(attempts).toEqual([0]);
  });

  it('runs no code of a disabled remote [D8-RELEASE-06]', async () => {
    const { loader, attempts } = loaderOf(() => Promise.resolve(good));
    const off = { ...release, disabled: 'until noon' };
    loader.preload(off);
    await expect(loader.load(off)).rejects.toMatchObject({
      reason: 'disabled',
      detail: 'until noon',
    });
    expect(attempts).toEqual([]);
  });

  it('reports a remote that is down and recovers by a retry with a new address [D8-REMOTE-02]', async () => {
    const { loader, attempts } = loaderOf(
      () => Promise.reject(new RemoteError('down', 'answered 503')),
      () => Promise.resolve(good),
    );
    await expect(loader.load(release)).rejects.toMatchObject({ reason: 'down' });
    await expect(loader.load(release)).rejects.toMatchObject({ reason: 'down' });
    expect(attempts).toEqual([0]);
    loader.reset(release);
    await expect(loader.load(release)).resolves.toBe(good.default);
    expect(attempts).toEqual([0, 1]);
  });

  it('starts a retry when the attempt that still runs has ended, because two at once disturb each other [D8-REMOTE-02]', async () => {
    const { promise, reject } = Promise.withResolvers<unknown>();
    const { loader, attempts } = loaderOf(
      () => promise,
      () => Promise.resolve(good),
    );
    loader.preload(release);
    await Promise.resolve();
    loader.reset(release);
    const retried = loader.load(release);
    await Promise.resolve();
    expect(attempts).toEqual([0]);
    reject(new RemoteError('down', 'answered 503'));
    await expect(retried).resolves.toBe(good.default);
    expect(loader.loaded(release)).toBe(good.default);
    expect(attempts).toEqual([0, 1]);
  });

  it('reports a remote that was tampered with [D8-REMOTE-03]', async () => {
    const { loader } = loaderOf(() => Promise.reject(new RemoteError('tampered', 'x.js')));
    await expect(loader.load(release)).rejects.toMatchObject({ reason: 'tampered' });
  });

  it('reports a remote as broken when its code throws, and as incompatible when it exposes something else [D8-REMOTE-04]', async () => {
    const { loader } = loaderOf(
      () => Promise.reject(new TypeError('boom')),
      () => Promise.resolve({ default: { contract: 99, App: () => null } }),
      () => Promise.resolve(null),
    );
    await expect(loader.load(release)).rejects.toMatchObject({ reason: 'broken', detail: 'boom' });
    for (let i = 0; i < 2; i++) {
      loader.reset(release);
      await expect(loader.load(release)).rejects.toMatchObject({ reason: 'incompatible' });
    }
  });
});
