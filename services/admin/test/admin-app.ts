import {
  addPerson,
  addRole,
  addSession,
  addStudy,
  createTestDatabase,
  serviceEnvironment,
  type TestDatabase,
} from '@casebook/test-kit';
import { createApplication, type RightsRequest } from '@casebook/service-kit';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '../src/app.module';
import { descriptor } from '../src/descriptor';
import { FakeAuth } from './fake-auth';

export interface Answer<B> {
  status: number;
  body: B;
}

/** The caller: a token and the role of the address. */
export interface As {
  personId: number;
  token: string;
  roleId: number;
}

export const STUDY = 1;
export const OTHER_STUDY = 2;
export const ROLE = {
  administrator: 1,
  monitor: 2,
  dataManager: 3,
  builder: 4,
  accessManager: 5,
  pharmacist: 6,
} as const;
export const PERSON = { admin: 1, monitor: 2, manager: 3, nurse: 4, second: 5 } as const;
const PORTAL_RIGHTS: Record<string, string[]> = {
  admin: ['administrator'],
  second: ['administrator'],
};

const ALL = [
  'site_list_view',
  'site_create',
  'site_edit',
  'site_enable',
  'site_list_download',
  'user_list_view',
  'user_register',
  'user_edit',
  'user_role_edit',
  'user_disable',
  'study_info_view',
];

/** The running service with its own database: two studies, roles and people, no sites yet. */
export class AdminApp {
  admin!: As;
  /** A second administrator, who confirms. */
  second!: As;
  private next = 1000;

  private constructor(
    readonly db: TestDatabase,
    readonly app: NestFastifyApplication,
    /** The auth service, in which new people are registered. */
    readonly auth: FakeAuth,
  ) {}

  static async start(): Promise<AdminApp> {
    const db = await createTestDatabase({ service: 'admin', real: ['iwrs.v1_site_delivery'] });
    const auth = new FakeAuth(db);
    const AUTH_URL = await auth.start();
    Object.assign(process.env, serviceEnvironment(db.appUrl('admin')), { AUTH_URL });
    const app = await createApplication(AppModule, descriptor);
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
    const started = new AdminApp(db, app, auth);
    await started.fill();
    return started;
  }

  private async fill(): Promise<void> {
    for (const study_id of [STUDY, OTHER_STUDY]) {
      await addStudy(this.db, { study_id });
      const role = (role_id: number, code: string, privileges: string[], more = {}) =>
        addRole(this.db, { study_id, role_id, code, privileges, ...more });
      await role(ROLE.administrator, 'administrator', ALL, { portal_right: 'administrator' });
      await role(ROLE.monitor, 'monitor', ['site_list_view', 'site_edit', 'user_list_view'], {
        site_limited: true,
      });
      await role(ROLE.dataManager, 'data_manager', ['user_list_view']);
      await role(ROLE.accessManager, 'access_manager', ['user_list_view', 'user_role_edit']);
      await role(ROLE.pharmacist, 'pharmacist', ['CRF_VIEW', 'stock_arm_view']);
      await role(ROLE.builder, 'study_builder', [], { portal_right: 'study_builder' });
    }
    for (const [login_id, person_id] of Object.entries(PERSON)) {
      const portal_rights = PORTAL_RIGHTS[login_id] ?? [];
      await addPerson(this.db, { person_id, login_id, name: `${login_id} name`, portal_rights });
    }
    this.admin = await this.person(PERSON.admin, ROLE.administrator, ['administrator']);
    this.second = await this.person(PERSON.second, ROLE.administrator, ['administrator']);
  }

  async person(personId: number, roleId: number, rights: string[] = []): Promise<As> {
    const row = { person_id: personId, name: `Person ${personId}`, portal_rights: rights };
    return { personId, token: (await addSession(this.db, row)).token, roleId };
  }

