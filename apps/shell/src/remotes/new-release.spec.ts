import type { Channel } from '@casebook/remote-contract';
import { NewRelease } from './new-release';

const digest = `sha384-${'A'.repeat(64)}`;
const released = (name: string, version: string) => ({
  base: `/mfe/${name}/${version}+abc/`,
  descriptor: digest,
});
const shell = { version: '1.0.0', ...released('shell', '1.0.0') };
const remotes = { mfe_a: released('mfe-a', '1.0.0'), mfe_b: released('mfe-b', '1.0.0') };

function tab(newest: Partial<Channel> | Error) {
  const fetched: number[] = [];
  const release = new NewRelease({
    seq: 3,
    shell,
    remotes,
    disabled: {},
    fetchNewest: () => {
      fetched.push(1);
      if (newest instanceof Error) return Promise.reject(newest);
      return Promise.resolve({ shell, remotes, disabled: {}, ...newest } as Channel);
    },
    releasesIn: (channel) => channel.remotes,
  });
  return { release, fetched };
}

describe('an open tab', () => {
  it('offers a reload after a new release of a module or of the shell, and after a module was disabled [D8-REMOTE-07]', async () => {
    for (const newest of [
      { remotes: { ...remotes, mfe_a: released('mfe-a', '1.1.0') } },
      { shell: { version: '1.1.0', ...released('shell', '1.1.0') } },
      { disabled: { mfe_b: { reason: 'noon' } } },
    ]) {
      const { release } = tab(newest);
      await release.onChannelSeq('4');
      expect(release.isOut.get()).toBe(true);
    }
  });

  it('ignores a document that changes nothing for it [D8-REMOTE-07]', async () => {
    const { release, fetched } = tab({});
    await release.onChannelSeq('4');
    await release.onChannelSeq('4');
    await release.onChannelSeq('2');
    await release.onChannelSeq(null);
    expect(release.isOut.get()).toBe(false);
    expect(fetched).toHaveLength(1);
  });

  it('tries again when the document could not be loaded', async () => {
    const { release, fetched } = tab(new Error('offline'));
    await release.onChannelSeq('4');
    await release.onChannelSeq('4');
    expect(fetched).toHaveLength(2);
    expect(release.isOut.get()).toBe(false);
  });
});
