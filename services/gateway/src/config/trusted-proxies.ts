import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

/** Whether the address at this number of hops is a trusted proxy, whose `X-Forwarded-*` headers are used. */
export type TrustedProxies = (address: string, hop: number) => boolean;

const FORMAT_MESSAGE =
  'must be the number of proxies in front, or their addresses such as 10.0.0.7, 10.1.0.0/16';

/** Setting `TRUST_PROXY`: a number of proxies, or a list of addresses and networks. */
export const trustedProxies = z.string().transform((text, context): TrustedProxies => {
  const trusted = /^[1-9]$/.test(text.trim()) ? nearest(Number(text)) : listed(text);
  if (trusted) return trusted;
  context.addIssue({ code: 'custom', message: FORMAT_MESSAGE });
  return z.NEVER;
});

const nearest =
  (count: number): TrustedProxies =>
  (_address, hop) =>
    hop < count;

function listed(text: string): TrustedProxies | null {
  const list = new BlockList();
  for (const entry of text.split(',')) {
    const [address = '', prefix, ...more] = entry.trim().split('/');
    const family = familyOf(address);
    const longest = family === 'ipv6' ? 128 : 32;
    const length = prefix === undefined ? longest : Number(prefix);
    const isNumber = prefix === undefined || /^\d{1,3}$/.test(prefix);
    if (!family || more.length > 0 || !isNumber || length < 1 || length > longest) return null;
    list.addSubnet(address, length, family);
  }
  return (address) => {
    const family = familyOf(address);
    return family !== null && list.check(address, family);
  };
}

const familyOf = (address: string): 'ipv4' | 'ipv6' | null =>
  isIP(address) === 4 ? 'ipv4' : isIP(address) === 6 ? 'ipv6' : null;
