import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The address to which the last temporary password went. Whoever registered somebody alone may read that address, and keep
 * the account after moving it to the address that a second person looks at.
 */
export class MailedPasswords1790000000016 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COLUMN);
    await runner.query(
      `select platform.begin_write(0, 0, 'System', null, null, null, null, 'migration-auth-0016', null, 'migration')`,
    );
    await runner.query(FROM_THE_TRAIL);
    await runner.query(VIEW);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}

const COLUMN = `
-- Where the mail with the last temporary password went; null: no mail brought the present password.
alter table auth.person add column password_mailed_to text;
`;

// Of an existing portal it is known only where the trail knows no other address. The others need a reset by mail before
// the next weighty right.
export const FROM_THE_TRAIL = `
update auth.person p set password_mailed_to = p.email
where p.made_by is not null and p.password_given_by is null
  and exists (select 1 from auth.sign_in_event s where s.person_id = p.person_id and s.kind = 'password_reset')
  and not exists (select 1 from audit.v1_event e
    where e.study_id = 0 and e.chain_kind = 'person' and e.chain_id = p.person_id and e.entity = 'person'
      and lower(e.before::jsonb ->> 'email') <> lower(p.email));
`;

// "password_given" also covers the address. It does not ask whether a second person vouched for the account: that was with
// the address of then, perhaps for a role that is withdrawn, and the person moves the address alone.
const VIEW = `
create or replace view auth.v1_person as
  select p.person_id, p.login_id, p.email, p.name, p.phone, p.organisation, p.country, p.language,
    case when c.locked_at is not null or exists (select 1 from auth.sign_in_origin o
        where o.login_key = sha256(convert_to(lower(p.login_id), 'UTF8'))
          and o.locked_at > coalesce(p.last_sign_in_at, '-infinity'))
      then 2 when p.disabled then 3
      when p.first_sign_in_at is null then 1 else 4 end::smallint as status,
    p.disabled,
    coalesce((select array_agg(r.portal_right order by r.portal_right) from auth.person_portal_right r
      where r.person_id = p.person_id and not r.deleted), '{}') as portal_rights,
    (select w.set_at from auth.person_password w where w.person_id = p.person_id
      order by w.password_no desc limit 1) as password_set_at,
    p.revision,
    -- Whether somebody else may know the password, or the name or the address that is shown will change.
    p.password_given_by is not null
      or p.made_by is not null and lower(p.password_mailed_to) is distinct from lower(p.email)
        and exists (select 1 from auth.person_password w where w.person_id = p.person_id)
      or exists (select 1 from auth.identity_change i
        where i.person_id = p.person_id and (i.status = 'confirmed' or i.status = 'open' and exists (
          select 1 from auth.rights_request q
          where q.study_id = i.study_id and q.request_id = i.request_id and q.status = 'open' and q.expires_at > now())))
      as password_given
  from auth.person p
  left join auth.sign_in_counter c on c.login_key = sha256(convert_to(lower(p.login_id), 'UTF8'));
`;
