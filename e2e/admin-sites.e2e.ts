import type { Page } from '@playwright/test';
import { newAdminStudy, siteInput } from './admin-study';
import { expect, test } from './portal';

test.describe('site management', () => {
  test('registers the first site and shows faults beside the fields [R2-ROUTE-17] [R2-SITE-01] [R2-SITE-02] [R5-SITE-01] [R5-SITE-02]', async ({
    api,
    open,
  }) => {
    const { path } = await newAdminStudy(await api('admin'));
    const page = await open('admin', `${path}/site`);
    await expect(page.getByText('No sites yet')).toBeVisible();
    await page.getByRole('button', { name: 'Register a site' }).first().click();
    await expect(page).toHaveURL(/site-register$/);

    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(page.getByText('This is required. Please fill it in.').first()).toBeVisible();
    await page.getByLabel('Site ID').fill('TYO-01');
    await page.getByLabel('Site name').fill('Tokyo University Hospital');
    await page.getByLabel('Effective date').fill('20260115');
    await page.getByRole('button', { name: 'Register', exact: true }).click();

    // Neither country nor time zone is required; Japan's are the default.
    const row = page.getByRole('row', { name: /TYO-01/ });
    await expect(row).toContainText('Tokyo University Hospital');
    await expect(row).toContainText('15 Jan 2026');
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

  test('keeps the typed values when another person saved first, and shows both changes in the audit trail [R2-ROUTE-17] [R2-SITE-03] [R2-SITE-05] [R8-SAVE-01]', async ({
    api,
    open,
  }) => {
    const admin = await api('admin');
    const { path, scope } = await newAdminStudy(admin);
    const sites = `/api/admin/${scope.studyId}/sites`;
    const { siteId } = await admin.post<{ siteId: number }>(sites, siteInput('OSA-01'), scope);

    const page = await open('admin', `${path}/site/${siteId}/site-edit`);
    await page.getByLabel('Department').fill('Oncology');
    const other = await admin.request.put(`${sites}/${siteId}`, {
      headers: { role: String(scope.roleId) },
      data: { ...siteInput('OSA-01'), name: 'Osaka Hospital', revision: 1, reason: 'Renamed' },
    });
    expect(other.ok(), await other.text()).toBe(true);

    await page.getByLabel('Reason for change').fill('Department added');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert').first()).toContainText('changed this site while you');
    await expect(page.getByText('Saved meanwhile: Osaka Hospital')).toBeVisible();
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

  test('disables, deletes and restores selected sites, shows which are skipped and why, and downloads the list [R2-SITE-04] [R2-SITE-06] [R4-SITE-01] [R4-BULK-01] [R5-SITE-04]', async ({
    api,
    open,
  }) => {
    const admin = await api('admin');
    const { path, scope } = await newAdminStudy(admin);
    const sites = `/api/admin/${scope.studyId}/sites`;
    for (const code of ['KYO-01', 'NGO-01']) await admin.post(sites, siteInput(code), scope);
    const page = await open('admin', `${path}/site`);
    const row = (code: string) => page.getByRole('row', { name: new RegExp(code) });
    const chooseRow = async (code: string) => {
      const box = row(code).getByRole('checkbox');
      await expect(box).not.toBeChecked();
      await box.click();
    };
    const act = async (word: string, reason: string) => {
      await page.getByRole('button', { name: word, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Reason for change').fill(reason);
      await dialog.getByRole('button', { name: word, exact: true }).click();
      return dialog;
    };
    await expect(row('KYO-01')).toBeVisible();
    await chooseRow('KYO-01');
    await expect(page.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled');
    let dialog = await act('Disable', 'Contract ended');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(row('KYO-01')).toContainText('Disabled');

    await chooseRow('KYO-01');
    await chooseRow('NGO-01');
    dialog = await act('Disable', 'Contract ended');
    await expect(dialog).toContainText('This site is disabled already.');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await chooseRow('NGO-01');
    dialog = await act('Delete', 'Opened by mistake');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(row('NGO-01')).toHaveCount(0);

    await page.getByRole('button', { name: /^Status/ }).click();
    await page.getByRole('menuitem', { name: 'Deleted' }).click();
    await page.keyboard.press('Escape');
    await expect(row('NGO-01')).toContainText('Deleted');
    await expect(row('KYO-01')).toHaveCount(0);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /Download/ }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/_Sites_\d{8}\.xlsx$/);

    await page.getByRole('link', { name: 'NGO-01' }).click();
    await expect(page.getByText('Restore it to change it')).toBeVisible();
    await expect(page.getByLabel('Site name')).toBeDisabled();
    dialog = await act('Restore', 'It opens after all');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByText('This site is disabled')).toBeVisible();
    await expect(page.getByLabel('Site name')).toBeEnabled();
  });

  test('asks for confirmation before typed values are discarded', async ({ api, open }) => {
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
  // Only long lists have a search field.
  if (await field.isEditable()) await field.fill(option);
  await page.getByTitle(option, { exact: true }).first().click();
}
