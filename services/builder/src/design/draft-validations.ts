import type { UsedLine } from '@casebook/study-design';
import { Injectable } from '@nestjs/common';
import type { Validation } from './design.dto';
import type { DraftIdentity } from './design.worker';
import { DesignThreads } from './design.threads';
import type { ImportNotes } from './not-at-sites';

/** Studies whose last validation is kept; the least recently used is dropped first. */
const KEPT = 64;

/** A draft as text, with the notes of the import that it began with. */
interface DraftToValidate {
  design: string;
  notes: ImportNotes;
}

/** What is known of a draft without its document. */
export interface ValidatedDraft {
  /** There in a part of the time that the validation takes. */
  identity: Promise<DraftIdentity>;
  validation: Promise<Omit<Validation, 'revision' | 'notAtSites'>>;
}

interface Kept extends ValidatedDraft {
  /** The revision of the draft, and the lines of frozen versions that it was compared with. */
  of: string;
}

/**
 * The validation of drafts. A draft of the same revision is not validated again, because whoever freezes a draft has seen
 * its validation just before.
 */
@Injectable()
export class DraftValidations {
  readonly #kept = new Map<number, Kept>();

  constructor(private readonly threads: DesignThreads) {}

  /**
   * @param used fixed lines of the versions frozen before
   * @param read the draft of this revision; called only when it was not validated yet
   */
  of(
    studyId: number,
    revision: number,
    used: readonly UsedLine[],
    read: () => Promise<DraftToValidate>,
  ): ValidatedDraft {
    const of = JSON.stringify([revision, used]);
    const last = this.#kept.get(studyId);
    this.#kept.delete(studyId);
    const kept = last?.of === of ? last : { of, ...this.#validate(studyId, used, read()) };
    this.#kept.set(studyId, kept);
    if (this.#kept.size > KEPT) this.#kept.delete(this.#kept.keys().next().value!);
    Promise.all([kept.identity, kept.validation]).catch(() => {
      if (this.#kept.get(studyId) === kept) this.#kept.delete(studyId);
    });
    return kept;
  }

  #validate(
    studyId: number,
    used: readonly UsedLine[],
    read: Promise<DraftToValidate>,
  ): ValidatedDraft {
    const options = this.threads.ofStudy(studyId);
    return {
      validation: read.then(({ design }) =>
        this.threads.run('validate', { design, used }, options),
      ),
      identity: read.then((draft) => this.threads.run('identify', draft, options)),
    };
  }
}
