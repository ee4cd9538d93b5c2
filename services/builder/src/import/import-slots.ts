import { Problem } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { MAX_FILES_IN_MEMORY } from '../input/limits';

/** A file is held in memory while it is received and read, so each person may import one at a time. */
@Injectable()
export class ImportSlots {
  private readonly people = new Set<number>();

  /**
   * Runs an import if there is capacity.
   *
   * @throws Problem 429 when the person already imports a file, 503 when too many imports are running
   */
  async use<T>(personId: number, run: () => Promise<T>): Promise<T> {
    if (this.people.has(personId)) throw new Problem(429, 'BUILDER_IMPORT_RUNNING');
    if (this.people.size >= MAX_FILES_IN_MEMORY) throw new Problem(503, 'COMMSG023');
    this.people.add(personId);
    try {
      return await run();
    } finally {
      this.people.delete(personId);
    }
  }
}
