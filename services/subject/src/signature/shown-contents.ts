import { Db } from '@casebook/service-kit';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { NOTE_SHOWN } from './signature.sql';

/** How long notes are collected, in milliseconds: a person needs longer to type a password. */
const COLLECTED_FOR = 50;

/** A content that a session was shown. */
interface Shown {
  sessionId: string;
  digest: string;
}

/**
 * Notes what sessions were shown to sign. The answer does not wait for the note, and notes of a moment are written
 * together; a signature waits for all that were begun, and without one it is refused like a changed content, so that the
 * person looks again.
 */
@Injectable()
export class ShownContents implements BeforeApplicationShutdown {
  readonly #log = new Logger(ShownContents.name);
  readonly #collected = new Map<string, Shown>();
  readonly #pending = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #isStopping = false;

  constructor(private readonly db: Db) {}

  note(sessionId: string, digest: string): void {
    this.#collected.set(`${sessionId}/${digest}`, { sessionId, digest });
    if (this.#isStopping) this.#write();
    else this.#timer ??= setTimeout(() => this.#write(), COLLECTED_FOR);
  }

  /** Waits until everything that was noted is written. */
  async noted(): Promise<void> {
    this.#write();
    await Promise.all(this.#pending);
  }

  /** Before the connections close. The calls that still run note at once what they show. */
  beforeApplicationShutdown(): Promise<void> {
    this.#isStopping = true;
    return this.noted();
  }

  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#collected.size === 0) return;
    const shown = [...this.#collected.values()];
    this.#collected.clear();
    const values = [shown.map(({ sessionId }) => sessionId), shown.map(({ digest }) => digest)];
    const note = this.db
      .record({ ...NOTE_SHOWN, values })
      .then(() => undefined)
      .catch((error: unknown) =>
        this.#log.error(`What was shown to sign could not be noted: ${String(error)}`),
      )
      .finally(() => this.#pending.delete(note));
    this.#pending.add(note);
  }
}
