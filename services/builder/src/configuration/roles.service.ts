import { type Caller, Db, Problem, type WriteTransaction } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import type { NewRole, PrivilegeUpdate, RoleUpdate, StudyRole, StudyRoleList } from './roles.dto';
import * as sql from './roles.sql';

/** Taken from every role of the portal's own people, these could be given back by nobody. */
const NEEDED_TO_GIVE_BACK = ['builder_menu_view', 'study_setting_edit'];

/** Live roles and privileges of a study: a change works at once, at every site. */
@Injectable()
export class RolesService {
  constructor(private readonly db: Db) {}

  async list(studyId: number): Promise<StudyRoleList> {
    const rows = await this.db.read<{
      role_id: number;
      code: string;
      name: Record<string, string>;
      role_group: number;
      site_limited: boolean;
      portal_right: string | null;
      privileges: string[];
      revision: number;
    }>({ ...sql.LIST_ROLES, values: [studyId] });
    return {
      rows: rows.map(
        (row): StudyRole => ({
          roleId: row.role_id,
          code: row.code,
          name: row.name,
          group: row.role_group,
          siteLimited: row.site_limited,
          portalRight: row.portal_right,
          privileges: row.privileges,
          revision: row.revision,
        }),
      ),
    };
  }

  /** @throws Problem 422 when the study has a role with this code */
  async create(caller: Caller, studyId: number, input: NewRole): Promise<StudyRole> {
    const { code, name, group, siteLimited, privileges, reason } = input;
    const roleId = await this.db.write(caller, { studyId }, async (tx) => {
      await tx.query({ ...sql.LOCK_ROLES, values: [studyId] });
      const [role] = await tx.query<{ role_id: number }>({
        ...sql.INSERT_ROLE,
        values: [studyId, code, JSON.stringify(name), group, siteLimited, reason],
      });
      if (!role) {
        throw Problem.invalid([
          { field: 'code', code: 'BUILDER_ROLE_CODE_USED', params: { code } },
        ]);
      }
      await tx.query({
        ...sql.SET_PRIVILEGES,
        values: [studyId, role.role_id, privileges, reason],
      });
      return role.role_id;
    });
    return this.one(studyId, roleId);
  }

  /** @throws Problem 404 (no such role), 412 (changed meanwhile), 422 (cannot be limited to sites) */
  async update(
    caller: Caller,
    studyId: number,
    roleId: number,
    input: RoleUpdate,
  ): Promise<StudyRole> {
    const { name, group, siteLimited, revision, reason } = input;
    await this.db.write(caller, { studyId }, async (tx) => {
      await tx.query({ ...sql.LOCK_ROLES, values: [studyId] });
      const [role] = await tx.query<{ portal_right: string | null }>({
        ...sql.UPDATE_ROLE,
        values: [studyId, roleId, revision, JSON.stringify(name), group, siteLimited, reason],
      });
      if (!role) throw await notTouched(tx, studyId, roleId);
      if (!siteLimited) return;
      if (role.portal_right !== null) {
        throw Problem.invalid([{ field: 'siteLimited', code: 'BUILDER_ROLE_OF_PORTAL' }]);
      }
      const [holders] = await tx.query<{ count: number }>({
        ...sql.STUDY_WIDE_HOLDERS,
        values: [studyId, roleId],
      });
      if (holders!.count > 0) {
        const params = { count: holders!.count };
        throw Problem.invalid([
          { field: 'siteLimited', code: 'BUILDER_ROLE_HELD_STUDY_WIDE', params },
        ]);
      }
    });
    return this.one(studyId, roleId);
  }

  /** @throws Problem 404 (no such role), 412 (changed meanwhile), 422 (a right that must stay somewhere) */
  async setPrivileges(
    caller: Caller,
    studyId: number,
    roleId: number,
    input: PrivilegeUpdate,
  ): Promise<StudyRole> {
    const { privileges, revision, reason } = input;
    await this.db.write(caller, { studyId }, async (tx) => {
      await tx.query({ ...sql.LOCK_ROLES, values: [studyId] });
      const bumped = await tx.query({
        ...sql.BUMP_ROLE,
        values: [studyId, roleId, revision, reason],
      });
      if (bumped.length === 0) throw await notTouched(tx, studyId, roleId);
      const changes = await tx.query<{ privilege_key: string; granted: boolean }>({
        ...sql.SET_PRIVILEGES,
        values: [studyId, roleId, privileges, reason],
      });
      const taken = new Set(changes.filter((c) => !c.granted).map((c) => c.privilege_key));
      const lost = await tx.query<{ key: string }>({
        ...sql.RIGHTS_LOST,
        values: [studyId, NEEDED_TO_GIVE_BACK.filter((key) => taken.has(key))],
      });
      if (lost.length > 0) {
        const params = { privileges: lost.map(({ key }) => key).join(', ') };
        throw Problem.invalid([{ field: 'privileges', code: 'BUILDER_ROLE_KEEPS_RIGHT', params }]);
      }
    });
    return this.one(studyId, roleId);
  }

  private async one(studyId: number, roleId: number): Promise<StudyRole> {
    const { rows } = await this.list(studyId);
    return rows.find((row) => row.roleId === roleId)!;
  }
}

async function notTouched(tx: WriteTransaction, studyId: number, roleId: number): Promise<Problem> {
  const known = await tx.query({ ...sql.ROLE_EXISTS, values: [studyId, roleId] });
  return known.length > 0 ? new Problem(412, 'CDMS700MSG004') : Problem.notFound();
}
