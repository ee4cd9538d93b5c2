/**
 * Platform schema, version 9: a study that is over is closed. Nobody enters it any more and nothing is written into it, until
 * whoever operates the portal opens it again. Each is an anchor of the audit trail, with the reason.
 */
export const PLATFORM_0009 = `
alter table platform.study_lock add column closed boolean not null default false;
create or replace view platform.v1_study_lock as
  select study_id, locked, marker, changed_at, closed from platform.study_lock;

create or replace function platform.set_write_context(
  p_study integer, p_actor integer, p_actor_name text, p_organisation text, p_role integer, p_role_name text,
  p_site integer, p_request text, p_client text, p_origin text, p_proof text
) returns void language plpgsql set search_path = pg_catalog as $$
declare
  v_text text;
  v_key bytea;
  v_locked boolean;
  v_closed boolean;
begin
  if p_study is null or p_actor is null or coalesce(p_origin, '') = '' then
    raise exception 'begin_write needs study, actor and origin' using errcode = 'CB000';
  end if;
  if p_study > 0 then
    perform pg_advisory_xact_lock_shared(7201, p_study);
    select l.locked, l.closed into v_locked, v_closed from platform.study_lock l where l.study_id = p_study;
    if v_closed then raise exception 'study % is closed', p_study using errcode = 'CB421'; end if;
    if v_locked then raise exception 'study % is locked', p_study using errcode = 'CB423'; end if;
  end if;
  v_text := json_build_object(
    'tx', pg_current_xact_id()::text, 'study', p_study, 'actor', p_actor, 'actorName', p_actor_name,
    'organisation', p_organisation, 'role', p_role, 'roleName', p_role_name, 'site', p_site,
    'request', p_request, 'client', p_client, 'origin', p_origin, 'proof', p_proof)::text;
  select k.key into v_key from platform.context_key k;
  perform set_config('casebook.write',
    encode(sha256(v_key || sha256(v_key || convert_to(v_text, 'UTF8'))), 'hex') || v_text, true);
end $$;

create function platform.set_study_closed(p_study integer, p_closed boolean, p_reason text) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform pg_advisory_xact_lock(7201, p_study);
  insert into platform.study_lock as l (study_id, locked, closed) values (p_study, false, p_closed)
  on conflict (study_id) do update set closed = excluded.closed;
  perform audit.add_anchor(
    concat(case when p_closed then 'close' else 'opening' end, ' of study ', p_study, ': ', p_reason), false);
end $$;

revoke all on all functions in schema platform from public;
`;
