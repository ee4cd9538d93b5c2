import { Db } from '@casebook/service-kit';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { NOTE_SHOWN } from './signature.sql';

/**
 * Notes what sessions were shown to sign. The answer does not wait for the note; a signature waits for the notes that are
 * on their way, and without one it is refused like a changed content, so that the person looks again.
 */
@Injectable()
export class ShownContents implements OnApplicationShutdown {
  readonly #log = new Logger(ShownContents.name);
  readonly #pending = new Set<Promise<void>>();

  constructor(private readonly db: Db) {}

  note(sessionId: string, digest: string): void {
    const note = this.db
      .record({ ...NOTE_SHOWN, values: [sessionId, digest] })
      .then(() => undefined)
      .catch((error: unknown) =>
        this.#log.error(`What was shown to sign could not be noted: ${String(error)}`),
      )
      .finally(() => this.#pending.delete(note));
    this.#pending.add(note);
  }

  /** Waits for the notes that were begun. */
  async noted(): Promise<void> {
    await Promise.all(this.#pending);
  }

  onApplicationShutdown(): Promise<void> {
    return this.noted();
  }
}
