import { FACTOR_ITEMS } from '../scheme/factor-items';

/** Statements of a claim, in the order in which a claim makes them. */

export const REQUEST = {
  name: 'claim-request',
  text: `select r.*, coalesce(y.iwrs_link, false) as linked
    from subject.v1_randomisation_request r
    join builder.v1_study y on y.study_id = r.study_id
    where r.study_id = :studyId and r.request_id = :requestId`,
};

/** Requests for which nothing was claimed some seconds after they were made. */
export const WAITING_REQUESTS = {
  name: 'claim-waiting-requests',
  text: `select r.study_id, r.request_id
    from subject.v1_randomisation_request r
    join builder.v1_study y on y.study_id = r.study_id and y.iwrs_link
    where r.state = 'requested' and r.requested_at < now() - interval '3 seconds'
      and not exists (select 1 from iwrs.assignment a where a.study_id = r.study_id and a.request_id = r.request_id)
      and not exists (select 1 from iwrs.dispense d where d.study_id = r.study_id and d.request_id = r.request_id)
      and not exists (select 1 from iwrs.refused_claim f where f.study_id = r.study_id and f.request_id = r.request_id)
    order by r.requested_at limit 50`,
};

export const REFUSE = {
  name: 'claim-refuse',
  text: `insert into iwrs.refused_claim (study_id, request_id, code) values (:studyId, :requestId, :code)
    on conflict do nothing`,
};

/**
 * One transaction at a time works on a request. The subject service takes the same lock when it gives a request up, so that
 * nothing is claimed for it afterwards.
 */
export const LOCK_REQUEST = {
  name: 'claim-lock-request',
  text: `select pg_advisory_xact_lock(hashtextextended('randomisation ' || :requestId, 0))`,
};

/**
 * One transaction at a time assigns arms of a scheme: slots are taken in order, caps and minimisation count what is
 * assigned. Read in a statement after this one, so that it sees what the transaction before has committed.
 */
export const LOCK_SCHEME = {
  name: 'claim-lock-scheme',
  text: `with request as materialized (
      select pg_advisory_xact_lock(hashtextextended('randomisation ' || :requestId, 0))
    )
    select s.scheme_id from request, lateral (
      select s.scheme_id from iwrs.scheme s where s.study_id = :studyId and s.scheme_key = :schemeKey for update
    ) s`,
};

/** Whether the request is still open, and whether something was claimed for it. */
export const STATE = {
  name: 'claim-state',
  text: `select r.state,
      exists (select 1 from iwrs.assignment a where a.study_id = r.study_id and a.request_id = r.request_id)
        or exists (select 1 from iwrs.dispense d where d.study_id = r.study_id and d.request_id = r.request_id) as claimed,
      i.site_code, to_char(now() at time zone 'utc' + make_interval(mins => i.utc_offset_minutes), 'YYYY-MM-DD') as today,
      s.scheme_id, s.scheme_key, s.method, s.state as scheme_state, x.definition, x.settings, x.seed, x.kit_types,
      x.factor_items,
      exists (select 1 from iwrs.assignment a where a.study_id = s.study_id and a.scheme_id = s.scheme_id
        and a.subject_id = r.subject_id) as randomised
    from subject.v1_randomisation_request r
    join admin.v1_site i on i.study_id = r.study_id and i.site_id = r.site_id
    left join iwrs.scheme s on s.study_id = r.study_id and s.scheme_key = r.scheme_key
    left join iwrs.scheme_secret x on x.study_id = s.study_id and x.scheme_id = s.scheme_id
    where r.study_id = :studyId and r.request_id = :requestId`,
};

/** All assignments of a scheme in their order. */
export const HISTORY = {
  name: 'claim-history',
  text: `select a.levels, x.arm, a.site_id as "siteId"
    from iwrs.assignment a join iwrs.slot_secret x using (study_id, scheme_id, slot_no)
    where a.study_id = :studyId and a.scheme_id = :schemeId order by a.assignment_id`,
};

/**
 * Takes the next place of the stratum. Subqueries instead of joins, so that a list that was uploaded a moment ago, of which
 * the database has no statistics, is read by its keys too.
 */
