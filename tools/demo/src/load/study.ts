import { demoDesign } from '../design';
import { addDays, dayAt } from '../plan/days';
import { assignments, sites } from '../plan/sites';
import { DemoFailure, Person, type Portal } from './portal';
import { linkIwrs, openScheme } from './randomisation';

export interface ReadyStudy {
  studyId: number;
  versionId: number;
  siteIds: ReadonlyMap<string, number>;
  people: ReadonlyMap<string, Person>;
}

/** Notice that is shown after signing in to the demo. */
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

/** Creates design, version, sites, people and release, each by the person who is responsible for it. */
export async function makeStudy(portal: Portal, password: string, now: Date): Promise<ReadyStudy> {
  const builder = new Person(portal, 'builder', password);
  const admin = new Person(portal, 'admin', password);
  const second = new Person(portal, 'admin2', password);
  const { studyId, versionId, roles } = await buildDesign(builder);
  await linkIwrs(builder, studyId);
  admin.actAs(studyId, roleIn(roles, 'administrator'));
  second.actAs(studyId, roleIn(roles, 'administrator'));
  await admin.post('/api/auth/notices', demoNotice);
  const siteIds = await makeSites(admin, studyId, now);
  const people = await assignPeople(portal, admin, password, { studyId, roles, siteIds }, now);
  await confirmRights(second, `/api/admin/${studyId}`);
  await showDataToBuilders(admin, studyId);
  await confirmRights(second, `/api/builder/${studyId}`);
  await builder.post(`/api/builder/${studyId}/versions/${versionId}/releases`, {
    siteIds: [...siteIds.values()],
    reason: 'First release: sites are activated',
  });
  await openScheme(people.get('supply')!, people.get('supply2')!, studyId);
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

/** The builders of this study try checks on its subjects, which no standard role may. Nobody changes an own role. */
async function showDataToBuilders(admin: Person, studyId: number): Promise<void> {
  const path = `/api/builder/${studyId}/roles`;
  const { rows } = await admin.get<{
    rows: { roleId: number; code: string; revision: number; privileges: string[] }[];
  }>(path);
  const { roleId, revision, privileges } = rows.find(({ code }) => code === 'study_builder')!;
  await admin.put(`${path}/${roleId}/privileges`, {
    revision,
    reason: 'Builders try checks on subjects',
    privileges: [...privileges, 'CRF_VIEW', 'QUERY_VIEW', 'FREEZE_VIEW', 'LOCK_VIEW'],
  });
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

/** Weighty rights are confirmed by a second administrator. */
async function confirmRights(second: Person, service: string): Promise<void> {
  const path = `${service}/rights-requests`;
  const { rows } = await second.get<{
    rows: { requestId: number; status: string; digest: string }[];
  }>(path);
  for (const { requestId, digest } of rows.filter(({ status }) => status === 'open').toReversed()) {
    await second.post(`${path}/${requestId}/confirm`, { digest });
  }
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
  const people = new Map(
    assignments.map(({ loginId }) => [loginId, new Person(portal, loginId, password)]),
  );
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
