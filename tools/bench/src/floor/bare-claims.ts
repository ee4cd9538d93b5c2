import { Pool } from 'pg';
import { BEGIN_WRITE } from './writer';
import type { Timed } from '../support/measure';

/** As many connections as the service has. */
const CONNECTIONS = 10;
/** Subjects of bare claims, above all others. */
const FIRST_SUBJECT = 5_000_000;

/** $1 study, $2 stratum. */
const SLOT = `
  with next as (
    select slot_no from iwrs.slot where study_id = $1 and scheme_id = 1 and stratum = $2 and state = 'waiting'
    order by slot_no limit 1
  )
  update iwrs.slot o set state = 'used', revision = o.revision + 1 from next
  where o.study_id = $1 and o.scheme_id = 1 and o.slot_no = next.slot_no returning o.slot_no`;
/** $1 study, $2 slot, $3 subject, $4 site, $5 stratum. */
const ASSIGN = `
  insert into iwrs.assignment (study_id, scheme_id, slot_no, subject_id, site_id, stratum, levels, request_id, person_id)
  values ($1, 1, $2, $3, $4, $5, '{"SEX": "F"}', gen_random_uuid(), 1) returning assignment_id`;
/** $1 study, $2 site, $3 subject, $4 assignment. */
const KIT = `
  with picked as (
    select k.kit_id from iwrs.kit k join iwrs.kit_secret t using (study_id, kit_id)
    where k.study_id = $1 and k.site_id = $2 and k.state = 'waiting' and t.kit_type = 'K'
    order by gen_random_uuid() limit 1 for update of k skip locked
  ), used as (
    update iwrs.kit k set state = 'used', revision = k.revision + 1 from picked
    where k.study_id = $1 and k.kit_id = picked.kit_id returning k.kit_id
  )
  insert into iwrs.dispense (study_id, kit_id, subject_id, site_id, assignment_id, page_id, item, request_id, person_id)
  select $1::int, kit_id, $3::int, $2::int, $4::int, 1, 'IPNO', gen_random_uuid(), 1 from used`;

/** The statements that every claim needs, in the audited tables, without a service in front of them. */
export class BareClaims {
  private readonly pool: Pool;
  private subjects = FIRST_SUBJECT;

  constructor(
    connectionString: string,
    private readonly studyId: number,
    private readonly siteId: number,
    private readonly stratum: string,
  ) {
    this.pool = new Pool({ connectionString, max: CONNECTIONS });
    // The portal stops its database when a measurement has failed.
    this.pool.on('error', () => undefined);
  }

  claim(): Timed {
    const subject = this.subjects;
    this.subjects += 1;
    const { studyId, siteId, stratum } = this;
    return async () => {
      const client = await this.pool.connect();
      const run = (name: string, text: string, values: unknown[]) =>
        client.query<Record<string, number>>({ name, text, values });
      await client.query('begin');
      await run('begin', BEGIN_WRITE, [studyId]);
      await run(
        'lock',
        'select 1 from iwrs.scheme where study_id = $1 and scheme_id = 1 for update',
        [studyId],
      );
      const slot = await run('slot', SLOT, [studyId, stratum]);
      const place = [studyId, slot.rows[0]!['slot_no'], subject, siteId, stratum];
      const assigned = await run('assign', ASSIGN, place);
      await run('kit', KIT, [studyId, siteId, subject, assigned.rows[0]!['assignment_id']]);
      await client.query('commit');
      client.release();
    };
  }

  end(): Promise<void> {
    return this.pool.end();
  }
}
