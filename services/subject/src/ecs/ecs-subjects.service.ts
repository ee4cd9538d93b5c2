import { type Caller, Db, listOf, type Plain } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { DesignStore } from '../design/design.store';
import { EcsTexts, resultOf } from './ecs-words';
import { EcsResult } from './ecs.sql';
import type { EcsSubject, EcsSubjectList, EcsSubjectQuery } from './ecs-subjects.dto';
import { countEcsSubjects, listEcsSubjects, type SubjectStateRow } from './ecs-subjects.sql';

/** The subjects with the last run of their checks. */
@Injectable()
export class EcsSubjectsService {
  constructor(
    private readonly db: Db,
    private readonly designs: DesignStore,
  ) {}

  /** @throws Problem 403 when the role does not reach a site */
  async list(
    caller: Caller,
    { siteId, search, result, ...query }: EcsSubjectQuery,
  ): Promise<EcsSubjectList> {
    for (const id of siteId ?? []) caller.requireSite(id);
    const filter = {
      studyId: caller.studyId!,
      siteIds: siteId ?? caller.siteIds,
      search,
      result,
    };
    const [rows, counted] = await Promise.all([
      this.db.read<SubjectStateRow & Record<string, unknown>>(listEcsSubjects(filter, query)),
      this.db.read<{ n: number }>(countEcsSubjects(filter)),
    ]);
    const named = rows.map((row) => this.named(caller, row));
    return listOf(await Promise.all(named), query, counted[0]!.n);
  }

  private async named(caller: Caller, row: SubjectStateRow): Promise<Plain<EcsSubject>> {
    const { design_version_id: versionId } = row;
    const texts =
      versionId === null
        ? null
        : new EcsTexts(await this.designs.version(caller.studyId!, versionId), caller.roleCode);
    const failures = texts?.visibleFailures(row.failures ?? []) ?? [];
    return {
      subjectId: row.subject_id,
      subjectNo: row.subject_no,
      siteId: row.site_id,
      siteCode: row.site_code,
      disabled: row.disabled,
      runId: row.run_id,
      mode: row.mode,
      // A check that fails for hidden data is not shown as failed.
      result: texts ? resultOf(failures) : (row.result ?? EcsResult.empty),
      code: row.code,
      failures: failures.length,
      operator: row.person_name,
      startedAt: row.started_at,
      endedAt: row.ended_at,
    };
  }
}
