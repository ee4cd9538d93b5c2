import type { UsedLine } from '@casebook/study-design';
import { Injectable } from '@nestjs/common';
import type { Validation } from './design.dto';
import { DesignThreads } from './design.threads';
import type { ImportNotes } from './not-at-sites';

/** Studies whose last validation is kept; the least recently used is dropped first. */
const KEPT = 64;

/** A draft as text at one of its revisions. */
interface DraftText {
  design: string;
  revision: number;
}

interface Kept {
  /** The revision of the draft, and the lines of frozen versions that it was compared with. */
  of: string;
  validation: Promise<Omit<Validation, 'revision'>>;
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
   * @param notes reads those of the import that the draft began with, which cannot change without its revision
   */
  of(
    studyId: number,
    { design, revision }: DraftText,
    used: readonly UsedLine[],
    notes: () => Promise<ImportNotes>,
  ): Promise<Omit<Validation, 'revision'>> {
    const of = JSON.stringify([revision, used]);
    const last = this.#kept.get(studyId);
    this.#kept.delete(studyId);
    const kept =
      last?.of === of
        ? last
        : {
            of,
            validation: notes().then((read) =>
              this.threads.run(
                'validate',
                { design, used, notes: read },
                this.threads.ofStudy(studyId),
              ),
            ),
          };
    this.#kept.set(studyId, kept);
    if (this.#kept.size > KEPT) this.#kept.delete(this.#kept.keys().next().value!);
    kept.validation.catch(() => {
      if (this.#kept.get(studyId) === kept) this.#kept.delete(studyId);
    });
    return kept.validation;
  }
}
