import type { ReleaseKey } from '@casebook/release-signing';
import { type Channel, sameReleases } from '@casebook/remote-contract';
import { nextSeq, readChannel, writeChannel } from './channel-file';
import { newConflictsOf } from './compatibility';

export interface Registry {
  registryDir: string;
  key: ReleaseKey;
}

export interface Author {
  by: string;
  reason: string;
  /** Number of the document that the author has seen; when there is a newer one, nothing is changed. */
  expectedSeq?: number;
}

/** The content of the next document. */
export type NextContent = Omit<
  Channel,
  'schema' | 'channel' | 'seq' | 'issuedAt' | 'expiresAt' | 'reason' | 'by'
>;

/** Validity of a document; the embedded start and every change issue the next one. */
export const VALID_DAYS = 180;
const RENEW_DAYS = 60;
const DAY_MS = 86_400_000;

export class ReleaseRefused extends Error {}

/**
 * Writes the next channel document. Of two changes at the same time, the second is decided again on the document of
 * the first.
 *
 * @param decide the next content from the present one; an equal content is not written
 * @throws ReleaseRefused when the change makes parts incompatible
 */
export async function changeChannel(
  { registryDir, key }: Registry,
  { by, reason, expectedSeq }: Author,
  decide: (before: Channel | null) => NextContent | Promise<NextContent>,
): Promise<{ channel: Channel; changed: boolean }> {
  if (reason.trim() === '') throw new ReleaseRefused('A reason is needed: --reason "…".');
  for (;;) {
    const seq = await nextSeq(registryDir);
    const before = await readChannel(registryDir, key);
    if (expectedSeq !== undefined && expectedSeq !== seq - 1) {
      throw new ReleaseRefused(
        `The newest document is ${seq - 1}, not ${expectedSeq}: somebody changed it meanwhile.`,
      );
    }
    const content = await decide(before);
    if (before && !saysMore(before, content)) return { channel: before, changed: false };
    const conflicts = await newConflictsOf(registryDir, before, content);
    if (conflicts.length > 0) throw new ReleaseRefused(conflicts.join('\n'));
    const now = Date.now();
    const channel: Channel = {
      schema: 1,
      channel: 'prod',
      seq,
      issuedAt: new Date(now).toISOString(),
      expiresAt: new Date(now + VALID_DAYS * DAY_MS).toISOString(),
      reason: reason.trim(),
      by,
      ...content,
    };
    if (await writeChannel(registryDir, channel, key)) return { channel, changed: true };
  }
}

/** The content of a document, to be changed in part. */
export function contentOf(channel: Channel): NextContent {
  const { shell, apis, remotes, studies, disabled, allowOverride } = channel;
  return { shell, apis, remotes, studies, disabled, allowOverride };
}

function saysMore(before: Channel, next: NextContent): boolean {
  if (Date.parse(before.expiresAt) - Date.now() < RENEW_DAYS * DAY_MS) return true;
  const { remotes, studies, ...rest } = contentOf(before);
  const { remotes: nextRemotes, studies: nextStudies, ...nextRest } = next;
  const ids = new Set([...Object.keys(studies), ...Object.keys(nextStudies)]);
  return (
    !sameReleases(remotes, nextRemotes) ||
    [...ids].some((id) => !sameReleases(studies[id] ?? {}, nextStudies[id] ?? {})) ||
    canonical(rest) !== canonical(nextRest)
  );
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([x], [y]) => (x < y ? -1 : 1)))
      : inner,
  );
}
