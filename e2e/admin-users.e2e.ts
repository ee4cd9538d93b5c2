import type { Page } from '@playwright/test';
import { newAdminStudy, siteInput } from './admin-study';
import { expect, test } from './portal';

// A page of a machine that runs the whole portal beside the browser opens slowly the first time.
const FIRST = { timeout: 30_000 };

test.describe('user management', () => {
  test('registers a new person, who can sign in; refuses the same role twice; ends a role with a reason [R2-USER-02] [R2-USER-03] [R2-USER-06] [R5-USER-03]', async ({
    api,
    open,
    request,
  }) => {
    test.slow();
    const admin = await api('admin');
    const { path, place } = await newAdminStudy(admin);
    const sites = `/api/admin/${place.studyId}/sites`;
    await admin.post(sites, siteInput('KYO-01'), place);
    const email = `somchai.${place.studyId}@example.org`;

    const page = await open('admin', `${path}/user/add`);
    await page.getByLabel('E-mail').fill(email, FIRST);
    await page.getByRole('button', { name: 'Look up' }).click();
    await expect(page.getByText('Nobody is registered with this address')).toBeVisible();
    await page.getByLabel('User name').fill('Somchai Jaidee');
    await page.getByLabel('Organization').fill('Kyoto Hospital');
    await page.getByLabel('Initial password').fill('First-Password-1');
    await choose(page, 'Role', 'Monitor');
    await choose(page, 'Site', 'KYO-01 Hospital KYO-01');
    await page.getByRole('button', { name: 'Register', exact: true }).click();

    const row = page.getByRole('row', { name: /Somchai Jaidee/ });
    await expect(row).toContainText('Monitor, KYO-01');
    const signIn = await request.post('/api/auth/login', {
      data: { username: email, password: 'First-Password-1' },
    });
    expect(signIn.ok(), await signIn.text()).toBe(true);

    await row.getByRole('link', { name: 'Somchai Jaidee' }).click();
    await page.getByRole('button', { name: 'Add a role' }).click();
    await choose(page, 'Role', 'Monitor');
    await choose(page, 'Site', 'KYO-01 Hospital KYO-01');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('already has the same role at the same site')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Change the end date' }).click();
    await page.getByLabel('Reason for change').fill('Left the study');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Audit trail' }).click();
    await expect(page.getByRole('dialog')).toContainText('Left the study');
    await expect(page.getByRole('dialog')).toContainText('Monitor, KYO-01');
  });

  test('finds a registered person and tells that a different name is wrong [R5-USER-05]', async ({
    api,
    open,
  }) => {
    const admin = await api('admin');
    const { path, place } = await newAdminStudy(admin);
    const email = `known.${place.studyId}@example.org`;
    await admin.post('/api/auth/person', {
      email,
      name: 'Known Person',
      organisation: 'Elsewhere',
      language: 'en',
    });
    const page = await open('admin', `${path}/user/add`);
    await page.getByLabel('E-mail').fill(email, FIRST);
    await page.getByRole('button', { name: 'Look up' }).click();
    await expect(page.getByText('Known Person is registered in the portal')).toBeVisible();
    await expect(page.getByLabel('User name')).toHaveValue('Known Person');
    await page.getByLabel('User name').fill('Other Name');
    await choose(page, 'Role', 'Data manager');
    await choose(page, 'Site', 'All sites');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(page.getByText('registered under a different name')).toBeVisible();
    await expect(page).toHaveURL(/\/user\/add$/);
  });

  test('study information counts the sites', async ({ api, open }) => {
    const admin = await api('admin');
    const { path, place } = await newAdminStudy(admin);
    await admin.post(`/api/admin/${place.studyId}/sites`, siteInput('ONE'), place);
    const page = await open('admin', `${path}/exam-info`);
    await expect(page.getByRole('row', { name: /ONE/ })).toBeVisible(FIRST);
  });
});

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page.getByTitle(option, { exact: true }).first().click();
}
