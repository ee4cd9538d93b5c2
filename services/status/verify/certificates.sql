-- Every lock certificate holds: its parts have the digests that were recorded, every chain still has the link that the
-- certificate ends with, and the values that the events up to there give are those of the certificate. Under the certificate of
-- a locked study the values themselves are compared, too, and each one that was changed is named.
with certificate as (
  select c.*, a.at as locked_at, a.person_name as locked_by, a.reason,
    exists (
      select from status.study_lock l
      where l.study_id = c.study_id and l.certificate_no = c.certificate_no and l.state = 'locked') as in_force
  from status.certificate c left join status.lock_act a using (study_id, act_no)
), subject_lines as (
  select study_id, certificate_no, count(*) as n, sum(value_count) as value_count,
    encode(sha256(convert_to(string_agg(concat(subject_id, '|', length(subject_no), ':', subject_no, '|', value_count, '|', salt,
      '|', digest), E'\n' order by subject_id), 'UTF8')), 'hex') as digest
  from status.certificate_subject group by 1, 2
), chain_lines as (
  select study_id, certificate_no,
    encode(sha256(convert_to(string_agg(concat(chain_kind, '|', chain_id, '|', link_no, '|', hash), E'\n'
      order by chain_kind collate "C", chain_id), 'UTF8')), 'hex') as digest
  from status.certificate_chain group by 1, 2
), whole as (
  select c.study_id, c.certificate_no, encode(sha256(convert_to(concat_ws(E'\n', 'casebook-certificate-1',
    concat(c.study_id, '|', c.certificate_no, '|', to_char(c.written_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
    concat(to_char(c.locked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '|', length(c.locked_by), ':', c.locked_by,
      '|', length(c.reason), ':', c.reason),
    concat(c.subjects, '|', c.signed_subjects, '|', c.pages, '|', c.saved_pages, '|', c."values"),
    (select string_agg(concat(v ->> 'versionId', '|', v ->> 'versionNo', '|', v ->> 'checksum'), E'\n'
      order by (v ->> 'versionId')::integer) from jsonb_array_elements(c.versions) v),
    c.subjects_digest, c.chains_digest), 'UTF8')), 'hex') as digest
  from certificate c
), current_subject as (
  select c.study_id, c.certificate_no, s.subject_id, s.subject_no,
    encode(sha256(convert_to(concat(s.salt, '|', encode(sha256(convert_to(coalesce(v.lines, ''), 'UTF8')), 'hex')), 'UTF8')), 'hex')
      <> s.digest as differs
  from certificate c
  join status.certificate_subject s using (study_id, certificate_no)
  cross join lateral (
    select string_agg(concat(i.page_id, '|', i.block_key, '|', i.line, '|', i.item_key, '|',
        coalesce(length(i.value) || ':' || i.value, '-'), '|', i.revision, '|', i.flags, '|', i.design_version_id, '|',
        case when i.deleted then 1 else 0 end),
      E'\n' order by i.page_id, i.block_key collate "C", i.line, i.item_key collate "C") as lines
    from only subject.item_value i where i.study_id = s.study_id and i.subject_id = s.subject_id
  ) v
  where c.in_force
), certified_value as (
  select distinct on (h.study_id, h.certificate_no, h.chain_id, e.row_key) h.study_id, h.certificate_no,
    h.chain_id as subject_id, e.page_id, e.block_key, e.line, e.item_key, e.after as value, e.revision,
    e.flags_after as flags, e.design_version_id, e.action = 2 as deleted
  from status.certificate_chain h
  join audit.event e on e.study_id = h.study_id and e.chain_kind = h.chain_kind and e.chain_id = h.chain_id
    and e.link_no <= h.link_no
  where h.chain_kind = 'subject' and e.entity = 'item_value'
  order by h.study_id, h.certificate_no, h.chain_id, e.row_key, e.event_id desc
), replayed_subject as (
  select study_id, certificate_no, subject_id, encode(sha256(convert_to(string_agg(
      concat(page_id, '|', block_key, '|', line, '|', item_key, '|', coalesce(length(value) || ':' || value, '-'), '|', revision,
        '|', flags, '|', design_version_id, '|', case when deleted then 1 else 0 end),
      E'\n' order by page_id, block_key collate "C", line, item_key collate "C"), 'UTF8')), 'hex') as digest
  from certified_value group by 1, 2, 3
), changed_value as (
  select d.study_id, d.certificate_no, d.subject_id, d.subject_no, x.*
  from current_subject d
  cross join lateral (
    select coalesce(i.page_id, e.page_id) as page_id, coalesce(i.block_key, e.block_key) as block_key,
      coalesce(i.line, e.line) as line, coalesce(i.item_key, e.item_key) as item_key,
      case when e.page_id is null then 'it was not there when the certificate was written'
        when i.page_id is null then 'it is gone'
        else concat_ws('; ',
          case when i.value is distinct from e.value
            then concat('its value is ', quote_nullable(i.value), ', certified was ', quote_nullable(e.value)) end,
          case when i.revision <> e.revision then concat('its revision is ', i.revision, ', certified was ', e.revision) end,
          case when i.flags <> e.flags then concat('its flags are ', i.flags, ', certified were ', e.flags) end,
          case when i.design_version_id <> e.design_version_id
            then concat('its design version is ', i.design_version_id, ', certified was ', e.design_version_id) end,
          case when i.deleted <> e.deleted then 'it was deleted or restored' end) end as detail
    from (select * from only subject.item_value v where v.study_id = d.study_id and v.subject_id = d.subject_id) i
    full join (
      select * from certified_value v
      where v.study_id = d.study_id and v.certificate_no = d.certificate_no and v.subject_id = d.subject_id
    ) e on e.page_id = i.page_id and e.block_key = i.block_key and e.line = i.line and e.item_key = i.item_key
    where (i.page_id, i.value, i.revision, i.flags, i.design_version_id, i.deleted)
      is distinct from (e.page_id, e.value, e.revision, e.flags, e.design_version_id, e.deleted)
  ) x
  where d.differs
)
select concat('study ', x.study_id, ', certificate ', x.certificate_no, x.place) as place, x.detail
from (
  select c.study_id, c.certificate_no, '' as place, concat_ws('; ',
    case when c.locked_at is null then 'the act that it belongs to is gone' end,
    case when s.digest is distinct from c.subjects_digest then 'its subjects are not those that were recorded' end,
    case when h.digest is distinct from c.chains_digest then 'its chains are not those that were recorded' end,
    case when s.value_count is distinct from c."values" then 'its number of values was changed' end,
    case when w.digest <> c.digest then 'it was altered' end) as detail
  from certificate c
  join whole w using (study_id, certificate_no)
  left join subject_lines s using (study_id, certificate_no)
  left join chain_lines h using (study_id, certificate_no)
  where c.locked_at is null or (s.digest is distinct from c.subjects_digest and c.subjects > 0)
    or h.digest is distinct from c.chains_digest or w.digest <> c.digest
    or (s.value_count is distinct from c."values" and c.subjects > 0)
  union all
  select h.study_id, h.certificate_no, concat(', ', h.chain_kind, ' ', h.chain_id, ', link ', h.link_no),
    case when l.hash is null then 'the chain ended with this link; it is gone' else 'the link has another hash' end
  from status.certificate_chain h
  left join audit.link l using (study_id, chain_kind, chain_id, link_no)
  where encode(l.hash, 'hex') is distinct from h.hash
  union all
  select s.study_id, s.certificate_no, concat(', subject ', s.subject_no, ' (', s.subject_id, ')'),
    'the events up to the certificate give other values than those that were certified'
  from status.certificate_subject s
  left join replayed_subject r using (study_id, certificate_no, subject_id)
  where s.digest <> encode(sha256(convert_to(concat(s.salt, '|',
    coalesce(r.digest, encode(sha256(''), 'hex'))), 'UTF8')), 'hex')
  union all
  select v.study_id, v.certificate_no, concat(', subject ', v.subject_no, ' (', v.subject_id, '), page ', p.page_key, ' (',
    v.page_id, '), item ', v.block_key, '.', v.line, '.', v.item_key), v.detail
  from changed_value v
  left join subject.page p on p.study_id = v.study_id and p.page_id = v.page_id
  union all
  select d.study_id, d.certificate_no, concat(', subject ', d.subject_no, ' (', d.subject_id, ')'),
    'its values are not those that were certified, and the audit trail was changed with them'
  from current_subject d
  where d.differs and not exists (
    select from changed_value v
    where v.study_id = d.study_id and v.certificate_no = d.certificate_no and v.subject_id = d.subject_id)
  union all
  select s.study_id, s.certificate_no, concat(', subject ', s.subject_no, ' (', s.subject_id, ')'), 'the subject is gone'
  from certificate c
  join status.certificate_subject s using (study_id, certificate_no)
  where c.in_force and not exists (
    select from subject.subject u where u.study_id = s.study_id and u.subject_id = s.subject_id)
  union all
  select u.study_id, c.certificate_no, concat(', subject ', u.subject_no, ' (', u.subject_id, ')'),
    'the subject was added after the certificate'
  from certificate c
  join subject.subject u using (study_id)
  where c.in_force and not exists (
    select from status.certificate_subject s
    where s.study_id = c.study_id and s.certificate_no = c.certificate_no and s.subject_id = u.subject_id)
  union all
  select l.study_id, l.certificate_no, '', case when p.locked then 'the study is locked, and its lock says open'
    else 'the study can be written, and its lock says locked' end
  from status.study_lock l
  left join platform.study_lock p using (study_id)
  where (l.state <> 'open') <> coalesce(p.locked, false)
) x
order by 1, 2
