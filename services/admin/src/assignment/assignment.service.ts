import { Caller, Db, listOf, type FieldError, type PageInfo, Problem } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import type { AssignmentEnd, AssignmentInput, StudyUser, UserListQuery } from './assignment.dto';
import { ASSIGNMENT_TARGETS, COUNT_USERS, LIST_USERS, OVERLAPPING } from './assignment.sql';

@Injectable()
export class AssignmentService {
  constructor(private readonly db: Db) {}

  async listUsers(caller: Caller, query: UserListQuery): Promise<PageInfo & { rows: StudyUser[] }> {
    const search = query.search ? `%${query.search.replace(/[\\%_]/g, String.raw`\$&`)}%` : null;
    const filter = [caller.studyId, caller.siteIds, search];
    const [rows, counted] = await Promise.all([
      this.db.read<StudyUser>({
        name: 'users',
        text: LIST_USERS,
        values: [...filter, query.size, (query.page - 1) * query.size],
      }),
      this.db.read<{ n: number }>({ name: 'users-count', text: COUNT_USERS, values: filter }),
    ]);
    return listOf(rows, query, counted[0]!.n);
  }

  /**
   * Gives a person a role at a site. One person at a time: a lock on the person serialises two
   * administrators who do the same at once.
   *
   * @throws Problem 422 for an unknown person, role or site, a site-limited role without a site,
   *   and the same role and site twice (spec section 5)
   */
  async assign(caller: Caller, input: AssignmentInput): Promise<{ assignmentId: number }> {
    const { studyId } = caller;
    const siteId = input.siteId ?? null;
    if (siteId === null ? caller.siteIds !== null : !caller.maySite(siteId))
      throw Problem.forbidden();
    return this.db.write(caller, { studyId: studyId!, siteId }, async (tx) => {
      await tx.query({
        name: 'assignment-lock',
        text: 'select pg_advisory_xact_lock(7301, $1)',
        values: [input.personId],
      });
      const [targets] = await tx.query<{
        person: boolean;
        role: { siteLimited: boolean } | null;
        site: { deleted: boolean } | null;
      }>({
        name: 'assignment-targets',
        text: ASSIGNMENT_TARGETS,
        values: [studyId, input.personId, input.roleId, siteId],
      });
      const faults: FieldError[] = [];
      if (!targets!.person) faults.push({ field: 'personId', code: 'USER_UNKNOWN' });
      if (!targets!.role) faults.push({ field: 'roleId', code: 'ROLE_UNKNOWN' });
      if (targets!.role?.siteLimited && siteId === null) {
        faults.push({ field: 'siteId', code: 'ROLE_NEEDS_SITE' });
      }
      if (siteId !== null && (!targets!.site || targets!.site.deleted)) {
        faults.push({ field: 'siteId', code: 'SITE_UNKNOWN' });
      }
      if (input.endDate && input.endDate < input.startDate) {
        faults.push({ field: 'endDate', code: 'END_BEFORE_START' });
      }
      if (faults.length > 0) throw Problem.invalid(faults);

      const values = [
        studyId,
        input.personId,
        input.roleId,
        siteId,
        input.startDate,
        input.endDate ?? null,
      ];
      const twice = await tx.query({ name: 'assignment-overlap', text: OVERLAPPING, values });
      if (twice.length > 0) throw Problem.invalid([{ field: 'roleId', code: 'ROLE_SITE_TWICE' }]);
      const [row] = await tx.query<{ assignmentId: number }>({
        name: 'assignment-insert',
        text: `insert into admin.assignment (study_id, person_id, role_id, site_id, start_date, end_date)
          values ($1, $2, $3, $4, $5, $6) returning assignment_id as "assignmentId"`,
        values,
      });
      return row!;
    });
  }

  /** @throws Problem 404 unknown, 412 CDMS700MSG004 changed meanwhile, 422 end before start */
  async end(caller: Caller, assignmentId: number, input: AssignmentEnd): Promise<void> {
    await this.db.write(caller, { studyId: caller.studyId! }, async (tx) => {
      const [row] = await tx.query<{
        site_id: number | null;
        revision: number;
        start_date: string;
      }>({
        name: 'assignment-for-update',
        text: `select site_id, revision, to_char(start_date, 'YYYY-MM-DD') as start_date
          from admin.assignment where study_id = $1 and assignment_id = $2 for update`,
        values: [caller.studyId, assignmentId],
      });
      if (!row) throw Problem.notFound();
      if (row.site_id === null ? caller.siteIds !== null : !caller.maySite(row.site_id)) {
        throw Problem.forbidden();
      }
      if (row.revision !== input.revision) throw new Problem(412, 'CDMS700MSG004');
      if (input.endDate !== null && input.endDate < row.start_date) {
        throw Problem.invalid([{ field: 'endDate', code: 'END_BEFORE_START' }]);
      }
      await tx.query({
        name: 'assignment-end',
        text: `update admin.assignment set end_date = $3, reason = $4, revision = revision + 1
          where study_id = $1 and assignment_id = $2`,
        values: [caller.studyId, assignmentId, input.endDate, input.reason],
      });
    });
  }
}
