import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The number of times each value is stored, to show the effect of a design change on the data. It identifies no
 * subject.
 */
export class ValueUse1790000000030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view subject.v1_value_use as
        select i.study_id, p.page_key, i.block_key, i.item_key, i.value, i.design_version_id, count(*)::int as "values",
          count(distinct i.subject_id)::int as subjects
        from subject.item_value i
        join subject.page p on p.study_id = i.study_id and p.page_id = i.page_id
        where not i.deleted and i.value is not null
        group by 1, 2, 3, 4, 5, 6;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop view subject.v1_value_use');
  }
}
