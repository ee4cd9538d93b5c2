import { readFileSync } from 'node:fs';
import { ACCESS_ROLES, type AccessRole, PORTAL_ROLES, SITE_ROLES } from '@casebook/tool-validation';
import type { Api } from '../portal';
import { importOdm } from '../odm-import';
import { confirmRoles, linkIwrs, site, SPIROMETRY, uniqueId } from '../study';

/** The demo account for each role. */
export const ACCOUNTS: Record<AccessRole, string> = {
  site_staff: 'site',
  investigator: 'investigator',
  monitor: 'monitor',
  data_manager: 'datamanager',
  pharmacist: 'pharmacist',
  supply_manager: 'supply',
  approver: 'approver',
  study_builder: 'builder',
  administrator: 'admin',
};

/** Code and part of the name of the foreign site, which must not occur in responses to people of the other site. */
export const FOREIGN_SITE = 'ELSEWHERE-7';

/** The ids that calls need: one object of each kind at a site. */
export interface Objects {
  siteId: number;
  subjectId: number;
  subjectNo: string;
  visitId: number;
  pageId: number;
  queryId: number;
}

export interface World {
  tokens: Record<AccessRole, string>;
  /** The study in which every account holds its role; site-limited ones at `own` only. */
  study: { studyId: number; roles: Record<string, number>; versionId: number; personId: number };
  own: Objects;
  foreign: Objects;
  /** A study in which no account but those with a right in the whole portal holds a role. */
  otherStudy: { studyId: number; roles: Record<string, number> };
  /** A study in which the accounts without such a right held their roles until the end of 2020. */
  endedStudy: { studyId: number; roles: Record<string, number> };
  /** The roles that the account of a role holds in `study`. */
  held: Record<AccessRole, readonly AccessRole[]>;
}

type ApiOf = (login: string) => Promise<Api>;

/**
 * Two studies, two sites, objects at both. The account `site` is site staff at the first site and investigator at
 * the second, so that a service that combines the rights of two roles is detected.
 */
export async function makeWorld(api: ApiOf): Promise<World> {
  const [study, otherStudy, endedStudy] = [
    await importStudy(api),
    await importStudy(api),
    await importStudy(api),
  ];
  const { studyId, roles } = study;
  const builder = await api('builder');
  const admin = await api('admin');
  const asBuilder = { studyId, roleId: roles['study_builder'] };
  const asAdmin = { studyId, roleId: roles['administrator'] };
  const { versionId } = await builder.post<{ versionId: number }>(
    `/api/builder/${studyId}/versions`,
    { name: '1.0', expectedRevision: 1, accepted: true },
    asBuilder,
  );
  await linkIwrs(builder, study);
  const siteIds: number[] = [];
  for (const code of ['OWN', FOREIGN_SITE]) {
    const { siteId } = await admin.post<{ siteId: number }>(
      `/api/admin/${studyId}/sites`,
      { ...site(code), name: `Clinic ${code}` },
      asAdmin,
    );
    siteIds.push(siteId);
  }
  const [ownSite, foreignSite] = siteIds as [number, number];
  await builder.post(
    `/api/builder/${studyId}/versions/${versionId}/releases`,
    { siteIds, reason: 'First release' },
    asBuilder,
  );
  const assign = async (login: string, role: string, siteId?: number): Promise<void> => {
    const { personId } = await api(login);
    const roleId = roles[role];
    await admin.post(
      `/api/admin/${studyId}/assignments`,
      { personId, roleId, startDate: '2026-01-01', ...(siteId === undefined ? {} : { siteId }) },
      asAdmin,
    );
  };
  for (const role of ['site_staff', 'investigator', 'monitor', 'pharmacist'] as const) {
    await assign(ACCOUNTS[role], role, ownSite);
  }
  for (const role of ['data_manager', 'supply_manager', 'approver'] as const) {
    await assign(ACCOUNTS[role], role);
  }
  await assign(ACCOUNTS.site_staff, 'investigator', foreignSite);
  await confirmRoles(api, study);
  await linkIwrs(builder, study);

  await makeEnded(api, endedStudy);

  const tokens = Object.fromEntries(
    await Promise.all(
      Object.entries(ACCOUNTS).map(async ([role, login]) => [role, (await api(login)).token]),
    ),
  ) as Record<AccessRole, string>;
  const { personId } = await api('site');
  return {
    tokens,
    study: { studyId, roles, versionId, personId },
    own: await makeObjects(api, studyId, ownSite, roles, 'site_staff'),
    foreign: await makeObjects(api, studyId, foreignSite, roles, 'investigator'),
    otherStudy,
    endedStudy,
    held: Object.fromEntries(
      ACCESS_ROLES.map((role) => [
        role,
        [role, ...(role === 'site_staff' ? ['investigator'] : [])],
      ]),
    ) as Record<AccessRole, AccessRole[]>,
  };
}

