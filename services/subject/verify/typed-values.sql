-- A value's number and dates follow from its text; whether an item has them is the same for all its values.
with typed as (
  select v.*, p.page_key, v.num is not null as is_number, v.date_from is not null or v.date_to is not null as is_date
  from subject.item_value v join subject.page p using (study_id, subject_id, page_id)
), kinds as (
  select study_id, page_key, item_key, design_version_id, bool_or(is_number) as numbers, bool_or(is_date) as dates
  from typed group by 1, 2, 3, 4
), expected as (
  select t.*,
    case when k.numbers and pg_input_is_valid(t.value, 'numeric') then t.value::numeric end as its_num,
    case when k.dates and t.value ~ '^\d{4}-(\d\d|UN)-(\d\d|UN)$' and pg_input_is_valid(replace(t.value, 'UN', '01'), 'date')
      then replace(t.value, 'UN', '01')::date end as its_from
  from typed t join kinds k using (study_id, page_key, item_key, design_version_id)
), intervals as (
  select *, case
    when its_from is null then null
    when value ~ '^\d{4}-UN' then (date_trunc('year', its_from) + interval '1 year - 1 day')::date
    when value ~ 'UN$' then (date_trunc('month', its_from) + interval '1 month - 1 day')::date
    else its_from end as its_to
  from expected
)
select concat('study ', study_id, ', subject ', subject_id, ', subject.item_value ', page_id, '/', block_key, '/', line, '/', item_key) as place,
  concat('the value is ', quote_nullable(value), ', its number ', coalesce(num::text, 'missing'), ', its dates ',
    coalesce(date_from::text, 'missing'), ' to ', coalesce(date_to::text, 'missing')) as detail
from intervals
where num is distinct from its_num or date_from is distinct from its_from or date_to is distinct from its_to
order by 1
