import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openEnvelope, parseChannel, remotesOf } from '@casebook/remote-contract';
import { publicKeysOf, verifySignature } from '@casebook/release-signing';
import { RULE_VERSION } from '@casebook/study-design';
import { channelHistory, readChannel } from './channel-file';
import { promote, rollback, switchRemote } from './promote';
import { apiVersions, publishBuiltModules } from './publish';
import { storeRelease, verifyRelease } from './releases';
import { type Built, buildRemote, buildShell, makeWorkplace, type Workplace } from './test-modules';

let place: Workplace;
let apis: Record<string, string>;
beforeEach(async () => {
  place = await makeWorkplace();
  await buildRemote(place, 'mfe-a', 'a', { version: '1.0.0' });
  await buildRemote(place, 'mfe-b', 'b', { version: '1.0.0' });
  await publishBuiltModules(place);
  apis = await apiVersions(place.root);
});
afterEach(() => rm(place.root, { recursive: true, force: true }));

const author = { by: 'a.tanaka', reason: 'CHG-1182' };
const distOf = (app: string) => join(place.root, 'apps', app, 'dist');

async function release(app: string, content: string, built: Built = {}) {
  await buildRemote(place, app, content, built);
  return storeRelease(distOf(app), app, place.registryDir);
}
const versionOf = (base: string | undefined) => base?.split('/')[3]?.split('+')[0];
const current = async () => (await readChannel(place.registryDir, place.key))!;

describe('a promotion', () => {
  it('writes the next document, signed, with author and reason [D8-CHANNEL-01]', async () => {
    await release('mfe-a', 'a2', { version: '1.1.0' });
    const channel = await promote(place, { app: 'mfe-a' }, '1.1.0', apis, author);
    expect(channel).toMatchObject({ seq: 2, by: 'a.tanaka', reason: 'CHG-1182' });
    expect(versionOf(channel.remotes['mfe_a']?.base)).toBe('1.1.0');
    expect(versionOf(channel.remotes['mfe_b']?.base)).toBe('1.0.0');
    const served = await readFile(join(place.registryDir, 'channels', 'prod.json'), 'utf8');
    const { payload } = await openEnvelope(served, publicKeysOf(place.key), verifySignature);
    expect(parseChannel(payload)).toEqual(channel);
  });

  it('keeps all promotions made at the same moment [D8-RELEASE-02]', async () => {
    const versions = Array.from({ length: 6 }, (_, index) => `2.0.${index}`);
    for (const version of versions) {
      await release('mfe-a', `a ${version}`, { version });
      await release('mfe-b', `b ${version}`, { version });
    }
    await Promise.all(
      versions.flatMap((version) => [
        promote(place, { app: 'mfe-a' }, version, apis, author),
        promote(place, { app: 'mfe-b' }, version, apis, author),
      ]),
    );
    const history = await channelHistory(place.registryDir, place.key);
    expect(history.map(({ seq }) => seq)).toEqual(Array.from({ length: 13 }, (_, at) => at + 1));
    // Each document differs from the one before by exactly the module of its writer.
    for (const [at, { remotes }] of history.entries()) {
      const before = history[at - 1]?.remotes;
      if (before) {
        const changed = ['mfe_a', 'mfe_b'].filter(
          (name) => before[name]!.base !== remotes[name]!.base,
        );
        expect(changed).toHaveLength(1);
      }
    }
    const served = await readFile(join(place.registryDir, 'channels', 'prod.json'), 'utf8');
    const newest = await readFile(join(place.registryDir, 'channels', 'channel-13.json'), 'utf8');
    expect(served).toBe(newest);
    const left = await readdir(join(place.registryDir, 'channels'));
    expect(left.filter((name) => name.startsWith('incoming'))).toEqual([]);
  });

  it('is refused when the document that its author has seen was changed [D8-RELEASE-02]', async () => {
    await release('mfe-a', 'a2', { version: '1.1.0' });
    await promote(place, { app: 'mfe-a' }, '1.1.0', apis, { ...author, expectedSeq: 1 });
    await expect(
      promote(place, { app: 'mfe-a' }, '1.0.0', apis, { ...author, expectedSeq: 1 }),
    ).rejects.toThrow('The newest document is 2, not 1');
    expect((await current()).seq).toBe(2);
  });

  it.each<[string, Built, string]>([
    ['needs another SDK', { sdk: '^2.0.0' }, 'needs @casebook/shell-sdk ^2.0.0, there is 1.0.0'],
    [
      'needs another API',
      { apis: { subject: '^2.0.0' } },
      'needs api subject ^2.0.0, there is 1.4.0',
    ],
    ['needs an API that is not there', { apis: { iwrs: '^1.0.0' } }, 'there is none'],
    ['claims an address of another', { path: '/mfe-b' }, 'claims /mfe-b, for which'],
    [
      'does not know the rules of the study designs in use',
      { apis: { 'design-rules': `<=${RULE_VERSION - 1}` } },
      `rules of study designs <=${RULE_VERSION - 1}, there is ${RULE_VERSION}.0.0`,
    ],
  ])('that %s is refused with what does not fit [D8-RELEASE-03]', async (_what, built, words) => {
    await release('mfe-a', 'a2', { version: '1.1.0', ...built });
    await expect(promote(place, { app: 'mfe-a' }, '1.1.0', apis, author)).rejects.toThrow(words);
    expect((await current()).seq).toBe(1);
  });

  it('lists the builds when a version has several, and all releases when it has none', async () => {
    const first = await release('mfe-a', 'one', { version: '1.1.0' });
    await release('mfe-a', 'two', { version: '1.1.0' });
    await expect(promote(place, { app: 'mfe-a' }, '1.1.0', apis, author)).rejects.toThrow(
      first.name,
    );
    const channel = await promote(place, { app: 'mfe-a' }, first.name, apis, author);
    expect(channel.remotes['mfe_a']!.base).toContain(first.name);
    await expect(promote(place, { app: 'mfe-a' }, '9.9.9', apis, author)).rejects.toThrow(
      'not in the registry',
    );
    await expect(
      promote(place, { app: 'mfe-a' }, '1.0.0', apis, { by: 'x', reason: ' ' }),
    ).rejects.toThrow('A reason is needed');
  });

  it('is refused after a document was changed by hand [D8-CHANNEL-02]', async () => {
    const file = join(place.registryDir, 'channels', 'channel-1.json');
    await writeFile(file, (await readFile(file, 'utf8')).replace('as built', 'as i like'));
    await release('mfe-a', 'a2', { version: '1.1.0' });
    await expect(promote(place, { app: 'mfe-a' }, '1.1.0', apis, author)).rejects.toThrow(
      'no signature of a known key',
    );
  });
});

