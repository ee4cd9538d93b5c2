import { rightsRequestSql } from '@casebook/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which roles see hidden items, and changes that await the confirmation of a second person. */
export class SecondPerson1790000000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Null, not false: the audit trail of rows that are older than the column knows nothing of it.
      alter table builder.setting add column second_person_off boolean;

      -- Codes of the roles that a design names at its hidden items. Indexed, because designs are large.
      create function builder.hidden_roles(design jsonb) returns jsonb
        language sql immutable parallel safe cost 10000 as
        $$ select jsonb_path_query_array(design,
             '$.pages[*].blocks[*].items[*].properties[*] ? (@.type == 14).roles[*]') $$;
      create index version_hidden_roles on builder.version using gin (builder.hidden_roles(design));

      create or replace view builder.v1_study as
        select s.study_id, s.study_id_text, s.name, s.protocol_number, s.alias, s.contract_number_level,
          s.iwrs_link, s.iwrs_setting, t.auto_logout_time, s.languages,
          coalesce(t.second_person_off, false) as second_person_off
        from builder.study s join builder.setting t using (study_id);
      create or replace view builder.v1_role as
        select r.study_id, r.role_id, r.code, r.name, r.role_group, r.site_limited, r.portal_right,
          array(select p.privilege_key from builder.role_privilege p
            where p.study_id = r.study_id and p.role_id = r.role_id and p.granted
            order by p.privilege_key) as privileges,
          exists (select 1 from builder.version v
            where v.study_id = r.study_id and builder.hidden_roles(v.design) ? r.code) as sees_hidden
        from builder.role r;

      ${rightsRequestSql('builder', 'study')}
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
