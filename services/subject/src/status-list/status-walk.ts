import { type Caller, Db, type Plain } from '@casebook/service-kit';
import type { StatusLevel } from '@casebook/subject-data';
import { Injectable } from '@nestjs/common';
import type { SiteHead } from '../engine/page-access';
import { UnseenQueries } from '../engine/unseen-queries';
import { pageRows, type PlacedRow, type RowNames, visitRows } from './page-rows';
import { PartRows } from './part-rows';
import { badCursor, isCovered, type Place, type WalkPosition } from './status-cursor';
import { type Figures, passes } from './status-figures';
import type { WalkedLevel } from './status-filter';
import type { StatusFilter } from './status-list.dto';
import {
  nextSubjects,
  REACHED_SUBJECT,
  type StatusScope,
  type SubjectHead,
  type WalkFrom,
} from './status-list.sql';
import { type WalkedSubject, WalkedSubjects } from './walked-subject';

/** Subjects whose numbers are read at once: few at first, because they may fill an answer, then more. */
const FIRST_HEADS = 25;
const MOST_HEADS = 200;

/** Subjects whose visits and pages are read at once: few at first, because they may fill an answer, then more. */
const FIRST_SUBJECTS = 5;
const MOST_SUBJECTS = 40;

/** A row that passes the filters. */
export interface WalkedRow {
  names: RowNames;
  figures: Figures;
}

/** A step of a walk: a row, or, without one, the end of a subject or of a page whose values were read. */
export interface WalkStep {
  position: WalkPosition;
  row: WalkedRow | null;
}

/**
 * Walks through the subjects of a study in the order of their numbers, and in each subject through its rows in the order
 * of the design. Reads a few subjects at a time; who walks decides when it is enough.
 */
@Injectable()
export class StatusWalk {
  constructor(
    private readonly db: Db,
    private readonly unseen: UnseenQueries,
    private readonly subjects: WalkedSubjects,
    private readonly parts: PartRows,
  ) {}

  async scope(caller: Caller): Promise<StatusScope> {
    return {
      studyId: caller.studyId!,
      siteIds: caller.siteIds,
      unseenQueries: await this.unseen.of(caller),
    };
  }

  /**
   * @param after the position that was reached before; null = the beginning
   * @throws Problem 422 when the caller does not reach the subject of the position
   */
  async *steps(
    caller: Caller,
    level: WalkedLevel,
    requested: Plain<StatusFilter>,
    after: WalkPosition | null,
  ): AsyncGenerator<WalkStep> {
    const scope = await this.scope(caller);
    const from = after && (await this.from(scope, after));
    const sites = new Map<number, SiteHead>();
    let some = FIRST_SUBJECTS;
    for await (const heads of this.heads(scope, level, requested, from)) {
      for (let at = 0; at < heads.length; ) {
        const read = await this.subjects.read(caller, heads.slice(at, at + some), sites);
        at += some;
        some = Math.min(2 * some, MOST_SUBJECTS);
        for (const subject of read) {
          const { subjectId } = subject.head;
          const reached = subjectId === after?.subjectId ? after.place : null;
          yield* this.rows(caller, level, subject, requested, scope, reached);
          yield { position: { subjectId, place: [] }, row: null };
        }
      }
    }
  }

  /** The subjects that may have rows of a level, a few hundred at a time; at level subject exactly those of the filter. */
  async *heads(
    scope: StatusScope,
    level: StatusLevel,
    requested: Plain<StatusFilter>,
    from: WalkFrom | null = null,
  ): AsyncGenerator<SubjectHead[]> {
    let size = FIRST_HEADS;
    for (let next = from; ; size = MOST_HEADS) {
      const heads = await this.db.read<SubjectHead>(
        nextSubjects(level, scope, requested, next, size),
      );
      if (heads.length > 0) yield heads;
      if (heads.length < size) return;
      next = { subjectNo: heads.at(-1)!.subjectNo, isIncluded: false };
    }
  }

  private async from(
    { studyId, siteIds }: StatusScope,
    { subjectId, place }: WalkPosition,
  ): Promise<WalkFrom> {
    const [subject] = await this.db.read<Pick<SubjectHead, 'subjectNo'>>({
      ...REACHED_SUBJECT,
      values: [studyId, subjectId, siteIds],
    });
    if (!subject) throw badCursor();
    return { ...subject, isIncluded: place.length > 0 };
  }

  private async *rows(
    caller: Caller,
    level: WalkedLevel,
    subject: WalkedSubject,
    requested: Plain<StatusFilter>,
    { unseenQueries }: StatusScope,
    reached: Place | null,
  ): AsyncGenerator<WalkStep> {
    const { subjectId } = subject.head;
    const passing = (rows: readonly PlacedRow[]): WalkStep[] =>
      rows
        .filter(({ place, figures }) => !isPast(place, reached) && passes(figures, requested))
        .map(({ place, names, figures }) => ({
          position: { subjectId, place },
          row: { names, figures },
        }));
    if (level === 'visit') return yield* passing(visitRows(subject, requested));
    if (level === 'page') return yield* passing(pageRows(subject, requested));
    const pages = this.parts.of(caller, level, subject, requested, unseenQueries, reached);
    for await (const { place, rows } of pages) {
      yield* passing(rows);
      yield { position: { subjectId, place }, row: null };
    }
  }
}

const isPast = (place: Place, reached: Place | null): boolean =>
  reached !== null && isCovered(place, reached);
