export { Files, LocalFiles, type StoredFile } from './files';
export { LockedBucket } from './locked-bucket';
export type { BucketAddress } from './s3-client';
export { readS3Place, S3Files } from './s3-files';
export { zip, type ZipEntry } from './zip';
