import { LockedBucket } from '@casebook/files';
import type { AnchorLine, AnchorPayload } from '@casebook/platform-db';
import type { AnchorPlace } from './anchor-place';
import type { AnchorConfig } from './anchor.config';

/** Anchors in a bucket with object lock, from which nobody can remove them before their days are over. */
export function s3Place({
  prefix,
  days,
  ...address
}: NonNullable<AnchorConfig['s3']>): AnchorPlace {
  const bucket = new LockedBucket(address);
  return {
    kind: 's3',
    address: `${address.endpoint ?? ''} s3://${address.bucket}/${prefix}`,
    gather: 0,
    send: (lines) => {
      const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      return bucket.put(`${prefix}${nameOf(lines)}`, { body, type: 'application/jsonl' }, { days });
    },
  };
}

/** Its time before its number: a folder of anchors that begins anew does not use a name again. */
function nameOf([first]: readonly AnchorLine[]): string {
  const { at, seq } = JSON.parse(first!.payload) as AnchorPayload;
  return `${at.replaceAll(':', '-')}_${String(seq).padStart(8, '0')}.jsonl`;
}
