import { allLayoutsDesign, allLayoutsEntries } from '@casebook/study-design/testing';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { channelOf } from './channel';
import { type Api, NEWCOMER } from './portal';
import {
  at,
  makeStudy,
  makeStudyOf,
  manage,
  pageAt,
  registerSubject,
  type Study,
  type Subject,
} from './study';

/** A study that makes every screen look alive. */
export interface World {
  study: Study;
  subject: Subject;
  /** A study with every layout, property type and block type, and its subject. */
  layouts: { study: Study; subject: Subject };
}

export interface Screen {
  /** Screen identifier (spec 2.1). */
  id: string;
  /** Which state of the screen, where it has several. */
  state?: string;
  /** Nobody is signed in when absent. */
  login?: string;
  path: (world: World) => string;
  /** Brings the screen into the state. */
  prepare?: (page: Page) => Promise<void>;
  /** The state is a dialog: it is closed and opened again where the language changes. */
  isDialog?: boolean;
}

const site = (world: World, path: string) =>
  at(world.study, 'site_staff', `site/${world.study.siteId}/${path}`);
const builder = (path: string) => (world: World) =>
  at(world.study, 'study_builder', `builder/${path}`);
const admin = (path: (world: World) => string) => (world: World) =>
  at(world.study, 'administrator', path(world));

const tab = (name: RegExp) => async (page: Page) => {
  await page
    .getByRole('button', { name: /^(Queries and audit|クエリ・監査証跡|ข้อซักถามและประวัติ)/ })
    .click();
  await page.getByRole('tab', { name }).click();
};

/** A mail in the inbox: the demo accounts share their answer. */
async function askForMail(page: Page): Promise<void> {
  await page.request.post('/api/auth/forget-loginid', {
    data: { email: 'pharmacist@casebook.example', secretQuestion: 4, secretAnswer: 'curry' },
  });
  await expect(page.getByRole('article')).toBeVisible();
}

/** A user who is to be registered with a role that needs a second person. */
async function chooseUnblinded(page: Page): Promise<void> {
  await page.locator('#user_email').fill('new.pharmacist@hospital.example');
  await page.locator('#user_email').press('Enter');
  await page.locator('#user_assignments_0_roleId').click();
  await page.getByTitle(/^(Pharmacist|非盲検薬剤師|เภสัชกร)/).click();
  await page.getByRole('listitem').getByRole('status').scrollIntoViewIfNeeded();
}

