import { demoDesign } from '../design';
import { addDays, dayAt } from '../plan/days';
import { assignments, colleagues, sites } from '../plan/sites';
import { DemoFailure, Person, type Portal } from './portal';

const FIRST_PASSWORD = 'Casebook-First-1';
/** Favourite meal, as of the demo accounts. */
const SECRET = { secretQuestion: 4, secretAnswer: 'curry' };

/** The demo accounts that `auth` makes, and their colleagues at the other sites. */
const LOGINS = [
  'site',
  'investigator',
  'monitor',
  'datamanager',
  'pharmacist',
  'approver',
  ...colleagues.map(({ loginId }) => loginId),
];

export interface ReadyStudy {
  studyId: number;
  versionId: number;
  siteIds: ReadonlyMap<string, number>;
  people: ReadonlyMap<string, Person>;
}

/** What everybody reads after signing in to the demo. */
const demoNotice = {
  title: {
    ja: 'デモ環境へようこそ',
    en: 'Welcome to the demo',
    th: 'ยินดีต้อนรับสู่ระบบสาธิต',
  },
  text: {
    ja: 'この環境のデータはすべて架空のものです。実在する患者の情報を入力しないでください。',
    en: 'All data here is invented. Do not enter anything about a real patient.',
    th: 'ข้อมูลทั้งหมดในระบบนี้เป็นข้อมูลสมมติ โปรดอย่าป้อนข้อมูลของผู้ป่วยจริง',
  },
};

/** How long before today the study's contracts and assignments begin. */
const STARTED_DAYS_AGO = 260;

/** Design, version, sites, people and release, each by the person whose work it is. */
export async function makeStudy(portal: Portal, password: string, now: Date): Promise<ReadyStudy> {
  const builder = new Person(portal, 'builder', password);
  const admin = new Person(portal, 'admin', password);
  const { studyId, versionId, roles } = await buildDesign(builder);
  admin.actAs(studyId, roleIn(roles, 'administrator'));
  await admin.post('/api/auth/notices', demoNotice);
  const siteIds = await makeSites(admin, studyId, now);
  const people = await assignPeople(portal, admin, password, { studyId, roles, siteIds }, now);
  await builder.post(`/api/builder/${studyId}/versions/${versionId}/releases`, {
    siteIds: [...siteIds.values()],
    reason: 'First release: sites are activated',
  });
  return { studyId, versionId, siteIds, people };
}

type Roles = ReadonlyMap<string, number>;

const roleIn = (roles: Roles, code: string): number => {
  const roleId = roles.get(code);
  if (roleId === undefined) throw new DemoFailure(`The study has no role "${code}".`);
  return roleId;
};

async function buildDesign(builder: Person) {
  const { study, languages } = demoDesign;
  const { studyIdText, name, protocolNumber } = study;
  const { studyId, draftRevision, roleId } = await builder.post<{
    studyId: number;
    draftRevision: number;
    roleId: number;
  }>('/api/builder/study', { studyIdText, name, protocolNumber, languages });
  builder.actAs(studyId, roleId);
  const path = `/api/builder/${studyId}`;
  const { revision } = await builder.put<{ revision: number }>(`${path}/draft`, {
    revision: draftRevision,
    design: demoDesign,
  });
  const { versionId } = await builder.post<{ versionId: number }>(`${path}/versions`, {
    name: '1.0',
    expectedRevision: revision,
  });
  const { rows } = await builder.get<{ rows: { roleId: number; code: string }[] }>(`${path}/roles`);
  return { studyId, versionId, roles: new Map(rows.map((role) => [role.code, role.roleId])) };
}

async function makeSites(admin: Person, studyId: number, now: Date): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { subjects: _, language: _l, staff: _s, investigator: _i, code, ...site } of sites) {
    const start = addDays(dayAt(now, site.utcOffsetMinutes), -STARTED_DAYS_AGO);
    const { siteId } = await admin.post<{ siteId: number }>(
      `/api/admin/${studyId}/sites`,
      { ...site, siteCode: code, effectiveDate: start, contractDate: addDays(start, -21) },
      'SITE_CREATE',
    );
    ids.set(code, siteId);
  }
  return ids;
}

async function assignPeople(
  portal: Portal,
  admin: Person,
  password: string,
  {
    studyId,
    roles,
    siteIds,
  }: { studyId: number; roles: Roles; siteIds: ReadonlyMap<string, number> },
  now: Date,
): Promise<Map<string, Person>> {
  for (const colleague of colleagues) {
    const { created } = await admin.post<{ created: boolean }>('/api/auth/person', {
      ...colleague,
      email: `${colleague.loginId}@casebook.example`,
      password: FIRST_PASSWORD,
    });
    // Nobody works with a password that somebody else has given: as everybody, they change it first.
    if (created) {
      await new Person(portal, colleague.loginId, FIRST_PASSWORD).post(
        '/api/auth/update-password',
        {
          newPassword: password,
          confirmation: password,
          ...SECRET,
        },
      );
    }
  }
  const people = new Map(LOGINS.map((login) => [login, new Person(portal, login, password)]));
  for (const { loginId, role, sites: codes } of assignments) {
    const roleId = roleIn(roles, role);
    const { person } = await admin.get<{ person: { personId: number } | null }>(
      `/api/auth/person?email=${loginId}@casebook.example`,
    );
    if (!person) throw new DemoFailure(`The demo account "${loginId}" is missing.`);
    const startDate = addDays(dayAt(now, 0), -STARTED_DAYS_AGO);
    const at = codes.length > 0 ? codes.map((code) => siteIds.get(code)!) : [null];
    for (const siteId of at) {
      await admin.post(`/api/admin/${studyId}/assignments`, {
        personId: person.personId,
        roleId,
        startDate,
        ...(siteId === null ? {} : { siteId }),
      });
    }
    people.get(loginId)!.actAs(studyId, roleId);
  }
  return people;
}
