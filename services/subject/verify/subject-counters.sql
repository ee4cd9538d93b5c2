-- A subject's counters are the sums over the pages of its visits that are not deleted.
with sums as (
  select p.study_id, p.subject_id,
    array[count(*) filter (where c.applicable and c.counted),
      count(*) filter (where c.applicable and c.counted and c.entered > 0),
      count(*) filter (where c.applicable and c.counted and c.entered > 0 and c.entered >= c.items),
      coalesce(sum(c.items) filter (where c.applicable and c.counted), 0),
      coalesce(sum(c.entered) filter (where c.applicable and c.counted), 0),
      sum(c.open_queries), sum(c.answered_queries),
      coalesce(sum(c.frozen) filter (where c.applicable and c.counted), 0),
      coalesce(sum(c.sdv) filter (where c.applicable and c.counted), 0),
      coalesce(sum(c.reviewed) filter (where c.applicable and c.counted), 0),
      coalesce(sum(c.locked) filter (where c.applicable and c.counted), 0),
      coalesce(sum(c.signed) filter (where c.applicable and c.counted), 0),
      coalesce(sum(c.sdv_open) filter (where c.applicable and c.counted), 0),
      coalesce(sum(c.sdv_done) filter (where c.applicable and c.counted), 0),
      coalesce(sum(c.sdv_uncounted) filter (where c.applicable and c.counted), 0)] as counted
  from subject.page p
  join subject.visit v on v.study_id = p.study_id and v.visit_id = p.visit_id and not v.deleted
  join subject.page_counter c on c.study_id = p.study_id and c.subject_id = p.subject_id and c.page_id = p.page_id
  group by 1, 2
), told as (
  select study_id, subject_id,
    array[pages, pages_started, pages_complete, items, entered, open_queries, answered_queries, frozen, sdv, reviewed,
      locked, signed, sdv_open, sdv_done, sdv_uncounted]::bigint[] as counted
  from subject.subject_counter
)
select concat('study ', study_id, ', subject.subject_counter ', subject_id) as place,
  case when t.counted is null then 'the subject has no counters'
    when s.subject_id is null then 'there is no such subject'
    else (
      select string_agg(format('%s is %s, the pages say %s', n.name, t.counted[n.i], coalesce(x.counted[n.i], 0)), '; ' order by n.i)
      from unnest('{pages,pages_started,pages_complete,items,entered,open_queries,answered_queries,frozen,sdv,reviewed,locked,signed,sdv_open,sdv_done,sdv_uncounted}'::text[])
        with ordinality n(name, i)
      where t.counted[n.i] <> coalesce(x.counted[n.i], 0)) end as detail
from subject.subject s
full join told t using (study_id, subject_id)
left join sums x using (study_id, subject_id)
where s.subject_id is null or t.counted is null
  or t.counted <> coalesce(x.counted::bigint[], array_fill(0::bigint, array[15]))
order by 1
