import { randomUUID } from 'node:crypto';
import type { ReAuthAct } from '@casebook/catalogue';
import { withClient } from '@casebook/platform-db';
import { Db, type Plain, systemWriter, type WriteTransaction } from '@casebook/service-kit';
import { emptyDesign, type Scheme as Definition, type StudyDesign } from '@casebook/study-design';
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
import type { ClaimRequest, RequestedFactor } from '../claim/claim-request';
import type { Scheme, SchemeList } from '../scheme/scheme.dto';
import type {
  TrialChangeAsked,
  TrialChangeList,
  TrialChangeRequest,
} from '../change/trial-change.dto';
import { fileForm, fileObject, type TestRow, workbook } from './list-files';

export const STUDY = 1;
/** Not linked to the IWRS. */
export const UNLINKED = 2;
const SITE = 11;

const MANAGER = [
  'iwrs_menu_view',
  'list_upload_view',
  'scheme_manage',
  'arm_import',
  'arm_reset',
  'arm_download',
];
const VIEW = ['iwrs_menu_view', 'list_upload_view'];
const ROLES = {
  manager: { role_id: 1, code: 'manager', privileges: MANAGER },
  /** Another person with the same role. */
  second: { role_id: 1, code: 'manager', privileges: MANAGER },
  /** Sees the screens, and no arms. */
  blinded: { role_id: 2, code: 'blinded', privileges: VIEW },
  importer: { role_id: 3, code: 'importer', privileges: [...VIEW, 'arm_import'] },
  /** Enters data, and so randomises. */
  nurse: { role_id: 6, code: 'nurse', privileges: ['CRF_VIEW', 'CRF_EDIT'] },
  nobody: { role_id: 4, code: 'nobody', privileges: ['CRF_VIEW'] },
  ofOneSite: { role_id: 5, code: 'of_one_site', privileges: MANAGER },
} as const;
export type Actor = keyof typeof ROLES;

export interface Answer<T> {
  status: number;
  body: T;
}
export interface ProblemBody {
  code: string;
  errors?: { field: string; code: string; params?: Record<string, unknown> }[];
}

const text = (en: string) => ({ en });
const ARMS = [
  { key: 'VERUM', title: text('Verum arm'), ratio: 1 },
  { key: 'CONTROL', title: text('Control arm'), ratio: 1 },
];
const SEX = {
  factor: 'SEX',
  weight: 1,
  levels: [
    { key: 'F', title: text('Female'), codes: ['1'] },
    { key: 'M', title: text('Male'), codes: ['2'] },
  ],
};

export function scheme(key: string, more: Partial<Definition> = {}): Definition {
  return { key, title: text(key), method: 'blocks', arms: ARMS, factors: [SEX], caps: [], ...more };
}

export const SCHEMES: Definition[] = [
  scheme('MAIN', {
    caps: [
      { most: 100, scope: 'study' },
      { most: 60, scope: 'study', arm: 'VERUM' },
      { most: 10, scope: 'site', level: { factor: 'SEX', level: 'F' } },
    ],
  }),
  scheme('LIST', { method: 'list' }),
  scheme('MINI', { method: 'minimisation' }),
];

/** A page with an item that gives the factor SEX. */
export function pageOfSex(itemKey = 'SEX'): StudyDesign['pages'][number] {
  const item = {
    key: itemKey,
    label: text('Sex'),
    layout: 10,
    properties: [{ type: 13, factor: 'SEX' }],
  } satisfies StudyDesign['pages'][number]['blocks'][number]['items'][number];
  const block = { key: 'DM', type: 1 as const, items: [item] };
  return { key: 'DM', type: 2, title: text('Demographics'), blocks: [block] };
}

function design(schemes: Definition[], more: Partial<StudyDesign>): StudyDesign {
  const about = { studyIdText: 'ST-1', name: text('Study'), protocolNumber: 'P' };
  return { ...emptyDesign(about, ['en']), pages: [pageOfSex()], schemes, ...more };
}

/** The factor of a woman or a man, as a page of the first version gives it. */
export const sexOf = (level: 'F' | 'M', more: Partial<RequestedFactor> = {}): RequestedFactor => ({
  factor: 'SEX',
  level,
  value: level === 'F' ? '1' : '2',
  blockKey: 'DM',
  itemKey: 'SEX',
  ...more,
});

export const HEAD = ['Randomisation number', 'SEX', 'Arm'];
export const BLOCKS = { blockSizes: [4], siteIsFactor: false, slotsPerStratum: 20 };
export const MINIMISATION = { siteIsFactor: false, measure: 'range', probability: 0.8 } as const;

/** The service with its own database, a released study with three schemes, and people. */
export class ArmStudy {
  private version = 100;

  private constructor(
    readonly database: TestDatabase,
    readonly app: NestFastifyApplication,
    private readonly sessions: Record<Actor, { token: string; sessionId: string }>,
  ) {}

