/** Reads the rows of datasets, and keeps the exports. */

/** Limits every reading to the sites, subjects, visits and items of an export; null does not limit. */
const CHOSEN_SUBJECTS = (alias: string): string => `${alias}.study_id = :studyId
  and (:siteIds::int[] is null or ${alias}.site_id = any(:siteIds))
  and (:subjectNos::text[] is null or lower(${alias}.subject_no) = any(:subjectNos))`;

const CHOSEN_PAGES = `${CHOSEN_SUBJECTS('p')} and p.visit_key = any(:visits::text[])`;

/** Sites and subjects by their numbers as bytes, so that the order depends on no setting of the database. */
const BY_SUBJECT = (alias: string): string =>
  `t.site_code collate "C", ${alias}.subject_no collate "C", ${alias}.subject_id`;

const BY_VISIT = `array_position(:visits::text[], p.visit_key),
  coalesce(p.cycle_no, p.unscheduled_no), p.visit_id`;

const SITE = (alias: string): string =>
  `join admin.v1_site t on t.study_id = ${alias}.study_id and t.site_id = ${alias}.site_id`;

const VALUES = `join subject.v1_data_value i
  on i.study_id = p.study_id and i.subject_id = p.subject_id and i.page_id = p.page_id
    and (:versionIds::int[] is null or i.design_version_id = any(:versionIds))`;

export interface PlaceRow {
  site_code: string;
  site_name: string;
  subject_no: string;
  visit_key: string;
  repetition: number | null;
}

export interface TableRow extends PlaceRow {
  line: number;
  /** Block, item, value and version of each value. */
  cells: [string, string, string, number][];
}

/** A row for each page, or for each line of a block, with the values that were entered. */
export const TABLE_ROWS = `
  select t.site_code, t.name as site_name, p.subject_no, p.visit_key,
    coalesce(p.cycle_no, p.unscheduled_no) as repetition, i.line,
    json_agg(json_build_array(i.block_key, i.item_key, i.value, i.design_version_id) order by i.block_key) as cells
  from subject.v1_data_page p ${SITE('p')} ${VALUES}
  where ${CHOSEN_PAGES} and p.page_key = :page and i.block_key = any(:blocks::text[])
    and i.item_key = any(:items::text[])
  group by t.site_code, t.name, p.subject_no, p.subject_id, p.visit_key, p.cycle_no, p.unscheduled_no, p.visit_id,
    p.page_id, i.line
  order by ${BY_SUBJECT('p')}, ${BY_VISIT}, p.page_id, i.line`;

export interface FlagRow extends PlaceRow {
  page_key: string;
  block_key: string;
  line: number;
  item_key: string;
  flags: number;
  version_id: number;
}

/** A row for each value, with its flags. */
export const FLAG_ROWS = `
  select t.site_code, t.name as site_name, p.subject_no, p.visit_key,
    coalesce(p.cycle_no, p.unscheduled_no) as repetition, p.page_key, i.block_key, i.line, i.item_key, i.flags,
    i.design_version_id as version_id
  from subject.v1_data_page p ${SITE('p')} ${VALUES}
  where ${CHOSEN_PAGES} and p.page_key || '.' || i.item_key = any(:paths::text[])
  order by ${BY_SUBJECT('p')}, ${BY_VISIT}, array_position(:pages::text[], p.page_key), p.page_id, i.line,
    array_position(:paths::text[], p.page_key || '.' || i.item_key)`;

export interface SubjectRow {
  site_code: string;
  site_name: string;
  subject_no: string;
  screening_no: string | null;
  enrollment_no: string | null;
  registered_at: Date;
  disabled: boolean;
}

export const SUBJECT_ROWS = `
  select t.site_code, t.name as site_name, s.subject_no, s.screening_no, s.enrollment_no, s.registered_at, s.disabled
  from subject.v1_subject s ${SITE('s')}
  where ${CHOSEN_SUBJECTS('s')} and s.deleted is not true
  order by ${BY_SUBJECT('s')}`;

