/** Channel that notifies the process that writes anchors outside the database. */
export const ANCHOR_CHANNEL = 'casebook_anchor';

/** Platform schema, version 7: the commit of an anchor notifies the process that writes anchors outside the database. */
export const PLATFORM_0007 = `
create function audit.tell_anchor() returns trigger
language plpgsql set search_path = pg_catalog as $$
begin
  perform pg_notify('${ANCHOR_CHANNEL}', '');
  return null;
end $$;
revoke all on function audit.tell_anchor() from public;

create trigger tell_anchor after insert on audit.anchor for each statement execute function audit.tell_anchor();
`;
