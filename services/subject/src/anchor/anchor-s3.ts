import { LockedBucket } from '@casebook/files';
import type { AnchorLine, AnchorPayload } from '@casebook/platform-db';
import type { AnchorPlace } from './anchor-place';
import type { AnchorConfig } from './anchor.config';

/** Stores anchors in a bucket with object lock, where nobody can remove them before their retention ends. */
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

/** Time before number, so that a new anchor folder does not use a name again. */
function nameOf([first]: readonly AnchorLine[]): string {
  const { at, seq } = JSON.parse(first!.payload) as AnchorPayload;
  return `${at.replaceAll(':', '-')}_${String(seq).padStart(8, '0')}.jsonl`;
}
