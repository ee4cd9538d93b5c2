import { type CallerQuery, readId } from '@casebook/service-kit';
import { VALUE_CHANGED } from '../audit/audit.sql';
import { shownRole } from '../common/shown-role';
import type { TextMap } from '../common/text.dto';
import { selectSiteHeads, type SiteHead } from '../engine/page-access';
import { type Cells, rowColumns } from '../engine/row-columns';
import type { KnownSubject } from '../engine/status-reach';
import { loadedJson } from '../engine/subject-data.sql';
import type { SignatureLevel } from './signature-scope.dto';

/** A subject with its site. */
export interface SignatureSubjectRow extends SiteHead {
  subject_no: string;
  subject_disabled: boolean;
  study_locked: boolean;
  subject_flags: number;
}

const subjectText = (study: string, subject: string): string => `
    select s.subject_no, s.disabled as subject_disabled, coalesce(s.flags, 0) as subject_flags,
      coalesce((select l.locked from platform.v1_study_lock l where l.study_id = s.study_id), false) as study_locked, h.*
    from subject.subject s
    cross join lateral (${selectSiteHeads('s.study_id', 'array[s.site_id]')} limit 1) h
    where s.study_id = ${study} and s.subject_id = ${subject} and not s.deleted`;

/** $1 study, $2 subject. */
export const SIGNATURE_SUBJECT = { name: 'signature-subject', text: subjectText('$1', '$2') };

/** A stored signature. */
export interface SignatureRecord {
  subject_id: number;
  signature_id: number;
  level: SignatureLevel;
  visit_id: number | null;
  page_id: number | null;
  signer_id: number;
  signer_name: string;
  role_code: string | null;
  role: TextMap | null;
  organisation: string | null;
  signed_at: Date;
  utc_offset_minutes: number | null;
  meaning_key: string | null;
  meaning: string;
  language: string;
  items: number | null;
  digest: string;
  link_no: number | null;
  design_version_id: number;
  broken_at: Date | null;
  broken_by: string | null;
  broken_place: string | null;
  broken_link_no: number | null;
  broken_hidden: boolean;
  withdrawn_at: Date | null;
  withdrawn_by: string | null;
  withdrawn_role: TextMap | null;
  withdrawn_reason: string | null;
}

const OF_STUDY = 'r.study_id = s.study_id';
const SIGNER_ROLE = shownRole('s.role_name', `${OF_STUDY} and r.code = s.role_code`);
/** Of the withdrawer only the name of the role is stored. */
const WITHDRAWER_ROLE = shownRole('s.withdrawn_role', OF_STUDY);

/** The SQL of each column, from an alias `s`. */
const SIGNATURE_COLUMNS = {
  subject_id: 's.subject_id',
  signature_id: 's.signature_id',
  level: 's.level',
  visit_id: 's.visit_id',
  page_id: 's.page_id',
  signer_id: 's.signer_id',
  signer_name: 's.signer_name',
  role_code: 's.role_code',
  role: SIGNER_ROLE,
  organisation: 's.organisation',
  signed_at: 's.signed_at',
  utc_offset_minutes: 's.utc_offset_minutes',
  meaning_key: 's.meaning_key',
  meaning: 's.meaning',
  language: 's.language',
  items: 's.items',
  digest: `encode(s.content_hash, 'hex')`,
  link_no: 's.link_no',
  design_version_id: 's.design_version_id',
  broken_at: 's.broken_at',
  broken_by: 's.broken_by',
  broken_place: 's.broken_place',
  broken_link_no: 's.broken_link_no',
  broken_hidden: 'coalesce(s.broken_hidden, false)',
  withdrawn_at: 's.withdrawn_at',
  withdrawn_by: 's.withdrawn_by',
  withdrawn_role: WITHDRAWER_ROLE,
  withdrawn_reason: 'case when s.withdrawn_at is not null then s.reason end',
} satisfies Record<keyof SignatureRecord, string>;

