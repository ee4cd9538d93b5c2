import type { Privilege, ReAuthAct } from '@casebook/catalogue';
import type { Caller, WriteTransaction } from '@casebook/service-kit';
import type { TrialChangeCount, TrialChangeKind, TrialChangeShown } from './trial-change.dto';

/** What one person does with a scheme: both give nobody anything that two people did not confirm. */
export type SchemeAct = 'pause' | 'resume';

/** Who makes a change: the person who asked for it. */
export interface ChangeAuthor {
  personId: number;
  name: string;
}

/** A change against the data of a transaction, which holds what the change depends on. */
export interface PreparedChange {
  /** What everybody who reads requests may know of it: no arm, no kit type. */
  shown: Partial<TrialChangeShown>;
  /** Everything that it takes or depends on. When this differs at the confirmation, the change is refused. */
  basis: object;
  /** One person may make it, because nothing that a subject gets follows from it until a scheme is opened. */
  alone: boolean;
  /** Makes it, and answers how many rows it changed. */
  apply(by: ChangeAuthor): Promise<number>;
}

/**
 * A kind of change of what future subjects get.
 *
 * @typeParam C the change as it was asked for; it may tell arms, so it stands in a table that nobody reads
 */
export interface TrialChange<C extends object> {
  kind: TrialChangeKind;
  /** The right to ask for it and to confirm it. */
  privilege: Privilege;
  /** The act of the re-authentication of whoever asks. */
  act: ReAuthAct;
  /** @throws Problem when it cannot be made now, or would strand anybody */
  prepare(tx: WriteTransaction, studyId: number, content: C): Promise<PreparedChange>;
  /** What the reader may know of its content besides. */
  counts(reader: Caller, content: C): TrialChangeCount[];
}
