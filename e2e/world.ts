import { allLayoutsDesign, allLayoutsEntries } from '@casebook/study-design/testing';
import { expect } from '@playwright/test';
import { type Api, NEWCOMER } from './portal';
import { assignInvestigator, enterValues, signPage } from './signing';
import { makeSuppliedStudy, supplySite } from './supply';
import { makeStudy, makeStudyOf, manage, registerSubject, type Study, type Subject } from './study';

/** The data that the screens of `screens.ts` show. */
export interface World {
  study: Study;
  subject: Subject;
  /** A study with every layout, property type and block type, and its subject. */
  layouts: { study: Study; subject: Subject };
  /** A study with IP numbers at the depot, at its site and on the way. */
  supplied: Study;
}

/** A person whose first password must be changed. */
const registerNewcomer = (admin: Api) =>
  admin.post('/api/auth/person', {
    loginId: NEWCOMER.login,
    email: `${NEWCOMER.login}@casebook.example`,
    name: 'New Comer',
    organisation: 'Casebook Hospital',
    language: 'en',
    password: NEWCOMER.password,
  });

/** A study with a subject that has values, a query with its history, and log lines. */
export async function makeWorld(api: (login: string) => Promise<Api>): Promise<World> {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  await manage(api, study);
  await registerNewcomer(await api('admin'));
  const person = await api('site');
  const scope = { studyId: study.studyId, siteId: study.siteId, roleId: study.roles['site_staff'] };
  const save = async (page: string, values: Record<string, string>, line = 0) => {
    const url = `/api/subject/${study.studyId}/pages/${subject.pages[page]}`;
    const view = await person.get<PageView>(url, scope);
    const blockKey = view.design.pages.find(({ key }) => key === view.pageKey)!.blocks[0]!.key;
    const items = Object.entries(values).map(([itemKey, value]) => {
      const known = view.state.values.find((one) => one.itemKey === itemKey && one.line === line);
      return {
        blockKey,
        line,
        itemKey,
        value,
        revision: known?.revision ?? 0,
        ...(known && { reasonCode: 3 }),
      };
    });
    const { designVersionId } = view;
    const linesAdded = line > 0 ? [{ blockKey, line }] : [];
    await person.post(`${url}/save`, { designVersionId, items, linesAdded }, scope);
  };
  await save('SE_SCREENING/F_HISTORY', { I_SEX: 'F', I_ONSET: '1998', I_TRIGGER: '2' });
  await save('SE_SCREENING/F_LUNG', { I_LUNGDAT: '2026-05-18', I_FEV1: '2.4', I_PULSE: '72' });
  await save('SE_SCREENING/F_LUNG', { I_FEV1: '0.24' });
  await save('SE_WEEK4/F_INHALER', { I_INHNAME: 'Salbutamol 100', I_PUFFS: '2' }, 1);
  await giveStatuses(api, study, subject);
  await breakSignature(api, study, subject);
  await askForRights(api, study);
  const supplied = await makeSuppliedStudy(api);
  await supplySite(api, supplied);
  return { study, subject, layouts: await makeLayouts(api), supplied };
}

/** A signed page of which a value was changed afterwards. */
async function breakSignature(
  api: (login: string) => Promise<Api>,
  study: Study,
  subject: Subject,
): Promise<void> {
  const page = 'SE_WEEK4/F_LUNG';
  await assignInvestigator(api, study);
  await enterValues(api, study, subject, page, { I_LUNGDAT: '2026-06-15', I_PULSE: '72' });
  await signPage(api, study, subject, page);
  await enterValues(api, study, subject, page, { I_PULSE: '81' });
}

