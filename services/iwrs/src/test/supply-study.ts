import type { ReAuthAct } from '@casebook/catalogue';
import { withClient } from '@casebook/platform-db';
import { emptyDesign, type StudyDesign } from '@casebook/study-design';
import {
  addAssignment,
  addPerson,
  addRole,
  addSession,
  addSite,
  addStudy,
  createTestDatabase,
  insertRow,
  serviceEnvironment,
  signReAuth,
  type TestDatabase,
} from '@casebook/test-kit';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createIwrs } from '../application';
import type { TrialChangeAsked } from '../change/trial-change.dto';
import type { DeliveryDetail } from '../delivery/delivery.dto';
import { fileForm, fileObject, HEAD, ipRows, type TestRow, workbook } from './list-files';

export const STUDY = 1;
export const OTHER_STUDY = 2;
export const DEPOT = 0;
/** Tokyo, Osaka, and one that is deleted. */
export const TOKYO = 11;
export const OSAKA = 12;
export const CLOSED = 13;

const SUPPLY = [
  'iwrs_menu_view',
  'delivery_drug_view',
  'delivery_drug_edit',
  'stock_arm_view',
  'list_upload_view',
  'ip_import',
  'ip_reset',
  'ip_download',
];
const PHARMACIST = ['iwrs_menu_view', 'delivery_drug_view', 'delivery_drug_edit', 'stock_arm_view'];
const BLINDED = ['iwrs_menu_view', 'delivery_drug_view', 'delivery_drug_edit'];

const ROLES = {
  supply: { role_id: 1, code: 'supply', privileges: SUPPLY },
  /** The same role, held by another person. */
  second: { role_id: 1, code: 'supply', privileges: SUPPLY },
  pharmacist: { role_id: 2, code: 'pharmacist', privileges: PHARMACIST, site: TOKYO },
  osaka: { role_id: 2, code: 'pharmacist', privileges: PHARMACIST, site: OSAKA },
  blinded: { role_id: 3, code: 'blinded', privileges: BLINDED },
  investigator: {
    role_id: 4,
    code: 'investigator',
    privileges: ['iwrs_menu_view', 'delivery_drug_view'],
    site: TOKYO,
  },
  /** Sees the screen of the list, and may nothing there. */
  viewer: { role_id: 5, code: 'viewer', privileges: ['iwrs_menu_view', 'list_upload_view'] },
  nobody: { role_id: 6, code: 'nobody', privileges: ['CRF_VIEW'] },
  /** Sees every screen of a blinded role. */
  watcher: {
    role_id: 7,
    code: 'watcher',
    privileges: [
      'iwrs_menu_view',
      'delivery_drug_view',
      'list_upload_view',
      'blind_list_view',
      'CRF_VIEW',
    ],
  },
} as const;
export type Actor = keyof typeof ROLES;

export interface Answer<T> {
  status: number;
  body: T;
}
export interface ProblemBody {
  code: string;
  params: Record<string, unknown>;
  errors?: { field: string; code: string; params?: Record<string, unknown> }[];
}

function design(): StudyDesign {
  const made = emptyDesign({ studyIdText: 'ST-1', name: { en: 'Study' }, protocolNumber: 'P' }, [
    'en',
  ]);
  made.schemes.push({
    key: 'MAIN',
    title: { en: 'Main' },
    method: 'blocks',
    arms: [
      { key: 'A', title: { en: 'Verum arm' }, ratio: 1 },
      { key: 'B', title: { en: 'Control arm' }, ratio: 1 },
    ],
    factors: [],
    caps: [],
  });
  made.kitTypes.push(
    { key: 'ACTIVE', title: { en: 'Active pack' }, arms: ['MAIN.A'], units: 30 },
    { key: 'PLACEBO', title: { en: 'Placebo pack' }, arms: ['MAIN.B'], units: 30 },
  );
  return made;
}

/** The service with its own database: a released study, two sites, and people. */
export class SupplyStudy {
  private constructor(
    readonly database: TestDatabase,
    readonly app: NestFastifyApplication,
    private readonly sessions: Record<Actor, { token: string; sessionId: string }>,
  ) {}

  static async start(): Promise<SupplyStudy> {
    const database = await createTestDatabase({ service: 'iwrs' });
    for (const study_id of [STUDY, OTHER_STUDY]) {
      await addStudy(database, { study_id, iwrs_link: true });
      await insertRow(database, 'builder.v1_design_version', {
        study_id,
        version_id: 100 + study_id,
        version_no: 1,
        name: '1.0',
        design: JSON.stringify(design()),
        checksum: 'c'.repeat(64),
        frozen_at: new Date(),
      });
    }
    await insertRow(database, 'builder.v1_release', {
      study_id: STUDY,
      site_id: TOKYO,
      version_id: 101,
      effective_from: new Date(Date.now() - 60_000),
      released_at: new Date(),
    });
    const at = { study_id: STUDY };
    await addSite(database, { ...at, site_id: TOKYO, site_code: 'TKY' });
    await addSite(database, { ...at, site_id: OSAKA, site_code: 'OSK' });
    await addSite(database, { ...at, site_id: CLOSED, site_code: 'OLD', deleted: true });
    const sessions: Partial<SupplyStudy['sessions']> = {};
    const added = new Set<number>();
    for (const [place, [actor, role]] of Object.entries(ROLES).entries()) {
      const person_id = place + 1;
      const { role_id, code, privileges } = role;
      const site_id = 'site' in role ? role.site : null;
      if (!added.has(role_id)) {
        const fields = {
          role_id,
          code,
          privileges: [...privileges],
          site_limited: site_id !== null,
        };
        await addRole(database, { study_id: STUDY, ...fields });
        await addRole(database, { study_id: OTHER_STUDY, ...fields, role_id: role_id + 100 });
        added.add(role_id);
      }
      await addAssignment(database, { study_id: STUDY, person_id, role_id, site_id });
      await addPerson(database, { person_id, login_id: actor });
      sessions[actor as Actor] = await addSession(database, { person_id, name: actor });
    }
    await addAssignment(database, { study_id: OTHER_STUDY, person_id: 1, role_id: 101 });
    Object.assign(process.env, serviceEnvironment(database.appUrl('iwrs')));
    const app = await createIwrs();
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
    return new SupplyStudy(database, app, sessions as SupplyStudy['sessions']);
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.database.drop();
  }

