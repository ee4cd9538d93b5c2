/**
 * The manipulation of an attacker with all rights and full knowledge: every link, head, number and anchor is
 * computed again, so that the trail agrees with the changed data. Only anchors outside the database reveal it.
 */
export const RESEAL = `
create temp table kept_link as select * from audit.link;
delete from audit.link;
delete from audit.anchor_head;
delete from audit.anchor;
delete from audit.chain_count;
delete from audit.chain_head h where not exists (
  select 1 from kept_link l where (l.study_id, l.chain_kind, l.chain_id) = (h.study_id, h.chain_kind, h.chain_id));
update audit.chain_head h set link_no = 0, hash = sha256(convert_to(study_id || '|' || chain_kind || '|' || chain_id, 'UTF8'));
set session_replication_role = origin;
do $$
declare
  l record;
begin
  set constraints all immediate;
  for l in select * from kept_link order by study_id, chain_kind, chain_id, link_no loop
    update audit.chain_head h set link_no = h.link_no + 1
      where (h.study_id, h.chain_kind, h.chain_id) = (l.study_id, l.chain_kind, l.chain_id)
      returning h.link_no, h.hash into l.link_no, l.prev_hash;
    insert into audit.link (study_id, chain_kind, chain_id, link_no, at, actor_id, actor_name, organisation, role_id, role_name,
      site_id, request_id, client, origin, prev_hash)
    values (l.study_id, l.chain_kind, l.chain_id, l.link_no, l.at, l.actor_id, l.actor_name, l.organisation, l.role_id,
      l.role_name, l.site_id, l.request_id, l.client, l.origin, l.prev_hash);
  end loop;
  perform audit.write_anchor('timer');
end $$;
drop table kept_link;
`;