  static async start(schemes = SCHEMES): Promise<ArmStudy> {
    const database = await createTestDatabase({ service: 'iwrs' });
    await addStudy(database, { study_id: STUDY, iwrs_link: true });
    await addStudy(database, { study_id: UNLINKED, iwrs_link: false });
    await addSite(database, { study_id: STUDY, site_id: SITE, site_code: 'TKY' });
    const sessions: Partial<ArmStudy['sessions']> = {};
    const added = new Set<number>();
    for (const [at, [actor, role]] of Object.entries(ROLES).entries()) {
      const person_id = at + 1;
      const { role_id, code } = role;
      const fields = { role_id, code, privileges: [...role.privileges] };
      if (!added.has(role_id)) {
        await addRole(database, { study_id: STUDY, ...fields });
        await addRole(database, { study_id: UNLINKED, ...fields, role_id: role_id + 100 });
      }
      added.add(role_id);
      const site_id = actor === 'ofOneSite' ? SITE : null;
      await addAssignment(database, { study_id: STUDY, person_id, role_id, site_id });
      const elsewhere = { study_id: UNLINKED, person_id, role_id: role_id + 100, site_id };
      await addAssignment(database, elsewhere);
      await addPerson(database, { person_id, login_id: actor });
      sessions[actor as Actor] = await addSession(database, { person_id, name: actor });
    }
    Object.assign(process.env, serviceEnvironment(database.appUrl('iwrs')));
    const app = await createIwrs();
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
    const study = new ArmStudy(database, app, sessions as ArmStudy['sessions']);
    await study.release(schemes);
    return study;
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.database.drop();
  }

  /** Releases the next version of the design. */
  async release(
    schemes: Definition[],
    from = new Date(Date.now() - 60_000),
    more: Partial<StudyDesign> = {},
  ): Promise<void> {
    this.version += 1;
    const version = { study_id: STUDY, version_id: this.version };
    await insertRow(this.database, 'builder.v1_design_version', {
      ...version,
      version_no: this.version - 100,
      name: `${this.version - 100}.0`,
      design: JSON.stringify(design(schemes, more)),
      checksum: 'c'.repeat(64),
      frozen_at: new Date(),
    });
    await insertRow(this.database, 'builder.v1_release', {
      ...version,
      site_id: SITE,
      effective_from: from,
      released_at: new Date(),
    });
  }

  headers(actor: Actor, studyId = STUDY): Record<string, string> {
    const role = ROLES[actor].role_id + (studyId === UNLINKED ? 100 : 0);
    return { authorization: `Bearer ${this.sessions[actor].token}`, role: String(role) };
  }

  async call<T = ProblemBody>(
    actor: Actor,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    studyId = STUDY,
  ): Promise<Answer<T>> {
    const answer = await this.app.inject({
      method,
      url: `/api/iwrs/${studyId}/${path}`,
      headers: this.headers(actor, studyId),
      ...(body && { payload: body }),
    });
    return { status: answer.statusCode, body: JSON.parse(answer.body || 'null') as T };
  }

  token(act: ReAuthAct, object: object, actor: Actor = 'manager'): string {
    return signReAuth(this.sessions[actor].sessionId, act, { studyId: STUDY, ...object });
  }

  /** Opens a scheme: the actor asks, and a second person confirms. */
  async open<T = Plain<Scheme>>(
    schemeKey: string,
    settings: object,
    actor: Actor = 'manager',
  ): Promise<Answer<T>> {
    const asked = await this.askToOpen(schemeKey, settings, actor);
    return this.confirmed<T>(asked, schemeKey, actor);
  }

  askToOpen<T = TrialChangeAsked>(
    schemeKey: string,
    settings: object,
    actor: Actor = 'manager',
  ): Promise<Answer<T>> {
    const reAuthToken = this.token('scheme-open', { schemeKey, settings }, actor);
    return this.call<T>(actor, 'POST', `schemes/${schemeKey}/open`, { settings, reAuthToken });
  }

  /** Pauses or resumes a scheme, or closes it with a second person. */
  async change<T = Plain<Scheme>>(
    act: 'pause' | 'resume' | 'close' | 'kit-types',
    schemeKey: string,
    reason = 'planned',
    actor: Actor = 'manager',
  ): Promise<Answer<T>> {
    const reAuthToken = this.token(`scheme-${act}`, { schemeKey, reason }, actor);
    const input = { reason, reAuthToken };
    const path = `schemes/${schemeKey}/${act}`;
    if (act === 'pause' || act === 'resume') return this.call<T>(actor, 'POST', path, input);
    return this.confirmed<T>(await this.call(actor, 'POST', path, input), schemeKey, actor);
  }

  /** The scheme after a second person confirmed the change that was asked for; the refusal, if there is one. */
  private async confirmed<T>(
    { status, body }: Answer<TrialChangeAsked>,
    schemeKey: string,
    asker: Actor,
  ): Promise<Answer<T>> {
    if (status !== 200) return { status, body: body as T };
    const answer = await this.confirm(body.requestId!, asker === 'second' ? 'manager' : 'second');
    if (answer.status !== 204) return { status: answer.status, body: answer.body as T };
    return { status: 200, body: (await this.scheme(schemeKey)) as T };
  }

