import { Client } from 'pg';
import type { Api } from '../support/api';
import { measure } from '../support/measure';
import { BLOCK } from '../support/study';

export const SUBJECTS = 10_000;
const QUERIES_EACH = 20;

/**
 * Fills a study with subjects and queries in the order of years of work, by SQL and without audit, because only
 * reading is measured.
 */
export async function fillStudy(adminUrl: string, studyId: number, siteId: number): Promise<void> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`
    set session_replication_role = replica;
    insert into subject.subject (study_id, site_id, subject_no, screening_no, enrollment_no, structure_version_id,
        registered_at)
      select ${studyId}, ${siteId}, 'L-' || to_char(n, 'FM00000'), 'S-' || n, 'E-' || n, 1, now() - n * interval '1 minute'
      from generate_series(1, ${SUBJECTS}) n;
    create temporary table listed as
      select subject_id from subject.subject where study_id = ${studyId} and subject_no like 'L-%';
    insert into subject.subject_counter (study_id, subject_id, pages, pages_started, pages_complete, items, entered,
        open_queries, answered_queries)
      select ${studyId}, subject_id, 30, subject_id % 30, subject_id % 20, 600, subject_id % 600, subject_id % 7,
        subject_id % 3 from listed;
    insert into subject.visit (study_id, subject_id, visit_key, design_version_id)
      select ${studyId}, subject_id, 'V1', 1 from listed;
    insert into subject.page (study_id, subject_id, visit_id, page_key, design_version_id)
      select study_id, subject_id, visit_id, 'BIG', 1 from subject.visit join listed using (subject_id)
      where study_id = ${studyId};
    insert into subject.query (study_id, subject_id, site_id, visit_id, page_id, page_key, block_key, item_key, type,
        status, content, issuer_id, issuer_name, issued_at, updated_by, updated_at, design_version_id)
      select p.study_id, p.subject_id, ${siteId}, p.visit_id, p.page_id, 'BIG', '${BLOCK}', 'I' || (n * 3), 2,
        1 + (p.page_id + n) % 5, '{"en": "Please check this value against the source"}', 1, 'Monitor',
        now() - (p.page_id % 500) * interval '1 hour', 'Monitor', now() - ((p.page_id * 7 + n) % 9000) * interval '1 minute', 1
      from subject.page p join listed using (subject_id) cross join generate_series(1, ${QUERIES_EACH}) n
      where p.study_id = ${studyId};
    analyze;
  `);
  await admin.end();
}

const LISTS = [
  'subjects',
  'subjects?sort=siteCode',
  'subjects?sort=registeredAt&order=desc',
  'subjects?sort=openQueries&order=desc',
  'subjects?sort=progress',
  'subjects?openQuery=true',
  'subjects?search=0577',
  'queries',
  'queries?sort=issuedAt',
  'queries?sort=subjectNo',
  'queries?sort=status',
  'queries?status=1,5',
  'queries?subjectNo=0577',
  'queries?pageKey=BIG&visitKey=V1',
  'queries?type=1',
  'queries?closedManually=true',
  'queries?visitKey=NONE',
  'queries?issuedFrom=2020-01-01&issuedTo=2020-01-31',
  'queries/counts',
] as const;

/** (c) First pages of the subject list and the query list, in every order and with the usual filters. */
export async function benchLists(api: Api, studyId: number, rounds: number): Promise<void> {
  for (const list of LISTS) {
    const read = () => () => api.send('GET', `/api/subject/${studyId}/${list}`);
    await measure([api], 5, read);
    const durations = (await measure([api], rounds, read)).toSorted((a, b) => a - b);
    const at = (share: number): string =>
      durations[Math.floor(durations.length * share)]!.toFixed(1).padStart(7);
    process.stdout.write(`${list.padEnd(52)} p50 ${at(0.5)} ms   p95 ${at(0.95)} ms\n`);
  }
}
