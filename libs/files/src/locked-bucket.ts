import type { S3Client } from '@aws-sdk/client-s3';

const SERVER_MILLISECONDS = 15_000;
const DAY = 86_400_000;

export interface BucketAddress {
  bucket: string;
  region: string;
  /** Server that speaks S3, when it is not Amazon's. */
  endpoint?: string;
}

/** A bucket with object lock: nobody can remove or change what is put there before its days are over. */
export class LockedBucket {
  private client: S3Client | undefined;

  constructor(private readonly address: BucketAddress) {}

  /** Keeps an object until a date against everybody, the owner of the account too (compliance mode of object lock). */
  async put(
    key: string,
    content: { body: string; type: string },
    keep: { days: number },
  ): Promise<void> {
    // Loaded only where it is used: a service without it starts sooner.
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
      // A server of one's own is addressed by its path.
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      maxAttempts: 2,
      requestHandler: {
        connectionTimeout: SERVER_MILLISECONDS,
        requestTimeout: SERVER_MILLISECONDS,
      },
    };
  }
}
