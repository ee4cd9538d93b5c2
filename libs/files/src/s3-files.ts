import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { checkedKey, Files, type StoredFile } from './files';
import { type BucketAddress, clientOptions } from './s3-client';

/** S3 takes no smaller part but the last, and no more than 10,000 of them: 80 GB. */
const PART_BYTES = 8 * 1_048_576;
const SERVER_MILLISECONDS = 120_000;

/** Files in a bucket of a server that speaks S3. One part of a file is held in memory at a time. */
export class S3Files extends Files {
  private client: S3Client | undefined;

  /** @param prefix the folder in the bucket: empty, or with a slash at its end */
  constructor(
    private readonly address: BucketAddress,
    private readonly prefix: string,
  ) {
    super();
  }

  async write(key: string, content: AsyncIterable<Uint8Array>): Promise<{ bytes: number }> {
    const of = this.of(key);
    const s3 = await import('@aws-sdk/client-s3');
    const client = await this.connected();
    let bytes = 0;
    let upload: string | undefined;
    const parts: { ETag: string | undefined; PartNumber: number }[] = [];
    try {
      for await (const { Body, isLast } of partsOf(content)) {
        bytes += Body.length;
        if (isLast && parts.length === 0) {
          await client.send(new s3.PutObjectCommand({ ...of, Body }));
          return { bytes };
        }
        upload ??= (await client.send(new s3.CreateMultipartUploadCommand(of))).UploadId!;
        const PartNumber = parts.length + 1;
        const part = new s3.UploadPartCommand({ ...of, UploadId: upload, PartNumber, Body });
        parts.push({ ETag: (await client.send(part)).ETag, PartNumber });
      }
      const MultipartUpload = { Parts: parts };
      // The file exists from here on, as a whole.
      await client.send(
        new s3.CompleteMultipartUploadCommand({ ...of, UploadId: upload, MultipartUpload }),
      );
      return { bytes };
    } catch (error) {
      if (upload !== undefined) {
        const abort = new s3.AbortMultipartUploadCommand({ ...of, UploadId: upload });
        // The first error says what happened.
        await client.send(abort).catch(() => undefined);
      }
      throw error;
    }
  }

  async read(key: string): Promise<StoredFile | null> {
    const s3 = await import('@aws-sdk/client-s3');
    const client = await this.connected();
    try {
      const found = await client.send(new s3.GetObjectCommand(this.of(key)));
      return { stream: found.Body as Readable, bytes: found.ContentLength! };
    } catch (error) {
      if (error instanceof s3.NoSuchKey) return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    const s3 = await import('@aws-sdk/client-s3');
    const client = await this.connected();
    await client.send(new s3.DeleteObjectCommand(this.of(key)));
  }

  private of(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.address.bucket, Key: `${this.prefix}${checkedKey(key)}` };
  }

  /** Loaded on first use, so that a service without it starts faster. */
  private async connected(): Promise<S3Client> {
    const s3 = await import('@aws-sdk/client-s3');
    this.client ??= new s3.S3Client(clientOptions(this.address, SERVER_MILLISECONDS));
    return this.client;
  }
}

/** The content in parts of equal size; the last one may be smaller, or empty when it is the only one. */
async function* partsOf(
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ Body: Buffer; isLast: boolean }> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    waiting.push(chunk);
    bytes += chunk.length;
    while (bytes > PART_BYTES) {
      const all = Buffer.concat(waiting);
      yield { Body: all.subarray(0, PART_BYTES), isLast: false };
      waiting = [all.subarray(PART_BYTES)];
      bytes -= PART_BYTES;
    }
  }
  yield { Body: Buffer.concat(waiting), isLast: true };
}

const PLACE = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/;

/** The bucket and the folder of an address such as `s3://bucket/folder`; null when it is none. */
export function readS3Place(place: string): { bucket: string; prefix: string } | null {
  const found = PLACE.exec(place);
  if (!found) return null;
  const [, bucket, folder = ''] = found;
  return {
    bucket: bucket!,
    prefix: folder === '' || folder.endsWith('/') ? folder : `${folder}/`,
  };
}
