import type { ReasonForChange } from '@casebook/ui/data';
import { Arrival } from './crf/page/arrival';
import { SaveAttempts } from './crf/state/save-attempts';
import { Typing } from './crf/state/typing';
import { Words } from './crf/state/words';

/**
 * What the module knows of the person at work beside the state of its store. It belongs to the store, which ends with the
 * study, the role or the session: a variable of a file would hand it to the next person in the same tab.
 */
export class Work {
  readonly typing = new Typing();
  readonly words = new Words();
  readonly arrival = new Arrival();
  readonly attempts = new SaveAttempts();

  private reason: ReasonForChange | undefined;

  /** Offered again with the next save. */
  get lastReason(): ReasonForChange | undefined {
    return this.reason;
  }

  reasonGiven(reason: ReasonForChange | undefined): void {
    this.reason = reason;
  }

  /** Page at which the person was in the matrix of a subject: coming back goes there. */
  readonly lastPages = new Map<number, number>();
}
