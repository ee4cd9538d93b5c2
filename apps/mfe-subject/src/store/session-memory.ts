import { UncommittedInputs } from '@casebook/crf-page';
import type { ReasonForChange } from '@casebook/ui/data';
import { NoteDrafts } from './note-drafts';
import { SaveAttempts } from './save-attempts';
import { SaveNavigation } from './save-navigation';

/**
 * What the module remembers of the person's work beside the state of its store. It belongs to the store, which ends with
 * the study, the role or the session: a variable of a file would hand it to the next person in the same tab.
 */
export class SessionMemory {
  readonly uncommittedInputs = new UncommittedInputs();
  readonly noteDrafts = new NoteDrafts();
  readonly saveNavigation = new SaveNavigation();
  readonly saveAttempts = new SaveAttempts();

  #lastReason: ReasonForChange | undefined;

  /** Offered again with the next save. */
  get lastReason(): ReasonForChange | undefined {
    return this.#lastReason;
  }

  keepReason(reason: ReasonForChange | undefined): void {
    this.#lastReason = reason;
  }

  /** Page at which the person was in the matrix of a subject: coming back goes there. */
  readonly lastPages = new Map<number, number>();
}
