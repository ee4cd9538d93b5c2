/** Heard by whoever carries anchors outside the database. */
export const ANCHOR_CHANNEL = 'casebook_anchor';

/** Platform schema, version 7: who carries anchors outside is told of a new one when it commits, not by the next timer. */
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
