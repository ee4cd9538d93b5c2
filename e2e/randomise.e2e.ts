import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from './axe';
import { expect, test } from './portal';
import { makeRandomisedStudy } from './randomised-study';
import { pageAt, registerSubject } from './study';

const inputOf = (page: Page, itemKey: string): Locator =>
  page.locator(`[id^="item-"][id$="-${itemKey}"]`);

const saved = (page: Page) => expect(page.getByText('Data has been saved.').first()).toBeVisible();

test('randomises a subject on its page and dispenses again at the next visit, by keyboard [R4-RAND-01] [R8-RAND-01] [R2-CRF-01] [D8-A11Y-01]', async ({
  api,
  open,
}) => {
  const study = await makeRandomisedStudy(api);
  const subject = await registerSubject(api, study);
  const path = pageAt(study, 'site_staff', subject, 'BASE/RAND');
  const page = await open('site', path);
  const section = page.getByRole('region', { name: 'Randomisation' });

  await test.step('missing factors are named', async () => {
    await expect(section).toContainText('stratification data is missing: Sex');
    await expect(section.getByRole('button')).toHaveCount(0);
  });

  await test.step('a stratum without places is refused in words', async () => {
    await page.getByRole('radio', { name: 'Male', exact: true }).check();
    await page.keyboard.press('Control+s');
    await saved(page);
    await section.getByRole('button', { name: 'Randomise the subject' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Randomise the subject' }).click();
    await expect(dialog.getByRole('alert')).toContainText('no stratification group fits');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('typing that is not saved is saved first', async () => {
    await page.getByRole('radio', { name: 'Female' }).check();
    await section.getByRole('button', { name: 'Randomise the subject' }).click();
    await expect(section).toContainText('stratification data is not saved yet');
    await page.keyboard.press('Control+s');
    const reason = page.getByRole('dialog', { name: 'Reason for change' });
    await reason.getByRole('radio').first().check();
    await reason.getByRole('button', { name: 'Save' }).click();
    await saved(page);
    await inputOf(page, 'NOTE').fill('Typed, not saved');
    await section.getByRole('button', { name: 'Randomise the subject' }).click();
    await expect(section).toContainText('Other items cannot be saved together');
    await inputOf(page, 'NOTE').fill('');
  });

  await test.step('the dialog shows what is used; the result is on the page', async () => {
    const act = section.getByRole('button', { name: 'Randomise the subject' });
    await act.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Sex');
    await expect(dialog).toContainText('Female');
    await expectNoViolations(page);
    await dialog.getByRole('button', { name: 'Randomise the subject' }).press('Enter');
    const notice = page.getByRole('status').filter({ hasText: 'The subject was randomised' });
    await expect(notice).toContainText('R-101');
    await expect(notice).toContainText(/IP-50\d/);
    await expect(page.getByText(/VERUM|Verum/)).toHaveCount(0);
    await expect(section.getByRole('button')).toHaveCount(0);
  });

  await test.step('a reload finds the result', async () => {
    await page.reload();
    await expect(inputOf(page, 'RNO')).toHaveValue('R-101');
    await expect(inputOf(page, 'IPNO')).toHaveValue(/IP-50\d/);
  });

  await test.step('a corrected factor is shown, and nothing else changes', async () => {
    await page.getByRole('radio', { name: 'Male', exact: true }).check();
    await page.keyboard.press('Control+s');
    const reason = page.getByRole('dialog', { name: 'Reason for change' });
    await reason.getByRole('radio').first().check();
    await reason.getByRole('button', { name: 'Save' }).click();
    await expect(section).toContainText('Sex: used Female, now Male');
    await expect(inputOf(page, 'RNO')).toHaveValue('R-101');
  });

  await test.step('the next visit dispenses again', async () => {
    await page.goto(pageAt(study, 'site_staff', subject, 'W4/DISP'));
    const numbers = page.getByRole('region', { name: 'IP numbers' });
    await numbers.getByRole('button', { name: 'Dispense the IP number' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Dispense the IP number' }).click();
    await expect(page.getByText('The IP number was dispensed').first()).toBeVisible();
    await expect(inputOf(page, 'IPNO2')).toHaveValue(/IP-50\d/);
  });
});
