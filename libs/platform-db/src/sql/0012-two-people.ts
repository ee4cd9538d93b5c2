/**
 * Platform schema, version 12: whether two accounts can be two people.
 *
 * Who alone registered an account, or alone changed where its mail goes, may have its password. Until a second person has
 * confirmed the account, the two count as one person, and so do all accounts behind which the same person stands. Services
 * ask `platform.two_people` before an act that takes two.
 */
export const PLATFORM_0012 = `
create table platform.person_origin (
  person_id integer primary key,
  alone_by integer not null
);

-- Somebody alone registered the account or changed its address; null: nobody alone did.
create function platform.keep_person_origin(p_person integer, p_alone_by integer) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if p_alone_by is null or p_alone_by = p_person then
    delete from platform.person_origin o where o.person_id = p_person;
  else
    insert into platform.person_origin values (p_person, p_alone_by)
    on conflict (person_id) do update set alone_by = excluded.alone_by;
  end if;
end $$;

-- The accounts that whoever registered them alone could also use, up to the last one.
create function platform.accounts_behind(p_person integer) returns setof integer
language sql stable security definer set search_path = pg_catalog as $$
  with recursive behind (person_id) as (
    select p_person
    union
    select o.alone_by from behind b join platform.person_origin o on o.person_id = b.person_id
  ) select person_id from behind
$$;

create function platform.two_people(p_one integer, p_other integer) returns boolean
language sql stable security definer set search_path = pg_catalog as $$
  select p_one is not null and p_other is not null and not exists (
    select platform.accounts_behind(p_one) intersect select platform.accounts_behind(p_other))
$$;

-- A second person confirmed the account: name, address and organisation were shown.
create function platform.keep_person_confirmed(p_person integer, p_requester integer, p_confirmer integer) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not platform.two_people(p_requester, p_confirmer) or p_person in (p_requester, p_confirmer) then return; end if;
  delete from platform.person_origin o where o.person_id = p_person;
end $$;

revoke all on all functions in schema platform from public;
`;
