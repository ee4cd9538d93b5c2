import type { Channel, Descriptor } from '@casebook/remote-contract';
import { RemoteError } from './failure';
import { Registry } from './registry';

const title = { ja: '一', en: 'one', th: 'หนึ่ง' };
const digest = `sha384-${'A'.repeat(64)}`;

function descriptor(name: string, path: string, sdk = '^0.1.0'): Descriptor {
  return {
    schema: 1,
    name,
    version: '0.1.0',
    commit: 'none',
    builtAt: '2026-01-01T00:00:00Z',
    needs: { sdk, apis: {}, shared: { react: '^19.0.0' } },
    expose: './app',
    manifest: 'mf-manifest.json',
    screens: [{ id: `${name.toUpperCase()}_SCREEN`, path, title }],
    nav: [],
    messages: [],
    i18n: { ns: name, files: { ja: 'ja', en: 'en', th: 'th' } },
    files: { 'x.js': digest },
  };
}

function registryOf(
  files: Record<string, Descriptor | RemoteError>,
  disabled: Channel['disabled'] = {},
) {
  const released: string[] = [];
  const names = Object.keys(files);
  const registry = new Registry({
    channel: { seq: 7, disabled },
    remotes: Object.fromEntries(
      names.map((name) => [name, { base: `/mfe/${name}/0.1.0+abc/`, descriptor: digest }]),
    ),
    override: null,
    offer: { sdk: '0.1.0', shared: { react: '19.3.1' } },
    fetchVerified(url) {
      const file = files[url.split('/')[2] as string];
      return file instanceof RemoteError
        ? Promise.reject(file)
        : Promise.resolve(JSON.stringify(file));
    },
    onRelease: (release) => released.push(release.name),
  });
  return { registry, released, files };
}

describe('module registry', () => {
  it('keeps every other remote when one is down, tampered with or incompatible [D8-REMOTE-02]', async () => {
    const { registry, released } = registryOf({
      mfe_a: descriptor('mfe_a', '/a'),
      mfe_b: new RemoteError('down', '503'),
      mfe_c: new RemoteError('tampered', 'digest'),
      mfe_d: descriptor('mfe_d', '/d', '^2.0.0'),
    });
    await registry.load();
    const { releases, failures, routes } = registry.view.get();
    expect(releases.map((release) => release.name)).toEqual(['mfe_a']);
    expect(released).toEqual(['mfe_a']);
    expect(releases[0]?.client).toBe('mfe_a/0.1.0+abc seq=7');
    expect(routes.match('/a')?.route.screen.id).toBe('MFE_A_SCREEN');
    expect([...failures].map(([name, error]) => [name, error.reason])).toEqual([
      ['mfe_b', 'down'],
      ['mfe_c', 'tampered'],
      ['mfe_d', 'incompatible'],
    ]);
  });

  it('contains the routes of a disabled remote, and why it is disabled [D8-RELEASE-06]', async () => {
    const { registry } = registryOf(
      { mfe_a: descriptor('mfe_a', '/a') },
      { mfe_a: { reason: 'maintenance' } },
    );
    await registry.load();
    expect(registry.view.get().routes.match('/a')?.route.release.disabled).toBe('maintenance');
  });

  it('reads only a failed descriptor again on retry', async () => {
    const { registry, released, files } = registryOf({
      mfe_a: descriptor('mfe_a', '/a'),
      mfe_b: new RemoteError('down', '503'),
    });
    await registry.load();
    files['mfe_b'] = descriptor('mfe_b', '/b');
    await registry.load();
    expect(registry.view.get().failures.size).toBe(0);
    expect(released).toEqual(['mfe_a', 'mfe_b']);
    expect(registry.view.get().routes.match('/b')?.route.release.name).toBe('mfe_b');
  });

  it('refuses a descriptor that belongs to another remote', async () => {
    const { registry } = registryOf({ mfe_a: descriptor('mfe_b', '/b') });
    await registry.load();
    expect(registry.view.get().failures.get('mfe_a')?.reason).toBe('broken');
  });
});
