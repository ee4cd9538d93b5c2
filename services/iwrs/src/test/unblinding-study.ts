import type { ReAuthAct } from '@casebook/catalogue';
import { MailTransport } from '@casebook/mail';
import { withClient } from '@casebook/platform-db';
import { createApplication, type Plain } from '@casebook/service-kit';
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
import { AppModule } from '../app.module';
import { descriptor } from '../descriptor';
import type { TrialChangeAsked, TrialChangeList } from '../change/trial-change.dto';
import type { Unblinding, UnblindingList, UnblindingSetting } from '../unblinding/unblinding.dto';

export const STUDY = 1;
export const TOKYO = 11;
export const OSAKA = 12;

/** Words that a blinded person must never read. */
export const ARM = 'ACTIVE';
export const ARM_TITLE = 'Casebookmab 10 mg';

const VIEW = ['iwrs_menu_view', 'blind_list_view'];
const ROLES = {
  investigator: { role_id: 1, privileges: [...VIEW, 'blind_request'] },
  approver: { role_id: 2, privileges: [...VIEW, 'blind_approve'] },
  both: { role_id: 3, privileges: [...VIEW, 'blind_request', 'blind_approve'] },
  monitor: { role_id: 4, privileges: VIEW },
  nobody: { role_id: 5, privileges: ['CRF_VIEW'] },
  supply: { role_id: 6, privileges: ['iwrs_menu_view', 'list_upload_view', 'scheme_manage'] },
} as const;
type Role = keyof typeof ROLES;

const PEOPLE = {
  ines: { role: 'investigator', site: TOKYO },
  ivan: { role: 'investigator', site: TOKYO },
  osamu: { role: 'investigator', site: OSAKA },
  anna: { role: 'approver', site: null },
  aki: { role: 'approver', site: null },
  /** Of a small study, where one person holds both rights. */
  beth: { role: 'both', site: null },
  moni: { role: 'monitor', site: null },
  nemo: { role: 'nobody', site: null },
  sam: { role: 'supply', site: null },
  sara: { role: 'supply', site: null },
} as const satisfies Record<string, { role: Role; site: number | null }>;
export type Person = keyof typeof PEOPLE;
const personIds = Object.fromEntries(
  Object.keys(PEOPLE).map((name, at) => [name, at + 1]),
) as Record<Person, number>;

export interface Answer<T> {
  status: number;
  body: T;
}
export interface ProblemBody {
  code: string;
  errors?: { field: string; code: string }[];
}
interface SentMail {
  to: { address: string };
  subject: string;
  text: string;
  html: string;
}

/** The IWRS with its own database: a study with randomised subjects at two sites, and people. */
export class UnblindingStudy {
  readonly mails: SentMail[] = [];
  private readonly arrivals: (() => void)[] = [];
  private subjects = 0;

  private constructor(
    readonly database: TestDatabase,
    readonly app: NestFastifyApplication,
    private readonly sessions: Record<Person, { token: string; sessionId: string }>,
  ) {
    this.listenToMails();
  }

  /** Takes the mails instead of a server. */
  listenToMails(): void {
    jest.spyOn(this.app.get(MailTransport), 'send').mockImplementation(async (mail) => {
      this.mails.push(mail);
      for (const arrive of this.arrivals.splice(0)) arrive();
    });
  }

