import { Db, Problem } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import type { CurrentUser } from './sign-in.dto';

interface UserRow {
  id: number;
  login_id: string;
  name: string;
  email: string;
  organisation: string;
  language: string;
  portal_rights: string[];
  pw_reset_expired: Date | null;
  pw_last_changed: Date | null;
  pw_changed_flag: number | null;
  pw_must_changed_flag: number;
  pw_change_forced: boolean;
}

const USER = `
  select p.person_id as id, p.login_id, p.name, p.email, p.organisation, p.language,
    coalesce((select array_agg(r.portal_right order by r.portal_right) from auth.person_portal_right r
      where r.person_id = p.person_id and not r.deleted), '{}') as portal_rights,
    p.pw_reset_expired, w.set_at as pw_last_changed, p.pw_changed_flag, p.pw_must_changed_flag,
    auth.password_change_forced(p.pw_changed_flag, p.pw_must_changed_flag, p.pw_reset_expired, w.set_at)
      as pw_change_forced
  from auth.person p
  left join lateral (
    select set_at from auth.person_password w where w.person_id = p.person_id
    order by password_no desc limit 1
  ) w on true
  where p.person_id = :personId`;

/** Reads the signed-in person for the screens. */
@Injectable()
export class CurrentUsers {
  constructor(private readonly db: Db) {}

  async of(personId: number): Promise<CurrentUser> {
    const [row] = await this.db.read<UserRow>({
      name: 'current_user',
      text: USER,
      values: { personId },
    });
    if (!row) throw new Problem(401, 'SESSION_REQUIRED');
    return {
      id: row.id,
      loginId: row.login_id,
      name: row.name,
      email: row.email,
      organisation: row.organisation,
      language: row.language,
      portalRights: row.portal_rights,
      pwResetExpired: row.pw_reset_expired,
      pwLastchanged: row.pw_last_changed,
      pwChangedFlag: row.pw_changed_flag,
      pwMustChangedFlag: row.pw_must_changed_flag,
      pwChangeForced: row.pw_change_forced,
    };
  }
}
