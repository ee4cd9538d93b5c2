-- When somebody signed in last is what the log of sign-ins says.
select concat('auth.person ', p.person_id) as place,
  concat('last signed in ', coalesce(p.last_sign_in_at::text, 'never'), ', the log says ', coalesce(e.at::text, 'never')) as detail
from auth.person p
left join (select person_id, max(at) as at from auth.sign_in_event where kind = 'signed_in' group by 1) e using (person_id)
where p.last_sign_in_at is distinct from e.at
order by 1