  static async start(): Promise<UnblindingStudy> {
    const database = await createTestDatabase({ service: 'iwrs' });
    await addStudy(database, { study_id: STUDY, iwrs_link: true });
    await addSite(database, { study_id: STUDY, site_id: TOKYO, site_code: 'TKY', name: 'Tokyo' });
    await addSite(database, { study_id: STUDY, site_id: OSAKA, site_code: 'OSK', name: 'Osaka' });
    for (const [code, role] of Object.entries(ROLES)) {
      await addRole(database, {
        study_id: STUDY,
        code,
        role_id: role.role_id,
        privileges: [...role.privileges],
      });
    }
    const sessions: Partial<Record<Person, { token: string; sessionId: string }>> = {};
    for (const [name, { role, site }] of Object.entries(PEOPLE)) {
      const person_id = personIds[name as Person];
      await addPerson(database, { person_id, login_id: name });
      const { role_id } = ROLES[role];
      await addAssignment(database, { study_id: STUDY, person_id, role_id, site_id: site });
      sessions[name as Person] = await addSession(database, { person_id, name });
    }
    Object.assign(process.env, serviceEnvironment(database.appUrl('iwrs')));
    const app = await createApplication(AppModule, descriptor);
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
    const study = new UnblindingStudy(
      database,
      app,
      sessions as Record<Person, { token: string; sessionId: string }>,
    );
    await study.write(
      `insert into iwrs.scheme (study_id, scheme_key, method, state) values (${STUDY}, 'MAIN', 'list', 'open');
       insert into iwrs.scheme_secret (study_id, scheme_id, definition, settings, seed) values (${STUDY}, 1, '${JSON.stringify(
         {
           key: 'MAIN',
           title: { en: 'Main' },
           arms: [
             { key: ARM, title: { en: ARM_TITLE }, ratio: 1 },
             { key: 'PLACEBO', title: { en: 'Placebo' }, ratio: 1 },
           ],
         },
       )}', '{}', 'ab')`,
    );
    return study;
  }

  async stop(): Promise<void> {
    jest.restoreAllMocks();
    await this.app.close();
    await this.database.drop();
  }

  /** Statements as another part of the service writes them: with an author, in one transaction. */
  async write(sql: string): Promise<void> {
    await withClient(this.database.adminUrl, async (client) => {
      await client.query('begin');
      await client.query(
        `select platform.begin_write(${STUDY}, 0, 'System', null, null, null, null, 'test', null, 'entry')`,
      );
      await client.query(sql);
      await client.query('commit');
    });
  }

  /** A subject with an arm and an IP number. */
  async randomised(siteId: number = TOKYO, arm: string = ARM): Promise<number> {
    const subjectId = await this.unrandomised(siteId);
    await this.write(`
      insert into iwrs.slot (study_id, scheme_id, slot_no, stratum, random_number, state)
        values (${STUDY}, 1, ${subjectId}, 'SEX=F', 'R-${subjectId}', 'used');
      insert into iwrs.slot_secret (study_id, scheme_id, slot_no, arm) values (${STUDY}, 1, ${subjectId}, '${arm}');
      insert into iwrs.assignment (study_id, scheme_id, slot_no, subject_id, site_id, stratum, levels, request_id, person_id)
        values (${STUDY}, 1, ${subjectId}, ${subjectId}, ${siteId}, 'SEX=F', '{"SEX": "F"}', gen_random_uuid(), 1);
      with kit as (insert into iwrs.kit (study_id, ip_number, site_id, state)
        values (${STUDY}, 'IP-${subjectId}', ${siteId}, 'used') returning kit_id)
      insert into iwrs.dispense (study_id, kit_id, subject_id, site_id, assignment_id, page_id, item, request_id, person_id)
        select ${STUDY}, kit_id, ${subjectId}, ${siteId}, (select max(assignment_id) from iwrs.assignment), 1, 'IP', gen_random_uuid(), 1
        from kit`);
    return subjectId;
  }

  async unrandomised(siteId: number = TOKYO): Promise<number> {
    this.subjects += 1;
    await insertRow(this.database, 'subject.v1_subject', {
      study_id: STUDY,
      subject_id: this.subjects,
      site_id: siteId,
      subject_no: `S-${this.subjects}`,
      disabled: false,
      deleted: false,
    });
    return this.subjects;
  }

  headers(person: Person): Record<string, string> {
    return {
      authorization: `Bearer ${this.sessions[person].token}`,
      role: String(ROLES[PEOPLE[person].role].role_id),
    };
  }

  async call<T = ProblemBody>(
    person: Person,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
  ): Promise<Answer<T>> {
    const answer = await this.app.inject({
      method,
      url: `/api/iwrs/${STUDY}/unblinding${path}`,
      headers: this.headers(person),
      ...(body && { payload: body }),
    });
    return {
      status: answer.statusCode,
      body: (answer.body ? JSON.parse(answer.body) : null) as T,
    };
  }

  /** Asks for a setting of the safety override. */
  askForOverride<T = TrialChangeAsked>(
    overrideMinutes: number | null,
    revision: number,
    person: Person = 'sam',
  ): Promise<Answer<T>> {
    const object = { overrideMinutes, revision };
    const reAuthToken = this.reAuth(person, 'unblind-setting', { studyId: STUDY, ...object });
    return this.call<T>(person, 'PUT', '/setting', { ...object, reAuthToken });
  }

