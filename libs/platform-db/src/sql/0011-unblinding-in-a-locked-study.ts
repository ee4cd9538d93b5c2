/**
 * Platform schema, version 11: emergency unblinding is written also in a locked study (decision 134). A transaction that sets
 * `casebook.even_if_locked` begins although the study is locked, and the trail then takes events of unblinding only, so that
 * nothing that was locked changes.
 */
export const PLATFORM_0011 = `
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
    if v_locked and current_setting('casebook.even_if_locked', true) is distinct from 'on' then
      raise exception 'study % is locked', p_study using errcode = 'CB423';
    end if;
  end if;
  v_text := json_build_object(
    'tx', pg_current_xact_id()::text, 'study', p_study, 'actor', p_actor, 'actorName', p_actor_name,
    'organisation', p_organisation, 'role', p_role, 'roleName', p_role_name, 'site', p_site,
    'request', p_request, 'client', p_client, 'origin', p_origin, 'proof', p_proof,
    'locked', coalesce(v_locked, false))::text;
  select k.key into v_key from platform.context_key k;
  perform set_config('casebook.write',
    encode(sha256(v_key || sha256(v_key || convert_to(v_text, 'UTF8'))), 'hex') || v_text, true);
end $$;

create or replace function audit.open_link(p_context json, p_study integer, p_kind text, p_chain bigint)
returns integer language plpgsql set search_path = pg_catalog as $$
declare
  v_head audit.chain_head;
  v_tx xid8 := pg_current_xact_id();
begin
  if p_kind in ('subject', 'site') and (p_context ->> 'study')::integer <> p_study and p_context ->> 'proof' <> 'told' then
    raise exception 'data of study % in a write of study %', p_study, p_context ->> 'study' using errcode = 'CB000';
  end if;
  if (p_context ->> 'locked')::boolean and (p_kind <> 'unblinding' or (p_context ->> 'study')::integer <> p_study) then
    raise exception 'study % is locked', p_context ->> 'study' using errcode = 'CB423';
  end if;
  select * into v_head from audit.chain_head h
    where h.study_id = p_study and h.chain_kind = p_kind and h.chain_id = p_chain;
  if found and v_head.open_tx = v_tx then return v_head.link_no; end if;

  insert into audit.chain_head as h (study_id, chain_kind, chain_id, link_no, hash, open_tx)
  values (p_study, p_kind, p_chain, 1, sha256(convert_to(p_study || '|' || p_kind || '|' || p_chain, 'UTF8')), v_tx)
  on conflict (study_id, chain_kind, chain_id) do update set link_no = h.link_no + 1, open_tx = v_tx
  returning * into v_head;

  insert into audit.link (study_id, chain_kind, chain_id, link_no, at, actor_id, actor_name, organisation,
    role_id, role_name, site_id, request_id, client, origin, prev_hash)
  values (p_study, p_kind, p_chain, v_head.link_no, clock_timestamp(), (p_context ->> 'actor')::integer,
    p_context ->> 'actorName', p_context ->> 'organisation', (p_context ->> 'role')::integer,
    p_context ->> 'roleName', (p_context ->> 'site')::integer, p_context ->> 'request',
    p_context ->> 'client', p_context ->> 'origin', v_head.hash);
  return v_head.link_no;
end $$;
`;
