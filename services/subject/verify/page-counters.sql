-- What a page's counters say of its queries follows from the queries; how often it was saved is held against bounds. The others
-- follow from the design and the checks: src/verify/recount.ts counts them anew.
with queries as (
  select study_id, page_id, count(*) filter (where status in (1, 5)) as open, count(*) filter (where status = 3) as answered
  from subject.query group by 1, 2
), entries as (
  select study_id, subject_id, page_id, count(*) filter (where (value is not null or flags & 32 <> 0) and not deleted) as entered
  from subject.item_value group by 1, 2, 3
)
select concat('study ', study_id, ', subject ', subject_id, ', subject.page_counter ', page_id) as place,
  concat_ws('; ',
    case when c.page_id is null then 'the page has no counters' end,
    case when p.page_id is null then 'there is no such page' end,
    case when c.open_queries <> coalesce(q.open, 0) then concat(c.open_queries, ' open queries are counted, there are ', coalesce(q.open, 0)) end,
    case when c.answered_queries <> coalesce(q.answered, 0) then concat(c.answered_queries, ' answered queries are counted, there are ', coalesce(q.answered, 0)) end,
    case when c.entered > least(c.items, coalesce(e.entered, 0)) then concat(c.entered, ' entered items are counted, there are ', coalesce(e.entered, 0), ' values for ', c.items, ' items') end,
    case when least(c.items, c.entered, c.frozen, c.sdv, c.reviewed, c.locked, c.signed, c.sdv_open, c.sdv_done, c.sdv_uncounted, c.saves, c.hidden_saves) < 0 then 'a counter is below 0' end,
    case when greatest(c.frozen, c.sdv, c.reviewed, c.locked, c.signed) > c.items then 'more items carry a flag than there are' end,
    case when c.sdv_open + c.sdv_done > c.entered then 'more items require SDV than are entered' end,
    case when c.sdv_done > c.sdv then 'more items that require SDV have it than there are with SDV' end,
    case when c.hidden_saves > c.saves then 'more saves of hidden items are counted than saves' end) as detail
from subject.page_counter c
full join subject.page p using (study_id, subject_id, page_id)
left join queries q using (study_id, page_id)
left join entries e using (study_id, subject_id, page_id)
where c.page_id is null or p.page_id is null
  or c.open_queries <> coalesce(q.open, 0) or c.answered_queries <> coalesce(q.answered, 0)
  or c.entered > least(c.items, coalesce(e.entered, 0))
  or least(c.items, c.entered, c.frozen, c.sdv, c.reviewed, c.locked, c.signed, c.sdv_open, c.sdv_done, c.sdv_uncounted, c.saves, c.hidden_saves) < 0
  or greatest(c.frozen, c.sdv, c.reviewed, c.locked, c.signed) > c.items or c.sdv_open + c.sdv_done > c.entered or c.sdv_done > c.sdv or c.hidden_saves > c.saves
order by 1