  async changes(actor: Actor = 'manager'): Promise<Plain<TrialChangeRequest>[]> {
    return (await this.call<Plain<TrialChangeList>>(actor, 'GET', 'changes')).body.rows;
  }

  /** Confirms a change as it is shown now. */
  async confirm(
    requestId: number,
    actor: Actor = 'second',
    shown?: string,
  ): Promise<Answer<ProblemBody>> {
    const found = (await this.changes()).find((one) => one.requestId === requestId);
    const digest = shown ?? found!.digest;
    const reAuthToken = this.token('trial-confirm', { requestId, digest }, actor);
    return this.call(actor, 'POST', `changes/${requestId}/confirm`, { digest, reAuthToken });
  }

  /** Asks to reset a list. */
  reset<T = TrialChangeAsked>(
    count: number,
    actor: Actor = 'manager',
    reason = 'Wrong list',
  ): Promise<Answer<T>> {
    const object = { schemeKey: 'LIST', count, reason };
    const reAuthToken = this.token('arm-reset', object, actor);
    return this.call<T>(actor, 'POST', 'arm-list/LIST/reset', { count, reason, reAuthToken });
  }

  async scheme(key: string, actor: Actor = 'manager'): Promise<Plain<Scheme>> {
    const { body } = await this.call<Plain<SchemeList>>(actor, 'GET', 'schemes');
    return body.rows.find((scheme) => scheme.key === key)!;
  }

  async upload<T = ProblemBody>(
    content: Buffer | readonly TestRow[],
    {
      fileName,
      actor = 'manager',
      schemeKey = 'LIST',
    }: { fileName?: string; actor?: Actor; schemeKey?: string } = {},
  ): Promise<Answer<T>> {
    const file = Buffer.isBuffer(content) ? content : await workbook(content);
    const reAuthToken = this.token('arm-upload', { schemeKey, ...fileObject(file) }, actor);
    const { payload, headers } = fileForm(file, fileName, { reAuthToken });
    const answer = await this.app.inject({
      method: 'POST',
      url: `/api/iwrs/${STUDY}/arm-list/${schemeKey}/upload`,
      headers: { ...this.headers(actor), ...headers },
      payload,
    });
    return { status: answer.statusCode, body: JSON.parse(answer.body) as T };
  }

  /** Runs statements as a claim does: with an author, in one transaction. */
  async inTransaction<T>(work: (tx: Pick<WriteTransaction, 'query'>) => Promise<T>): Promise<T> {
    return this.app.get(Db).write(systemWriter('test'), { studyId: STUDY }, work);
  }

  /** A request of a subject whose page has the newest version, as the subject service commits it. */
  async request(
    subjectId: number,
    more: Partial<Pick<ClaimRequest, 'kind' | 'scheme_key' | 'factors' | 'items'>> = {},
  ): Promise<string> {
    const requestId = randomUUID();
    const {
      kind = 'randomise',
      scheme_key = 'MAIN',
      factors = [sexOf('F')],
      items = [{ kind: 'random', line: 0, itemKey: 'RNO', kitType: null }],
    } = more;
    await insertRow(this.database, 'subject.v1_randomisation_request', {
      study_id: STUDY,
      request_id: requestId,
      subject_id: subjectId,
      site_id: SITE,
      page_id: subjectId,
      design_version_id: this.version,
      kind,
      person_id: 1,
      scheme_key,
      factors: JSON.stringify(factors),
      items: JSON.stringify(items),
      state: 'requested',
    });
    return requestId;
  }

  /** Claims for a request. @returns the code of the refusal, or null */
  async claim(requestId: string): Promise<string | null> {
    const { status, body } = await this.call('nurse', 'POST', 'claims', { requestId });
    return status === 200 ? null : body.code;
  }

  /** Uses the first place of a stratum, as a randomisation does. */
  async use(schemeKey: string, stratum: string): Promise<void> {
    await withClient(this.database.adminUrl, async (client) => {
      await client.query('begin');
      await client.query(
        `select platform.begin_write(${STUDY}, 0, 'System', null, null, null, null, 'test', null, 'entry')`,
      );
      await client.query(
        `with next as (
           select p.study_id, p.scheme_id, p.slot_no from iwrs.slot p
             join iwrs.scheme s using (study_id, scheme_id)
           where s.study_id = $1 and s.scheme_key = $2 and p.stratum = $3 and p.state = 'waiting'
           order by p.slot_no limit 1),
         used as (
           update iwrs.slot p set state = 'used' from next n
           where (p.study_id, p.scheme_id, p.slot_no) = (n.study_id, n.scheme_id, n.slot_no)
           returning p.*)
         insert into iwrs.assignment (study_id, scheme_id, slot_no, subject_id, site_id, stratum, levels, request_id, person_id)
         select study_id, scheme_id, slot_no, slot_no, ${SITE}, stratum,
           jsonb_build_object('SEX', split_part(stratum, '=', 2)), gen_random_uuid(), 0 from used`,
        [STUDY, schemeKey, stratum],
      );
      await client.query('commit');
    });
  }
}
