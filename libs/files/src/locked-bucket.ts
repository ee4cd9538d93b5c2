import type { S3Client } from '@aws-sdk/client-s3';

const SERVER_MILLISECONDS = 15_000;
const DAY = 86_400_000;

export interface BucketAddress {
  bucket: string;
  region: string;
  /** Address of the S3 server, unless it is Amazon's. */
  endpoint?: string;
}

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
    this.client ??= new s3.S3Client(this.options());
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

  private options() {
    const { region, endpoint } = this.address;
    return {
      region,
      // Self-hosted servers use path-style addresses.
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      maxAttempts: 2,
      requestHandler: {
        connectionTimeout: SERVER_MILLISECONDS,
        requestTimeout: SERVER_MILLISECONDS,
      },
    };
  }
}