/** A page with SDV, and a page with a locked item. */
async function giveStatuses(
  api: (login: string) => Promise<Api>,
  { studyId, siteId, roles }: Study,
  { subjectId, pages }: Subject,
): Promise<void> {
  const path = `/api/subject/${studyId}/subjects/${subjectId}/status`;
  const monitor = await api('monitor');
  const sdv = { flag: 'sdv', set: true, level: 'page', pageId: pages['SE_SCREENING/F_LUNG'] };
  await monitor.post(path, sdv, { studyId, siteId, roleId: roles['monitor'] });
  const manager = await api('datamanager');
  const scope = { studyId, roleId: roles['data_manager'] };
  const pageId = pages['SE_SCREENING/F_HISTORY'];
  const page = `/api/subject/${studyId}/pages/${pageId}`;
  const { pageKey, design } = await manager.get<PageView>(page, scope);
  const blockKey = design.pages.find(({ key }) => key === pageKey)!.blocks[0]!.key;
  const item = { pageId, blockKey, line: 0, itemKey: 'I_SEX' };
  await manager.post(path, { flag: 'lock', set: true, level: 'question', ...item }, scope);
}

/** A rejected request for rights, and two requests without a decision: of the builder and of the administrator. */
async function askForRights(api: (login: string) => Promise<Api>, study: Study): Promise<void> {
  const { studyId, siteId, roles } = study;
  const scope = { studyId, roleId: roles['administrator'] };
  const give = async (login: string, role: string) =>
    (await api('admin')).post<{ requestIds: number[] }>(
      `/api/admin/${studyId}/assignments`,
      {
        personId: (await api(login)).personId,
        roleId: roles[role],
        siteId: role === 'pharmacist' ? siteId : null,
        startDate: '2026-01-01',
      },
      scope,
    );
  const second = await api('admin2');
  const { requestIds } = await give('approver', 'administrator');
  const reject = `/api/admin/${studyId}/rights-requests/${requestIds[0]}/reject`;
  await second.post(reject, { reason: 'Approves unblinding, must not give roles' }, scope);
  await widenMonitor(await api('builder'), study);
  await give('pharmacist', 'pharmacist');
}

/** The builder requests the privilege to download arms for the monitors. */
async function widenMonitor(builder: Api, { studyId, roles }: Study): Promise<void> {
  const scope = { studyId, roleId: roles['study_builder'] };
  const path = `/api/builder/${studyId}/roles`;
  const { rows } = await builder.get<{
    rows: { roleId: number; code: string; revision: number; privileges: string[] }[];
  }>(path, scope);
  const { roleId, revision, privileges } = rows.find(({ code }) => code === 'monitor')!;
  const answer = await builder.request.put(`${path}/${roleId}/privileges`, {
    headers: { study: String(studyId), role: String(scope.roleId) },
    data: { revision, reason: 'Unblinded monitor', privileges: [...privileges, 'arm_download'] },
  });
  expect(answer.status(), await answer.text()).toBe(202);
}

/** Every layout with a value, a query in a cell, and lines. */
async function makeLayouts(api: (login: string) => Promise<Api>): Promise<World['layouts']> {
  const study = await makeStudyOf(api, allLayoutsDesign());
  const subject = await registerSubject(api, study);
  const person = await api('site');
  const scope = { studyId: study.studyId, siteId: study.siteId, roleId: study.roles['site_staff'] };
  const url = `/api/subject/${study.studyId}/pages/${subject.pages['V1/ALL']}`;
  const { designVersionId } = await person.get<PageView>(url, scope);
  const items = allLayoutsEntries.map(({ blockKey, line, itemKey, typed }) => ({
    blockKey,
    line,
    itemKey,
    value: itemKey === 'LBRES' ? '44' : typed,
    revision: 0,
  }));
  const linesAdded = [1, 2].map((line) => ({ blockKey: 'MED', line }));
  await person.post(`${url}/save`, { designVersionId, items, linesAdded }, scope);
  return { study, subject };
}

interface PageView {
  pageKey: string;
  designVersionId: number;
  design: { pages: { key: string; blocks: { key: string }[] }[] };
  state: { values: { itemKey: string; line: number; revision: number }[] };
}
