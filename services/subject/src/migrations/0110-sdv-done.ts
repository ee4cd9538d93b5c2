import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Pages and subjects count the entered items that require SDV and have it, and so do the days of Progress. Of existing
 * data the figure is known where nothing is entered, or nothing has SDV: it is 0. All other pages are marked as
 * uncounted (decision 80), and are counted when their subject's matrix is next read, by a run of the checks, or with
 * their next save. Of recorded days it is unknown.
 */
export class SdvDone1790000000110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table subject.page_counter add column sdv_done integer not null default 0;
      alter table subject.subject_counter add column sdv_done integer not null default 0;
      alter table subject.progress_day add column sdv_open integer, add column sdv_done integer;
      update subject.page_counter set sdv_uncounted = 1 where entered > 0 and sdv > 0;
      update subject.subject_counter s set sdv_uncounted = t.pages
      from (
        select p.study_id, p.subject_id, count(*)::int as pages
        from subject.page_counter c
        join subject.page p on p.study_id = c.study_id and p.subject_id = c.subject_id and p.page_id = c.page_id
        join subject.visit v on v.study_id = p.study_id and v.visit_id = p.visit_id and not v.deleted
        where c.applicable and c.counted and c.sdv_uncounted > 0
        group by 1, 2
      ) t
      where s.study_id = t.study_id and s.subject_id = t.subject_id;
    `);
    // Study 0: rows of all studies. Locked studies are included, because their data does not change.
    await runner.query(
      `select platform.begin_write(0, 0, 'System', null, null, null, null, 'migration-subject-0110', null, 'migration')`,
    );
    await runner.query(`
      update subject.subject s set structure_version_id = 0, reason_code = null, reason = null, origin = 'migration'
      where structure_version_id <> 0 and exists (
        select 1 from subject.page_counter c
        where c.study_id = s.study_id and c.subject_id = s.subject_id and c.sdv_uncounted > 0)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
