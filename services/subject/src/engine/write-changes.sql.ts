import { QueryStatus, QueryType } from '@casebook/subject-data';

const VALUE_ROWS = `unnest(
      :visitIds::int[], :pageIds::int[], :blockKeys::text[], :lines::int[], :itemKeys::text[], :values::text[],
      :nums::numeric[], :datesFrom::date[], :datesTo::date[], :revisions::int[], :flags::int[], :versionIds::int[],
      :deleted::boolean[], :reasonCodes::smallint[], :reasons::text[], :origins::text[])`;

export const INSERT_VALUES = {
  name: 'insert-values',
  text: `
    insert into subject.item_value (study_id, subject_id, visit_id, page_id, block_key, line, item_key, value,
      num, date_from, date_to, revision, flags, design_version_id, deleted, reason_code, reason, origin)
    select :studyId, :subjectId, t.*
    from ${VALUE_ROWS} t`,
};

/** The locked row makes the existing rows known, and an update costs half of an upsert that finds its rows. */
export const UPDATE_VALUES = {
  name: 'update-values',
  text: `
    update subject.item_value i
    set value = t.value, num = t.num, date_from = t.date_from, date_to = t.date_to, revision = t.revision,
      flags = t.flags, design_version_id = t.design_version_id, deleted = t.deleted, reason_code = t.reason_code,
      reason = t.reason, origin = t.origin
    from ${VALUE_ROWS} t(visit_id, page_id, block_key, line, item_key, value, num, date_from, date_to, revision, flags,
      design_version_id, deleted, reason_code, reason, origin)
    where i.study_id = :studyId and i.subject_id = :subjectId and i.page_id = t.page_id and i.block_key = t.block_key
      and i.line = t.line and i.item_key = t.item_key`,
};

export const UPSERT_LINES = {
  name: 'upsert-lines',
  text: `
    insert into subject.block_line (study_id, subject_id, design_version_id, visit_id, page_id, block_key, line,
      position, deleted, reason_code, reason)
    select :studyId, :subjectId, :versionId, t.*
    from unnest(:visitIds::int[], :pageIds::int[], :blockKeys::text[], :lines::int[], :positions::int[],
      :deleted::boolean[], :reasonCodes::smallint[], :reasons::text[]) t
    on conflict (study_id, subject_id, page_id, block_key, line) do update
    set position = excluded.position, deleted = excluded.deleted, reason_code = excluded.reason_code,
      reason = excluded.reason, origin = null`,
};

const QUERY_COLUMNS = `study_id, subject_id, site_id, design_version_id, issuer_id, issuer_name, updated_by, type,
      status, origin, visit_id, page_id, page_key, block_key, line, item_key, check_key, content`;
const QUERY_ROWS = `:studyId, :subjectId, :siteId, :versionId, :issuerId, :issuerName, :issuerName,
    ${QueryType.system}, ${QueryStatus.open}, 'check', t.*
    from unnest(:visitIds::int[], :pageIds::int[], :pageKeys::text[], :blockKeys::text[], :lines::int[],
      :itemKeys::text[], :checkKeys::text[], :contents::jsonb[]) t`;

export const INSERT_QUERIES = {
  name: 'insert-system-queries',
  text: `insert into subject.query (${QUERY_COLUMNS}) select ${QUERY_ROWS}`,
};

/** Queries that some roles may not see have their own number range, so that the other numbers have no gaps. */
export const INSERT_HIDDEN_QUERIES = {
  name: 'insert-hidden-system-queries',
  text: `insert into subject.query (query_id, ${QUERY_COLUMNS}) overriding system value
    select nextval('subject.hidden_query_id')::int, ${QUERY_ROWS}`,
};

export const MOVE_QUERIES = {
  name: 'move-system-queries',
  text: `
    update subject.query q
    set status = t.status, closed_manually = false, updated_by = t.updated_by, updated_at = now(),
      revision = q.revision + 1, reason_code = t.reason_code, reason = t.reason, origin = t.origin,
      restored_origin = null
    from unnest(:queryIds::int[], :statuses::smallint[], :updatedBy::text[], :reasonCodes::smallint[],
      :reasons::text[], :origins::text[])
      t(query_id, status, updated_by, reason_code, reason, origin)
    where q.study_id = :studyId and q.query_id = t.query_id`,
};

