import type { S3Client } from '@aws-sdk/client-s3';
import type { AnchorLine, AnchorPayload } from '@casebook/platform-db';
import type { AnchorPlace } from './anchor-place';
import type { AnchorConfig } from './anchor.config';

const SERVER_MILLISECONDS = 15_000;
const DAY = 86_400_000;

/** Objects that S3 keeps until a date against everybody, the owner of the account too (compliance mode of object lock). */
export function s3Place(config: NonNullable<AnchorConfig['s3']>): AnchorPlace {
  const { bucket, prefix, region, days, endpoint } = config;
  let client: S3Client | undefined;
  return {
    kind: 's3',
    address: `${endpoint ?? ''} s3://${bucket}/${prefix}`,
    gather: 0,
    send: async (lines) => {
      // Read only where it is used: a service without it starts sooner.
      const s3 = await import('@aws-sdk/client-s3');
      client ??= new s3.S3Client({
        region,
        // A server of one's own is addressed by its path.
        ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
        maxAttempts: 2,
        requestHandler: {
          connectionTimeout: SERVER_MILLISECONDS,
          requestTimeout: SERVER_MILLISECONDS,
        },
      });
      await client.send(
        new s3.PutObjectCommand({
          Bucket: bucket,
          Key: `${prefix}${nameOf(lines)}`,
          Body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
          ContentType: 'application/jsonl',
          ObjectLockMode: 'COMPLIANCE',
          ObjectLockRetainUntilDate: new Date(Date.now() + days * DAY),
        }),
      );
    },
  };
}

/** Its time before its number: a folder of anchors that begins anew does not use a name again. */
function nameOf([first]: readonly AnchorLine[]): string {
  const { at, seq } = JSON.parse(first!.payload) as AnchorPayload;
  return `${at.replaceAll(':', '-')}_${String(seq).padStart(8, '0')}.jsonl`;
}
