import { type Caller, Db, Problem } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import type {
  PrivilegeUpdate,
  Setting,
  SettingUpdate,
  StudyRole,
  StudyRoleList,
} from './configuration.dto';
import * as sql from './configuration.sql';

/** Taken from every builder at once, these could be given back by nobody. */
const KEPT_BY_BUILDERS = ['builder_menu_view', 'study_setting_edit'];

/** Live configuration of a study: roles, privileges, settings. It works at once, at every site. */
@Injectable()
export class ConfigurationService {
  constructor(private readonly db: Db) {}

  async roles(studyId: number): Promise<StudyRoleList> {
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

  /** @throws Problem 404 (no such role), 412 (changed meanwhile), 422 (a right the role must keep) */
  async setPrivileges(
    caller: Caller,
    studyId: number,
    roleId: number,
    input: PrivilegeUpdate,
  ): Promise<StudyRole> {
    await this.db.write(caller, { studyId }, async (tx) => {
      const [role] = await tx.query<{ portal_right: string | null }>({
        ...sql.BUMP_ROLE,
        values: [studyId, roleId, input.revision, input.reason],
      });
      if (!role) {
        const known = await tx.query({ ...sql.ROLE_EXISTS, values: [studyId, roleId] });
        throw known.length > 0 ? new Problem(412, 'CDMS700MSG004') : Problem.notFound();
      }
      const lost = KEPT_BY_BUILDERS.filter((key) => !input.privileges.includes(key));
      if (role.portal_right === 'study_builder' && lost.length > 0) {
        throw Problem.invalid([
          {
            field: 'privileges',
            code: 'BUILDER_ROLE_KEEPS_RIGHT',
            params: { privileges: lost.join(', ') },
          },
        ]);
      }
      await tx.query({
        ...sql.SET_PRIVILEGES,
        values: [studyId, roleId, input.privileges, input.reason],
      });
    });
    const { rows } = await this.roles(studyId);
    return rows.find((row) => row.roleId === roleId)!;
  }

  async setting(studyId: number): Promise<Setting> {
    const [row] = await this.db.read<{
      auto_logout_time: number;
      contract_number_level: Setting['contractNumberLevel'];
      iwrs_link: boolean;
      signature_statement: Record<string, string>;
      revision: number;
    }>({ ...sql.READ_SETTING, values: [studyId] });
    if (!row) throw Problem.notFound();
    return {
      autoLogoutTime: row.auto_logout_time,
      contractNumberLevel: row.contract_number_level,
      iwrsLink: row.iwrs_link,
      signatureStatement: row.signature_statement,
      revision: row.revision,
    };
  }

  /** @throws Problem 412 when the settings were changed meanwhile */
  async setSetting(caller: Caller, studyId: number, input: SettingUpdate): Promise<Setting> {
    const statement = input.signatureStatement && textOf(input.signatureStatement);
    await this.db.write(caller, { studyId }, async (tx) => {
      const changed = await tx.query({
        ...sql.UPDATE_SETTING,
        values: [
          studyId,
          input.revision,
          input.autoLogoutTime ?? null,
          statement ? JSON.stringify(statement) : null,
          input.reason,
        ],
      });
      if (changed.length === 0) throw new Problem(412, 'CDMS700MSG004');
      await tx.query({
        ...sql.UPDATE_STUDY_SETTING,
        values: [studyId, input.contractNumberLevel ?? null, input.iwrsLink ?? null, input.reason],
      });
    });
    return this.setting(studyId);
  }
}

function textOf(value: Record<string, unknown>): Record<string, string> {
  const texts = Object.entries(value);
  const isText = texts.every(([, text]) => typeof text === 'string' && text.length <= 2000);
  if (!isText || !texts.some(([, text]) => (text as string).trim())) {
    throw Problem.invalid([{ field: 'signatureStatement', code: 'COMMON_REQUIRED' }]);
  }
  return value as Record<string, string>;
}
