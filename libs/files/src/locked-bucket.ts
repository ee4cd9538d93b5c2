import type { S3Client } from '@aws-sdk/client-s3';
import { type BucketAddress, clientOptions } from './s3-client';

const SERVER_MILLISECONDS = 15_000;
const DAY = 86_400_000;

/** A bucket with object lock: objects cannot be removed or changed before their retention date. */
export class LockedBucket {
  private client: S3Client | undefined;

  constructor(private readonly address: BucketAddress) {}

  /** Locks an object until a date, also against the owner of the account (compliance mode of object lock). */
  async put(
    key: string,
    content: { body: string; type: string },
    keep: { days: number },
  ): Promise<void> {
    // Loaded on first use, so that a service without it starts faster.
    const s3 = await import('@aws-sdk/client-s3');
    this.client ??= new s3.S3Client(clientOptions(this.address, SERVER_MILLISECONDS));
    await this.client.send(
      new s3.PutObjectCommand({
        Bucket: this.address.bucket,
        Key: key,
        Body: content.body,
        ContentType: content.type,
        ObjectLockMode: 'COMPLIANCE',
        ObjectLockRetainUntilDate: new Date(Date.now() + keep.days * DAY),
      }),
    );
  }
}