  /** The headers that identify a person. */
  headers(actor: Actor): Record<string, string> {
    return {
      authorization: `Bearer ${this.sessions[actor].token}`,
      role: String(ROLES[actor].role_id),
    };
  }

  async call<T = ProblemBody>(
    actor: Actor,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
  ): Promise<Answer<T>> {
    const answer = await this.app.inject({
      method,
      url: `/api/iwrs/${STUDY}/${path}`,
      headers: this.headers(actor),
      ...(body && { payload: body }),
    });
    return { status: answer.statusCode, body: JSON.parse(answer.body || 'null') as T };
  }

  token(act: ReAuthAct, object: object, actor: Actor = 'supply'): string {
    return signReAuth(this.sessions[actor].sessionId, act, { studyId: STUDY, ...object });
  }

  /** Asks to delete what was not used. */
  reset<T = TrialChangeAsked>(
    count: number,
    reason: string,
    actor: Actor = 'supply',
  ): Promise<Answer<T>> {
    const reAuthToken = this.token('ip-reset', { count, reason }, actor);
    return this.call<T>(actor, 'POST', 'ip-numbers/reset', { count, reason, reAuthToken });
  }

  async upload<T = ProblemBody>(
    content: Buffer,
    fileName?: string,
    actor: Actor = 'supply',
  ): Promise<Answer<T>> {
    const reAuthToken = this.token('ip-upload', fileObject(content), actor);
    const { payload, headers } = fileForm(content, fileName, { reAuthToken });
    const answer = await this.app.inject({
      method: 'POST',
      url: `/api/iwrs/${STUDY}/ip-numbers/import`,
      headers: { ...this.headers(actor), ...headers },
      payload,
    });
    return { status: answer.statusCode, body: JSON.parse(answer.body) as T };
  }

  async importRows(rows: readonly TestRow[]): Promise<void> {
    const { status, body } = await this.upload(await workbook([HEAD, ...rows]));
    if (status !== 201) throw new Error(JSON.stringify(body));
  }

  /** Adds IP numbers `first` to `first + count - 1`. @returns them */
  async numbers(count: number, options: { first?: number; site?: string } = {}): Promise<string[]> {
    const rows = ipRows(count, options);
    await this.importRows(rows);
    return rows.map(([number]) => String(number));
  }

  async send(
    sourceId: number,
    targetId: number,
    numbers: readonly string[],
    actor: Actor = 'supply',
  ): Promise<DeliveryDetail> {
    const input = { sourceId, targetId, numbers, deliveryDate: '2026-11-01' };
    const answer = await this.call<DeliveryDetail>(actor, 'POST', 'deliveries', input);
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  }

  async receive(
    { deliveryId, revision }: Pick<DeliveryDetail, 'deliveryId' | 'revision'>,
    numbers: readonly string[],
    outcome: 'received' | 'damaged' | 'lost' = 'received',
    actor: Actor = 'supply',
  ): Promise<DeliveryDetail> {
    const answer = await this.call<DeliveryDetail>(
      actor,
      'POST',
      `deliveries/${deliveryId}/receipt`,
      {
        revision,
        kits: numbers.map((ipNumber) => ({ ipNumber, outcome })),
        ...(outcome !== 'received' && { reason: 'The box was wet' }),
      },
    );
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  }

  /** IP numbers that a reset deletes. */
  async unused(): Promise<number> {
    const [row] = await this.database.query<{ n: number }>(
      `select count(*)::int as n from iwrs.kit where state = 'waiting' and delivery_id is null`,
    );
    return row!.n;
  }

  /** Uses an IP number as a randomisation does. */
  async use(ipNumber: string): Promise<void> {
    await this.write(`update iwrs.kit set state = 'used' where study_id = $1 and ip_number = $2`, [
      STUDY,
      ipNumber,
    ]);
  }

  /** A change that another part of the service makes. */
  async write(sql: string, values: unknown[]): Promise<void> {
    await withClient(this.database.adminUrl, async (client) => {
      await client.query('begin');
      await client.query(
        `select platform.begin_write(${STUDY}, 0, 'System', null, null, null, null, 'test', null, 'entry')`,
      );
      await client.query(sql, values);
      await client.query('commit');
    });
  }
}
