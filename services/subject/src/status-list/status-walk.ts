import type { Unseen } from '@casebook/role-view';
import { type Caller, Db, type Plain } from '@casebook/service-kit';
import { BlockType } from '@casebook/study-design';
import type { StatusLevel } from '@casebook/subject-data';
import { Injectable } from '@nestjs/common';
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
  opensList,
  REACHED_SUBJECT,
  type StatusScope,
  type SubjectHead,
  type WalkFrom,
} from './status-list.sql';
import { type WalkedSubject, WalkedSubjects } from './walked-subject';
import { headsWithPages, type HeadsWithPages } from './walked-subject.sql';

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
    private readonly unseen: UnseenQueries,
    private readonly subjects: WalkedSubjects,
    private readonly parts: PartRows,
  ) {}

  /** @param released all versions that were ever released in the study */
  scope(caller: Caller, released: readonly DesignVersion[]): StatusScope {
    return { ...reachOf(caller), unseenQueries: this.unseen.in(caller, released) };
  }

  /**
   * @param released all versions that were ever released in the study
   * @param after the position that was reached before; null = the beginning
   * @param wanted the rows that the caller is going to take, if there are so many
   * @throws Problem 422 when the caller does not reach the subject of the position
   */
  async *steps(
    caller: Caller,
    released: readonly DesignVersion[],
    level: WalkedLevel,
    requested: Plain<StatusFilter>,
    after: WalkPosition | null,
    wanted = Number.POSITIVE_INFINITY,
  ): AsyncGenerator<WalkStep> {
    const newest = released.at(-1);
    if (!newest || (level === 'line' && !released.some(hasLines))) return;
    const expected = expectedOfSubject(level, newest, requested);
    const ahead = new ReadAhead(wanted, MOST_SUBJECTS);
    const reading = {
      unseen: this.unseen.in(caller, released),
      after,
      pages: new ReadAhead(wanted, MOST_PAGES),
    };
    const from = after && (await this.from(caller, after));
    const walk = { scope: this.headScope(caller, released, requested), level, requested, from };
    for await (const subjects of this.subjectsOf(caller, reading.unseen, walk, {
      ahead,
      expected,
    })) {
      const found = new Map<number, number>();
      for await (const step of this.rows(caller, level, subjects, requested, reading)) {
        const { subjectId, place } = step.position;
        if (step.row) found.set(subjectId, (found.get(subjectId) ?? 0) + 1);
        if (place.length === 0) ahead.add({ expected, found: found.get(subjectId) ?? 0 });
        yield step;
      }
    }
  }

  /** The subjects that may have rows of a level, some at a time; at level subject exactly those of the filter. */
  async *heads(
    caller: Caller,
    released: readonly DesignVersion[],
    level: StatusLevel,
    requested: Plain<StatusFilter>,
  ): AsyncGenerator<SubjectHead[]> {
    const scope = this.headScope(caller, released, requested);
    yield* this.nextHeads({ scope, level, requested, from: null });
  }

  /** Subjects with their visits and pages, some at a time: as many as should fill the answer. */
  private async *subjectsOf(
    caller: Caller,
    unseen: Unseen | null,
    walk: HeadWalk,
    { ahead, expected }: { ahead: ReadAhead; expected: number },
  ): AsyncGenerator<WalkedSubject[]> {
    const nextOf = (heads: number): number => ahead.next(Array<number>(heads).fill(expected));
    const sites = new Map<number, SiteHead>();
    let from = walk.from;
    // Planned anew for each call, the larger statement would take longer than the round trip that it saves.
    if (opensList(walk.requested, from)) {
      const size = nextOf(MOST_SUBJECTS);
      const { heads, ...read } = await this.firstHeads(walk, size);
      if (heads.length > 0) yield await this.subjects.of(caller, unseen, heads, read, sites);
      if (heads.length < size) return;
      from = afterLast(heads);
    }
    for await (const piece of this.nextHeads({ ...walk, from })) {
      for (let at = 0; at < piece.length; ) {
        const some = piece.slice(at, at + nextOf(piece.length - at));
        at += some.length;
        yield await this.subjects.read(caller, unseen, some, sites);
      }
    }
  }

  /** The first subjects of a walk, as many as should fill the answer, and what is on them, in one round trip. */
  private async firstHeads(
    { level, scope, requested, from }: HeadWalk,
    size: number,
  ): Promise<HeadsWithPages> {
    const [first] = await this.db.read<HeadsWithPages>(
      nextSubjects(level, scope, requested, from, size, headsWithPages),
    );
    return first!;
  }

  private async *nextHeads({
    scope,
    level,
    requested,
    from,
  }: HeadWalk): AsyncGenerator<SubjectHead[]> {
    let size = FIRST_HEADS;
    for (let next = from; ; size = MOST_HEADS) {
      const heads = await this.db.read<SubjectHead>(
        nextSubjects(level, scope, requested, next, size),
      );
      if (heads.length > 0) yield heads;
      if (heads.length < size) return;
      next = afterLast(heads);
    }
  }

  /** Without a filter by queries, their number is not needed. */
  private headScope(
    caller: Caller,
    released: readonly DesignVersion[],
    requested: Plain<StatusFilter>,
  ): StatusScope {
    if (hasQueryFilter(requested)) return this.scope(caller, released);
    return { ...reachOf(caller), unseenQueries: null };
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

  /** The rows of subjects that pass the filters; the end of each subject follows its rows. */
  private async *rows(
    caller: Caller,
    level: WalkedLevel,
    subjects: readonly WalkedSubject[],
    requested: Plain<StatusFilter>,
    reading: PartReading,
  ): AsyncGenerator<WalkStep> {
    const { after } = reading;
    const passing = (subjectId: number, rows: readonly PlacedRow[]): WalkStep[] => {
      const reached = subjectId === after?.subjectId ? after.place : null;
      return rows
        .filter(({ place, figures }) => !isPast(place, reached) && passes(figures, requested))
        .map(({ place, names, figures }) => ({
          position: { subjectId, place },
          row: { names, figures },
        }));
    };
    if (level === 'visit' || level === 'page') {
      const rowsOf = level === 'visit' ? visitRows : pageRows;
      for (const subject of subjects) {
        const { subjectId } = subject.head;
        yield* passing(subjectId, rowsOf(subject, requested));
        yield endOf(subject);
      }
      return;
    }
    let ended = 0;
    for await (const page of this.parts.of(caller, level, subjects, requested, reading)) {
      while (subjects[ended] !== page.subject) yield endOf(subjects[ended++]!);
      const { subjectId } = page.subject.head;
      const found = passing(subjectId, page.rows);
      reading.pages.add({ expected: page.expected, found: found.length });
      yield* found;
      yield { position: { subjectId, place: page.place }, row: null };
    }
    for (const subject of subjects.slice(ended)) yield endOf(subject);
  }
}

/** Which subjects are walked through. */
interface HeadWalk {
  scope: StatusScope;
  level: StatusLevel;
  requested: Plain<StatusFilter>;
  from: WalkFrom | null;
}

const afterLast = (heads: readonly SubjectHead[]): WalkFrom => ({
  subjectNo: heads.at(-1)!.subjectNo,
  isIncluded: false,
});

const endOf = ({ head: { subjectId } }: WalkedSubject): WalkStep => ({
  position: { subjectId, place: [] },
  row: null,
});

const hasLines = ({ design }: DesignVersion): boolean =>
  design.pages.some(({ blocks }) => blocks.some(({ type }) => type !== BlockType.normal));

const reachOf = ({ studyId, siteIds }: Caller): Omit<StatusScope, 'unseenQueries'> => ({
  studyId: studyId!,
  siteIds,
});

const isPast = (place: Place, reached: Place | null): boolean =>
  reached !== null && isCovered(place, reached);