describe('a rollback', () => {
  it('writes a new document with the previous release [D8-RELEASE-04]', async () => {
    await release('mfe-a', 'a2', { version: '1.1.0' });
    await promote(place, { app: 'mfe-a' }, '1.1.0', apis, author);
    const back = await rollback(place, { app: 'mfe-a' }, undefined, apis, author);
    expect(back.seq).toBe(3);
    expect(versionOf(back.remotes['mfe_a']?.base)).toBe('1.0.0');
    await expect(rollback(place, { app: 'mfe-b' }, undefined, apis, author)).rejects.toThrow(
      'no earlier release',
    );
  });

  it('works for the shell, too [D8-RELEASE-05]', async () => {
    const before = (await current()).shell;
    await buildShell(place, 'another');
    const { name } = await storeRelease(distOf('shell'), 'shell', place.registryDir);
    const next = await promote(place, { app: 'shell' }, name, apis, author);
    expect(next.shell.base).not.toBe(before.base);
    const back = await rollback(place, { app: 'shell' }, undefined, apis, author);
    expect(back.shell).toEqual(before);
  });
});

describe('a study', () => {
  it('can have a release of its own, and return to the release of all studies [D8-CANARY-01]', async () => {
    await release('mfe-a', 'a2', { version: '1.1.0' });
    const canary = await promote(place, { app: 'mfe-a', studyId: 7 }, '1.1.0', apis, author);
    expect(versionOf(canary.remotes['mfe_a']?.base)).toBe('1.0.0');
    expect(versionOf(remotesOf(canary, '7')['mfe_a']?.base)).toBe('1.1.0');
    expect(versionOf(remotesOf(canary, '7')['mfe_b']?.base)).toBe('1.0.0');
    const back = await rollback(place, { app: 'mfe-a', studyId: 7 }, undefined, apis, author);
    expect(back.studies).toEqual({});
    await expect(
      promote(place, { app: 'shell', studyId: 7 }, '1.0.0', apis, author),
    ).rejects.toThrow('no canary');
  });

  it('whose release is incompatible with the others is refused [D8-RELEASE-03]', async () => {
    await release('mfe-a', 'a2', { version: '1.1.0', path: '/mfe-b' });
    await expect(
      promote(place, { app: 'mfe-a', studyId: 7 }, '1.1.0', apis, author),
    ).rejects.toThrow('in study 7 claims /mfe-b');
  });
});

it('disables a module with a text for its users, and enables it again [D8-RELEASE-06]', async () => {
  const off = await switchRemote(place, 'mfe-a', 'Maintenance until noon', author);
  expect(off.disabled).toEqual({ mfe_a: { reason: 'Maintenance until noon' } });
  expect(off.remotes['mfe_a']).toBeDefined();
  expect((await switchRemote(place, 'mfe-a', null, author)).disabled).toEqual({});
  await expect(switchRemote(place, 'mfe-a', null, author)).rejects.toThrow('switched on already');
  await expect(switchRemote(place, 'mfe-x', 'x', author)).rejects.toThrow('not released');
});

it('detects a changed file of a release [D8-RELEASE-01]', async () => {
  const { remotes } = await current();
  const released = remotes['mfe_a']!;
  await expect(verifyRelease(place.registryDir, released)).resolves.toBeUndefined();
  await appendFile(join(place.registryDir, released.base, 'app.js'), ' ');
  await expect(verifyRelease(place.registryDir, released)).rejects.toThrow(
    'app.js is not the file',
  );
});
