import type { S3ClientConfig } from '@aws-sdk/client-s3';

export interface BucketAddress {
  bucket: string;
  region: string;
  /** Address of the S3 server, unless it is Amazon's. */
  endpoint?: string;
}

/** @param milliseconds how long the server may need for one request */
export const clientOptions = (
  { region, endpoint }: BucketAddress,
  milliseconds: number,
): S3ClientConfig => ({
  region,
  // Self-hosted servers use path-style addresses.
  ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
  maxAttempts: 2,
  requestHandler: { connectionTimeout: milliseconds, requestTimeout: milliseconds },
});