/** Gives every account without a right in the whole portal its role, for a time that is over. */
async function makeEnded(
  api: ApiOf,
  study: { studyId: number; roles: Record<string, number> },
): Promise<void> {
  const { studyId, roles } = study;
  const admin = await api('admin');
  const asAdmin = { studyId, roleId: roles['administrator'] };
  const sites = `/api/admin/${studyId}/sites`;
  const { siteId } = await admin.post<{ siteId: number }>(sites, site('ENDED'), asAdmin);
  const dates = { startDate: '2020-01-01', endDate: '2020-12-31' };
  for (const role of ACCESS_ROLES.filter((one) => !PORTAL_ROLES.includes(one))) {
    const { personId } = await api(ACCOUNTS[role]);
    const where = SITE_ROLES.includes(role) ? { siteId } : {};
    await admin.post(
      `/api/admin/${studyId}/assignments`,
      { personId, roleId: roles[role], ...where, ...dates },
      asAdmin,
    );
  }
  await confirmRoles(api, study);
}

async function importStudy(
  api: ApiOf,
): Promise<{ studyId: number; roles: Record<string, number> }> {
  const builder = await api('builder');
  const studyId = await importOdm(builder, {
    studyIdText: uniqueId('ACCESS'),
    xml: readFileSync(SPIROMETRY),
  });
  const { rows } = await builder.get<{ rows: { roleId: number; code: string }[] }>(
    `/api/study/role/master-data-list/${studyId}`,
  );
  return { studyId, roles: Object.fromEntries(rows.map(({ roleId, code }) => [code, roleId])) };
}

/** A subject with a query, entered by the account `site` under the role it holds there. */
async function makeObjects(
  api: ApiOf,
  studyId: number,
  siteId: number,
  roles: Record<string, number>,
  role: 'site_staff' | 'investigator',
): Promise<Objects> {
  const staff = await api('site');
  const scope = { studyId, siteId, roleId: roles[role] };
  const { designVersionId } = await staff.get<{ designVersionId: number }>(
    `/api/subject/${studyId}/sites/${siteId}/registration`,
    scope,
  );
  const { subjectId, subjectNo } = await staff.post<{ subjectId: number; subjectNo: string }>(
    `/api/subject/${studyId}/sites/${siteId}/subjects`,
    { designVersionId, items: [] },
    scope,
  );
  const { cells } = await staff.get<{ cells: { visitId: number; pageId: number }[] }>(
    `/api/subject/${studyId}/subjects/${encodeURIComponent(subjectNo)}/visit-matrix?siteId=${siteId}`,
    scope,
  );
  const { visitId, pageId } = cells[0]!;
  const { design } = await staff.get<{
    design: { pages: { blocks: { key: string; items: { key: string }[] }[] }[] };
  }>(`/api/subject/${studyId}/pages/${pageId}`, scope);
  const block = design.pages[0]!.blocks[0]!;
  const manager = await api('datamanager');
  const { query } = await manager.post<{ query: { queryId: number } }>(
    `/api/subject/${studyId}/queries`,
    { pageId, blockKey: block.key, itemKey: block.items[0]!.key, line: 0, content: 'Please check' },
    { studyId, roleId: roles['data_manager'] },
  );
  return { siteId, subjectId, subjectNo, visitId, pageId, queryId: query.queryId };
}