  /** A new person with a new role that has exactly these privileges. */
  async personWith(privileges: string[], siteId?: number): Promise<As> {
    this.next += 1;
    const [personId, roleId] = [this.next, this.next];
    const code = `role_${roleId}`;
    const site_limited = siteId !== undefined;
    await addRole(this.db, { study_id: STUDY, role_id: roleId, code, privileges, site_limited });
    await addPerson(this.db, { person_id: personId, login_id: code });
    await this.assign(personId, { roleId, siteId });
    return this.person(personId, roleId);
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.auth.stop();
    await this.db.drop();
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- each test knows the answer it asked for
  async call<B = any>(
    as: As | null,
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer<B>> {
    const answer = await this.app.inject({
      method,
      url,
      headers: {
        ...(as && { authorization: `Bearer ${as.token}`, role: String(as.roleId) }),
        ...headers,
      },
      ...(body && { payload: body }),
    });
    return {
      status: answer.statusCode,
      body: (answer.body === '' ? null : answer.json()) as B,
    };
  }

  /** A new site of the study. */
  async site(siteCode: string, more: object = {}): Promise<{ siteId: number; revision: number }> {
    const input = { ...siteInput(siteCode), ...more };
    const { status, body } = await this.call(
      this.admin,
      'POST',
      `/api/admin/${STUDY}/sites`,
      input,
    );
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body;
  }

  /** IP numbers of the service iwrs at a site. */
  async ipNumbers(count: number, siteId: number, state: string): Promise<void> {
    await this.db.query(`
      select platform.begin_write(${STUDY}, 0, 'System', null, null, null, null, 'test', null, 'entry');
      insert into iwrs.kit (study_id, ip_number, site_id, state)
      select ${STUDY}, '${siteId}-${state}-' || n, ${siteId}, '${state}' from generate_series(1, ${count}) n`);
  }

  /** An IP number on the way from a site to the depot. @returns lets it arrive */
  async returnsFrom(siteId: number): Promise<() => Promise<void>> {
    const asSystem = `select platform.begin_write(${STUDY}, 0, 'System', null, null, null, null, 'test', null, 'entry')`;
    await this.ipNumbers(1, 0, 'in_transit');
    await this.db.query(`
      ${asSystem};
      with sent as (
        insert into iwrs.delivery (study_id, source_id, target_id, delivery_date, state, sent_by)
        values (${STUDY}, ${siteId}, 0, '2026-11-01', 'sent', 'x') returning delivery_id
      ) insert into iwrs.delivery_kit (study_id, delivery_id, kit_id)
        select ${STUDY}, sent.delivery_id, kit_id from sent, iwrs.kit where ip_number = '0-in_transit-1'`);
    return async () => {
      await this.db.query(`
        ${asSystem};
        update iwrs.delivery_kit set outcome = 'received'`);
    };
  }

  /** Gives a role, confirms it where needed, and returns the assignment. */
  async assign(personId: number, role: object): Promise<number> {
    // Nobody may give a role to themselves.
    const [giver, confirmer] =
      personId === PERSON.admin ? [this.second, this.admin] : [this.admin, this.second];
    const url = `/api/admin/${STUDY}/assignments`;
    const input = { personId, startDate: '2020-01-01', ...role };
    const { status, body } = await this.call(giver, 'POST', url, input);
    if (status === 201) return body.assignmentId;
    if (status !== 202) throw new Error(JSON.stringify(body));
    const confirmed = await this.confirm(body.requestIds[0], confirmer);
    if (confirmed.status !== 204) throw new Error(JSON.stringify(confirmed.body));
    const rows = await this.db.query<{ id: number }>(
      'select max(assignment_id) as id from admin.assignment where study_id = $1 and person_id = $2',
      [STUDY, personId],
    );
    return rows.at(0)!.id;
  }

  /** A request as the given caller reads it. */
  async request(requestId: number, as = this.second): Promise<RightsRequest> {
    const { body } = await this.call(as, 'GET', `/api/admin/${STUDY}/rights-requests`);
    return (body.rows as RightsRequest[]).find((row) => row.requestId === requestId)!;
  }

  /** Confirms a request in its present state. */
  async confirm(requestId: number, as = this.second): Promise<Answer<{ code: string } | null>> {
    const { digest } = await this.request(requestId);
    const url = `/api/admin/${STUDY}/rights-requests/${requestId}/confirm`;
    return this.call(as, 'POST', url, { digest });
  }
}

export const siteInput = (siteCode: string) => ({
  siteCode,
  name: `Hospital ${siteCode}`,
  country: 'JP',
  utcOffsetMinutes: 540,
  effectiveDate: '2026-01-15',
});