/**
 * Counts up to a limit, so that "is there any" takes no longer than the first row. Without a name, because it has to be
 * planned with its values: a plan for any paths looks through all of them for each value (12 s instead of 1 s for 1.1
 * million values of 1,100 items).
 */
export const COUNT_VALUES = {
  text: `select count(*)::int as n from (
    select 1 from subject.v1_data_page p ${VALUES}
    where ${CHOSEN_PAGES} and p.page_key || '.' || i.item_key = any(:paths::text[])
    limit :most) x`,
};

export const COUNT_SUBJECTS = {
  name: 'dataset-subjects',
  text: `select count(*)::int as n from (
    select 1 from subject.v1_subject s where ${CHOSEN_SUBJECTS('s')} and s.deleted is not true limit :most) x`,
};

/** The numbers of some subjects as they are written in the study. */
export const KNOWN_SUBJECTS = {
  name: 'dataset-known-subjects',
  text: `select s.subject_no from subject.v1_subject s where ${CHOSEN_SUBJECTS('s')} and s.deleted is not true`,
};

/** The subjects that were registered first: of all subjects they are the most likely to have events. */
export const FIRST_SUBJECTS = {
  name: 'dataset-first-subjects',
  text: `select s.subject_no from subject.v1_subject s
    where ${CHOSEN_SUBJECTS('s')} and s.deleted is not true order by s.subject_id limit :most`,
};

export const STUDY_NAME = {
  name: 'dataset-study',
  text: 'select study_id_text from builder.v1_study where study_id = :studyId',
};

export const SITES = {
  name: 'dataset-sites',
  text: `select site_id as "siteId", site_code as "siteCode", name from admin.v1_site
    where study_id = :studyId and (:siteIds::int[] is null or site_id = any(:siteIds)) and not deleted
    order by site_code`,
};

const EXPORT_COLUMNS = `x.export_id as "exportId", x.job_id as "jobId", x.format, x.options, x.site_ids as "siteIds",
  x.person_id as "personId", x.login_id as "loginId", x.person_name as person, x.role_id as "roleId",
  x.role_name as role, x.requested_at as "requestedAt", x.finished_at as "finishedAt", x.expires_at as "expiresAt",
  x.file_name as "fileName", x.items, x.flags, x."values", x.bytes::float8 as bytes, x.sha256, x.version`;

export const INSERT_EXPORT = {
  name: 'dataset-export-insert',
  text: `insert into export.dataset_export
      (study_id, job_id, format, options, site_ids, person_id, login_id, person_name, role_id, role_name)
    values (:studyId, :jobId, :format, :options, :siteIds, :personId, :loginId, :personName, :roleId, :roleName)
    returning export_id`,
};

export const FINISH_EXPORT = {
  name: 'dataset-export-finish',
  text: `update export.dataset_export set finished_at = now(), expires_at = now() + make_interval(days => :days),
      file_name = :fileName, items = :items, flags = :flags, "values" = :values, bytes = :bytes, sha256 = :sha256,
      version = :version
    where study_id = :studyId and export_id = :exportId`,
};

/** A role that is limited to sites sees the exports of its sites; a person without the history the own ones. */
const REACHED = `(:siteIds::int[] is null or x.site_ids <@ :siteIds)
  and (:personId::int is null or x.person_id = :personId)`;

export const LIST_EXPORTS = {
  name: 'dataset-exports',
  text: `select ${EXPORT_COLUMNS} from export.dataset_export x where x.study_id = :studyId and ${REACHED}
    order by x.export_id desc limit :size offset :skip`,
};

export const COUNT_EXPORTS = {
  name: 'dataset-exports-count',
  text: `select count(*)::int as n from (
    select 1 from export.dataset_export x where x.study_id = :studyId and ${REACHED} limit :most) x`,
};

export const ONE_EXPORT = {
  name: 'dataset-export',
  text: `select ${EXPORT_COLUMNS} from export.dataset_export x where x.study_id = :studyId and x.export_id = :exportId`,
};

export const EXPIRED_EXPORTS = {
  name: 'dataset-exports-expired',
  text: `select study_id as "studyId", export_id as "exportId", format from export.dataset_export
    where expires_at < now()`,
};
