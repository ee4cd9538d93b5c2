import { Readable } from 'node:stream';
import { Problem } from '@casebook/service-kit';

/** Bytes of which at least so many must arrive in each {@link BodyRules.idleMs}, until {@link BodyRules.ahead} has come. */
const MIN_BYTES_PER_INTERVAL = 1024;

export interface BodyRules {
  /** Largest body in bytes. */
  limit: number;
  /** Bytes that are read before the call goes on; a smaller body is read completely. */
  ahead: number;
  /** A body of which less than {@link MIN_BYTES_PER_INTERVAL} bytes arrive in this time is aborted. */
  idleMs: number;
  /** What comes after {@link ahead} occupies a service, so it must come faster than this. */
  bytesPerSecond: number;
  /** A body that is not complete after this time is aborted. */
  totalMs: number;
}

const tooLarge = (): Problem => new Problem(413, 'COMMSG008');
const tooSlow = (): Problem => new Problem(408, 'COMMSG004');
const disconnected = (): Problem => new Problem(408, 'COMMSG003');

/**
 * A request body with limits of size and time. Its first part is read into memory, the rest is streamed. When the body is
 * aborted, the connection stays open so that the client can read the answer.
 */
export class IncomingBody extends Readable {
  private readonly waiting: Buffer[] = [];
  private size = 0;
  private arrivedSince = 0;
  private ended = false;
  private passing = false;
  /** Since when the reader applies backpressure; null while the sender is free to send. */
  private heldSince: number | null = null;
  /** How long it was applied since progress was last checked. */
  private heldMs = 0;
  private checkedAt = Date.now();
  private readonly started = Date.now();
  private readonly progressTimer: NodeJS.Timeout;
  private pendingReadAhead: { resolve: () => void; reject: (error: Problem) => void } | null = null;

  constructor(
    private readonly source: Readable,
    private readonly rules: BodyRules,
  ) {
    super();
    const period = Math.min(rules.idleMs, rules.totalMs);
    this.progressTimer = setInterval(() => this.checkProgress(), period).unref();
    source.on('data', this.arrive).once('end', this.complete).once('close', this.lost);
    source.once('error', this.lost);
    this.on('error', () => undefined); // The promise of `readAhead` reports the error; without a listener Node would throw it.
  }

  /** Resolves when the body is complete or {@link BodyRules.ahead} bytes were read. @throws Problem 413, 408 */
  readAhead(): Promise<void> {
    if (this.ended) return Promise.resolve();
    if (this.source.destroyed) this.giveUp(disconnected());
    if (this.destroyed) return Promise.reject(disconnected());
    return new Promise((resolve, reject) => {
      this.pendingReadAhead = { resolve, reject };
    });
  }

  /** Longer than what is read ahead, whether or not all of it has come. */
  get isLong(): boolean {
    return this.size >= this.rules.ahead;
  }

  get isComplete(): boolean {
    return this.ended;
  }

  /** The content of a complete body. */
  get whole(): Buffer {
    return Buffer.concat(this.waiting);
  }

  /** Stops reading; readers of the body get this error. */
  giveUp(problem: Problem): void {
    this.release();
    this.pendingReadAhead?.reject(problem);
    this.pendingReadAhead = null;
    this.destroy(problem);
  }

  override _read(): void {
    if (!this.passing) {
      this.passing = true;
      for (const chunk of this.waiting.splice(0)) this.push(chunk);
      if (this.ended) {
        this.push(null);
        return;
      }
    }
    this.countHeld();
    this.heldSince = null;
    this.source.resume();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.release();
    done(error);
  }

  private readonly arrive = (chunk: Buffer): void => {
    this.size += chunk.length;
    this.arrivedSince += chunk.length;
    if (this.size > this.rules.limit) {
      this.giveUp(tooLarge());
    } else if (this.passing) {
      if (this.push(chunk)) return;
      this.hold();
    } else {
      this.waiting.push(chunk);
      if (this.size < this.rules.ahead) return;
      this.hold();
      this.arrived();
    }
  };

  private readonly complete = (): void => {
    this.ended = true;
    this.release();
    this.arrived();
    if (this.passing) this.push(null);
  };

  private readonly lost = (): void => {
    if (!this.ended) this.giveUp(disconnected());
  };

  private hold(): void {
    this.heldSince ??= Date.now();
    this.source.pause();
  }

  private countHeld(): void {
    if (this.heldSince === null) return;
    const now = Date.now();
    this.heldMs += now - this.heldSince;
    this.heldSince = now;
  }

  private arrived(): void {
    this.pendingReadAhead?.resolve();
    this.pendingReadAhead = null;
  }

  private checkProgress(): void {
    this.countHeld();
    const now = Date.now();
    const freeMs = now - this.checkedAt - this.heldMs;
    const isTooLate = now - this.started >= this.rules.totalMs;
    if (isTooLate || this.arrivedSince < freeMs * this.leastBytesPerMs()) this.giveUp(tooSlow());
    this.arrivedSince = 0;
    this.heldMs = 0;
    this.checkedAt = now;
  }

  private leastBytesPerMs(): number {
    const { bytesPerSecond, idleMs } = this.rules;
    return this.isLong ? bytesPerSecond / 1000 : MIN_BYTES_PER_INTERVAL / idleMs;
  }

  private release(): void {
    clearInterval(this.progressTimer);
    this.source.off('data', this.arrive).off('end', this.complete).off('close', this.lost);
    this.source.off('error', this.lost).on('error', () => undefined);
  }
}