/** Signatures as JSON arrays; times are texts there. */
export const SIGNATURE_CELLS = rowColumns<SignatureRecord>(SIGNATURE_COLUMNS);

const named = (columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(([name, sql]) => `${sql} as ${name}`)
    .join(', ');

const COLUMNS = named(SIGNATURE_COLUMNS);

const signaturesFrom = (study: string, subjects: string): string => `
    from subject.signature s
    where s.study_id = ${study} and s.subject_id = any(${subjects}) and s.level in ('page', 'visit', 'subject')`;

/** $1 study, $2 subjects; newest first. */
export const SIGNATURES_OF_SUBJECTS = {
  name: 'signatures-of-subjects',
  text: `select ${COLUMNS} ${signaturesFrom('$1', '$2::int[]')} order by s.signature_id desc`,
};

/** A page of a subject with its visit and what is counted of it. */
export interface SignaturePageRow {
  subject_id: number;
  page_id: number;
  page_key: string;
  design_version_id: number;
  visit_id: number;
  visit_key: string;
  cycle_no: number | null;
  unscheduled_no: number | null;
  deleted: boolean;
  items: number;
  signed: number;
  /** Whether it counts for its visit and subject. */
  counts: boolean;
  page_flags: number;
  visit_flags: number;
}

/** The SQL of each column, from the aliases `p`, `v` and `c` of a page, its visit and its counters. */
const PAGE_COLUMNS = {
  subject_id: 'p.subject_id',
  page_id: 'p.page_id',
  page_key: 'p.page_key',
  design_version_id: 'p.design_version_id',
  visit_id: 'v.visit_id',
  visit_key: 'v.visit_key',
  cycle_no: 'v.cycle_no',
  unscheduled_no: 'v.unscheduled_no',
  deleted: 'v.deleted',
  items: 'c.items',
  signed: 'c.signed',
  counts: 'c.applicable and c.counted and not v.deleted',
  page_flags: 'p.flags',
  visit_flags: 'coalesce(v.flags, 0)',
} satisfies Record<keyof SignaturePageRow, string>;

/** Pages as JSON arrays. */
export const PAGE_CELLS = rowColumns<SignaturePageRow>(PAGE_COLUMNS);

const pagesFrom = (study: string, subjects: string): string => `
    from subject.page p
    join subject.visit v on v.study_id = p.study_id and v.subject_id = p.subject_id and v.visit_id = p.visit_id
    join subject.page_counter c on c.study_id = p.study_id and c.subject_id = p.subject_id and c.page_id = p.page_id
    where p.study_id = ${study} and p.subject_id = any(${subjects})`;

/** $1 study, $2 subjects. */
export const PAGES_OF_SUBJECTS = {
  name: 'signature-pages-of-subjects',
  text: `select ${named(PAGE_COLUMNS)} ${pagesFrom('$1', '$2::int[]')} order by p.page_id`,
};

/** The last link of the subject's chain before the signature, and whether the session was shown each digest. */
export const BEFORE_SIGNATURE = {
  name: 'before-signature',
  text: `select
      (select x.link_no from audit.v1_chain_head x
        where x.study_id = :studyId and x.chain_kind = 'subject' and x.chain_id = :subjectId) as link_no,
      (select count(*)::int from subject.signature_shown w
        where w.session_id = :sessionId and encode(w.digest, 'hex') = any(:digests::text[])) as shown`,
};

/**
 * Notes that sessions were shown contents: $1 session and $2 digest of each. Rows of long ago are used again, because nothing
 * is deleted. It does not wait for the disk: whoever loses a note in a crash only has to look again.
 */
export const NOTE_SHOWN = {
  name: 'note-signatures-shown',
  text: `
    with quick as materialized (
      select set_config('synchronous_commit', 'off', true) as is_set
    ), shown as materialized (
      select t.session_id, decode(t.digest, 'hex') as digest from quick, unnest($1::uuid[], $2::text[]) t(session_id, digest)
      where quick.is_set = 'off'
    ), missing as materialized (
      select s.*, row_number() over () as n from shown s
      where not exists (
        select from subject.signature_shown w where w.session_id = s.session_id and w.digest = s.digest)
    ), old as materialized (
      select o.*, row_number() over () as n from (
        select w.session_id, w.digest from subject.signature_shown w where w.shown_at < now() - interval '7 days'
        order by w.shown_at limit (select count(*) from missing) for update skip locked) o
    ), reused as (
      update subject.signature_shown w set session_id = m.session_id, digest = m.digest, shown_at = now()
      from missing m join old o using (n)
      where w.session_id = o.session_id and w.digest = o.digest
      returning w.session_id, w.digest
    )
    insert into subject.signature_shown (session_id, digest)
    select s.session_id, s.digest from shown s
    where (s.session_id, s.digest) not in (select r.session_id, r.digest from reused r)
    order by s.session_id, s.digest
    on conflict (session_id, digest) do update set shown_at = now()`,
};

export const INSERT_SIGNATURES = {
  name: 'insert-signatures',
  text: `
    insert into subject.signature (study_id, subject_id, signer_id, signer_name, role_code, role_name, organisation,
      utc_offset_minutes, meaning_key, meaning, language, link_no, level, visit_id, page_id, items, content_hash,
      design_version_id)
    select :studyId, :subjectId, :signerId, :signerName, :roleCode, :roleName, :organisation, :utcOffsetMinutes,
      :meaningKey, :meaning, :language, :linkNo, t.level, t.visit_id, t.page_id, t.items, decode(t.digest, 'hex'),
      t.design_version_id
    from unnest(:levels::text[], :visitIds::int[], :pageIds::int[], :items::int[], :digests::text[], :versionIds::int[])
      t(level, visit_id, page_id, items, digest, design_version_id)
    returning signature_id`,
};

/** Of a subject that was locked: a signature that was withdrawn no longer counts for anything. */
export const WITHDRAW_SIGNATURE = {
  name: 'withdraw-signature',
  text: `
    update subject.signature
    set withdrawn_at = now(), withdrawn_by_id = :personId, withdrawn_by = :personName, withdrawn_role = :roleName,
      reason_code = null, reason = :reason, origin = null
    where study_id = :studyId and signature_id = :signatureId`,
};

/** $1 study, $2 site: who can sign there today, and so withdraws his signatures himself. */
export const SIGNERS_AT_SITE = {
  name: 'signers-at-site',
  text: `select distinct a.person_id from admin.v1_assignment a
    join builder.v1_role r on r.study_id = a.study_id and r.role_id = a.role_id
      and r.privileges @> array['CRF_VIEW', 'ESIGN_EDIT', 'ESIGN_VIEW']
    join auth.v1_person p on p.person_id = a.person_id and not p.disabled
    where a.study_id = $1 and a.site_id = $2 and a.start_date <= current_date
      and (a.end_date is null or a.end_date >= current_date)`,
};

/** A write to a subject's data, which many changes have in common: its link, then who wrote it and when. */
export type ChangeLink = [
  linkNo: number,
  at: string,
  actorName: string | null,
  role: TextMap | null,
  origin: string,
];

/** Changes of data since a signature: the cells of each column, in the order of the changes; null without changes. */
export interface ChangeColumns {
  links: ChangeLink[] | null;
  /** Of each change its link, see `links`. */
  link_no: number[] | null;
  /** Null: that of the link. */
  origin: (string | null)[];
  action: number[];
  /** Null: the change of a visit. */
  page_id: (number | null)[];
  /** Read only where changes of visits are. */
  visit_id?: (number | null)[];
  block_key: (string | null)[];
  line: (number | null)[];
  item_key: (string | null)[];
  design_version_id: (number | null)[];
  before: (string | null)[];
  after: (string | null)[];
  flags_before: (number | null)[];
  flags_after: (number | null)[];
  reason_code: (number | null)[];
  reason: (string | null)[];
}

const CHANGE_COLUMNS = [
  'link_no',
  'origin',
  'action',
  'page_id',
  'block_key',
  'line',
  'item_key',
  'design_version_id',
  'before',
  'after',
  'flags_before',
  'flags_after',
  'reason_code',
  'reason',
] as const satisfies readonly (keyof ChangeColumns)[];

/** Changes of flags, positions and the like change nothing that was signed. */
const IS_CONTENT = `case e.entity
      when 'item_value' then ${VALUE_CHANGED}
      when 'block_line' then e.line > 0 and e.after::jsonb ? 'deleted'
      when 'page' then e.action = 0
      when 'visit' then e.action = 1 and e.after::jsonb ? 'deleted'
      else false end`;

/** Changes are counted up to this number. */
const MOST_CHANGES = 10_000;

const LINK_ROLE = shownRole('l.role_name', 'r.study_id = l.study_id and r.role_id = l.role_id');

/** What a signature and the changes after it are read of; the values are SQL. */
interface ChangesOf {
  study: string;
  subject: string;
  /** The link of the signature; null: there is none, and no change. */
  link: string;
}

/** {@link ChangeColumns} of the events for which `where` holds. A link is read once, not for each of its events. */
const changesJson = (
  { study, subject, link }: ChangesOf,
  where: string,
  columns: readonly string[] = CHANGE_COLUMNS,
): string => `(
    with signed as materialized (select ${link} as link_no)
    select json_build_object(
      'links', (
        select json_agg(json_build_array(l.link_no, l.at, l.actor_name, ${LINK_ROLE}, l.origin))
        from audit.v1_link l
        where l.study_id = ${study} and l.chain_kind = 'subject' and l.chain_id = ${subject} and l.link_no = any(c.link_no)),
      ${columns.map((name) => `'${name}', c.${name}`).join(', ')})
    from (
      select ${columns.map((name) => `array_agg(e.${name} order by e.link_no, e.event_id) as ${name}`).join(', ')}
      from (
        select e.event_id, ${columns.map((name) => `e.${name}`).join(', ')} from audit.v1_sealed_event e
        where e.study_id = ${study} and e.chain_kind = 'subject' and e.chain_id = ${subject}
          and e.link_no > (select link_no from signed) and ${where} and ${IS_CONTENT}
        order by e.link_no, e.event_id limit ${MOST_CHANGES}) e) c)`;

/** The events of pages are found by an index, from the last event of the signature's link on. */
const changesOfPages = (of: ChangesOf, pages: string): string =>
  changesJson(
    of,
    `e.page_id = any(${pages}) and e.event_id > coalesce((
          select x.event_id from audit.v1_sealed_event x
          where x.study_id = ${of.study} and x.chain_kind = 'subject' and x.chain_id = ${of.subject}
            and x.link_no = (select link_no from signed)
          order by x.event_id desc limit 1), 0)
          and e.entity in ('item_value', 'block_line', 'page')`,
  );

const OF_SUBJECT = { study: ':studyId', subject: ':subjectId', link: ':linkNo::int' };

/** Data changes of pages after a link of the subject's chain; the pages are found by an index. */
export const CHANGES_OF_PAGES = {
  name: 'changes-of-pages-since',
  text: `select ${changesOfPages(OF_SUBJECT, ':pageIds::bigint[]')} as changes`,
};

/** Data changes of a whole subject after a link of its chain. */
export const CHANGES_OF_SUBJECT = {
  name: 'changes-of-subject-since',
  text: `select ${changesJson(
    OF_SUBJECT,
    `e.entity in ('item_value', 'block_line', 'page', 'visit')`,
    [...CHANGE_COLUMNS, 'visit_id'],
  )} as changes`,
};

/** What a preview needs of a subject, read together with the rights of the caller. */
export interface PreviewReading extends Pick<KnownSubject, 'page'> {
  subject: SignatureSubjectRow;
  pages: Cells<SignaturePageRow>[] | null;
  signatures: Cells<SignatureRecord>[] | null;
  released: number[] | null;
  /** Of one page: what changed since the last signature that covers it. */
  changes: ChangeColumns | null;
}

/** The link of the last signature that covers a page, and was not withdrawn; null: there is none. */
const lastLink = (study: string, subject: string, page: string): string => `(
    select x.link_no from subject.signature x
    where x.study_id = ${study} and x.subject_id = ${subject} and x.withdrawn_at is null
      and x.level in ('page', 'visit', 'subject') and (x.page_id is null or x.page_id = ${page})
      and (x.visit_id is null or x.visit_id = (select p.visit_id from subject.page p
        where p.study_id = ${study} and p.subject_id = ${subject} and p.page_id = ${page}))
    order by x.signature_id desc limit 1)`;

/** $4 the subject; $5 the page, null for a visit or the subject, whose pages depend on the checks. */
export const READ_TO_PREVIEW: CallerQuery = {
  name: 'signature-to-preview',
  text: `
    select json_build_object(
      'subject', row_to_json(h),
      'pages', (select json_agg(${PAGE_CELLS.json} order by p.page_id) ${pagesFrom('$2', 'array[$4::int]')}),
      'signatures', (select json_agg(${SIGNATURE_CELLS.json} order by s.signature_id desc)
        ${signaturesFrom('$2', 'array[$4::int]')}),
      'released', (select json_agg(distinct r.version_id order by r.version_id) from builder.v1_release r
        where r.study_id = $2),
      'page', case when $5::int is not null then (${loadedJson({
        study: '$2',
        subject: '$4',
        pageIds: 'array[$5::int]',
        pageKeys: `'{}'::text[]`,
        placed: 'true',
      })}) end,
      'changes', case when $5::int is not null then ${changesOfPages(
        { study: '$2', subject: '$4', link: lastLink('$2', '$4::int', '$5::int') },
        'array[$5::bigint]',
      )} end)
    from (${subjectText('$2', '$4::int')}) h`,
  values: ({ subjectId }, { pageId }) => {
    const id = readId(subjectId);
    return id === null ? null : [id, typeof pageId === 'string' ? readId(pageId) : null];
  },
};

/** Broken signatures of a person that no later one renewed, from an alias `s`; the same rule as `signatureState`. */
const TO_SIGN = `
    from subject.signature s
    join subject.subject u on u.study_id = s.study_id and u.subject_id = s.subject_id
    left join subject.visit v on v.study_id = s.study_id and v.subject_id = s.subject_id and v.visit_id = s.visit_id
    where s.study_id = :studyId and s.signer_id = :signerId and s.broken_at is not null
      and s.withdrawn_at is null
      and (not coalesce(s.broken_hidden, false) or s.role_code is not distinct from :roleCode)
      and u.site_id = any(:siteIds::int[]) and not u.deleted and not u.disabled and not coalesce(v.deleted, false)
      and not exists (
        select from subject.signature t
        where t.study_id = s.study_id and t.subject_id = s.subject_id and t.link_no >= s.broken_link_no
          and t.withdrawn_at is null and (t.visit_id is null or t.visit_id = s.visit_id) and (t.page_id is null or t.page_id = s.page_id)
          and (not coalesce(s.broken_hidden, false) or t.role_code is not distinct from s.role_code))`;

export const LIST_TO_SIGN = {
  name: 'list-to-sign',
  text: `select ${COLUMNS}, u.subject_no, u.site_id ${TO_SIGN}
    order by s.broken_at, s.signature_id limit :size offset :offset`,
};

/** Counted up to one more than a list counts exactly. */
export const COUNT_TO_SIGN = {
  name: 'count-to-sign',
  text: `select count(*)::int as n from (select 1 ${TO_SIGN} limit 10001) x`,
};
