import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The counters of each site on each day (UTC). They follow from the counters of subjects, so they are not audited. */
export class ProgressDays1790000000039 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table subject.progress_day (
        study_id integer not null,
        day date not null,
        site_id integer not null,
        pages integer not null,
        pages_started integer not null,
        pages_complete integer not null,
        items integer not null,
        entered integer not null,
        frozen integer not null,
        sdv integer not null,
        reviewed integer not null,
        locked integer not null,
        signed integer not null,
        primary key (study_id, day, site_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table subject.progress_day;');
  }
}
