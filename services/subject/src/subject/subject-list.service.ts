import { seenSubject } from '@casebook/role-view';
import { type Caller, Db, EXACT_TOTAL, listOf, Problem, type Plain } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { refuseUnseen, statusViewOf } from '../common/seen-statuses';
import type { SubjectRow } from '../common/subject-row.dto';
import { DesignStore } from '../design/design.store';
import { recordDownload } from '../common/record-download';
import type {
  SubjectDownload,
  SubjectFilter,
  SubjectList,
  SubjectListQuery,
  SubjectNeighbour,
  SubjectNeighbours,
  SubjectNeighboursQuery,
  SubjectSort,
} from './subject.dto';
import { UnseenQueries } from '../engine/unseen-queries';
import { type WaitingSubject, WaitingSubjects } from '../waiting/waiting-subjects';
import {
  countSubjects,
  listSubjects,
  nextInList,
  placeInList,
  type SubjectFilters,
} from './subject.sql';

/** Orders in which the position of a subject changes while somebody enters its data. */
const CHANGED_BY_WORK: ReadonlySet<SubjectSort> = new Set(['openQueries', 'progress']);

@Injectable()
export class SubjectListService {
  constructor(
    private readonly db: Db,
    private readonly designs: DesignStore,
    private readonly unseen: UnseenQueries,
    private readonly waiting: WaitingSubjects,
  ) {}

  async list(caller: Caller, query: SubjectListQuery): Promise<SubjectList> {
    const wanted = await this.wanted(caller, query);
    const [rows, counted] = await Promise.all([
      this.db.read<SubjectRow>(listSubjects(wanted, orderOf(query), query)),
      this.db.read<{ n: number }>(countSubjects(wanted)),
    ]);
    return Object.assign(
      listOf(
        rows.map((row) => seenSubject(row, statusViewOf(caller), wanted.sees)),
        query,
        counted[0]!.n,
      ),
      numberColumns(wanted),
    );
  }

  /** The rows of a list for a spreadsheet. The download is recorded before the rows are returned. */
  async download(caller: Caller, query: Plain<SubjectFilter>): Promise<SubjectDownload> {
    const wanted = await this.wanted(caller, query);
    const found = await this.db.read<SubjectRow>(
      listSubjects(wanted, orderOf(query), { page: 1, size: EXACT_TOTAL + 1 }),
    );
    const rows = found
      .slice(0, EXACT_TOTAL)
      .map((row) => seenSubject(row, statusViewOf(caller), wanted.sees));
    await recordDownload(this.db, caller, {
      what: 'SUBJECT_LIST',
      rows: rows.length,
      filter: { ...query },
    });
    return { rows, complete: found.length <= EXACT_TOTAL, ...numberColumns(wanted) };
  }

  /**
   * The previous and next subject in the filtered and sorted list. The subject itself may have left the list.
   *
   * @throws Problem 404 when the study has no such subject at the caller's sites
   */
  async neighbours(
    caller: Caller,
    subjectId: number,
    { at, ...query }: Plain<SubjectNeighboursQuery>,
  ): Promise<SubjectNeighbours> {
    const wanted = await this.wanted(caller, query);
    const { sort, direction } = orderOf(query);
    const [place] = await this.db.read<{ value: string }>(placeInList(wanted, sort, subjectId));
    if (!place) throw Problem.notFound();
    const changes = CHANGED_BY_WORK.has(sort);
    const reached = sort === 'openQueries' ? Math.floor(at ?? 0) : at;
    const value = changes && at !== undefined ? String(reached) : place.value;
    const from = { subjectId, value };
    const find = async (to: 'asc' | 'desc'): Promise<SubjectNeighbour | null> => {
      const [found] = await this.db.read<SubjectNeighbour & { value: string }>(
        nextInList(wanted, { sort, direction: to }, from),
      );
      if (!found) return null;
      const { value: there, ...subject } = found;
      return { ...subject, at: changes ? Number(there) : null };
    };
    const [before, after] = await Promise.all([find('desc'), find('asc')]);
    return direction === 'asc'
      ? { previous: before, next: after }
      : { previous: after, next: before };
  }

  private async wanted(caller: Caller, requested: Plain<SubjectFilter>): Promise<SubjectFilters> {
    if (requested.siteId !== undefined) caller.requireSite(requested.siteId);
    refuseUnseen(caller, requested);
    if (requested.deleted && !caller.may('CASE_DELETE')) throw Problem.forbidden();
    return {
      studyId: caller.studyId!,
      siteIds: caller.siteIds,
      requested,
      sees: await this.designs.seenNumbers(caller),
      unseenQueries: await this.unseen.of(caller),
      waiting: await this.waitingFor(caller, requested),
    };
  }

  private async waitingFor(
    caller: Caller,
    requested: Plain<SubjectFilter>,
  ): Promise<SubjectFilters['waiting']> {
    const wanted = WAITING_FILTERS.filter(({ field }) => requested[field] !== undefined);
    const unseen = wanted.filter(({ privilege }) => !caller.may(privilege));
    if (unseen.length > 0) {
      throw Problem.invalid(unseen.map(({ field }) => ({ field, code: 'COMMON_NOT_A_CHOICE' })));
    }
    if (wanted.length === 0) return [];
    const subjects = await this.waiting.of(caller, requested.siteId);
    return wanted.map(({ field, count }) => ({
      subjectIds: subjects.filter((one) => one[count] > 0).map(({ subjectId }) => subjectId),
      isWanted: requested[field]!,
    }));
  }
}

const numberColumns = ({ sees }: SubjectFilters) => ({
  hasScreeningNo: sees.screening,
  hasEnrollmentNo: sees.enrollment,
});

const WAITING_FILTERS = [
  { field: 'pageDue', privilege: 'CRF_EDIT', count: 'pagesDue' },
  { field: 'pageInProgress', privilege: 'CRF_EDIT', count: 'pagesInProgress' },
  { field: 'visitOverdue', privilege: 'CRF_VIEW', count: 'visitsOverdue' },
] as const satisfies readonly {
  field: keyof SubjectFilter;
  privilege: string;
  count: keyof WaitingSubject;
}[];

const orderOf = ({ sort, order }: Plain<SubjectFilter>) =>
  ({ sort: sort ?? 'subjectNo', direction: order ?? 'asc' }) as const;
