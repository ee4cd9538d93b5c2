import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { channelOf } from './channel';
import { NEWCOMER } from './portal';
import { at, pageAt } from './study';
import type { World } from './world';

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

const supply = (role: string, path: string) => (world: World) => at(world.supplied, role, path);

/** Opens the dialog of an act in the head of the screen. */
const act = (kind: 'primary' | 'dangerous') => async (page: Page) => {
  await page.locator(`main header .ant-btn-${kind}, main .ant-btn-${kind}`).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

const tab = (name: RegExp) => async (page: Page) => {
  await page
    .getByRole('button', { name: /^(Queries and audit|クエリ・監査証跡|ข้อซักถามและประวัติ)/ })
    .click();
  await page.getByRole('tab', { name }).click();
};

/** Opens the dialog that initialises the page. */
async function openInitialise(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(More actions|その他の操作|การดำเนินการอื่น)$/ })
    .click();
  await page.locator('.ant-dropdown').getByRole('menuitem').click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
}

/** Sends a mail to the inbox; the demo accounts have the same secret answer. */
async function askForMail(page: Page): Promise<void> {
  await page.request.post('/api/auth/forget-loginid', {
    data: { email: 'pharmacist@casebook.example', secretQuestion: 4, secretAnswer: 'curry' },
  });
  await expect(page.getByRole('article')).toBeVisible();
}

/** Chooses a role that a second person must confirm for a new user. */
async function chooseUnblinded(page: Page): Promise<void> {
  await page.locator('#user_email').fill('new.pharmacist@hospital.example');
  await page.locator('#user_email').press('Enter');
  await page.locator('#user_assignments_0_roleId').click();
  await page.getByTitle(/^(Pharmacist|非盲検薬剤師|เภสัชกร)/).click();
  await page.getByRole('listitem').getByRole('status').scrollIntoViewIfNeeded();
}

/** Opens the dialog of a status act by the key and the place of the act in the menu. */
const statusDialog = (entry: number) => async (page: Page) => {
  const entries = page.getByRole('menuitem');
  // A menu that is just closing may still have the focus and take the key: pressed again, as a person would.
  await expect(async () => {
    await page.keyboard.press('F2');
    await expect(entries.first()).toBeVisible({ timeout: 2000 });
  }).toPass();
  await entries.nth(entry).click();
  await expect(page.getByRole('dialog').locator('li').first()).toBeVisible();
};

/** Opens the dialog that decides about the latest request. */
async function openDecision(page: Page, kind: 'primary' | 'dangerous'): Promise<void> {
  const request = page.getByRole('article').first();
  await request.locator(`.ant-btn-${kind}`).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** Opens the result of a preview of all subjects. */
async function previewRun(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(Run ECS again|ECSの再実行|เรียกใช้ ECS ซ้ำ) ▾$/ })
    .click();
  await page.locator('.ant-dropdown').getByRole('menuitem').click();
  await expect(page.getByRole('dialog').locator('.ant-alert')).toBeVisible();
}

/** Opens the list of checks that cannot be evaluated, which only a link does. */
async function listFailedChecks(page: Page): Promise<void> {
  const address = new URL(page.url());
  address.search = 'failedChecks=1';
  await page.goto(address.href);
  await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
}