export const TAKE_SLOT = {
  name: 'claim-slot',
  text: `update iwrs.slot o set state = 'used', revision = o.revision + 1
    where o.study_id = :studyId and o.scheme_id = :schemeId and o.state = 'waiting' and o.slot_no = (
      select n.slot_no from iwrs.slot n
      where n.study_id = :studyId and n.scheme_id = :schemeId and n.stratum = :stratum and n.state = 'waiting'
      order by n.slot_no limit 1
    )
    returning o.slot_no, (select x.arm from iwrs.slot_secret x
      where x.study_id = o.study_id and x.scheme_id = o.scheme_id and x.slot_no = o.slot_no)`,
};

/** What a scheme has when it has no place left for a stratum. */
export const PLACES = {
  name: 'claim-places',
  text: `select count(*)::int as places, count(*) filter (where stratum = :stratum)::int as "ofStratum"
    from iwrs.slot where study_id = :studyId and scheme_id = :schemeId and state <> 'removed'`,
};

/** Adds the place that a minimisation has drawn. Its number says only that it is the next one. */
export const DRAWN_SLOT = {
  name: 'claim-drawn-slot',
  text: `with drawn as (
      insert into iwrs.slot (study_id, scheme_id, slot_no, stratum, random_number, state)
      values (:studyId, :schemeId, :slotNo::int, :stratum, :randomNumber, 'used') returning slot_no
    )
    insert into iwrs.slot_secret (study_id, scheme_id, slot_no, arm)
    select :studyId, :schemeId, slot_no, :arm from drawn`,
};

export const ASSIGN = {
  name: 'claim-assign',
  text: `insert into iwrs.assignment
      (study_id, scheme_id, slot_no, subject_id, site_id, stratum, levels, request_id, person_id)
    values (:studyId, :schemeId, :slotNo, :subjectId, :siteId, :stratum, :levels, :requestId, :personId)
    returning assignment_id`,
};

export const ASSIGNMENT_OF_SUBJECT = {
  name: 'claim-assignment-of-subject',
  text: `select a.assignment_id, x.arm
    from iwrs.assignment a
    join iwrs.scheme s using (study_id, scheme_id)
    join iwrs.slot_secret x using (study_id, scheme_id, slot_no)
    where a.study_id = :studyId and s.scheme_key = :schemeKey and a.subject_id = :subjectId`,
};

/**
 * Takes a kit at random, so that the order of the numbers says nothing of the arm. The type is looked up for each kit: a
 * join compares all kits of a site with all of a type while the database has no statistics of a list uploaded a moment ago.
 *
 * @param locked what to do with a kit that another transaction has locked
 */
const takeKit = (locked: '' | 'skip locked'): string => `
  with picked as (
    select k.kit_id from iwrs.kit k
    where k.study_id = :studyId and k.site_id = :siteId and k.state = 'waiting'
      and (select t.kit_type from iwrs.kit_secret t where t.study_id = k.study_id and t.kit_id = k.kit_id) = any(:kitTypes)
      and coalesce(k.expires_on, 'infinity') >= :today::date
      and coalesce(k.dispense_until, 'infinity') >= :today::date
    order by gen_random_uuid() limit 1 for update of k ${locked}
  ), used as (
    update iwrs.kit k set state = 'used', revision = k.revision + 1
    from picked where k.study_id = :studyId and k.kit_id = picked.kit_id returning k.kit_id
  )
  insert into iwrs.dispense (study_id, kit_id, subject_id, site_id, assignment_id, page_id, item, request_id, person_id)
  select :studyId, kit_id, :subjectId, :siteId, :assignmentId, :pageId, :item, :requestId, :personId from used
  returning kit_id`;

/** Leaves kits that are about to be used or sent to those who have them. */
export const TAKE_FREE_KIT = { name: 'claim-free-kit', text: takeKit('skip locked') };
/** Waits for the kits that others have locked, because one of them may become free again. */
export const TAKE_KIT = { name: 'claim-kit', text: takeKit('') };

export const ANY_KIT = {
  name: 'claim-any-kit',
  text: `select exists (select 1 from iwrs.kit where study_id = :studyId and state <> 'removed') as present`,
};

export const PAGE_DESIGN = {
  name: 'claim-page-design',
  text: `select coalesce(v.design -> 'kitTypes', '[]') as "kitTypes", coalesce(v.design -> 'schemes', '[]') as schemes,
      ${FACTOR_ITEMS} as "factorItems"
    from builder.v1_design_version v where v.study_id = :studyId and v.version_id = :versionId`,
};
