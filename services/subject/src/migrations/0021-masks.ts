import type { MigrationInterface, QueryRunner } from 'typeorm';

/** SDV 2, review 4, sign 16. */
const LOOKED_AT = 22;

/**
 * Masks of pages, blocks and lines carry only freeze and lock, and subjects and visits get such a mask as well. SDV,
 * review and signature mean that a person looked at an item, so they become rows of the item (decision 49).
 *
 * A mask with one of these flags was valid for the rows that existed when it was set. A row that existed then and has
 * not changed since gets the flag, with an audit event. Items without a row get none, because nobody saw a value.
 * Counters are recounted with the next version of the subject's structure, because they follow from the design.
 */
export class Masks1790000000021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table subject.subject add column flags integer;
      alter table subject.visit add column flags integer;
    `);
    // Study 0: rows of all studies. Locked studies are included, because their data does not change.
    await runner.query(
      `select platform.begin_write(0, 0, 'System', null, null, null, null, 'migration-subject-0021', null, 'migration')`,
    );
    await runner.query(`
      create temp table mask on commit drop as
        select p.study_id, p.subject_id, p.page_id, null::text as block_key, 0 as line, b.bit, 'page' as entity
        from subject.page p, (values (2), (4), (16)) b(bit) where p.flags & b.bit <> 0
        union all
        select l.study_id, l.subject_id, l.page_id, l.block_key, l.line, b.bit, 'block_line'
        from subject.block_line l, (values (2), (4), (16)) b(bit) where l.flags & b.bit <> 0;
      alter table mask add column set_by bigint;
      update mask m set set_by = (
        select max(e.event_id) from audit.v1_event e
        where e.study_id = m.study_id and e.chain_kind = 'subject' and e.chain_id = m.subject_id and e.entity = m.entity
          and e.page_id = m.page_id and e.block_key is not distinct from m.block_key
          and (m.block_key is null or e.line = m.line)
          and coalesce((e.after::jsonb ->> 'flags')::int, 0) & m.bit <> 0
          and coalesce((e.before::jsonb ->> 'flags')::int, 0) & m.bit = 0);

      update subject.item_value i
      set flags = i.flags | t.flags, reason_code = null, reason = null, origin = 'migration'
      from (
        select v.study_id, v.subject_id, v.page_id, v.block_key, v.line, v.item_key, bit_or(m.bit) as flags
        from mask m
        join subject.item_value v on v.study_id = m.study_id and v.subject_id = m.subject_id and v.page_id = m.page_id
          and (m.block_key is null or m.block_key = v.block_key) and (m.line = 0 or m.line = v.line)
        where not v.deleted and v.flags & m.bit = 0
          and exists (
            select 1 from audit.v1_event e
            where e.study_id = v.study_id and e.page_id = v.page_id and e.entity = 'item_value'
              and e.block_key = v.block_key and e.line = v.line and e.item_key = v.item_key and e.event_id < m.set_by)
          and not exists (
            select 1 from audit.v1_event e
            where e.study_id = v.study_id and e.page_id = v.page_id and e.entity = 'item_value'
              and e.block_key = v.block_key and e.line = v.line and e.item_key = v.item_key and e.event_id > m.set_by
              and (e.before is distinct from e.after or e.action = 2
                or (coalesce(e.flags_before, 0) # coalesce(e.flags_after, 0)) & m.bit <> 0))
        group by 1, 2, 3, 4, 5, 6
      ) t
      where (i.study_id, i.subject_id, i.page_id, i.block_key, i.line, i.item_key)
        = (t.study_id, t.subject_id, t.page_id, t.block_key, t.line, t.item_key);

      update subject.page set flags = flags & 9, reason_code = null, reason = null, origin = 'migration'
        where flags & ${LOOKED_AT} <> 0;
      update subject.block_line set flags = flags & 9, reason_code = null, reason = null, origin = 'migration'
        where flags & ${LOOKED_AT} <> 0;
      update subject.subject s set structure_version_id = 0, reason_code = null, reason = null, origin = 'migration'
        where exists (select 1 from mask m where (m.study_id, m.subject_id) = (s.study_id, s.subject_id));
    `);
    await runner.query(`
      alter table subject.subject add constraint subject_mask check (flags & ~9 = 0);
      alter table subject.visit add constraint visit_mask check (flags & ~9 = 0);
      alter table subject.page add constraint page_mask check (flags & ~9 = 0);
      alter table subject.block_line add constraint block_line_mask check (flags & ~9 = 0);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward');
  }
}
