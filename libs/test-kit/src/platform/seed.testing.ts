/**
 * SQL that writes some rows of every audited table through the triggers, as the services do: a study with a design,
 * a site, people, a subject with values, a query, a signature.
 */
const begin = (study: number, request: string): string =>
  `select platform.begin_write(${study}, 1, 'Nurse', 'Hospital', 2, 'Site staff', 1, '${request}', 'mfe_subject/1.0.0', 'entry');`;

export const SEED = `
begin; ${begin(0, 'people')}
insert into auth.person (person_id, login_id, email, name, organisation, language, secret_answer_hash)
  values (1, 'nurse', 'nurse@example.org', 'Nurse', 'Hospital', 'en', '$argon2id$answer'),
    (2, 'monitor', 'monitor@example.org', 'Monitor', 'Sponsor', 'en', null);
insert into auth.person_login_id (login_id, person_id) values ('nurse', 1), ('monitor', 2);
insert into auth.person_portal_right (person_id, portal_right) values (2, 'study_builder');
insert into auth.person_password (person_id, password_no, hash) values (1, 1, '$argon2id$one'), (2, 1, '$argon2id$two');
insert into auth.sign_in_event (kind, person_id) values ('signed_in', 1), ('failed', null);
update auth.person set last_sign_in_at = now(), first_sign_in_at = now() where person_id = 1;
insert into auth.notice (title, text) values ('{"ja":"a","en":"a","th":"a"}', '{"ja":"a","en":"a","th":"a"}');
commit;
begin; ${begin(3, 'study')}
insert into builder.study (study_id, study_id_text, name, protocol_number, languages) overriding system value
  values (3, 'ST', '{"en":"Study"}', 'P', '{en}');
insert into builder.role (study_id, role_id, code, name, role_group, site_limited) overriding system value
  values (3, 2, 'site', '{"en":"Site staff"}', 1, true);
insert into builder.role_privilege (study_id, role_id, privilege_key, granted) values (3, 2, 'CRF_VIEW', true);
insert into builder.setting (study_id, auto_logout_time, signature_statement) values (3, 30, '{}');
insert into builder.draft (study_id, design, updated_by, updated_by_name) values (3, '{"pages":[]}', 1, 'Nurse');
insert into builder.draft_change (study_id, revision, changes) values (3, 1, '[]');
insert into builder.version (study_id, version_id, version_no, name, design, checksum, draft_revision, frozen_by, frozen_by_name)
  overriding system value values (3, 1, 1, '1', '{"pages":[]}', 'c', 1, 1, 'Nurse');
insert into builder.release (study_id, site_id, version_id, effective_from, released_by, released_by_name, reason)
  values (3, 1, 1, now(), 1, 'Nurse', 'start');
insert into admin.site (study_id, site_id, site_code, name, country, utc_offset_minutes, effective_date, updated_by)
  overriding system value values (3, 1, 'TKY', 'Tokyo', 'JP', 540, '2026-01-01', 'Nurse');
insert into admin.study_user (study_id, person_id) values (3, 1);
insert into admin.assignment (study_id, person_id, role_id, start_date) values (3, 1, 2, '2026-01-01');
insert into admin.study_contract (study_id, contract_number, updated_by) values (3, 'C-1', 'Nurse');
insert into admin.download_event (study_id, person_id, role_id, what, filter, rows, request_id)
  values (3, 1, 2, 'SITE_LIST', '{}', 2, 'r');
commit;
${[1, 2]
  .map(
    (n) => `
begin; ${begin(3, `subject ${n}`)}
insert into subject.subject_number (study_id, site_id, last_no) values (3, 1, ${n})
  on conflict (study_id, site_id) do update set last_no = excluded.last_no;
insert into subject.subject (study_id, subject_id, site_id, subject_no, structure_version_id, register_key, reason) overriding system value
  values (3, ${n}, 1, 'TKY-${n}', 1, 'key-${n}', 'registered');
insert into subject.visit (study_id, visit_id, subject_id, visit_key, design_version_id) overriding system value
  values (3, ${n}, ${n}, 'SCR', 1);
insert into subject.page (study_id, page_id, subject_id, visit_id, page_key, design_version_id) overriding system value
  values (3, ${n}, ${n}, ${n}, 'VS', 1);
insert into subject.page_counter (study_id, subject_id, page_id, items, entered) values (3, ${n}, ${n}, 4, 2);
insert into subject.subject_counter (study_id, subject_id, pages, pages_started, items, entered) values (3, ${n}, 1, 1, 4, 2);
insert into subject.item_value (study_id, subject_id, visit_id, page_id, block_key, line, item_key, value, num, date_from, date_to,
    revision, design_version_id, reason)
  values (3, ${n}, ${n}, ${n}, 'B', 0, 'SYSBP', '120', 120, null, null, 1, 1, 'first'),
    (3, ${n}, ${n}, ${n}, 'B', 0, 'DONE', '2026-02-UN', null, '2026-02-01', '2026-02-28', 1, 1, null);
insert into subject.block_line (study_id, subject_id, visit_id, page_id, block_key, line, position, design_version_id)
  values (3, ${n}, ${n}, ${n}, 'B', 0, 0, 1);
commit;
begin; ${begin(3, `save ${n}`)}
update subject.item_value set value = '180', num = 180, revision = 2, reason_code = 1, reason = 'misread'
  where subject_id = ${n} and item_key = 'SYSBP';
insert into subject.query (study_id, query_id, subject_id, site_id, visit_id, page_id, page_key, block_key, item_key, type, check_key,
    status, content, issuer_id, issuer_name, updated_by, design_version_id) overriding system value
  values (3, ${n}, ${n}, 1, ${n}, ${n}, 'VS', 'B', 'SYSBP', 1, 'HIGH', 1, '{"en":"high"}', 0, 'System', 'System', 1);
update subject.page_counter set open_queries = 1 where page_id = ${n};
update subject.subject_counter set open_queries = 1 where subject_id = ${n};
insert into subject.comment (study_id, subject_id, visit_id, page_id, content, author_id, author_name, design_version_id)
  values (3, ${n}, ${n}, ${n}, 'seen', 1, 'Nurse', 1);
insert into subject.signature (study_id, subject_id, visit_id, page_id, level, signer_id, signer_name, meaning, language,
    content_hash, design_version_id)
  values (3, ${n}, ${n}, ${n}, 'page', 1, 'Nurse', 'I agree', 'en', '\\x00', 1);
insert into subject.download_event (study_id, person_id, role_id, what, filter, rows, request_id)
  values (3, 1, 2, 'SUBJECT_LIST', '{}', 2, 'r');
commit;`,
  )
  .join('')}
`;
