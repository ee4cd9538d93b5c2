-- A design is in the audit trail as its digest.
select concat('study ', study_id, ', ', place) as place, 'the design does not have the digest that stands beside it' as detail
from (
  select study_id, 'builder.draft' as place, design, digest from builder.draft
  union all
  select study_id, concat('builder.draft_part ', kind, ' ', part_key), content, digest from builder.draft_part
  union all
  select study_id, concat('builder.version ', version_id), design, digest from builder.version
) x
where digest is distinct from encode(sha256(convert_to(design::text, 'UTF8')), 'hex')
order by 1
