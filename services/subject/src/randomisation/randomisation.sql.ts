import type { ReceivingItem } from './randomisation-items';
import type { FrozenFactor } from './stratification';

/** A request as it is stored. */
export interface RequestRow {
  request_id: string;
  subject_id: number;
  site_id: number;
  page_id: number;
  design_version_id: number;
  kind: 'randomise' | 'dispense';
  scheme_key: string;
  factors: FrozenFactor[];
  items: ReceivingItem[];
  state: 'requested' | 'claimed' | 'saved' | 'failed';
  requested_at: Date;
  /** Seconds since the request. */
  age: number;
}

const COLUMNS = `r.request_id, r.subject_id, r.site_id, r.page_id, r.design_version_id, r.kind, r.scheme_key, r.factors,
  r.items, r.state, r.requested_at, extract(epoch from now() - r.requested_at)::float8 as age`;

export const IS_LINKED = {
  name: 'randomisation-linked',
  text: `select coalesce(y.iwrs_link, false) as linked from builder.v1_study y where y.study_id = :studyId`,
};

/** Requests of a subject of which something came or may still come, in their order. */
export const REQUESTS_OF_SUBJECT = {
  name: 'randomisation-of-subject',
  text: `select ${COLUMNS} from subject.randomisation_request r
    where r.study_id = :studyId and r.subject_id = :subjectId and r.state <> 'failed' order by r.requested_at`,
};

export const REQUEST = {
  name: 'randomisation-request',
  text: `select ${COLUMNS} from subject.randomisation_request r
    where r.study_id = :studyId and r.request_id = :requestId`,
};

export const INSERT_REQUEST = {
  name: 'randomisation-insert',
  text: `insert into subject.randomisation_request (study_id, request_id, subject_id, site_id, page_id, design_version_id, kind,
      scheme_key, factors, items, state, person_id)
    values (:studyId, :requestId, :subjectId, :siteId, :pageId, :designVersionId, :kind, :schemeKey, :factors, :items,
      'requested', :personId)`,
};

export const SET_STATE = {
  name: 'randomisation-state',
  text: `update subject.randomisation_request
    set state = :state, refusal = :refusal, revision = revision + 1,
      ended_at = case when :state = 'claimed' then null else now() end
    where study_id = :studyId and request_id = :requestId and state <> :state`,
};

/** Nothing is claimed for a request while this lock is held; the claim takes it too. */
export const LOCK_CLAIM = {
  name: 'randomisation-lock-claim',
  text: `select pg_advisory_xact_lock(hashtextextended('randomisation ' || :requestId, 0))`,
};

/** What was claimed for a request. */
export interface ClaimedRow {
  assignment: { random_number: string; arm: string } | null;
  /** IP numbers by item. */
  dispensed: Record<string, string> | null;
}

export const CLAIMED = {
  name: 'randomisation-claimed',
  text: `select
    (select json_build_object('random_number', a.random_number, 'arm', a.arm) from iwrs.v1_assignment a
      where a.study_id = :studyId and a.request_id = :requestId) as assignment,
    (select json_object_agg(d.item, d.ip_number) from iwrs.v1_dispense d
      where d.study_id = :studyId and d.request_id = :requestId) as dispensed`,
};

/** Whether the other service refused a request that nobody waited for, and whether the study still has randomisation. */
export const REFUSAL = {
  name: 'randomisation-refusal',
  text: `select coalesce(y.iwrs_link, false) as linked,
      (select f.code from iwrs.v1_refused_claim f where f.study_id = :studyId and f.request_id = :requestId) as refused
    from builder.v1_study y where y.study_id = :studyId`,
};

/** Why the last request of a page came to nothing. */
export const LAST_REFUSAL = {
  name: 'randomisation-last-refusal',
  text: `select r.state, r.refusal from subject.randomisation_request r
    where r.study_id = :studyId and r.page_id = :pageId order by r.requested_at desc limit 1`,
};

export const AUTHORISE_JOB = {
  name: 'randomisation-authorise-job',
  text: 'select platform.authorise_job(:jobId)',
};

/** Where a subject's factors have other values now than when it was randomised. */
export interface ChangedFactorRow extends FrozenFactor {
  subject_id: number;
  subject_no: string;
  site_id: number;
  site_code: string;
  site_name: string;
  page_key: string;
  design_version_id: number;
  scheme_key: string;
  requested_at: Date;
  now: string | null;
}

export const CHANGED_FACTORS = {
  name: 'randomisation-changed-factors',
  text: `select r.subject_id, s.subject_no, s.site_id, i.site_code, i.name as site_name, p.page_key, r.design_version_id,
      r.scheme_key, r.requested_at, f.factor, f.level, f.value, f."pageId", f."blockKey", f."itemKey",
      case when v.deleted then null else v.value end as now
    from subject.randomisation_request r
    join subject.subject s on s.study_id = r.study_id and s.subject_id = r.subject_id
    join admin.v1_site i on i.study_id = r.study_id and i.site_id = s.site_id
    cross join lateral jsonb_to_recordset(r.factors)
      as f(factor text, level text, value text, "pageId" integer, "blockKey" text, "itemKey" text)
    join subject.page p on p.study_id = r.study_id and p.page_id = f."pageId"
    left join subject.item_value v on v.study_id = r.study_id and v.subject_id = r.subject_id and v.page_id = f."pageId"
      and v.block_key = f."blockKey" and v.line = 0 and v.item_key = f."itemKey"
    where r.study_id = :studyId and r.kind = 'randomise' and r.state in ('claimed', 'saved') and s.deleted is not true
      and (:siteIds::int[] is null or s.site_id = any(:siteIds))
      and (v.value is distinct from f.value or v.deleted)
    order by i.site_code, s.subject_no, f.factor`,
};
