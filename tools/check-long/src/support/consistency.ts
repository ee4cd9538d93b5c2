import { verifyAudit, withClient } from '@casebook/platform-db';
import type { Entry } from './entry';
import { must, type Note } from './report';
import { BLOCK, ITEMS, itemKey, LIMIT, type Study, valueOf } from './study';

/** Acknowledged saves that are missing in the audit trail, item by item. */
const ACKNOWLEDGED_NOT_AUDITED = `
  select a.page_id, a.item_key, a.revision, a.value
  from unnest($2::int[], $3::text[], $4::int[], $5::text[]) a(page_id, item_key, revision, value)
  left join audit.event e on e.study_id = $1 and e.page_id = a.page_id and e.entity = 'item_value'
    and e.block_key = '${BLOCK}' and e.item_key = a.item_key and e.revision = a.revision and e.after = a.value
  where e.event_id is null limit 5`;

/** Pages whose items do not all have the same revision, because a save changes all of them or none. */
const HALF_WRITTEN = `
  select page_id from subject.item_value where study_id = $1 and block_key = '${BLOCK}'
  group by page_id having count(distinct revision) > 1 or count(*) <> ${ITEMS} limit 5`;

/** Items whose queries do not agree with their value. */
const QUERY_DIFFERS = `
  select i.page_id, i.item_key, i.value, count(q.query_id) as open
  from subject.item_value i
  left join subject.query q on q.study_id = i.study_id and q.page_id = i.page_id and q.item_key = i.item_key
    and q.status in (1, 5)
  where i.study_id = $1 and i.block_key = '${BLOCK}'
  group by i.page_id, i.item_key, i.value, i.num
  having count(q.query_id) <> case when coalesce(i.num, 0) > ${LIMIT} then 1 else 0 end limit 5`;

const PAGE_COUNTER_DIFFERS = `
  select c.page_id, c.entered, coalesce(v.entered, 0) as counted, c.open_queries, coalesce(q.open, 0) as open
  from subject.page_counter c
  left join (
    select page_id, count(*) as entered from subject.item_value
    where study_id = $1 and not deleted and value is not null group by 1
  ) v using (page_id)
  left join (
    select page_id, count(*) filter (where status in (1, 5)) as open, count(*) filter (where status = 3) as answered
    from subject.query where study_id = $1 group by 1
  ) q using (page_id)
  where c.study_id = $1 and (c.entered <> coalesce(v.entered, 0) or c.open_queries <> coalesce(q.open, 0)
    or c.answered_queries <> coalesce(q.answered, 0)) limit 5`;

const SUBJECT_COUNTER_DIFFERS = `
  select c.subject_id, c.pages, p.pages as counted_pages, c.entered, p.entered as counted, c.open_queries, p.open_queries as open
  from subject.subject_counter c
  join (
    select p.subject_id, count(*) as pages, sum(c.items) as items, sum(c.entered) as entered,
      sum(c.open_queries) as open_queries, sum(c.answered_queries) as answered_queries,
      count(*) filter (where c.entered > 0) as started,
      count(*) filter (where c.entered > 0 and c.entered >= c.items) as complete
    from subject.page p join subject.page_counter c using (study_id, page_id)
    where p.study_id = $1 and c.applicable and c.counted group by 1
  ) p using (subject_id)
  where c.study_id = $1 and (c.pages, c.items, c.entered, c.open_queries, c.answered_queries, c.pages_started,
    c.pages_complete) is distinct from (p.pages, p.items, p.entered, p.open_queries, p.answered_queries, p.started,
    p.complete) limit 5`;

/**
 * What must be true after any failure: no acknowledged value is lost, nothing is half written, value, audit event,
 * query and counters agree, and the chain can be verified.
 */
export async function mustBeConsistent(
  adminUrl: string,
  study: Study,
  entries: readonly Entry[],
  note: Note,
): Promise<void> {
  const faults = entries.flatMap((entry) => entry.faults);
  must(faults.length === 0, faults.slice(0, 5).join('; '));
  const saves = entries.flatMap((entry) => entry.acknowledged);
  const items = saves.flatMap((save) =>
    Array.from({ length: ITEMS }, (_, index) => ({
      ...save,
      key: itemKey(index),
      value: valueOf(index, save.round),
    })),
  );
  await withClient(adminUrl, async (client) => {
    // Without it the planner, which has no statistics yet, reads all events of a page for each of tens of thousands
    // of saves.
    await client.query('set enable_nestloop to off');
    const none = async (statement: string, text: string, values: unknown[]): Promise<void> => {
      const { rows } = await client.query(text, values);
      must(rows.length === 0, `${statement}: ${JSON.stringify(rows)}`);
    };
    await none('acknowledged, but not in the audit trail', ACKNOWLEDGED_NOT_AUDITED, [
      study.studyId,
      items.map(({ pageId }) => pageId),
      items.map(({ key }) => key),
      items.map(({ revision }) => revision),
      items.map(({ value }) => value),
    ]);
    await none('pages half written', HALF_WRITTEN, [study.studyId]);
    await none('queries that do not fit their values', QUERY_DIFFERS, [study.studyId]);
    await none('page counters that differ from a recount', PAGE_COUNTER_DIFFERS, [study.studyId]);
    await none('subject counters that differ from a recount', SUBJECT_COUNTER_DIFFERS, [
      study.studyId,
    ]);
  });
  note(
    `${saves.length} acknowledged saves with ${items.length} values: all in the audit trail with their revision; ` +
      'no page half written; queries and counters equal a recount',
  );
  await mustBeIntact(adminUrl, note);
}

/** The whole audit trail can be verified. */
export async function mustBeIntact(adminUrl: string, note: Note): Promise<void> {
  const start = Date.now();
  const report = await withClient(adminUrl, verifyAudit);
  const [first] = report.findings;
  must(!first, `${report.findings.length} finding(s), first ${first?.place}: ${first?.detail}`);
  note(
    `the chain verifies: ${report.links} links, ${report.events} events, ${report.rows} rows, ` +
      `${report.anchors} anchors in ${((Date.now() - start) / 1000).toFixed(1)} s`,
  );
}
