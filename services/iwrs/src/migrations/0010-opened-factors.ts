import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What decides a stratum stays as it was when the scheme was opened: the items of its factors, and the site codes. */
export class OpenedFactors1790000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The items that gave the factors when two people opened the scheme; null: opened before they were kept.
      alter table iwrs.scheme_secret add column factor_items jsonb;

      -- Studies in which the code of a site is a part of strata: of a scheme that randomises, or of subjects.
      create view iwrs.v1_site_strata as
        select s.study_id, count(*)::int as schemes
        from iwrs.scheme s join iwrs.scheme_secret x using (study_id, scheme_id)
        where (x.settings ->> 'siteIsFactor')::boolean and (s.state in ('open', 'paused') or exists (
          select from iwrs.assignment a where a.study_id = s.study_id and a.scheme_id = s.scheme_id))
        group by s.study_id;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
