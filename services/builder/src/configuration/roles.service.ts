import { privilegesNeedConfirmation, roleMarks } from '@casebook/catalogue';
import {
  type Caller,
  Db,
  type NewRightsRequest,
  Problem,
  type RefusedAct,
  requireNotHolder,
  RightsRequests,
  rightsShown,
  type WriteTransaction,
  type Plain,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { RoleEntity } from './role.entity';
import { provenHolders } from './role-holders';
import type {
  NewRole,
  PrivilegeUpdate,
  RoleUpdate,
  StudyRole,
  StudyRoleChanged,
  StudyRoleList,
} from './roles.dto';
import * as sql from './roles.sql';

/** If no role of the portal's own people had these privileges, nobody could grant them again. */
const NEEDED_TO_GIVE_BACK = ['builder_menu_view', 'study_setting_edit'];

interface RoleNow {
  role_id: number;
  code: string;
  name: Record<string, string>;
  portal_right: string | null;
  privileges: string[];
  sees_hidden: boolean;
  revision: number;
}

/** Applies a confirmed change of privileges. */
export interface PrivilegeChange {
  roleId: number;
  privileges: string[];
  revision: number;
}

/** Live roles and privileges of a study: a change takes effect immediately at every site. */
@Injectable()
export class RolesService {
  constructor(
    private readonly db: Db,
    private readonly rights: RightsRequests,
  ) {}

  async list(studyId: number): Promise<StudyRoleList> {
    const rows = await this.db.read<
      RoleNow & { role_group: number; site_limited: boolean } & Record<string, unknown>
    >({ ...sql.LIST_ROLES, values: { studyId } });
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
          ...roleMarks({ privileges: row.privileges, seesHidden: row.sees_hidden }),
          revision: row.revision,
        }),
      ),
    };
  }

  /**
   * Creates a role. Privileges that need a second person are added when they are confirmed.
   *
   * @throws Problem 422 when the study has a role with this code
   */
  async create(caller: Caller, studyId: number, input: NewRole): Promise<StudyRoleChanged> {
    const { code, name, group, siteLimited, privileges, reason } = input;
    const made = await this.db.write(caller, { studyId }, async (tx) => {
      await this.rights.lock(tx, studyId);
      await tx.query({ ...sql.LOCK_ROLES, values: { studyId } });
      const [role] = await tx.query<{ role_id: number }>({
        ...sql.INSERT_ROLE,
        values: { studyId, code, name: JSON.stringify(name), group, siteLimited, reason },
      });
      if (!role) {
        throw Problem.invalid([
          { field: 'code', code: 'BUILDER_ROLE_CODE_USED', params: { code } },
        ]);
      }
      const roleId = role.role_id;
      const now = (await readRole(tx, studyId, roleId))!;
      const waits = await this.waits(tx, studyId, now, privileges);
      const atOnce = waits
        ? privileges.filter((key) => !privilegesNeedConfirmation(markedOf(now), [key]))
        : privileges;
      await tx.query({
        ...sql.SET_PRIVILEGES,
        values: { studyId, roleId, privileges: atOnce, reason },
      });
      const requestIds = waits
        ? [await this.ask(tx, caller, studyId, roleId, { privileges, reason })]
        : [];
      return { roleId, requestIds };
    });
    return this.changed(caller, studyId, made.roleId, made.requestIds);
  }

  /**
   * @throws Problem 404 (no such role), 412 (changed meanwhile), 422 (cannot be limited to sites; RIGHTS_OWN_ROLE
   *   when the caller holds the role)
   */
  async update(
    caller: Caller,
    studyId: number,
    roleId: number,
    input: RoleUpdate,
  ): Promise<StudyRole> {
    const { name, group, siteLimited, revision, reason } = input;
    const work = async (tx: WriteTransaction): Promise<void> => {
      await this.rights.lock(tx, studyId);
      await tx.query({ ...sql.LOCK_ROLES, values: { studyId } });
      await requireNotHolder(tx, caller, roleId);
      await updateRole(
        tx,
        { studyId, roleId, revision },
        { name, roleGroup: group, siteLimited, reason },
      );
      if (!siteLimited) return;
      const role = await tx.manager.findOneByOrFail(RoleEntity, { studyId, roleId });
      if (role.portalRight !== null) {
        throw Problem.invalid([{ field: 'siteLimited', code: 'BUILDER_ROLE_OF_PORTAL' }]);
      }
      const [holders] = await tx.query<{ count: number }>({
        ...sql.STUDY_WIDE_HOLDERS,
        values: { studyId, roleId },
      });
      if (holders!.count > 0) {
        const params = { count: holders!.count };
        throw Problem.invalid([
          { field: 'siteLimited', code: 'BUILDER_ROLE_HELD_STUDY_WIDE', params },
        ]);
      }
    };
    await this.rights.recordingRefusals(caller, refusedFor(studyId, roleId), () =>
      this.db.write(caller, { studyId }, work),
    );
    return this.one(studyId, roleId);
  }

  /**
   * Grants and removes privileges. A change with a privilege that needs a second person has no effect before it is
   * confirmed.
   *
   * @throws Problem 404 (no such role), 412 (changed meanwhile), 422 (a privilege that some role must keep;
   *   RIGHTS_OWN_ROLE when the caller holds the role; RIGHTS_HOLDERS_PASSWORD_KNOWN)
   */
  async setPrivileges(
    caller: Caller,
    studyId: number,
    roleId: number,
    input: PrivilegeUpdate,
  ): Promise<StudyRoleChanged> {
    const { privileges, revision, reason } = input;
    const work = async (tx: WriteTransaction): Promise<number[]> => {
      await this.rights.lock(tx, studyId);
      const role = await readRole(tx, studyId, roleId);
      if (!role) throw Problem.notFound();
      await requireNotHolder(tx, caller, roleId);
      if (role.revision !== revision) throw new Problem(412, 'CDMS700MSG004');
      if (await this.waits(tx, studyId, role, privileges)) {
        return [await this.ask(tx, caller, studyId, roleId, { privileges, reason })];
      }
      await this.apply(tx, studyId, { roleId, privileges, revision }, reason);
      return [];
    };
    const requestIds = await this.rights.recordingRefusals(
      caller,
      refusedFor(studyId, roleId),
      () => this.db.write(caller, { studyId }, work),
    );
    return this.changed(caller, studyId, roleId, requestIds);
  }

  /**
   * The pending change, described from the present state.
   *
   * @throws Problem 404, 422 RIGHTS_HOLDERS_PASSWORD_KNOWN
   */
  async request(
    tx: WriteTransaction,
    studyId: number,
    roleId: number,
    wanted: { privileges: readonly string[]; reason: string | null },
  ): Promise<NewRightsRequest> {
    const role = await readRole(tx, studyId, roleId);
    if (!role) throw Problem.notFound();
    const holders = await provenHolders(tx, studyId, [roleId]);
    const privileges = wanted.privileges.toSorted();
    const payload: PrivilegeChange = { roleId, privileges, revision: role.revision };
    return {
      kind: 'role_rights',
      personId: null,
      roleId,
      siteId: null,
      payload,
      shown: rightsShown({
        roles: [
          {
            roleId,
            code: role.code,
            name: role.name,
            ...roleMarks({ privileges, seesHidden: role.sees_hidden }),
            seesHidden: role.sees_hidden,
            privileges: role.privileges,
            siteCode: null,
            startDate: null,
            endDate: null,
          },
        ],
        added: privileges.filter((key) => !role.privileges.includes(key)),
        removed: role.privileges.filter((key) => !privileges.includes(key)),
        holders,
      }),
      reason: wanted.reason,
    };
  }

  /** @throws Problem 404, 412, 422 as {@link setPrivileges} */
  async apply(
    tx: WriteTransaction,
    studyId: number,
    { roleId, privileges, revision }: PrivilegeChange,
    reason: string | null,
  ): Promise<void> {
    await tx.query({ ...sql.LOCK_ROLES, values: { studyId } });
    await updateRole(tx, { studyId, roleId, revision }, { reason });
    const changes = await tx.query<{ privilege_key: string; granted: boolean }>({
      ...sql.SET_PRIVILEGES,
      values: { studyId, roleId, privileges, reason },
    });
    const taken = new Set(changes.filter((c) => !c.granted).map((c) => c.privilege_key));
    const lost = await tx.query<{ key: string }>({
      ...sql.RIGHTS_LOST,
      values: { studyId, privileges: NEEDED_TO_GIVE_BACK.filter((key) => taken.has(key)) },
    });
    if (lost.length > 0) {
      const params = { privileges: lost.map(({ key }) => key).join(', ') };
      throw Problem.invalid([{ field: 'privileges', code: 'BUILDER_ROLE_KEEPS_RIGHT', params }]);
    }
  }

  /** Whether the caller holds the role at present, in the past or in the future. */
  async holds(caller: Caller, roleId: number): Promise<boolean> {
    return requireNotHolder({ query: (statement) => this.db.read(statement) }, caller, roleId).then(
      () => false,
      (error: unknown) => {
        if (error instanceof Problem) return true;
        throw error;
      },
    );
  }

  private async waits(
    tx: WriteTransaction,
    studyId: number,
    role: RoleNow,
    wanted: readonly string[],
  ): Promise<boolean> {
    return (
      privilegesNeedConfirmation(markedOf(role), wanted) &&
      !(await this.rights.switchedOff(tx, studyId))
    );
  }

  private async ask(
    tx: WriteTransaction,
    caller: Caller,
    studyId: number,
    roleId: number,
    wanted: { privileges: readonly string[]; reason: string },
  ): Promise<number> {
    return this.rights.add(tx, caller, await this.request(tx, studyId, roleId, wanted));
  }

  private async changed(
    caller: Caller,
    studyId: number,
    roleId: number,
    requestIds: number[],
  ): Promise<StudyRoleChanged> {
    const request = { requestedBy: caller.personId, personId: null };
    const confirmers =
      requestIds.length > 0
        ? await this.rights.confirmers(studyId, 'study_setting_edit', request, null, roleId)
        : [];
    const role: Plain<StudyRole> = await this.one(studyId, roleId);
    return { ...role, requestIds, confirmers };
  }

  private async one(studyId: number, roleId: number): Promise<StudyRole> {
    const { rows } = await this.list(studyId);
    return rows.find((row) => row.roleId === roleId)!;
  }
}

