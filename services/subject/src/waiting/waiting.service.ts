import { type Caller, Db, EXACT_TOTAL, type Plain } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { statusViewOf } from '../common/seen-statuses';
import { isStudyLocked } from '../common/study-lock';
import { DesignStore } from '../design/design.store';
import { countWaiting } from '../query/query-list.sql';
import { COUNT_TO_SIGN } from '../signature/signature.sql';
import type { Waiting } from './waiting.dto';
import { type WaitingSubject, WaitingSubjects } from './waiting-subjects';

/** Counts what waits for a role: by the filters of the query list and of the subject list. */
@Injectable()
export class WaitingService {
  constructor(
    private readonly db: Db,
    private readonly designs: DesignStore,
    private readonly subjects: WaitingSubjects,
  ) {}

  async get(caller: Caller): Promise<Plain<Waiting>> {
    // Nothing can be done in a locked study, so nothing waits there.
    if (await isStudyLocked(this.db, caller.studyId!)) return {};
    const [queries, entry, signatures] = await Promise.all([
      this.queries(caller),
      this.entry(caller),
      this.signatures(caller),
    ]);
    return { ...queries, ...entry, ...signatures };
  }

  private async signatures(caller: Caller): Promise<Pick<Plain<Waiting>, 'signaturesToSign'>> {
    const signs = caller.may('CRF_VIEW') && caller.may('ESIGN_EDIT');
    if (!signs || !statusViewOf(caller).sees('signature')) return {};
    const [counted] = await this.db.read<{ n: number }>({
      ...COUNT_TO_SIGN,
      values: {
        studyId: caller.studyId,
        signerId: caller.personId,
        roleCode: caller.roleCode,
        siteIds: caller.siteIds ?? [],
      },
    });
    return { signaturesToSign: counted!.n };
  }

  private async queries(
    caller: Caller,
  ): Promise<Pick<Plain<Waiting>, 'openQueries' | 'answeredQueries'>> {
    const answers = caller.may('QUERY_ANSWER');
    const issues = caller.may('QUERY_ISSUE');
    if (!statusViewOf(caller).sees('query') || (!answers && !issues)) return {};
    const [counts] = await this.db.read<{ open: number; answered: number }>(
      countWaiting({
        studyId: caller.studyId!,
        siteIds: caller.siteIds,
        unseen: await this.designs.unseen(caller),
      }),
    );
    const most = EXACT_TOTAL + 1;
    return {
      ...(answers && { openQueries: Math.min(counts!.open, most) }),
      ...(issues && { answeredQueries: Math.min(counts!.answered, most) }),
    };
  }

  private async entry(
    caller: Caller,
  ): Promise<Pick<Plain<Waiting>, 'pagesDue' | 'pagesInProgress' | 'visitsOverdue'>> {
    // A visit waits for those who enter its pages, and for those who ask about what is missing.
    const acts = caller.may('CRF_EDIT') || caller.may('QUERY_ISSUE');
    if (!caller.may('CRF_VIEW') || !acts) return {};
    const subjects = await this.subjects.of(caller);
    const sum = (count: Exclude<keyof WaitingSubject, 'subjectId'>) =>
      subjects.reduce((total, one) => total + one[count], 0);
    return {
      ...(caller.may('CRF_EDIT') && {
        pagesDue: sum('pagesDue'),
        pagesInProgress: sum('pagesInProgress'),
      }),
      visitsOverdue: sum('visitsOverdue'),
    };
  }
}
