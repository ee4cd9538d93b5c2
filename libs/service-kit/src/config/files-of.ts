import { type Files, LocalFiles, readS3Place, S3Files } from '@casebook/files';
import { z } from 'zod';
import { readConfig } from './config';

const shape = {
  /** Folder of files; not needed when they are kept in a bucket. */
  FILES_DIR: z.string().min(1).optional(),
  /** Bucket of a server that speaks S3, such as `s3://bucket/folder`. */
  FILES_S3: z
    .string()
    .refine((place) => readS3Place(place) !== null, 'must be like s3://bucket/folder')
    .optional(),
  /** Address of the server, unless it is Amazon's. */
  FILES_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  AWS_REGION: z.string().min(1).optional(),
};

/**
 * The storage of files of a service: a bucket when one is named, otherwise a folder.
 *
 * @throws Error that names each missing or wrong variable
 */
export function filesOf(environment: NodeJS.ProcessEnv): Files {
  const { FILES_DIR, FILES_S3, FILES_S3_ENDPOINT, AWS_REGION } = readConfig(environment, shape);
  if (FILES_S3 === undefined) {
    if (FILES_DIR === undefined) throw fault('FILES_DIR');
    return new LocalFiles(FILES_DIR);
  }
  if (!AWS_REGION && !FILES_S3_ENDPOINT) throw fault('AWS_REGION');
  const { bucket, prefix } = readS3Place(FILES_S3)!;
  return new S3Files(
    {
      bucket,
      // Own S3 servers have no region, but the signature needs one.
      region: AWS_REGION ?? 'us-east-1',
      ...(FILES_S3_ENDPOINT ? { endpoint: FILES_S3_ENDPOINT } : {}),
    },
    prefix,
  );
}

const fault = (name: string): Error =>
  new Error(`Configuration is not usable. ${name}: is missing`);