/**
 * Counters change by deltas, never by recounting: one array per counter of the pages, and the subject's deltas as JSON.
 */
export const UPDATE_COUNTERS = {
  name: 'update-counters',
  text: `
    with pages as (
      update subject.page_counter c
      set applicable = t.applicable, counted = t.counted, items = c.items + t.items, entered = c.entered + t.entered,
        open_queries = c.open_queries + t.open_queries, answered_queries = c.answered_queries + t.answered_queries,
        frozen = c.frozen + t.frozen, sdv = c.sdv + t.sdv, reviewed = c.reviewed + t.reviewed,
        locked = c.locked + t.locked, signed = c.signed + t.signed, sdv_open = c.sdv_open + t.sdv_open,
        sdv_done = c.sdv_done + t.sdv_done, sdv_uncounted = c.sdv_uncounted + t.sdv_uncounted, saves = c.saves + t.saves,
        hidden_saves = c.hidden_saves + t.hidden_saves,
        saved_at = case when t.saves <> t.hidden_saves then now() else c.saved_at end,
        save_key = case when c.page_id = :savedPageId then :saveKey else c.save_key end,
        failures = t.failures::json
      from unnest(:pageIds::int[], :applicable::boolean[], :items::int[], :entered::int[], :openQueries::int[],
      :answeredQueries::int[], :frozen::int[], :sdv::int[],
        :reviewed::int[], :locked::int[], :signed::int[], :saves::int[], :failures::text[], :counted::boolean[],
        :hiddenSaves::int[], :sdvOpen::int[], :sdvDone::int[], :sdvUncounted::int[]) t(page_id, applicable, items,
        entered, open_queries, answered_queries, frozen, sdv, reviewed, locked, signed, saves, failures, counted,
        hidden_saves, sdv_open, sdv_done, sdv_uncounted)
      where c.study_id = :studyId and c.subject_id = :subjectId and c.page_id = t.page_id
    )
    update subject.subject_counter c
    set pages = c.pages + d."pages", pages_started = c.pages_started + d."pagesStarted",
      pages_complete = c.pages_complete + d."pagesComplete", items = c.items + d."items",
      entered = c.entered + d."entered", open_queries = c.open_queries + d."openQueries",
      answered_queries = c.answered_queries + d."answeredQueries", frozen = c.frozen + d."frozen",
      sdv = c.sdv + d."sdv", reviewed = c.reviewed + d."reviewed", locked = c.locked + d."locked",
      signed = c.signed + d."signed", sdv_open = c.sdv_open + d."sdvOpen",
      sdv_done = c.sdv_done + d."sdvDone", sdv_uncounted = c.sdv_uncounted + d."sdvUncounted"
    from json_to_record(:subjectDelta::json) d("pages" int, "pagesStarted" int, "pagesComplete" int, "items" int,
      "entered" int, "openQueries" int, "answeredQueries" int, "frozen" int, "sdv" int, "reviewed" int,
      "locked" int, "signed" int, "sdvOpen" int, "sdvDone" int, "sdvUncounted" int)
    where c.study_id = :studyId and c.subject_id = :subjectId`,
};

/**
 * A signature keeps its first break, but a hidden one gives way to the first that every role may know. The changes were
 * written before, so the last link of the chain is theirs.
 */
export const BREAK_SIGNATURES = {
  name: 'break-signatures',
  text: `
    update subject.signature s
    set broken_at = now(), broken_by = :personName, broken_place = t.place, broken_hidden = t.hidden,
      broken_link_no = (select x.link_no from audit.v1_chain_head x
        where x.study_id = :studyId and x.chain_kind = 'subject' and x.chain_id = :subjectId)
    from unnest(:signatureIds::int[], :places::text[], :hidden::boolean[]) t(signature_id, place, hidden)
    where s.study_id = :studyId and s.signature_id = t.signature_id`,
};
