import { Client, type QueryConfig } from 'pg';
import type { Timed } from './measure';
import { BLOCK, enteredIn, type Entered, type Workplace } from './study';

/** Copies of the value and audit tables with their indexes and without triggers, to measure the lower limit. */
export const BARE_TABLES = `
  drop schema if exists bare cascade;
  create schema bare;
  create table bare.item_value (like subject.item_value including all);
  create table bare.event (like audit.event including all);
`;

/** $1 study, $2 subject, $3 page, then the columns of {@link Entered} but the last. */
const UPSERT = `
  insert into bare.item_value as v (study_id, subject_id, visit_id, page_id, block_key, line, item_key, value, num,
    date_from, date_to, revision, flags, design_version_id, reason_code, origin)
  select $1::int, $2::int, 1, $3::int, '${BLOCK}', 0, u.*, 1, 0, 1, 1, 'entry'
  from unnest($4::text[], $5::text[], $6::numeric[], $7::date[], $8::date[]) u
  on conflict (study_id, subject_id, page_id, block_key, line, item_key) do update
    set value = excluded.value, num = excluded.num, date_from = excluded.date_from, date_to = excluded.date_to,
      revision = v.revision + 1, reason_code = excluded.reason_code, origin = excluded.origin`;

/** $1 study, $2 subject, $3 page, $4 link; then keys, values before and after. */
const AUDIT = `
  insert into bare.event (study_id, chain_kind, chain_id, link_no, origin, entity, row_key, action, subject_id, visit_id,
    page_id, block_key, line, item_key, design_version_id, revision, flags_before, flags_after, before, after, reason_code)
  select $1::int, 'subject', $2::int, $4::int, 'entry', 'item_value', concat($3::int, '/${BLOCK}/0/', u.item_key), 1, $2::int, 1,
    $3::int, '${BLOCK}', 0, u.item_key, 1, 2, 0, 0, u.before, u.after, 1
  from unnest($5::text[], $6::text[], $7::text[]) u(item_key, before, after)`;

/** The two statements that every save needs: one upsert of 60 values, one insert of 60 audit rows. */
export function bareStatements(
  studyId: number,
  { subjectId, pageId }: Workplace,
  round: number,
  { keys, values, nums, from, to, before }: Entered,
): QueryConfig[] {
  const place = [studyId, subjectId, pageId];
  return [
    { name: 'upsert', text: UPSERT, values: [...place, keys, values, nums, from, to] },
    { name: 'audit', text: AUDIT, values: [...place, round + 1, keys, before, values] },
  ];
}

const SELECT = `
  select block_key, line, item_key, value, revision, flags from bare.item_value
  where study_id = $1 and subject_id = $2 and page_id = $3 and not deleted`;

/** One open connection for these statements alone. */
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
    const round = this.saves;
    this.saves += 1;
    const [upsert, audit] = bareStatements(this.studyId, this.workplace, round, enteredIn(round));
    return async () => {
      await this.client.query('begin');
      await this.client.query(upsert!);
      await this.client.query(audit!);
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
