/**
 * Platform schema, version 8: data of subjects and sites is only written in a write of its own study. Only the begin of such a
 * write asks whether the study is locked, so a write of the portal (study 0) could otherwise reach a locked study.
 * Migrations write all studies.
 */
export const PLATFORM_0008 = `
create or replace function audit.open_link(p_context json, p_study integer, p_kind text, p_chain bigint)
returns integer language plpgsql set search_path = pg_catalog as $$
declare
  v_head audit.chain_head;
  v_tx xid8 := pg_current_xact_id();
begin
  if p_kind in ('subject', 'site') and (p_context ->> 'study')::integer <> p_study and p_context ->> 'proof' <> 'told' then
    raise exception 'data of study % in a write of study %', p_study, p_context ->> 'study' using errcode = 'CB000';
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
