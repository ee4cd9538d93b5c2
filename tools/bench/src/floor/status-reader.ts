import { CALLER } from '@casebook/service-kit';
import { Flag } from '@casebook/subject-data';
import { Pool, type QueryConfig, type QueryResult } from 'pg';

/** Rows of a first page, as the screens read them (spec section 9). */
export const ROWS = 10;

/** As many subjects as have the rows of a first page, in the order of their numbers. */
const SUBJECTS_IN_ORDER = (subjects: number): string =>
  `(select study_id, site_id, subject_id, subject_no from subject.subject where study_id = $1 order by lower(subject_no) limit ${subjects}) s`;
const SUM = (columns: readonly string[]): string =>
  columns.map((column) => `sum(c.${column})::int as ${column}`).join(', ');
const COUNTERS = SUM(['items', 'entered', 'frozen', 'sdv', 'reviewed', 'locked', 'open_queries']);
const FLAGS = Object.entries(Flag)
  .map(([name, bit]) => `sum((i.flags & ${bit} > 0)::int)::int as ${name}`)
  .join(', ');
const PAGES = (subjects: number): string => `select s.subject_no, p.page_id, ${COUNTERS}
  from ${SUBJECTS_IN_ORDER(subjects)}
  join subject.page p using (study_id, subject_id) join subject.page_counter c using (study_id, subject_id, page_id)
  group by s.subject_no, p.page_id order by lower(s.subject_no), 2 limit ${ROWS}`;

/** One statement without names, conditions or hidden items, for what the rows of a level cannot do without. */
const LEAST = {
  site: `select s.site_id, ${COUNTERS} from subject.subject s join subject.subject_counter c using (study_id, subject_id)
    where s.study_id = $1 group by s.site_id`,
  subject: `select s.subject_no, ${COUNTERS} from ${SUBJECTS_IN_ORDER(ROWS)}
    join subject.subject_counter c using (study_id, subject_id) group by s.subject_no order by lower(s.subject_no)`,
  visit: `select s.subject_no, p.visit_id, ${COUNTERS} from ${SUBJECTS_IN_ORDER(ROWS / 2)}
    join subject.page p using (study_id, subject_id) join subject.page_counter c using (study_id, subject_id, page_id)
    group by s.subject_no, p.visit_id order by lower(s.subject_no), 2 limit ${ROWS}`,
  page: PAGES(1),
  block: PAGES(1),
  line: `select s.subject_no, i.page_id, i.block_key, i.line, count(*)::int as items, ${FLAGS} from ${SUBJECTS_IN_ORDER(1)}
    join subject.page p using (study_id, subject_id) join subject.item_value i using (study_id, subject_id, page_id)
    where p.page_key = 'LINES' group by s.subject_no, i.page_id, i.block_key, i.line
    order by lower(s.subject_no), 2, 3, 4 limit ${ROWS}`,
  question: `select s.subject_no, i.page_id, i.block_key, i.line, i.item_key, i.flags from ${SUBJECTS_IN_ORDER(1)}
    join subject.item_value i using (study_id, subject_id) order by 2, 3, 4, 5 limit ${ROWS}`,
} as const;

/** Who asks, and in which study. */
export interface Asker {
  sessionId: string;
  studyId: number;
  roleId: number;
}

/** What is possible: who calls, as every request asks it, and then the least that the rows of a level need. */
export class StatusReader {
  private readonly pool: Pool;

  constructor(
    connectionString: string,
    private readonly asker: Asker,
  ) {
    const settings = { connectionString, max: 1, pipeline: true };
    this.pool = new Pool(settings);
  }

  async read(level: string): Promise<unknown[]> {
    const { sessionId, studyId, roleId } = this.asker;
    const [caller] = await this.#select({ ...CALLER, values: [sessionId, studyId, roleId] });
    if (!caller) throw new Error('There is no such session.');
    const text = LEAST[level as keyof typeof LEAST];
    return this.#select({ name: `least-${level}`, text, values: [studyId] });
  }

  /** In a read-only transaction and one round trip, as the services read. */
  async #select(statement: QueryConfig): Promise<unknown[]> {
    const client = await this.pool.connect();
    try {
      const [, { rows }] = (await Promise.all<QueryResult>([
        client.query('begin read only'),
        client.query(statement),
        client.query('commit'),
      ])) as [QueryResult, QueryResult, QueryResult];
      return rows;
    } finally {
      client.release();
    }
  }
}