const refusedFor = (studyId: number, roleId: number): RefusedAct => ({
  act: 'change',
  personId: null,
  roleId,
  target: { studyId },
});

const markedOf = (role: RoleNow) => ({
  privileges: role.privileges,
  seesHidden: role.sees_hidden,
});

async function readRole(
  tx: WriteTransaction,
  studyId: number,
  roleId: number,
): Promise<RoleNow | undefined> {
  const [role] = await tx.query<RoleNow & Record<string, unknown>>({
    ...sql.READ_ROLE,
    values: { studyId, roleId },
  });
  return role;
}

/** @throws Problem 404 (no such role), 412 (changed meanwhile) */
async function updateRole(
  tx: WriteTransaction,
  { studyId, roleId, revision }: Pick<RoleEntity, 'studyId' | 'roleId' | 'revision'>,
  values: Pick<RoleEntity, 'reason'> & Partial<RoleEntity>,
): Promise<void> {
  const { affected } = await tx.manager.update(
    RoleEntity,
    { studyId, roleId, revision },
    { ...values, revision: () => 'revision + 1' },
  );
  if (affected !== 0) return;
  const known = await tx.manager.existsBy(RoleEntity, { studyId, roleId });
  throw known ? new Problem(412, 'CDMS700MSG004') : Problem.notFound();
}
