import { type Caller, Db, type Plain } from '@casebook/service-kit';
import { BlockType } from '@casebook/study-design';
import type { StatusLevel } from '@casebook/subject-data';
import { Injectable } from '@nestjs/common';
import { DesignStore } from '../design/design.store';
import type { DesignVersion } from '../design/design-version';
import type { SiteHead } from '../engine/page-access';
import { UnseenQueries } from '../engine/unseen-queries';
import { expectedOfSubject } from './expected-rows';
import { pageRows, type PlacedRow, type RowNames, visitRows } from './page-rows';
import { type PartReading, PartRows } from './part-rows';
import { ReadAhead } from './read-ahead';
import { badCursor, isCovered, type Place, type WalkPosition } from './status-cursor';
import { type Figures, passes } from './status-figures';
import type { WalkedLevel } from './status-filter';
import type { StatusFilter } from './status-list.dto';
import {
  hasQueryFilter,
  nextSubjects,
  REACHED_SUBJECT,
  type StatusScope,
  type SubjectHead,
  type WalkFrom,
} from './status-list.sql';
import { type WalkedSubject, WalkedSubjects } from './walked-subject';

/** Subjects whose numbers are read at once: few at first, because they may fill an answer, then more. */
const FIRST_HEADS = 60;
const MOST_HEADS = 200;

/** Subjects whose visits and pages are read at once, at most. */
const MOST_SUBJECTS = 50;

/** Pages whose values are read at once, at most. */
const MOST_PAGES = 20;

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
    private readonly designs: DesignStore,
    private readonly unseen: UnseenQueries,
    private readonly subjects: WalkedSubjects,
    private readonly parts: PartRows,
  ) {}

  async scope(caller: Caller): Promise<StatusScope> {
    return { ...reachOf(caller), unseenQueries: await this.unseen.of(caller) };
  }

  /**
   * @param after the position that was reached before; null = the beginning
   * @param wanted the rows that the caller is going to take, if there are so many
   * @throws Problem 422 when the caller does not reach the subject of the position
   */
  async *steps(
    caller: Caller,
    level: WalkedLevel,
    requested: Plain<StatusFilter>,
    after: WalkPosition | null,
    wanted = Number.POSITIVE_INFINITY,
  ): AsyncGenerator<WalkStep> {
    const from = after && (await this.from(caller, after));
    const pieces = this.heads(caller, level, requested, from);
    // Neither needs the other, so they are read at the same time.
    const [versions, first] = await Promise.all([
      this.designs.released(caller.studyId!),
      pieces.next(),
    ]);
    const newest = versions.at(-1);
    if (!newest || (level === 'line' && !versions.some(hasLines))) return;
    const unseen = this.unseen.in(caller, versions);
    const expected = expectedOfSubject(level, newest, requested);
    const sites = new Map<number, SiteHead>();
    const subjects = new ReadAhead(wanted, MOST_SUBJECTS);
    const pages = new ReadAhead(wanted, MOST_PAGES);
    for (let piece = first; !piece.done; piece = await pieces.next()) {
      const heads = piece.value;
      for (let at = 0; at < heads.length; ) {
        const left = Array<number>(heads.length - at).fill(expected);
        const some = heads.slice(at, at + subjects.next(left));
        at += some.length;
        for (const subject of await this.subjects.read(caller, unseen, some, sites)) {
          const { subjectId } = subject.head;
          const reached = subjectId === after?.subjectId ? after.place : null;
          const rows = this.rows(caller, level, subject, requested, { unseen, reached, pages });
          let count = 0;
          for await (const step of rows) {
            if (step.row) count += 1;
            yield step;
          }
          subjects.add({ expected, found: count });
          yield { position: { subjectId, place: [] }, row: null };
        }
      }
    }
  }

  /** The subjects that may have rows of a level, some at a time; at level subject exactly those of the filter. */
  async *heads(
    caller: Caller,
    level: StatusLevel,
    requested: Plain<StatusFilter>,
    from: WalkFrom | null = null,
  ): AsyncGenerator<SubjectHead[]> {
    // Without a filter by queries, their number is not needed.
    const scope = hasQueryFilter(requested)
      ? await this.scope(caller)
      : { ...reachOf(caller), unseenQueries: null };
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

  private async from(caller: Caller, { subjectId, place }: WalkPosition): Promise<WalkFrom> {
    const { studyId, siteIds } = reachOf(caller);
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
    reading: PartReading,
  ): AsyncGenerator<WalkStep> {
    const { subjectId } = subject.head;
    const passing = (rows: readonly PlacedRow[]): WalkStep[] =>
      rows
        .filter(
          ({ place, figures }) => !isPast(place, reading.reached) && passes(figures, requested),
        )
        .map(({ place, names, figures }) => ({
          position: { subjectId, place },
          row: { names, figures },
        }));
    if (level === 'visit') return yield* passing(visitRows(subject, requested));
    if (level === 'page') return yield* passing(pageRows(subject, requested));
    const read = this.parts.of(caller, level, subject, requested, reading);
    for await (const { place, rows, expected } of read) {
      const found = passing(rows);
      reading.pages.add({ expected, found: found.length });
      yield* found;
      yield { position: { subjectId, place }, row: null };
    }
  }
}

const hasLines = ({ design }: DesignVersion): boolean =>
  design.pages.some(({ blocks }) => blocks.some(({ type }) => type !== BlockType.normal));

const reachOf = ({ studyId, siteIds }: Caller): Omit<StatusScope, 'unseenQueries'> => ({
  studyId: studyId!,
  siteIds,
});

const isPast = (place: Place, reached: Place | null): boolean =>
  reached !== null && isCovered(place, reached);
