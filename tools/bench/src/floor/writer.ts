import { Pool, type QueryConfig } from 'pg';
import { bareStatements } from '../support/bare';
import { BLOCK, type Entered, type Workplace } from '../support/study';

/** The body of one save. */
export interface Written {
  studyId: number;
  workplace: Workplace;
  round: number;
  entered: Entered;
}

/** $1 study. */
export const BEGIN_WRITE = `select platform.begin_write($1, 1, 'Bench', null, null, null, null, null, null, 'entry')`;

/** The audit triggers write the events and seal them at the commit. */
const UPDATE = `
  update subject.item_value v set value = u.value, num = u.num, date_from = u.date_from, date_to = u.date_to,
    revision = v.revision + 1, reason_code = 1, origin = 'entry'
  from unnest($4::text[], $5::text[], $6::numeric[], $7::date[], $8::date[]) u(item_key, value, num, date_from, date_to)
  where v.study_id = $1 and v.subject_id = $2 and v.page_id = $3 and v.block_key = '${BLOCK}' and v.line = 0
    and v.item_key = u.item_key`;

/** Writes 60 values with all statements of the transaction in one round trip. */
export class Writer {
  private readonly pool: Pool;

  constructor(
    connectionString: string,
    private readonly into: 'bare' | 'audited',
  ) {
    const settings = { connectionString, max: 16, pipeline: true };
    this.pool = new Pool(settings);
  }

  async write({ studyId, workplace, round, entered }: Written): Promise<void> {
    const statements =
      this.into === 'bare'
        ? bareStatements(studyId, workplace, round, entered)
        : auditedStatements(studyId, workplace, entered);
    const client = await this.pool.connect();
    try {
      await Promise.all(
        ['begin', ...statements, 'commit'].map((one) => client.query(one as QueryConfig)),
      );
    } finally {
      client.release();
    }
  }
}

function auditedStatements(
  studyId: number,
  { subjectId, pageId }: Workplace,
  { keys, values, nums, from, to }: Entered,
): QueryConfig[] {
  return [
    { name: 'begin_write', text: BEGIN_WRITE, values: [studyId] },
    {
      name: 'update',
      text: UPDATE,
      values: [studyId, subjectId, pageId, keys, values, nums, from, to],
    },
  ];
}
