/** A server for tests that speaks S3; it brings no types. */
declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net';

  interface Options {
    port: number;
    address: string;
    silent: boolean;
    directory: string;
    configureBuckets: { name: string }[];
  }

  type Middleware = (
    context: { method: string; url: string },
    next: () => Promise<void>,
  ) => Promise<void>;

  export default class S3rver {
    constructor(options: Options);
    middleware: Middleware[];
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
