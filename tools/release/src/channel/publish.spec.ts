import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RULE_VERSION } from '@casebook/study-design';
import { apiVersions, publishBuiltModules } from './publish';
import { promote } from './promote';
import { buildRemote, buildShell, digest, makeWorkplace, type Workplace } from './test-modules';

let place: Workplace;
beforeEach(async () => {
  place = await makeWorkplace();
});
afterEach(() => rm(place.root, { recursive: true, force: true }));

const publish = () => publishBuiltModules(place);
const person = { by: 'a.tanaka', reason: 'CHG-1' };

describe('publishing built modules', () => {
  it('lists each module with the digest of its descriptor [D8-REMOTE-01] [D8-RELEASE-01]', async () => {
    await buildRemote(place, 'mfe-a', 'a');
    const { channel, skipped } = await publish();
    const { base, descriptor } = channel.remotes['mfe_a']!;
    expect(base).toMatch(/^\/mfe\/mfe-a\/0\.1\.0\+[0-9a-f]{12}\/$/);
    const stored = join(place.registryDir, base, 'remote.json');
    expect(digest(await readFile(stored, 'utf8'))).toBe(descriptor);
    expect(channel.shell.base).toMatch(/^\/mfe\/shell\/1\.0\.0\+[0-9a-f]{12}\/$/);
    expect(channel.apis).toEqual({ subject: '1.4.0', 'design-rules': `${RULE_VERSION}.0.0` });
    expect(skipped).toEqual({});
    expect(channel.seq).toBe(1);
  });

  it('takes the next number only when something changed, and keeps every document and release [D8-RELEASE-02]', async () => {
    await buildRemote(place, 'mfe-a', 'a');
    const first = await publish();
    await buildRemote(place, 'mfe-a', 'a', { builtAt: '2026-02-02T00:00:00Z' });
    await expect(publish()).resolves.toMatchObject({ changed: false, channel: { seq: 1 } });
    await buildRemote(place, 'mfe-a', 'b');
    await expect(publish()).resolves.toMatchObject({ changed: true, channel: { seq: 2 } });
    await buildRemote(place, 'mfe-a', 'a');
    const third = await publish();
    expect(third.channel.seq).toBe(3);
    expect(third.channel.remotes).toEqual(first.channel.remotes);
    const documents = await readdir(join(place.registryDir, 'channels'));
    expect(documents.toSorted()).toEqual([
      'channel-1.json',
      'channel-2.json',
      'channel-3.json',
      'prod.json',
    ]);
    expect(await readdir(join(place.registryDir, 'mfe', 'mfe-a'))).toHaveLength(2);
  });

  it('keeps the decision of a person until there is a build that was never released [D8-RELEASE-07]', async () => {
    await buildRemote(place, 'mfe-a', 'a', { version: '1.0.0' });
    await publish();
    await buildRemote(place, 'mfe-a', 'b', { version: '1.1.0' });
    await publish();
    const { remotes } = await promote(place, { app: 'mfe-a' }, '1.0.0', {}, person);
    const again = await publish();
    expect(again.channel.remotes).toEqual(remotes);
    await buildRemote(place, 'mfe-a', 'c', { version: '1.2.0' });
    expect((await publish()).channel.remotes['mfe_a']!.base).toContain('1.2.0');
  });

  it('publishes the others when a module is not built, damaged or gone [D8-REMOTE-02]', async () => {
    await buildRemote(place, 'mfe-a', 'a');
    await buildRemote(place, 'mfe-b', 'b');
    const first = await publish();
    await writeFile(join(place.root, 'apps', 'mfe-a', 'dist', 'app.js'), 'changed by hand');
    await rm(join(place.root, 'apps', 'mfe-b'), { recursive: true });
    await mkdir(join(place.root, 'apps', 'mfe-c'));
    await buildRemote(place, 'mfe-d', 'd');
    const { channel, skipped } = await publish();
    expect(Object.keys(skipped).toSorted()).toEqual(['mfe-a', 'mfe-b', 'mfe-c']);
    expect(channel.remotes['mfe_a']).toEqual(first.channel.remotes['mfe_a']);
    expect(channel.remotes['mfe_b']).toEqual(first.channel.remotes['mfe_b']);
    expect(channel.remotes['mfe_d']).toBeDefined();
  });

  it('leaves out a module that is incompatible with the others [D8-RELEASE-03]', async () => {
    await buildRemote(place, 'mfe-a', 'a');
    await buildRemote(place, 'mfe-b', 'b', { apis: { subject: '^2.0.0' } });
    const { channel, skipped } = await publish();
    expect(Object.keys(channel.remotes)).toEqual(['mfe_a']);
    expect(skipped).toEqual({
      'mfe-b': 'mfe_b 0.1.0 needs api subject ^2.0.0, there is 1.4.0.',
    });
  });

  it('keeps a release that a person chose although it is incompatible or missing, and reports it [D8-RELEASE-07] [D8-REMOTE-02]', async () => {
    const built = { version: '1.0.0', apis: { subject: '^1.0.0' } };
    await buildRemote(place, 'mfe-a', 'a', built);
    await buildRemote(place, 'mfe-b', 'b');
    await publish();
    await buildRemote(place, 'mfe-a', 'a2', { ...built, version: '1.1.0' });
    await publish();
    const apis = await apiVersions(place.root);
    await promote(place, { app: 'mfe-a' }, '1.0.0', apis, person);
    await promote(place, { app: 'mfe-a', studyId: 7 }, '1.1.0', apis, person);

    await writeFile(join(place.root, 'services', 'subject', 'package.json'), '{"version":"2.0.0"}');
    await buildRemote(place, 'mfe-b', 'b2');
    const first = await publish();
    expect(first.channel.apis['subject']).toBe('2.0.0');
    expect(first.skipped).toEqual({});
    expect(first.conflicts).toEqual([
      'mfe_a 1.0.0 needs api subject ^1.0.0, there is 2.0.0.',
      'mfe_a 1.1.0 in study 7 needs api subject ^1.0.0, there is 2.0.0.',
    ]);
    const other = (await readdir(join(place.registryDir, 'mfe', 'mfe-b'))).toSorted();
    expect(other).toHaveLength(2);

    const canary = first.channel.studies['7']!['mfe_a']!.base;
    await rm(join(place.registryDir, canary), { recursive: true });
    await rm(join(place.root, 'apps', 'mfe-a', 'dist'), { recursive: true });
    const second = await publish();
    expect(second.conflicts).toContainEqual(
      expect.stringMatching(/^mfe_a in study 7 cannot be read: .* is not in the registry/),
    );
  });

  it('continues the numbers of unsigned documents of early versions', async () => {
    const folder = join(place.registryDir, 'channels');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'channel-4.json'), JSON.stringify({ schema: 1, seq: 4 }));
    expect((await publish()).channel.seq).toBe(5);
  });

  it('releases the shell like every module [D8-RELEASE-05]', async () => {
    const first = await publish();
    await buildShell(place, 'another shell');
    const second = await publish();
    expect(second.channel.seq).toBe(2);
    expect(second.channel.shell.base).not.toBe(first.channel.shell.base);
    const page = join(place.registryDir, first.channel.shell.base, 'index.html');
    expect(await readFile(page, 'utf8')).toBe('shell');
  });
});