  /** Sets the safety override: Sam asks, and Sara confirms. */
  async setOverride(overrideMinutes: number | null): Promise<void> {
    const { body: read } = await this.call<UnblindingSetting>('sam', 'GET', '/setting');
    const { body } = await this.askForOverride(overrideMinutes, read.revision);
    const { requestId } = body;
    const list = await this.app.inject({
      method: 'GET',
      url: `/api/iwrs/${STUDY}/changes`,
      headers: this.headers('sara'),
    });
    const { rows } = list.json<TrialChangeList>();
    const { digest } = rows.find((one) => one.requestId === requestId)!;
    const object = { studyId: STUDY, requestId, digest };
    const reAuthToken = this.reAuth('sara', 'trial-confirm', object);
    const { statusCode, body: said } = await this.app.inject({
      method: 'POST',
      url: `/api/iwrs/${STUDY}/changes/${requestId}/confirm`,
      headers: this.headers('sara'),
      payload: { digest, reAuthToken },
    });
    if (statusCode !== 204) throw new Error(said);
  }

  reAuth(person: Person, act: ReAuthAct, object: object): string {
    return signReAuth(this.sessions[person].sessionId, act, object);
  }

  /** Asks for the key of a subject with the password. */
  async request<T = { unblindingId: number; state: string }>(
    person: Person,
    subjectId: number,
    reason = 'Anaphylaxis',
  ): Promise<Answer<T>> {
    const object = { studyId: STUDY, subjectId, reason };
    const reAuthToken = this.reAuth(person, 'unblind-request', object);
    return this.call<T>(person, 'POST', '', { subjectId, reason, reAuthToken });
  }

  async again<T = { state: string }>(
    person: Person,
    unblindingId: number,
    { reason = 'Again', round = 1 }: { reason?: string; round?: number } = {},
  ): Promise<Answer<T>> {
    const object = { studyId: STUDY, unblindingId, round, reason };
    const reAuthToken = this.reAuth(person, 'unblind-request', object);
    return this.call<T>(person, 'POST', `/${unblindingId}/again`, { round, reason, reAuthToken });
  }

  /** Makes the codes of all requests as if they had been sent some minutes ago, so that they may be sent again. */
  async codesWereSentLongAgo(): Promise<void> {
    await this.database.query(
      `update iwrs.code_mail set changed_at = changed_at - interval '5 minutes'`,
    );
  }

  /** The code in the newest mail to a person about a request; waits until so many were sent. */
  async code(person: Person, unblindingId: number, mails = 1): Promise<string> {
    const found = await this.mailsTo(person, unblindingId, mails);
    return /: ([A-Z2-9]{4}-[A-Z2-9]{4})\n/.exec(found.at(-1)!.text)![1]!;
  }

  /** The mails to a person about a request, as soon as there are so many. */
  async mailsTo(person: Person, unblindingId: number, count = 1): Promise<SentMail[]> {
    for (;;) {
      const found = this.mails.filter(
        ({ to, text }) =>
          to.address === `${person}@example.org` &&
          text.includes(`Request number: ${unblindingId}\n`),
      );
      if (found.length >= count) return found;
      await new Promise<void>((resolve) => this.arrivals.push(resolve));
    }
  }

  async list(person: Person): Promise<Plain<Unblinding>[]> {
    const { body } = await this.call<Plain<UnblindingList>>(person, 'GET', '?size=100');
    return body.rows;
  }

  async row(person: Person, unblindingId: number): Promise<Plain<Unblinding> | undefined> {
    return (await this.list(person)).find((row) => row.unblindingId === unblindingId);
  }

  personId(person: Person): number {
    return personIds[person];
  }

  /** One person alone registered the accounts of others; null: nobody did alone. */
  async madeAloneBy(by: Person | null, accounts: readonly Person[]): Promise<void> {
    await this.database.query(
      'select platform.keep_person_origin(account, $2) from unnest($1::int[]) account',
      [accounts.map((account) => personIds[account]), by && personIds[by]],
    );
  }
}
