import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The counters of a subject count flags only on pages that are asked for, as they count items. Until now the flags of
 * pages whose condition is false were added, so a subject could show more flags than items.
 */
export class FlagsAskedFor1790000000032 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(change('-'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(change('+'));
  }
}

const FLAGS = ['frozen', 'sdv', 'reviewed', 'locked', 'signed'] as const;

/** Subtracts from the subjects, or adds, the flags of pages that are not asked for. Deleted visits count nothing. */
const change = (sign: '-' | '+'): string => `
  update subject.subject_counter s
  set ${FLAGS.map((flag) => `${flag} = s.${flag} ${sign} t.${flag}`).join(', ')}
  from (
    select p.study_id, p.subject_id, ${FLAGS.map((flag) => `sum(c.${flag})::int as ${flag}`).join(', ')}
    from subject.page_counter c
    join subject.page p on p.study_id = c.study_id and p.subject_id = c.subject_id and p.page_id = c.page_id
    join subject.visit v on v.study_id = p.study_id and v.visit_id = p.visit_id and not v.deleted
    where not (c.applicable and c.counted)
    group by 1, 2
  ) t
  where s.study_id = t.study_id and s.subject_id = t.subject_id`;
