import { Pool } from 'pg';
import { AUDIT, UPSERT } from '../bare';
import { BLOCK } from '../study';

/** What one save brings. */
export interface Written {
  studyId: number;
  subjectId: number;
  pageId: number;
  round: number;
  keys: string[];
  values: string[];
}

const BEGIN_WRITE = `select platform.begin_write($1, 1, 'Bench', null, null, null, null, null, null, 'entry')`;

/** The audit triggers write the events, and seal them with the commit. */
const UPDATE = `
  update subject.item_value v set value = u.value, revision = v.revision + 1, reason_code = 1, origin = 'entry'
  from unnest($4::text[], $5::text[]) u(item_key, value)
  where v.study_id = $1 and v.subject_id = $2 and v.page_id = $3 and v.block_key = '${BLOCK}' and v.line = 0
    and v.item_key = u.item_key`;

/** Writes 60 values with all statements of their transaction in one go, one round trip. */
export class Writer {
  private readonly pool: Pool;

  constructor(
    connectionString: string,
    private readonly into: 'bare' | 'audited',
  ) {
    const settings = { connectionString, max: 16, pipeline: true };
    this.pool = new Pool(settings);
  }

  async write({ studyId, subjectId, pageId, round, keys, values }: Written): Promise<void> {
    const first = [studyId, subjectId, pageId, keys, values];
    const statements =
      this.into === 'bare'
        ? [
            { name: 'upsert', text: UPSERT, values: first },
            { name: 'audit', text: AUDIT, values: [...first, round + 1] },
          ]
        : [
            { name: 'begin_write', text: BEGIN_WRITE, values: [studyId] },
            { name: 'update', text: UPDATE, values: first },
          ];
    const client = await this.pool.connect();
    try {
      await Promise.all(
        ['begin', ...statements, 'commit'].map((one) => client.query(one as string)),
      );
    } finally {
      client.release();
    }
  }
}
