import { randomUUID } from 'node:crypto';
import type { TestDatabase } from './database';
import { signToken } from './token';

type Row = Record<string, unknown>;

/** Inserts a row into a stand-in of a published view. */
export async function insertRow(db: TestDatabase, view: string, row: Row): Promise<void> {
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  await db.query(
    `insert into ${view} (${columns.join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  );
}

/** A person's row in auth.v1_person. */
export async function addPerson(
  db: TestDatabase,
  person: { person_id: number; login_id: string } & Row,
): Promise<void> {
  await insertRow(db, 'auth.v1_person', {
    email: `${person.login_id}@example.org`,
    name: person.login_id,
    organisation: 'Example Hospital',
    country: 'JP',
    language: 'en',
    status: 4,
    disabled: false,
    portal_rights: [],
    ...person,
  });
  await keepPerson(db, { name: person.login_id, ...person });
}

/** Stores a person in the platform schema, as the triggers of auth do, so that this person can write. */
async function keepPerson(db: TestDatabase, { person_id, name, organisation, disabled }: Row) {
  await db.query('select platform.keep_person($1, $2, $3, $4)', [
    person_id,
    name,
    organisation ?? 'Example Hospital',
    disabled ?? false,
  ]);
}

/**
 * A live session in auth.v1_session.
 *
 * @returns the session id and the access token that names it
 */
export async function addSession(
  db: TestDatabase,
  session: { person_id: number } & Row,
): Promise<{ sessionId: string; token: string }> {
  const sessionId = randomUUID();
  const loginId = `person${session.person_id}`;
  await insertRow(db, 'auth.v1_session', {
    session_id: sessionId,
    login_id: loginId,
    name: loginId,
    organisation: 'Example Hospital',
    language: 'en',
    portal_rights: [],
    expires_at: new Date(Date.now() + 3_600_000),
    ended_at: null,
    password_change_forced: false,
    last_activity_at: new Date(),
    ...session,
  });
  await keepPerson(db, { name: loginId, ...session });
  await db.query(`select platform.keep_session($1, $2, now() + interval '1 hour', false)`, [
    sessionId,
    session.person_id,
  ]);
  return { sessionId, token: signToken({ sid: sessionId, sub: String(session.person_id) }) };
}

/** A study in builder.v1_study. */
export async function addStudy(db: TestDatabase, study: { study_id: number } & Row): Promise<void> {
  await insertRow(db, 'builder.v1_study', {
    study_id_text: `ST-${study.study_id}`,
    name: { en: `Study ${study.study_id}` },
    protocol_number: `P-${study.study_id}`,
    alias: null,
    contract_number_level: 'no_limitation',
    iwrs_link: false,
    iwrs_setting: null,
    auto_logout_time: 30,
    languages: ['en', 'ja', 'th'],
    second_person_off: false,
    correction_reasons: null,
    lock_blockers: null,
    ...study,
  });
}

/** A role in builder.v1_role. */
export async function addRole(
  db: TestDatabase,
  role: { study_id: number; role_id: number; code: string; privileges: string[] } & Row,
): Promise<void> {
  await insertRow(db, 'builder.v1_role', {
    name: { en: role.code },
    role_group: 1,
    site_limited: false,
    portal_right: null,
    sees_hidden: false,
    ...role,
  });
}

/** A site in admin.v1_site. */
export async function addSite(
  db: TestDatabase,
  site: { study_id: number; site_id: number } & Row,
): Promise<void> {
  await insertRow(db, 'admin.v1_site', {
    site_code: `S${site.site_id}`,
    name: `Site ${site.site_id}`,
    country: 'JP',
    utc_offset_minutes: 540,
    deleted: false,
    disabled: false,
    econsent: false,
    system_linkage: false,
    effective_date: '2020-01-01',
    ...site,
  });
}

/** A valid assignment in admin.v1_assignment; `site_id` null = all sites. */
export async function addAssignment(
  db: TestDatabase,
  assignment: { study_id: number; person_id: number; role_id: number } & Row,
): Promise<void> {
  await insertRow(db, 'admin.v1_assignment', {
    site_id: null,
    start_date: '2020-01-01',
    end_date: null,
    ...assignment,
  });
  const [holders] = await db.query<{ table: boolean }>(
    `select relkind = 'r' as table from pg_class where oid = to_regclass('admin.v1_role_holder')`,
  );
  if (!holders?.table) return;
  const { study_id, person_id, role_id } = assignment;
  await insertRow(db, 'admin.v1_role_holder', { study_id, person_id, role_id });
}
