import { Client } from 'pg';
import type { Timed } from './measure';
import { BLOCK, ITEMS, itemKey, valueOf, type Workplace } from './study';

/** Copies of the value and audit tables with their indexes, without triggers: what the work costs at the least. */
export const BARE_TABLES = `
  drop schema if exists bare cascade;
  create schema bare;
  create table bare.item_value (like subject.item_value including all);
  create table bare.event (like audit.event including all);
`;

export const UPSERT = `
  insert into bare.item_value as v (study_id, subject_id, visit_id, page_id, block_key, line, item_key, value, revision, flags,
    design_version_id, reason_code, origin)
  select $1::int, $2::int, 1, $3::int, '${BLOCK}', 0, u.item_key, u.value, 1, 0, 1, 1, 'entry'
  from unnest($4::text[], $5::text[]) u(item_key, value)
  on conflict (study_id, subject_id, page_id, block_key, line, item_key) do update
    set value = excluded.value, revision = v.revision + 1, reason_code = excluded.reason_code, origin = excluded.origin`;

export const AUDIT = `
  insert into bare.event (study_id, chain_kind, chain_id, link_no, origin, entity, row_key, action, subject_id, visit_id,
    page_id, block_key, line, item_key, design_version_id, revision, flags_before, flags_after, before, after, reason_code)
  select $1::int, 'subject', $2::int, $6::int, 'entry', 'item_value', concat($3::int, '/${BLOCK}/0/', u.item_key), 1, $2::int, 1,
    $3::int, '${BLOCK}', 0, u.item_key, 1, 2, 0, 0, u.value, u.value, 1
  from unnest($4::text[], $5::text[]) u(item_key, value)`;

const SELECT = `
  select block_key, line, item_key, value, revision, flags from bare.item_value
  where study_id = $1 and subject_id = $2 and page_id = $3 and not deleted`;

const KEYS = Array.from({ length: ITEMS }, (_, index) => itemKey(index));

/** One warm connection that does only what cannot be left out. */
export class Bare {
  private readonly client: Client;
  private saves = 0;

  constructor(
    url: string,
    private readonly studyId: number,
    readonly workplace: Workplace,
  ) {
    this.client = new Client({ connectionString: url, application_name: 'bare' });
  }

  connect(): Promise<unknown> {
    return this.client.connect();
  }

  /** One prepared upsert of 60 values and one insert of 60 audit rows, in one transaction. */
  save(): Timed {
    const { subjectId, pageId } = this.workplace;
    const round = this.saves;
    this.saves += 1;
    const values = KEYS.map((_, index) => valueOf(index, round));
    const first = [this.studyId, subjectId, pageId, KEYS, values];
    return async () => {
      await this.client.query('begin');
      await this.client.query({ name: 'upsert', text: UPSERT, values: first });
      await this.client.query({ name: 'audit', text: AUDIT, values: [...first, round + 1] });
      await this.client.query('commit');
    };
  }

  open(): Timed {
    const { subjectId, pageId } = this.workplace;
    const values = [this.studyId, subjectId, pageId];
    return () => this.client.query({ name: 'open', text: SELECT, values });
  }

  end(): Promise<void> {
    return this.client.end();
  }
}