/** The dialog that decides the latest request. */
async function openDecision(page: Page, kind: 'primary' | 'dangerous'): Promise<void> {
  const request = page.getByRole('article').first();
  await request.locator(`.ant-btn-${kind}`).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** Every screen there is; a test compares them with the descriptors. */
export const SCREENS: readonly Screen[] = [
  { id: 'LOGIN', path: () => '/login' },
  { id: 'FORGET_LOGIN_ID', path: () => '/user/forget-login-id' },
  { id: 'FORGET_PASSWORD', path: () => '/user/forget-password' },
  {
    id: 'FORGET_PASSWORD',
    state: 'faults',
    path: () => '/user/forget-password',
    prepare: (page) => page.locator('button[type=submit]').click(),
  },
  { id: 'INBOX', path: () => '/inbox', prepare: askForMail },
  { id: 'HOME', login: 'site', path: () => '/' },
  { id: 'USER_INFO', login: 'site', path: () => '/user/info' },
  { id: 'USER_INFO', state: 'password', login: 'site', path: () => '/user/info?tab=password' },
  { id: 'USER_INFO', state: 'question', login: 'site', path: () => '/user/info?tab=question' },
  { id: 'USER_INFO', state: 'user ID', login: 'site', path: () => '/user/info?tab=loginId' },
  { id: 'CHANGE_PASSWORD', login: NEWCOMER.login, path: () => '/' },
  { id: 'NOTICES', login: 'admin', path: () => '/notices' },
  { id: 'NOT_FOUND', login: 'site', path: () => '/404' },
  { id: 'FORCE_REFRESH', login: 'site', path: () => '/force-refresh' },
  {
    id: 'SUBJECT_LIST',
    login: 'site',
    path: ({ study }) => at(study, 'site_staff', 'subject'),
  },
  { id: 'SUBJECT_REGISTER', login: 'site', path: (world) => site(world, 'subject-create') },
  {
    id: 'VISIT_MATRIX',
    login: 'site',
    path: (world) =>
      site(world, `subject-no/${encodeURIComponent(world.subject.subjectNo)}/visit-matrix`),
  },
  {
    id: 'SUBJECT_AUDIT',
    login: 'site',
    path: (world) =>
      site(world, `subject-no/${encodeURIComponent(world.subject.subjectNo)}/audit-trail`),
  },
  {
    id: 'AUDIT_EXPORT',
    login: 'datamanager',
    path: ({ study }) => at(study, 'data_manager', 'audit-trail'),
  },
  {
    id: 'ECS_HISTORY_VIEW',
    login: 'datamanager',
    path: ({ study }) => at(study, 'data_manager', 'ecs-history'),
  },
  {
    id: 'CRF_VIEW',
    login: 'site',
    path: ({ study, subject }) => pageAt(study, 'site_staff', subject, 'SE_SCREENING/F_LUNG'),
  },
  {
    id: 'CRF_VIEW',
    state: 'audit trail',
    login: 'site',
    path: ({ study, subject }) => pageAt(study, 'site_staff', subject, 'SE_SCREENING/F_LUNG'),
    prepare: tab(/^(Audit trail|監査証跡|ประวัติ)/),
  },
  {
    id: 'CRF_VIEW',
    state: 'log lines',
    login: 'monitor',
    path: ({ study, subject }) => pageAt(study, 'monitor', subject, 'SE_WEEK4/F_INHALER'),
  },
  {
    id: 'CRF_VIEW',
    state: 'choices',
    login: 'site',
    path: ({ study, subject }) => pageAt(study, 'site_staff', subject, 'SE_SCREENING/F_HISTORY'),
  },
  {
    id: 'CRF_VIEW',
    state: 'every layout',
    login: 'site',
    path: ({ layouts: { study, subject } }) => pageAt(study, 'site_staff', subject, 'V1/ALL'),
  },
  { id: 'SITE_LIST', login: 'admin', path: admin(() => 'site') },
  { id: 'SITE_CREATE', login: 'admin', path: admin(() => 'site-register') },
  { id: 'SITE_EDIT', login: 'admin', path: admin(({ study }) => `site/${study.siteId}/site-edit`) },
  { id: 'USER_LIST', login: 'admin', path: admin(() => 'user') },
  { id: 'USER_REGISTER', login: 'admin', path: admin(() => 'user/add') },
  {
    id: 'USER_REGISTER',
    state: 'unblinded role',
    login: 'admin',
    path: admin(() => 'user/add'),
    prepare: chooseUnblinded,
  },
  { id: 'USER_EDIT', login: 'admin', path: admin(({ study }) => `user/edit/${study.personId}`) },
  { id: 'RIGHTS_REQUESTS', login: 'admin2', path: admin(() => 'rights-requests') },
  {
    id: 'RIGHTS_REQUESTS',
    state: 'nothing waits',
    login: 'admin2',
    path: ({ layouts }) => at(layouts.study, 'administrator', 'rights-requests'),
  },
  {
    id: 'RIGHTS_REQUESTS',
    state: 'confirm',
    login: 'admin2',
    path: admin(() => 'rights-requests'),
    prepare: (page) => openDecision(page, 'primary'),
    isDialog: true,
  },
  {
    id: 'RIGHTS_REQUESTS',
    state: 'reject',
    login: 'admin2',
    path: admin(() => 'rights-requests'),
    prepare: (page) => openDecision(page, 'dangerous'),
    isDialog: true,
  },
  { id: 'STUDY_INFO', login: 'admin', path: admin(() => 'exam-info') },
  { id: 'USER_HISTORY_REPORT', login: 'admin', path: admin(() => 'user-history-report') },
  { id: 'BUILDER_HOME', login: 'builder', path: () => '/builder' },
  { id: 'BUILDER_ODM_IMPORT', login: 'builder', path: () => '/builder/odm-import' },
  { id: 'BUILDER_STUDY', login: 'builder', path: builder('study') },
  { id: 'BUILDER_DRAFT_IMPORT', login: 'builder', path: builder('odm-import') },
  { id: 'BUILDER_IMPORT_REPORT', login: 'builder', path: builder('import') },
  {
    id: 'QUERY_LIST',
    login: 'monitor',
    path: ({ study }) => at(study, 'monitor', 'query'),
  },
  {
    id: 'QUERY_LIST',
    state: 'an act on selected queries',
    login: 'monitor',
    path: ({ study }) => at(study, 'monitor', 'query'),
    prepare: async (page) => {
      await page.locator('.cb-list tbody input[type=checkbox]').first().check();
      await page.locator('.cb-list-bulk .cb-list-tools button').last().click();
      await expect(page.getByRole('dialog').locator('li').first()).toBeVisible();
    },
    isDialog: true,
  },
  { id: 'BUILDER_CRF_PAGE', login: 'builder', path: builder('crf-page') },
  { id: 'BUILDER_VALIDATION', login: 'builder', path: builder('validation') },
  { id: 'BUILDER_VERSION', login: 'builder', path: builder('version') },
  { id: 'BUILDER_RELEASE', login: 'builder', path: builder('release') },
];

/** Nothing is loading or moving any more. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('main').getByRole('heading').first()).toBeVisible();
  await expect(page.locator('.ant-skeleton, .ant-spin-spinning, [aria-busy=true]')).toHaveCount(0);
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((one) => one.finished)),
  );
}

/** Somebody whose first password must be changed, and never is. */
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
  await askForRights(api, study);
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
  return { study, subject, layouts: await makeLayouts(api) };
}

/** One request for rights that was rejected, one of the builder and one of the administrator that wait. */
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

/** The builder asks for the right to download the arms for the monitors. */
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

/** The screens that the released modules bring, from their descriptors. */
export async function screensOfModules(request: APIRequestContext): Promise<string[]> {
  const { remotes } = await channelOf(request);
  const lists = await Promise.all(
    Object.values(remotes).map(async ({ base }) => {
      const descriptor = (await (await request.get(`${base}remote.json`)).json()) as {
        screens: { id: string }[];
      };
      return descriptor.screens.map(({ id }) => id);
    }),
  );
  return lists.flat();
}
