/**
 * Takes the people with signatures that broke since they were last told, each at most once an hour. A broken signature
 * stays broken, also when it is withdrawn, so the number of them tells whether one was added.
 */
export const TAKE_NOTICES = {
  name: 'take-signature-notices',
  text: `
    insert into subject.signature_notice as n (person_id, told, sent_at)
    select s.signer_id, count(*)::int, now() from subject.signature s
    where s.broken_at is not null
    group by s.signer_id
    having count(*) > coalesce((select k.told from subject.signature_notice k where k.person_id = s.signer_id), 0)
    on conflict (person_id) do update set told = excluded.told, sent_at = now()
      where n.told < excluded.told and n.sent_at <= now() - interval '1 hour'
    returning person_id`,
};

/** A person who has something to sign again; nobody else, and nobody who is disabled. */
export const ADDRESSEE = {
  name: 'signature-notice-addressee',
  text: `
    select p.name, p.email, p.language from auth.v1_person p
    where p.person_id = $1 and not p.disabled and exists (
      select from subject.signature s
      join subject.subject u on u.study_id = s.study_id and u.subject_id = s.subject_id
      where s.signer_id = p.person_id and s.broken_at is not null and not u.deleted and not u.disabled
        and s.withdrawn_at is null and not exists (
          select from subject.signature t
          where t.study_id = s.study_id and t.subject_id = s.subject_id and t.link_no >= s.broken_link_no
            and t.withdrawn_at is null and (t.visit_id is null or t.visit_id = s.visit_id) and (t.page_id is null or t.page_id = s.page_id)))`,
};