/** Every screen of the portal; a test compares them with the descriptors. */
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
  { id: 'STOP_CHANGE', path: () => '/user/stop-change' },
  { id: 'INBOX', path: () => '/inbox', prepare: askForMail },
  { id: 'HOME', login: 'site', path: () => '/' },
  { id: 'USER_INFO', login: 'site', path: () => '/user/info' },
  { id: 'USER_INFO', state: 'password', login: 'site', path: () => '/user/info?tab=password' },
  { id: 'USER_INFO', state: 'question', login: 'site', path: () => '/user/info?tab=question' },
  { id: 'USER_INFO', state: 'user ID', login: 'site', path: () => '/user/info?tab=loginId' },
  { id: 'CHANGE_PASSWORD', login: NEWCOMER.login, path: () => '/' },
  { id: 'NOTICES', login: 'admin', path: () => '/notices' },
  { id: 'OPERATIONS', login: 'admin', path: () => '/operations' },
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
    id: 'CRF_VIEW',
    state: 'signing',
    login: 'investigator',
    path: ({ study, subject }) => pageAt(study, 'investigator', subject, 'SE_WEEK4/F_LUNG'),
    prepare: async (page) => {
      await expect(page.locator('[data-cb-input]').first()).toBeVisible();
      await page.keyboard.press('F2');
      await expect(page.getByRole('complementary').getByRole('radio').first()).toBeVisible();
    },
  },
  {
    id: 'VISIT_MATRIX',
    state: 'signing the subject',
    login: 'investigator',
    path: ({ study, subject }) =>
      at(
        study,
        'investigator',
        `site/${study.siteId}/subject-no/${encodeURIComponent(subject.subjectNo)}/visit-matrix`,
      ),
    prepare: async (page) => {
      await expect(page.getByRole('grid')).toBeVisible();
      await page.keyboard.press('F2');
      await expect(page.getByRole('dialog').getByRole('region')).toBeVisible();
    },
    isDialog: true,
  },
  {
    id: 'SIGNATURE_AGAIN',
    login: 'investigator',
    path: ({ study }) => at(study, 'investigator', 'signature'),
  },
  {
    id: 'SUBJECT_AUDIT',
    login: 'site',
    path: (world) =>
      site(world, `subject-no/${encodeURIComponent(world.subject.subjectNo)}/audit-trail`),
  },
  ...(
    [
      ['STATUS_PROGRESS', 'status-progress'],
      ['STATUS_SITE', 'status-site'],
      ['STATUS_SUBJECT', 'status-subject'],
      ['STATUS_VISIT', 'status-visit'],
      ['STATUS_PAGE', 'page-status'],
      ['STATUS_BLOCK', 'block-status'],
      ['STATUS_LINE', 'line-status'],
      ['STATUS_QUESTION', 'question-status'],
    ] as const
  ).map(([id, path]) => ({
    id,
    login: 'monitor',
    path: ({ study }: World) => at(study, 'monitor', path),
  })),
  {
    id: 'STATUS_PROGRESS',
    state: 'tables',
    login: 'monitor',
    path: ({ study }) => at(study, 'monitor', 'status-progress?f.view=table'),
  },
  {
    id: 'STATUS_PAGE',
    state: 'selected rows',
    login: 'monitor',
    path: ({ study }) => at(study, 'monitor', 'page-status'),
    prepare: async (page) => {
      await page.getByRole('row').nth(1).getByRole('checkbox').check();
    },
  },
  {
    id: 'STATUS_QUESTION',
    state: 'nothing found',
    login: 'monitor',
    path: ({ study }) => at(study, 'monitor', 'question-status?f.sdv=all&f.openQueries=openQuery'),
  },
  {
    id: 'AUDIT_EXPORT',
    login: 'datamanager',
    path: ({ study }) => at(study, 'data_manager', 'audit-trail'),
  },
  {
    id: 'DATASET_DOWNLOAD',
    login: 'datamanager',
    path: ({ study }) => at(study, 'data_manager', 'download-dataset'),
  },
  {
    id: 'DATASET_HISTORY_VIEW',
    login: 'datamanager',
    path: ({ study }) => at(study, 'data_manager', 'download-dataset-history'),
  },
  {
    id: 'ECRF_DOWNLOAD',
    login: 'datamanager',
    path: ({ study }) => at(study, 'data_manager', 'eCrf'),
  },
  {
    id: 'ECRF_HISTORY_VIEW',
    login: 'datamanager',
    path: ({ study }) => at(study, 'data_manager', 'ecrf-history'),
  },
  {
    id: 'SUBJECT_PDF_DOWNLOAD',
    login: 'datamanager',
    path: ({ study }) => at(study, 'data_manager', 'subject-pdf'),
  },
  {
    id: 'SUBJECT_PDF_HISTORY_VIEW',
    login: 'datamanager',
    path: ({ study }) => at(study, 'data_manager', 'subject-pdf-history'),
  },
  {
    id: 'SITE_COPY_VIEW',
    login: 'datamanager',
    path: ({ study }) => at(study, 'data_manager', 'site-copy'),
  },
  {
    id: 'DB_LOCK_VIEW',
    login: 'datamanager',
    path: ({ study }) => at(study, 'data_manager', 'dblock'),
  },
  {
    id: 'ECS_HISTORY_VIEW',
    login: 'datamanager',
    path: ({ study }) => at(study, 'data_manager', 'ecs-history'),
  },
  {
    id: 'ECS_HISTORY_VIEW',
    state: 'preview of a run',
    login: 'datamanager',
    path: ({ study }) => at(study, 'data_manager', 'ecs-history'),
    prepare: previewRun,
    isDialog: true,
  },
  {
    id: 'ECS_HISTORY_VIEW',
    state: 'checks that cannot be evaluated',
    login: 'datamanager',
    path: ({ study }) => at(study, 'data_manager', 'ecs-history'),
    prepare: listFailedChecks,
    isDialog: true,
  },
  {
    id: 'CRF_VIEW',
    login: 'site',
    path: ({ study, subject }) => pageAt(study, 'site_staff', subject, 'SE_SCREENING/F_LUNG'),
  },
  {
    id: 'CRF_VIEW',
    state: 'query to answer',
    login: 'site',
    path: ({ study, subject }) => pageAt(study, 'site_staff', subject, 'SE_SCREENING/F_LUNG'),
    prepare: async (page) => {
      await page.locator('[data-cb-input]').first().click();
      await page.keyboard.press('F8');
      await page.keyboard.press('F9');
      await expect(page.getByRole('article').getByRole('listitem').first()).toBeVisible();
    },
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
    state: 'reset of the page',
    login: 'site',
    path: ({ study, subject }) => pageAt(study, 'site_staff', subject, 'SE_SCREENING/F_LUNG'),
    prepare: openInitialise,
    isDialog: true,
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
  {
    id: 'CRF_VIEW',
    state: 'status menu',
    login: 'datamanager',
    path: ({ study, subject }) => pageAt(study, 'data_manager', subject, 'SE_SCREENING/F_LUNG'),
    prepare: async (page) => {
      await page.locator('[data-cb-input]').first().click();
      await page.keyboard.press('F2');
      await expect(page.getByRole('menuitem').first()).toBeVisible();
    },
    isDialog: true,
  },
  {
    id: 'CRF_VIEW',
    state: 'SDV with a locked item',
    login: 'monitor',
    path: ({ study, subject }) => pageAt(study, 'monitor', subject, 'SE_SCREENING/F_HISTORY'),
    prepare: statusDialog(0),
    isDialog: true,
  },
  {
    id: 'CRF_VIEW',
    state: 'clear a status',
    login: 'monitor',
    path: ({ study, subject }) => pageAt(study, 'monitor', subject, 'SE_SCREENING/F_LUNG'),
    prepare: statusDialog(1),
    isDialog: true,
  },
  {
    id: 'VISIT_MATRIX',
    state: 'lock a subject',
    login: 'datamanager',
    path: ({ study, subject }) =>
      at(
        study,
        'data_manager',
        `site/${study.siteId}/subject-no/${encodeURIComponent(subject.subjectNo)}/visit-matrix`,
      ),
    // Freeze, unfreeze, set and clear review, lock.
    prepare: statusDialog(4),
    isDialog: true,
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
    state: 'no open request',
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
    state: 'waiting for an answer',
    login: 'site',
    path: ({ study }) => at(study, 'site_staff', 'query?page=1&f.view=waiting'),
    prepare: async (page) => {
      await page.locator('.cb-list-bar button[aria-expanded]').first().click();
    },
  },
  {
    id: 'QUERY_LIST',
    state: 'act on selected queries',
    login: 'monitor',
    path: ({ study }) => at(study, 'monitor', 'query?page=1&f.view=all'),
    prepare: async (page) => {
      await page.locator('.cb-list tbody input[type=checkbox]').first().check();
      await page.locator('.cb-list-bulk .cb-list-tools button').last().click();
      await expect(page.getByRole('dialog').locator('li').first()).toBeVisible();
    },
    isDialog: true,
  },
  { id: 'BUILDER_CRF_PAGE', login: 'builder', path: builder('crf-page') },
  {
    id: 'BUILDER_CRF_PAGE',
    state: 'an item is chosen',
    login: 'builder',
    path: builder('crf-page'),
    prepare: async (page) => {
      await page.locator('article li button').first().click();
      await expect(page.getByRole('complementary').last().locator('h3')).toBeVisible();
    },
  },
  {
    id: 'BUILDER_CRF_PAGE',
    state: 'as sites see it',
    login: 'builder',
    path: builder('crf-page'),
    prepare: async (page) => {
      await page.locator('article .ant-segmented-item').nth(2).click();
      await expect(page.locator('article [data-cb-form]')).toBeVisible();
    },
  },
  { id: 'BUILDER_STUDY_INFO', login: 'builder', path: builder('study-info') },
  { id: 'BUILDER_E_TRAINING', login: 'builder', path: builder('e-training') },
  { id: 'BUILDER_ENTRY', login: 'builder', path: builder('entry') },
  { id: 'BUILDER_CYCLE_VISIT', login: 'builder', path: builder('cycle-visit') },
  { id: 'BUILDER_CRF_GROUP', login: 'builder', path: builder('crf-group') },
  { id: 'BUILDER_SCHEDULE', login: 'builder', path: builder('schedule') },
  { id: 'BUILDER_PROPERTY', login: 'builder', path: builder('property') },
  { id: 'BUILDER_CODELIST', login: 'builder', path: builder('codelist') },
  { id: 'BUILDER_ECS', login: 'builder', path: builder('ecs') },
  { id: 'BUILDER_EDC_SETTING', login: 'builder', path: builder('edc-setting') },
  { id: 'BUILDER_ROLE', login: 'builder', path: builder('role-privilege') },
  { id: 'BUILDER_VALIDATION', login: 'builder', path: builder('validation') },
  { id: 'BUILDER_VERSION', login: 'builder', path: builder('version') },
  { id: 'BUILDER_RELEASE', login: 'builder', path: builder('release') },
  { id: 'BUILDER_USER', login: 'builder', path: builder('user') },
  { id: 'BUILDER_STUDY_CLONE', login: 'builder', path: builder('study-clone') },
  { id: 'LIST_UPLOAD_VIEW', login: 'supply', path: supply('supply_manager', 'list-upload/ip') },
  {
    id: 'LIST_UPLOAD_VIEW',
    state: 'uploading IP numbers',
    login: 'supply',
    path: supply('supply_manager', 'list-upload/ip'),
    prepare: act('primary'),
    isDialog: true,
  },
  {
    id: 'LIST_UPLOAD_VIEW',
    state: 'deleting unrandomised numbers',
    login: 'supply',
    path: supply('supply_manager', 'list-upload/ip'),
    prepare: act('dangerous'),
    isDialog: true,
  },
  {
    id: 'LIST_UPLOAD_VIEW',
    state: 'schemes',
    login: 'supply',
    path: supply('supply_manager', 'list-upload/scheme'),
  },
  {
    id: 'LIST_UPLOAD_VIEW',
    state: 'ARM list',
    login: 'supply',
    path: supply('supply_manager', 'list-upload/arm'),
  },
  { id: 'BLIND_LIST_VIEW', login: 'approver', path: supply('approver', 'blind-list') },
  {
    id: 'BLIND_LIST_VIEW',
    state: 'requesting',
    login: 'investigator',
    path: supply('investigator', 'blind-list'),
    prepare: act('primary'),
    isDialog: true,
  },
  { id: 'DELIVERY_DRUG_VIEW', login: 'supply', path: supply('supply_manager', 'delivery/send') },
  {
    id: 'DELIVERY_DRUG_VIEW',
    state: 'sending a range',
    login: 'supply',
    path: supply('supply_manager', 'delivery/send'),
    prepare: act('primary'),
    isDialog: true,
  },
  {
    id: 'DELIVERY_DRUG_VIEW',
    state: 'deliveries',
    login: 'supply',
    path: supply('supply_manager', 'delivery/status'),
  },
  {
    id: 'DELIVERY_DRUG_VIEW',
    state: 'confirming an arrival',
    login: 'pharmacist',
    path: supply('pharmacist', 'delivery/status'),
    prepare: async (page) => {
      await page.getByRole('table').locator('.ant-btn-primary').click();
      await expect(page.getByRole('dialog').getByRole('combobox').first()).toBeVisible();
    },
    isDialog: true,
  },
  {
    id: 'DELIVERY_DRUG_VIEW',
    state: 'stock',
    login: 'supply',
    path: supply('supply_manager', 'delivery/stock'),
  },
  {
    id: 'DELIVERY_DRUG_VIEW',
    state: 'stock of a blinded role',
    login: 'investigator',
    path: supply('investigator', 'delivery/stock'),
  },
];

/** Waits until nothing is loading or animated. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('main').getByRole('heading').first()).toBeVisible();
  await expect(page.locator('.ant-skeleton, .ant-spin-spinning, [aria-busy=true]')).toHaveCount(0);
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((one) => one.finished)),
  );
}

/** The screens in the descriptors of the released modules. */
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
