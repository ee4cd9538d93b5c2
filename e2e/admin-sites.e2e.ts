import type { Page } from '@playwright/test';
import { newAdminStudy, siteInput } from './admin-study';
import { expect, test } from './portal';

test.describe('site management', () => {
  test('registers the first site and tells what is wrong beside the field [R2-SITE-01] [R2-SITE-02] [R5-SITE-01] [R5-SITE-02]', async ({
    api,
    open,
  }) => {
    const { path } = await newAdminStudy(await api('admin'));
    const page = await open('admin', `${path}/site`);
    await expect(page.getByText('No sites yet')).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Register a site' }).first().click();
    await expect(page).toHaveURL(/site-register$/);

    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(page.getByText('This is required. Please fill it in.').first()).toBeVisible();
    await page.getByLabel('Site ID').fill('TYO-01');
    await page.getByLabel('Site name').fill('Tokyo University Hospital');
    await page.getByLabel('Effective date').fill('20260115');
    await choose(page, 'Country', 'Japan');
    await choose(page, 'Time zone', 'UTC+9');
    await page.getByRole('button', { name: 'Register', exact: true }).click();

    const row = page.getByRole('row', { name: /TYO-01/ });
    await expect(row).toContainText('Tokyo University Hospital');
    await expect(row).toContainText('2026-01-15');
    await expect(row).toContainText('UTC+9');
    await expect(row).toContainText('Not released');

    await page.getByRole('button', { name: 'Register a site' }).click();
    await page.getByLabel('Site ID').fill('tyo-01');
    await page.getByLabel('Site name').fill('Another');
    await choose(page, 'Country', 'Japan');
    await choose(page, 'Time zone', 'UTC+9');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(page.getByText('already used in the study')).toBeVisible();
    await expect(page.getByLabel('Site name')).toHaveValue('Another');
  });

  test('keeps what was typed when somebody else saved first, and shows both in the audit trail [R2-SITE-03] [R2-SITE-05] [R8-SAVE-01]', async ({
    api,
    open,
  }) => {
    const admin = await api('admin');
    const { path, place } = await newAdminStudy(admin);
    const sites = `/api/admin/${place.studyId}/sites`;
    const { siteId } = await admin.post<{ siteId: number }>(sites, siteInput('OSA-01'), place);

    const page = await open('admin', `${path}/site/${siteId}/site-edit`);
    await page.getByLabel('Department').fill('Oncology');
    const other = await admin.request.put(`${sites}/${siteId}`, {
      headers: { role: String(place.roleId) },
      data: { ...siteInput('OSA-01'), name: 'Osaka Hospital', revision: 1, reason: 'Renamed' },
    });
    expect(other.ok(), await other.text()).toBe(true);

    await page.getByLabel('Reason for change').fill('Department added');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert').first()).toContainText('changed this site while you');
    await expect(page.getByText('Stored meanwhile: Osaka Hospital')).toBeVisible();
    await expect(page.getByLabel('Department')).toHaveValue('Oncology');
    await page.getByRole('button', { name: 'Keep my changes' }).click();
    await page.getByRole('button', { name: 'Save' }).click();

    await expect(page).toHaveURL(/\/site$/);
    await expect(page.getByRole('row', { name: /OSA-01/ })).toContainText('Osaka Hospital');
    await page.getByRole('button', { name: 'Audit trail of OSA-01' }).click();
    const trail = page.getByRole('dialog');
    await expect(trail).toContainText('Department added');
    await expect(trail).toContainText('Renamed');
    await expect(trail).toContainText('UTC+09:00');
  });

  test('asks before typing is left', async ({ api, open }) => {
    const { path } = await newAdminStudy(await api('admin'));
    const page = await open('admin', `${path}/site-register`);
    await page.getByLabel('Site name').fill('Half typed');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    await page.getByRole('button', { name: 'Stay here' }).click();
    await expect(page.getByLabel('Site name')).toHaveValue('Half typed');
  });
});

async function choose(page: Page, label: string, option: string) {
  await page.getByLabel(label).click();
  const field = page.getByLabel(label);
  // Long lists are searched, short ones are not.
  if (await field.isEditable()) await field.fill(option);
  await page.getByTitle(option, { exact: true }).first().click();
}
