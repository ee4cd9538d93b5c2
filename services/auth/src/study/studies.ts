import { type MarkedRole, type RoleMarks, roleMarks } from '@casebook/catalogue';
import { type Caller, Db, DEFAULT_AUTO_LOGOUT_MINUTES, Problem } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import type { StudyDetail, StudyListRow, StudyRoleRow, StudySettingAnswer } from './study.dto';

// Roles held today: through a portal right, or by an assignment within its dates.
const HELD = `(r.portal_right = any (:portalRights::text[]) or exists (
    select 1 from admin.v1_assignment a
    where a.study_id = r.study_id and a.role_id = r.role_id and a.person_id = :personId
      and a.start_date <= current_date and (a.end_date is null or a.end_date >= current_date)))`;

const LIST = `
  select s.study_id as "studyId", s.study_id_text as "studyIdText", s.name, s.protocol_number as "protocolNumber",
    coalesce(l.closed, false) as closed,
    jsonb_agg(jsonb_build_object('roleId', r.role_id, 'code', r.code, 'name', r.name,
      'releases', r.privileges @> array['builder_menu_view', 'design_release'],
      'unblinds', s.iwrs_link and r.privileges @> array['blind_list_view']
        and r.privileges && array['blind_request', 'blind_approve']) order by r.role_id) as roles
  from builder.v1_study s
  join builder.v1_role r on r.study_id = s.study_id and ${HELD}
  left join platform.v1_study_lock l on l.study_id = s.study_id
  group by 1, 2, 3, 4, 5
  order by s.study_id_text`;

const MEMBER = `select exists (select 1 from builder.v1_role r where r.study_id = :studyId and ${HELD}) as member`;

const DETAIL = `
  select s.study_id_text, s.name, s.protocol_number, s.alias, s.iwrs_link, s.iwrs_setting, s.languages,
    s.auto_logout_time, s.contract_number_level, r.code, r.name as role_name, r.site_limited
  from builder.v1_study s
  left join builder.v1_role r on r.study_id = s.study_id and r.role_id = :roleId
  where s.study_id = :studyId`;

const ROLES = `
  select r.role_id as "roleId", r.code, r.name, r.role_group as "roleGroup", r.site_limited as "siteLimited",
    r.privileges, coalesce(r.sees_hidden, false) as "seesHidden"
  from builder.v1_role r where r.study_id = :studyId order by r.role_id`;

interface DetailRow {
  study_id_text: string;
  name: Record<string, string>;
  protocol_number: string | null;
  alias: string | null;
  iwrs_link: boolean;
  iwrs_setting: Record<string, unknown> | null;
  languages: string[];
  auto_logout_time: number | null;
  contract_number_level: string | null;
  code: string | null;
  role_name: Record<string, string> | null;
  site_limited: boolean | null;
}

/**
 * Studies as the data-collection services need them, from published views, so that they work while the builder is
 * down.
 */
@Injectable()
export class Studies {
  constructor(private readonly db: Db) {}

  /** Studies in which the person holds a role today. */
  listFor(caller: Caller): Promise<StudyListRow[]> {
    return this.db.read<StudyListRow>({
      name: 'study_list',
      text: LIST,
      values: { portalRights: caller.portalRights, personId: caller.personId },
    });
  }

  /** The study as shown to the role of the address. */
  async detail(caller: Caller): Promise<StudyDetail> {
    const row = await this.row(caller.studyId!, caller.roleId);
    return {
      studyId: caller.studyId!,
      studyIdText: row.study_id_text,
      name: row.name,
      protocolNumber: row.protocol_number,
      alias: row.alias,
      iwrsLinkFlag: row.iwrs_link,
      iwrsSetting: row.iwrs_setting,
      languages: row.languages,
      role: {
        roleId: caller.roleId!,
        code: row.code!,
        name: row.role_name!,
        siteLimited: row.site_limited!,
        siteIds: caller.siteIds === null ? null : [...caller.siteIds],
      },
      autoLogoutTime: row.auto_logout_time ?? DEFAULT_AUTO_LOGOUT_MINUTES,
    };
  }

  async roles(caller: Caller, studyId: number): Promise<StudyRoleRow[]> {
    await this.requireMember(caller, studyId);
    const rows = await this.db.read<
      Omit<StudyRoleRow, keyof RoleMarks> & MarkedRole & Record<string, unknown>
    >({ name: 'study_roles', text: ROLES, values: { studyId } });
    return rows.map(({ privileges, seesHidden, ...row }) => ({
      ...row,
      ...roleMarks({ privileges, seesHidden }),
    }));
  }

  async setting(caller: Caller, studyId: number): Promise<StudySettingAnswer> {
    await this.requireMember(caller, studyId);
    const row = await this.row(studyId, null);
    return {
      autoLogoutTime: row.auto_logout_time ?? DEFAULT_AUTO_LOGOUT_MINUTES,
      contractNumberLevel: row.contract_number_level,
      languages: row.languages,
    };
  }

  // These two calls return the same for every role of the study, so any role held today is enough.
  private async requireMember(caller: Caller, studyId: number): Promise<void> {
    const [row] = await this.db.read<{ member: boolean }>({
      name: 'study_member',
      text: MEMBER,
      values: { portalRights: caller.portalRights, personId: caller.personId, studyId },
    });
    if (!row!.member) throw Problem.forbidden();
  }

  private async row(studyId: number, roleId: number | null): Promise<DetailRow> {
    const [row] = await this.db.read<DetailRow>({
      name: 'study_detail',
      text: DETAIL,
      values: { studyId, roleId },
    });
    if (!row) throw Problem.notFound();
    return row;
  }
}
