import type { Finding } from '@casebook/platform-db';

/** A manipulation with all rights over the database, and what the verify command must report. */
export interface Attack {
  title: string;
  sql: string;
  kind: Finding['kind'];
  place: string;
}

const CHAIN = `study_id = 3 and chain_kind = 'subject' and chain_id = 2`;
const REMOVE_SUBJECT_2 = `
  delete from subject.signature where subject_id = 2; delete from subject.comment where subject_id = 2;
  delete from subject.query where subject_id = 2; delete from subject.item_value where subject_id = 2;
  delete from subject.block_line where subject_id = 2; delete from subject.page_counter where subject_id = 2;
  delete from subject.subject_counter where subject_id = 2; delete from subject.page where subject_id = 2;
  delete from subject.visit where subject_id = 2; delete from subject.subject where subject_id = 2;
  delete from audit.event where ${CHAIN}; delete from audit.link where ${CHAIN}; delete from audit.chain_head where ${CHAIN};`;

/** Subject 2 without its second transaction; rows are unchanged. */
const CUT_TAIL_2 = `
  delete from subject.signature where subject_id = 2; delete from subject.comment where subject_id = 2;
  delete from subject.query where subject_id = 2;
  update subject.page_counter set open_queries = 0 where subject_id = 2;
  update subject.subject_counter set open_queries = 0 where subject_id = 2;
  update subject.item_value set value = '120', num = 120, revision = 1, reason_code = null, reason = 'first'
    where subject_id = 2 and item_key = 'SYSBP';
  delete from audit.event where ${CHAIN} and link_no = 2; delete from audit.link where ${CHAIN} and link_no = 2;`;

const attack = (title: string, kind: Finding['kind'], place: string, sql: string): Attack => ({
  title,
  kind,
  place,
  sql,
});

