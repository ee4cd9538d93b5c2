import { Transform, type TransformCallback } from 'node:stream';
import { Problem } from '@casebook/service-kit';

/** Passes a body on as it comes and stops it at the limit, also when no length was announced. */
export class BodyLimit extends Transform {
  private passed = 0;

  constructor(private readonly limit: number) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.passed += chunk.length;
    if (this.passed > this.limit) done(new Problem(413, 'COMMSG008'));
    else done(null, chunk);
  }
}
