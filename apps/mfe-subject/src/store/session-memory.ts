import { UncommittedInputs } from '@casebook/crf-page';
import type { ReasonForChange } from '@casebook/ui/data';
import { NoteDrafts } from './note-drafts';
import { SaveAttempts } from './save-attempts';
import { UndoOffers } from './undo-offer';
import { SaveNavigation } from './save-navigation';

/**
 * What the module remembers between screens, outside the Redux state. It belongs to the store, which ends with the
 * study, the role or the session: a module variable would reach the next person in the same tab.
 */
export class SessionMemory {
  readonly uncommittedInputs = new UncommittedInputs();
  readonly noteDrafts = new NoteDrafts();
  readonly saveNavigation = new SaveNavigation();
  readonly saveAttempts = new SaveAttempts();
  readonly undoOffers = new UndoOffers();

  #lastReason: ReasonForChange | undefined;

  /** The reason that the next save offers again. */
  get lastReason(): ReasonForChange | undefined {
    return this.#lastReason;
  }

  keepReason(reason: ReasonForChange | undefined): void {
    this.#lastReason = reason;
  }

  /**
   * The content of pages that the person has read before signing a visit or a subject, as it was shown. What changes has to be
   * read again.
   */
  readonly readParts = new Set<string>();

  /** The last opened page in the matrix of each subject, to return to its cell. */
  readonly lastPages = new Map<number, number>();
}
