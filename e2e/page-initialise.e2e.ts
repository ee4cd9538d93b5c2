import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from './axe';
import { expect, test } from './portal';
import { makeStudy, pageAt, registerSubject } from './study';

const LUNG = 'SE_SCREENING/F_LUNG';

const saved = (page: Page) => expect(page.getByText('Data has been saved.').first()).toBeVisible();

const inputOf = (page: Page, itemKey: string): Locator =>
  page.locator(`[id^="item-"][id$="-${itemKey}"]`);

test('resets a page with a reason; it is empty, its history stays, and another tab gets a conflict [R6-KEYS-14] [D3-SAVE-01] [D8-A11Y-01]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  const path = pageAt(study, 'site_staff', subject, LUNG);
  const page = await open('site', path);
  await inputOf(page, 'I_PULSE').fill('72');
  await inputOf(page, 'I_FEV1').fill('0.24');
  await page.keyboard.press('Control+s');
  await saved(page);
  const other = await open('site', path);
  await expect(inputOf(other, 'I_FEV1')).toHaveValue('0.24');

  await test.step('the dialog says what will be removed', async () => {
    await inputOf(page, 'I_PULSE').fill('75');
    await page.getByRole('button', { name: 'More actions' }).press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Reset the page' })).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Reset the page: Lung function' });
    await expect(dialog).toContainText('2 values are removed.');
    await expect(dialog).toContainText('1 unsaved entry is discarded.');
    await expectNoViolations(page);
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
    await page.keyboard.type('Measured in another subject');
    await dialog.getByRole('button', { name: 'Reset the page' }).press('Enter');
    await expect(dialog).toBeHidden();
  });

  await test.step('the page is empty and not started', async () => {
    await expect(page.getByText('The page was reset.')).toBeVisible();
    await expect(inputOf(page, 'I_FEV1')).toHaveValue('');
    await expect(inputOf(page, 'I_PULSE')).toHaveValue('');
    await expect(page.getByText('Not started').first()).toBeVisible();
    await page.reload();
    await expect(inputOf(page, 'I_FEV1')).toHaveValue('');
    await expect(page.getByText('Unsaved entries are kept:')).toBeHidden();
  });

  await test.step('the audit trail has the values and the reason', async () => {
    await page.getByRole('button', { name: /^Audit trail of .*Pulse/i }).click();
    const panel = page.getByRole('complementary', { name: 'Queries and audit trail' });
    const entries = panel.getByRole('tabpanel').last().getByRole('listitem');
    await expect(entries).toHaveCount(2);
    await expect(entries.first()).toContainText('Measured in another subject');
    await expect(entries.first()).toContainText('72');
    await page.keyboard.press('F9');
  });

  await test.step('the other tab gets a conflict and keeps what was typed', async () => {
    await inputOf(other, 'I_FEV1').fill('2.4');
    await other.keyboard.press('Control+s');
    const reason = other.getByRole('dialog', { name: 'Reason for change' });
    await reason.getByRole('radio').first().check();
    await reason.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByText(/The data was changed by someone else/).first()).toBeVisible();
    await expect(inputOf(other, 'I_FEV1')).toHaveValue('2.4');
  });

  await test.step('a new entry needs no reason', async () => {
    await inputOf(page, 'I_FEV1').fill('2.6');
    await page.keyboard.press('Control+s');
    await saved(page);
    await expect(page.getByText('In progress').first()).toBeVisible();
  });
});
