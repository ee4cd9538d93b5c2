import type { Channel } from '@casebook/remote-contract';
import { acceptChannel, UntrustedChannel, type ChannelParts, verifyInBrowser } from './channel';

const makePair = () => crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));

let ours: CryptoKeyPair;
let theirs: CryptoKeyPair;
let keys: Record<string, string>;
beforeAll(async () => {
  [ours, theirs] = await Promise.all([makePair(), makePair()]);
  keys = { ours: base64(await crypto.subtle.exportKey('raw', ours.publicKey)) };
});

const channel = (seq: number, more: Partial<Channel> = {}): Channel => ({
  schema: 1,
  channel: 'prod',
  seq,
  issuedAt: '2026-01-01T00:00:00Z',
  expiresAt: '2026-07-01T00:00:00Z',
  reason: 'test',
  by: 'test',
  shell: {
    version: '1.0.0',
    base: '/mfe/shell/1.0.0+0123456789ab/',
    descriptor: `sha384-${'A'.repeat(64)}`,
  },
  apis: {},
  remotes: {},
  studies: {},
  disabled: {},
  allowOverride: false,
  ...more,
});

async function signed(content: unknown, by: () => CryptoKeyPair = () => ours, keyId = 'ours') {
  const payload = JSON.stringify(content);
  const bytes = new TextEncoder().encode(payload);
  const sig = base64(await crypto.subtle.sign('Ed25519', by().privateKey, bytes));
  return JSON.stringify({ payload, signatures: [{ keyId, alg: 'Ed25519', sig }] });
}

let stored: string | null;
const parts = (inlined: string, more: Partial<ChannelParts> = {}): ChannelParts => ({
  inlined,
  fetchDocument: () => Promise.reject(new Error('not needed')),
  keys,
  verify: verifyInBrowser,
  memory: { getItem: () => stored, setItem: (_key, value) => (stored = value) },
  now: () => Date.parse('2026-03-01T00:00:00Z'),
  ...more,
});

beforeEach(() => (stored = null));

describe('the channel document', () => {
  it('is accepted when a known key has signed it, and remembered [D8-CHANNEL-01]', async () => {
    expect(await acceptChannel(parts(await signed(channel(3))))).toEqual({
      channel: channel(3),
      state: 'current',
    });
    expect(JSON.parse(stored!)).toMatchObject({ keyId: 'ours', seq: 3 });
  });

  it.each([
    ['signed by somebody else', () => signed(channel(4), () => theirs)],
    ['signed by a key that nobody named', () => signed(channel(4), () => ours, 'other')],
    [
      'changed after it was signed',
      async () => (await signed(channel(4))).replace(String.raw`\"seq\":4`, String.raw`\"seq\":5`),
    ],
    ['of another shape', () => signed({ ...channel(4), more: true })],
    ['no envelope', () => Promise.resolve(JSON.stringify(channel(4)))],
  ])('%s is refused; the last valid one stays in use [D8-CHANNEL-02]', async (_what, make) => {
    const document = await make();
    await expect(acceptChannel(parts(document))).rejects.toThrow(UntrustedChannel);
    await acceptChannel(parts(await signed(channel(3))));
    expect(await acceptChannel(parts(document))).toEqual({ channel: channel(3), state: 'kept' });
  });

  it('with an earlier number is refused [D8-CHANNEL-03]', async () => {
    await acceptChannel(parts(await signed(channel(7))));
    const replayed = await acceptChannel(parts(await signed(channel(6))));
    expect(replayed).toEqual({ channel: channel(7), state: 'kept' });
  });

  it('with a new key may have any number, as after a new installation [D8-CHANNEL-03]', async () => {
    stored = JSON.stringify({ keyId: 'gone', seq: 99, document: '{}' });
    expect((await acceptChannel(parts(await signed(channel(1))))).channel.seq).toBe(1);
  });

  it('that has expired stays in use only in a browser that had accepted it [D8-CHANNEL-04]', async () => {
    const late = { now: () => Date.parse('2026-08-01T00:00:00Z') };
    await expect(acceptChannel(parts(await signed(channel(3)), late))).rejects.toThrow('expired');
    await acceptChannel(parts(await signed(channel(3))));
    expect((await acceptChannel(parts(await signed(channel(3)), late))).state).toBe('expired');
    expect(await acceptChannel(parts(await signed(channel(4)), late))).toEqual({
      channel: channel(3),
      state: 'kept',
    });
  });
});
