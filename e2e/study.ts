import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { importDesign, importOdm } from './odm-import';
import type { Api } from './portal';
import { reAuth } from './re-auth';

export const SPIROMETRY = join(__dirname, 'fixtures', 'spirometry.xml');

/** A study of one test: released to one site, where the demo account `site` enters data. */
export interface Study {
  studyId: number;
  studyIdText: string;
  siteId: number;
  siteCode: string;
  /** The demo account `site`. */
  personId: number;
  /** Role ids by code. */
  roles: Record<string, number>;
}

type Imported = Pick<Study, 'studyId' | 'studyIdText' | 'roles'>;

type ApiOf = (login: string) => Promise<Api>;

/** An ID that no other test, and no earlier run against the same portal, has used. */
export const uniqueId = (prefix = 'E2E') => `${prefix}-${randomUUID().slice(0, 8).toUpperCase()}`;

/** Imports an ODM file as a new study, without releasing it. */
async function importStudy(api: ApiOf, studyIdText = uniqueId()): Promise<Imported> {
  const builder = await api('builder');
  const studyId = await importOdm(builder, { studyIdText, xml: readFileSync(SPIROMETRY) });
  return { studyId, studyIdText, roles: await rolesOf(builder, studyId) };
}

/** Creates a study from a design, without releasing it. */
export async function designStudy(api: ApiOf, design: object): Promise<Imported> {
  const builder = await api('builder');
  const studyIdText = uniqueId();
  const studyId = await importDesign(builder, design, studyIdText);
  return { studyId, studyIdText, roles: await rolesOf(builder, studyId) };
}

/** The spirometry study, released to a new site where `site` and `monitor` have their roles. */
export async function makeStudy(api: ApiOf): Promise<Study> {
  return released(api, await importStudy(api));
}

/** A study of a design, released in the same way. */
export async function makeStudyOf(api: ApiOf, design: object): Promise<Study> {
  return released(api, await designStudy(api, design));
}

/** Freezes and releases the draft of a study, which was made at this revision. */
export async function releaseDraft(
  api: ApiOf,
  { studyId, studyIdText }: Pick<Study, 'studyId' | 'studyIdText'>,
  revision: number,
): Promise<Study> {
  const roles = await rolesOf(await api('builder'), studyId);
  return released(api, { studyId, studyIdText, roles }, revision);
}

/** Freezes a study, releases it to a new site, and gives `site` and `monitor` their roles there. */
async function released(api: ApiOf, imported: Imported, revision = 1): Promise<Study> {
  const { studyId, studyIdText, roles } = imported;
  const builder = await api('builder');
  const admin = await api('admin');
  const asBuilder = { studyId, roleId: roles['study_builder'] };
  const asAdmin = { studyId, roleId: roles['administrator'] };
  const siteCode = '204-01';
  const [{ versionId }, { siteId }] = await Promise.all([
    builder.post<{ versionId: number }>(
      `/api/builder/${studyId}/versions`,
      { name: '1.0', expectedRevision: revision, accepted: true },
      asBuilder,
    ),
    admin.post<{ siteId: number }>(`/api/admin/${studyId}/sites`, site(siteCode), asAdmin),
  ]);
  await builder.post(
    `/api/builder/${studyId}/versions/${versionId}/releases`,
    { siteIds: [siteId], reason: 'First release' },
    asBuilder,
  );
  const assign = async (login: string, role: string) =>
    admin.post(
      `/api/admin/${studyId}/assignments`,
      {
        personId: (await api(login)).personId,
        roleId: roles[role],
        siteId,
        startDate: '2026-01-01',
      },
      asAdmin,
    );
  await Promise.all([assign('site', 'site_staff'), assign('monitor', 'monitor')]);
  const { personId } = await api('site');
  return { studyId, studyIdText, siteId, siteCode, personId, roles };
}

/** Makes the account `datamanager` data manager of all sites of the study. */
export async function manage(api: ApiOf, { studyId, roles }: Study): Promise<void> {
  const admin = await api('admin');
  const { personId } = await api('datamanager');
  await admin.post(
    `/api/admin/${studyId}/assignments`,
    { personId, roleId: roles['data_manager'], startDate: '2026-01-01' },
    { studyId, roleId: roles['administrator'] },
  );
  await confirmRoles(api, { studyId, roles });
}

/** Links the study to the IWRS. */
export async function linkIwrs(
  builder: Api,
  { studyId, roles }: Pick<Study, 'studyId' | 'roles'>,
): Promise<void> {
  const roleId = roles['study_builder']!;
  const path = `/api/builder/${studyId}/settings`;
  const { revision } = await builder.get<{ revision: number }>(path, { studyId, roleId });
  const answer = await builder.request.put(path, {
    headers: { study: String(studyId), role: String(roleId) },
    data: {
      revision,
      reason: 'The study is randomised',
      iwrsLink: true,
      reAuthToken: await reAuth(builder, 'builder', 'iwrs-link', { studyId, iwrsLink: true }),
    },
  });
  expect(answer.status()).toBe(200);
}

/** Makes the account `approver` unblinding approver of the study, confirmed by a second person. */
export const approve = (api: ApiOf, study: Study): Promise<void> =>
  hold(api, study, { approver: 'approver' });

