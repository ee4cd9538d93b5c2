export { Files, LocalFiles, type StoredFile } from './files';
export { type BucketAddress, LockedBucket } from './locked-bucket';
export { zip, type ZipEntry } from './zip';