/** Attacks on the data of `SEED`. */
export const ATTACKS: Attack[] = [
  attack(
    'a subject removed with its trail',
    'chain-missing',
    'study 3, chain no.',
    REMOVE_SUBJECT_2,
  ),
  attack('a tail cut off before an anchor was written', 'head-differs', 'subject 2', CUT_TAIL_2),
  attack(
    'an altered chain head',
    'head-differs',
    'subject 2',
    `update audit.chain_head set hash = sha256('') where ${CHAIN}`,
  ),
  attack(
    'a removed chain head',
    'head-differs',
    'subject 2',
    `delete from audit.chain_head where ${CHAIN}`,
  ),
  attack(
    'a chain that is counted no more',
    'chain-missing',
    'study 3',
    `update audit.chain_count set chains = chains - 1 where study_id = 3`,
  ),
  attack(
    'an altered event',
    'link-altered',
    'subject 2, link 2',
    `update audit.event set reason = 'other' where ${CHAIN} and link_no = 2`,
  ),
  attack(
    'another author',
    'link-altered',
    'subject 2, link 2',
    `update audit.link set actor_id = 2 where ${CHAIN} and link_no = 2`,
  ),
  attack(
    'a removed link',
    'link-missing',
    'subject 2, link 2',
    `delete from audit.link where ${CHAIN} and link_no = 1`,
  ),
  attack(
    'a password hash put in the place of another',
    'row-differs',
    'auth.person_password 1/1',
    `update auth.person_password set hash = '$argon2id$mine' where person_id = 1`,
  ),
  attack(
    'the answer to the secret question',
    'row-differs',
    'auth.person 1',
    `update auth.person set secret_answer_hash = 'x' where person_id = 1`,
  ),
  attack(
    'a person allowed everything',
    'row-without-event',
    'auth.person_portal_right 1/administrator',
    `insert into auth.person_portal_right values (1, 'administrator')`,
  ),
  attack(
    'a removed sign-in',
    'row-missing',
    'auth.sign_in_event',
    `delete from auth.sign_in_event where person_id = 1`,
  ),
  attack(
    'a failed sign-in that never was',
    'row-without-event',
    'auth.sign_in_event',
    `insert into auth.sign_in_event (kind, person_id) values ('failed', 2)`,
  ),
  attack(
    'the time of the last sign-in',
    'derived-differs',
    'auth.person 1',
    `update auth.person set last_sign_in_at = now() - interval '1 year' where person_id = 1`,
  ),
  attack(
    'a removed download',
    'row-missing',
    'subject.download_event',
    `delete from subject.download_event`,
  ),
  attack(
    'an altered download',
    'row-differs',
    'admin.download_event',
    `update admin.download_event set rows = 1`,
  ),
  attack(
    'the visit of a value',
    'row-differs',
    'subject.item_value 2/B/0/SYSBP',
    `update subject.item_value set visit_id = 1 where subject_id = 2`,
  ),
  attack(
    'a value moved to another subject',
    'row-missing',
    'subject.item_value 2/B/0/SYSBP',
    `update subject.item_value set subject_id = 1 where subject_id = 2`,
  ),
  attack(
    'a page moved to another subject',
    'row-differs',
    'subject.page 3/2',
    `update subject.page set subject_id = 1 where page_id = 2`,
  ),
  attack(
    'the reason of a value',
    'row-differs',
    'subject.item_value 2/B/0/SYSBP',
    `update subject.item_value set reason = 'nicer' where subject_id = 2 and item_key = 'SYSBP'`,
  ),
  attack(
    'the reason of a row',
    'row-differs',
    'subject.subject 3/2',
    `update subject.subject set reason = 'nicer' where subject_id = 2`,
  ),
  attack(
    'the origin of a value',
    'row-differs',
    'subject.item_value 2/B/0/SYSBP',
    `update subject.item_value set origin = 'check' where subject_id = 2`,
  ),
  attack(
    'the number beside a value',
    'derived-differs',
    'subject.item_value 2/B/0/SYSBP',
    `update subject.item_value set num = 120 where subject_id = 2 and item_key = 'SYSBP'`,
  ),
  attack(
    'the number of a value taken away',
    'derived-differs',
    'subject.item_value 2/B/0/SYSBP',
    `update subject.item_value set num = null where subject_id = 2 and item_key = 'SYSBP'`,
  ),
  attack(
    'the dates beside a value',
    'derived-differs',
    'subject.item_value 2/B/0/DONE',
    `update subject.item_value set date_to = '2026-02-20' where subject_id = 2 and item_key = 'DONE'`,
  ),
  attack(
    'a removed query',
    'row-missing',
    'subject.query 3/2',
    `delete from subject.query where query_id = 2`,
  ),
  attack(
    'a removed signature',
    'row-missing',
    'subject.signature',
    `delete from subject.signature where subject_id = 2`,
  ),
  attack(
    'the queries that a page counts',
    'derived-differs',
    'subject.page_counter 2',
    `update subject.page_counter set open_queries = 0 where page_id = 2`,
  ),
  attack(
    'the entered items that a page counts',
    'derived-differs',
    'subject.page_counter 2',
    `update subject.page_counter set entered = 4 where page_id = 2`,
  ),
  attack(
    'what a subject counts',
    'derived-differs',
    'subject.subject_counter 2',
    `update subject.subject_counter set pages_complete = 1 where subject_id = 2`,
  ),
  attack(
    'removed counters',
    'derived-differs',
    'subject.subject_counter 2',
    `delete from subject.subject_counter where subject_id = 2`,
  ),
  attack(
    'the number that a subject was registered with',
    'row-differs',
    'subject.subject 3/2',
    `update subject.subject set register_key = 'other' where subject_id = 2`,
  ),
  attack(
    'a design',
    'row-differs',
    'builder.version 3/1',
    `update builder.version set design = '{"pages":[1]}'`,
  ),
  attack(
    'a design, with a function that says the digest of before',
    'derived-differs',
    'builder.version 1',
    `create table public.kept as select digest from builder.version;
     create or replace function builder.document_digest(document jsonb) returns text language plpgsql immutable parallel safe as
       $f$ begin return (select digest from public.kept); end $f$;
     update builder.version set design = '{"pages":[1]}'`,
  ),
  attack(
    'a privilege',
    'row-differs',
    'builder.role_privilege 3/2/CRF_VIEW',
    `update builder.role_privilege set granted = false`,
  ),
  attack(
    'a dropped trigger',
    'schema-differs',
    'trigger subject.item_value audit_update',
    `drop trigger audit_update on subject.item_value`,
  ),
  attack(
    'a trigger switched off',
    'schema-differs',
    'trigger subject.page audit_insert',
    `alter table subject.page disable trigger audit_insert`,
  ),
  attack(
    'a trigger that fires on replicas only',
    'schema-differs',
    'trigger subject.page audit_keys',
    `alter table subject.page enable replica trigger audit_keys`,
  ),
  attack(
    'a trigger that calls another function',
    'schema-differs',
    'trigger subject.page audit_update',
    `drop trigger audit_update on subject.page;
     create trigger audit_update after update on subject.page referencing old table as old_rows new table as new_rows
       for each statement execute function audit.record_rows('page', 'subject', 'subject_id', 'study_id', 'study_id,page_id', 'flags', '')`,
  ),
  attack(
    'a trigger function that does nothing',
    'schema-differs',
    'function audit.record_rows()',
    `create or replace function audit.record_rows() returns trigger language plpgsql as $f$ begin return null; end $f$`,
  ),
  attack(
    'a trigger function with another owner',
    'schema-differs',
    'function audit.seal_link()',
    `alter function audit.seal_link() owner to casebook_subject_owner`,
  ),
  attack(
    'a table taken from the list of audited tables',
    'schema-differs',
    'audited table subject.item_value',
    `delete from audit.audited_table where table_name = 'subject.item_value'`,
  ),
  attack(
    'a column taken out of the audit',
    'schema-differs',
    'audited table subject.page',
    `update audit.audited_table set ignored_columns = '{flags}' where table_name = 'subject.page'`,
  ),
  attack(
    'a right of a service to delete',
    'schema-differs',
    'relation subject.item_value',
    `grant delete on subject.item_value to casebook_subject_app`,
  ),
  attack(
    'a right of everybody to write events',
    'schema-differs',
    'relation audit.event',
    `grant insert on audit.event to public`,
  ),
  attack(
    'a service that is owner as well',
    'schema-differs',
    'role casebook_subject_app',
    `grant casebook_subject_owner to casebook_subject_app`,
  ),
  attack(
    'a table with another owner',
    'schema-differs',
    'relation subject.page',
    `alter table subject.page owner to casebook_subject_app`,
  ),
  attack(
    'a dropped constraint',
    'schema-differs',
    'constraint subject.query',
    `alter table subject.query drop constraint query_status_check`,
  ),
  attack(
    'an added table',
    'schema-differs',
    'relation subject.other',
    `create table subject.other (id integer)`,
  ),
  attack(
    'a rule instead of an update',
    'schema-differs',
    'rule subject.page',
    `create rule quiet as on update to subject.page do instead nothing`,
  ),
  attack(
    'rows hidden in an inherited table',
    'schema-differs',
    'inherits from subject.comment',
    `create table public.more () inherits (subject.comment)`,
  ),
  attack(
    'a setting of the database that switches triggers off',
    'schema-differs',
    'setting of the database',
    `do $f$ begin execute format('alter database %I set session_replication_role = replica', current_database()); end $f$`,
  ),
  attack(
    'another view',
    'schema-differs',
    'relation audit.v1_event',
    `create or replace view audit.v1_event as select e.study_id, e.chain_kind, e.chain_id, e.link_no, e.event_id, l.at, l.actor_id, l.actor_name, l.organisation, l.role_id, l.role_name, l.site_id, l.request_id, l.client, l.origin as origin, e.entity, e.row_key, e.action, e.subject_id, e.visit_id, e.page_id, e.block_key, e.line, e.item_key, e.design_version_id, e.revision, e.flags_before, e.flags_after, e.before, e.after, e.reason_code, e.reason from audit.event e join audit.link l using (study_id, chain_kind, chain_id, link_no)`,
  ),
  attack(
    'a function in pg_catalog',
    'schema-differs',
    'in pg_catalog',
    `set allow_system_table_mods = on; create function pg_catalog.concat(integer, text) returns text language sql as 'select $2'`,
  ),
];