/** Makes the accounts `supply` and `supply2` supply managers of the study, confirmed by a second person. */
export const manageSupply = (api: ApiOf, study: Study): Promise<void> =>
  hold(api, study, { supply: 'supply_manager', supply2: 'supply_manager' });

/** Gives accounts roles in the whole study. */
async function hold(api: ApiOf, study: Study, roleOf: Record<string, string>): Promise<void> {
  const { studyId, roles } = study;
  const admin = await api('admin');
  for (const [login, role] of Object.entries(roleOf)) {
    const { personId } = await api(login);
    await admin.post(
      `/api/admin/${studyId}/assignments`,
      { personId, roleId: roles[role], startDate: '2026-01-01' },
      { studyId, roleId: roles['administrator'] },
    );
  }
  await confirmRoles(api, study);
}

interface Waiting {
  requestId: number;
  status: string;
  digest: string;
}

/** Confirms, as the account `admin2`, every role, or every change of a role, of a study that waits for a second person. */
export async function confirmRoles(
  api: ApiOf,
  study: Pick<Study, 'studyId' | 'roles'>,
  of: 'admin' | 'builder' = 'admin',
) {
  const second = await api('admin2');
  const scope = { studyId: study.studyId, roleId: study.roles['administrator'] };
  const path = `/api/${of}/${study.studyId}/rights-requests`;
  const { rows } = await second.get<{ rows: Waiting[] }>(path, scope);
  for (const { requestId, digest } of rows.filter(({ status }) => status === 'open').toReversed()) {
    await second.post(`${path}/${requestId}/confirm`, { digest }, scope);
  }
}

interface Role {
  roleId: number;
  code: string;
  revision: number;
  privileges: string[];
}

/** Sets the privileges of a role as a person in another role, because nobody changes an own role. */
export async function setPrivileges(
  person: Api,
  { studyId, roles }: Pick<Study, 'studyId' | 'roles'>,
  code: string,
  change: (privileges: string[]) => string[],
  as = 'study_builder',
): Promise<void> {
  const scope = { studyId, roleId: roles[as] };
  const path = `/api/builder/${studyId}/roles`;
  const { rows } = await person.get<{ rows: Role[] }>(path, scope);
  const role = rows.find((one) => one.code === code)!;
  const answer = await person.request.put(`${path}/${role.roleId}/privileges`, {
    headers: { study: String(studyId), role: String(scope.roleId) },
    data: { revision: role.revision, reason: 'Trial', privileges: change(role.privileges) },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

export const site = (siteCode: string) => ({
  siteCode,
  name: 'Minato Respiratory Clinic',
  country: 'JP',
  utcOffsetMinutes: 540,
  effectiveDate: '2020-01-01',
});

export interface Subject {
  subjectId: number;
  subjectNo: string;
  /** Page instance of a page at a visit, by `<visit key>/<page key>`. */
  pages: Record<string, number>;
}

/** Registers a subject as `site`. */
export async function registerSubject(api: ApiOf, study: Study): Promise<Subject> {
  const { studyId, siteId, roles } = study;
  const person = await api('site');
  const scope = { studyId, siteId, roleId: roles['site_staff'] };
  const form = await person.get<{ designVersionId: number }>(
    `/api/subject/${studyId}/sites/${siteId}/registration`,
    scope,
  );
  const registered = await person.post<{ subjectId: number; subjectNo: string }>(
    `/api/subject/${studyId}/sites/${siteId}/subjects`,
    { designVersionId: form.designVersionId, items: [] },
    scope,
  );
  const { subjectId, subjectNo } = registered;
  const matrix = await person.get<{
    visits: { visitId: number; visitKey: string }[];
    cells: { visitId: number; pageKey: string; pageId: number }[];
  }>(
    `/api/subject/${studyId}/subjects/${encodeURIComponent(subjectNo)}/visit-matrix?siteId=${siteId}`,
    scope,
  );
  const visitKeys = new Map(matrix.visits.map(({ visitId, visitKey }) => [visitId, visitKey]));
  const pages = Object.fromEntries(
    matrix.cells.map(({ visitId, pageKey, pageId }) => [
      `${visitKeys.get(visitId)}/${pageKey}`,
      pageId,
    ]),
  );
  return { subjectId, subjectNo, pages };
}

/** Address of a study page under one of its roles. */
export function at(study: Pick<Study, 'studyId' | 'roles'>, role: string, path: string): string {
  return `/study/${study.studyId}/role/${study.roles[role]}/${path}`;
}

/** Address of a CRF page. */
export function pageAt(study: Study, role: string, subject: Subject, page: string): string {
  const path = `site/${study.siteId}/subject-no/${encodeURIComponent(subject.subjectNo)}`;
  return at(study, role, `${path}/matrix/${subject.pages[page]}`);
}

export async function rolesOf(builder: Api, studyId: number): Promise<Record<string, number>> {
  const { rows } = await builder.post<{
    rows: { studyId: number; roles: { roleId: number; code: string }[] }[];
  }>('/api/study/list');
  const roleId = rows
    .find((row) => row.studyId === studyId)!
    .roles.find(({ code }) => code === 'study_builder')!.roleId;
  const roles = await builder.get<{ rows: { roleId: number; code: string }[] }>(
    `/api/builder/${studyId}/roles`,
    { studyId, roleId },
  );
  return Object.fromEntries(roles.rows.map((role) => [role.code, role.roleId]));
}
