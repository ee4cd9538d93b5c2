import type { Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import { expectNoViolations } from './axe';
import { expect, test } from './portal';
import { givePassword } from './re-auth';
import { at } from './study';
import { ipNumberFile, makeSuppliedStudy } from './supply';

/** The entries of the IWRS menu that are marked as the present one. */
const marked = (page: Page) => page.locator('nav [aria-current=page]');

async function choosePlace(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox').click();
  await page.locator('.ant-select-item-option').filter({ hasText: name }).click();
}

test('uploads IP numbers, sends them, confirms their arrival, and shows the stock [R2-IWRS-01] [R2-IWRS-02] [R2-ROUTE-26] [R2-ROUTE-27] [R6-KEYS-05] [R6-KEYS-06] [R9-CONST-05] [D8-REMOTE-08] [D8-A11Y-01]', async ({
  api,
  open,
}) => {
  test.setTimeout(120_000);
  const study = await makeSuppliedStudy(api);

  const page = await open('supply', at(study, 'supply_manager', 'list-upload/ip'));
  await expect(page.getByText('There are no IP numbers')).toBeVisible();
  await page.getByRole('button', { name: 'Upload list' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('No file is selected');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('IP number'),
  });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await givePassword(page, 'Upload');
  await expect(dialog.getByRole('alert')).toContainText('Only Excel files');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'list.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await ipNumberFile(),
  });
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await givePassword(page, 'Upload');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('cell', { name: '0001', exact: true })).toBeVisible();
  await expect(page.getByText('Waiting for use').first()).toBeVisible();
  await expectNoViolations(page);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /Download/ }).click();
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(await (await downloading).path());
  expect(book.worksheets[0]!.getCell('A2').value).toBe('0001');

  // Each entry of the menu opens its tab and is marked.
  for (const [entry, tab] of [
    ['Delivery status', 'status'],
    ['IP stock', 'stock'],
    ['Send IP', 'send'],
  ] as const) {
    await page.getByRole('navigation').getByRole('link', { name: entry }).first().click();
    await expect(page).toHaveURL(new RegExp(`/delivery/${tab}`));
    await expect(marked(page).filter({ hasText: entry }).first()).toBeVisible();
    await expectNoViolations(page);
  }

  // A selection over two pages.
  await page.getByRole('row', { name: /0001/ }).getByRole('checkbox').check();
  await page.getByRole('listitem', { name: '2' }).click();
  await page.getByRole('row', { name: /0012/ }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send 2 IP numbers' }).click();
  await choosePlace(page, /204-01/);
  await page.getByRole('dialog').getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('dialog')).toContainText('2 IP numbers will be sent (0001 to 0012)');
  await expectNoViolations(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Send 2 IP numbers' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('row', { name: /0001/ })).toHaveCount(0);

  const arrival = await open('pharmacist', at(study, 'pharmacist', 'delivery/status'));
  await arrival.getByRole('button', { name: /Confirm arrival/ }).click();
  const receipt = arrival.getByRole('dialog');
  await receipt.getByRole('combobox').last().click();
  await arrival.locator('.ant-select-item-option').filter({ hasText: 'Damaged' }).click();
  await receipt.getByRole('button', { name: 'Confirm 2 IP numbers' }).click();
  await expect(receipt.getByRole('alert')).toBeVisible();
  await receipt.getByRole('textbox', { name: /Reason for damage/ }).fill('The box was wet');
  await expectNoViolations(arrival);
  await receipt.getByRole('button', { name: 'Confirm 2 IP numbers' }).click();
  await expect(receipt).toBeHidden();
  await expect(arrival.getByRole('cell', { name: /1 received\W+1 damaged/ })).toBeVisible();
  await arrival.getByRole('button', { name: /Details/ }).click();
  await arrival.getByRole('tab', { name: 'Audit trail' }).click();
  await expect(arrival.getByText('The box was wet')).toBeVisible();
  await expectNoViolations(arrival);

  await arrival.goto(at(study, 'pharmacist', 'delivery/stock'));
  await arrival.getByRole('button', { name: /^Set/ }).click();
  await arrival.getByRole('spinbutton', { name: 'All IP numbers' }).fill('5');
  await arrival.getByRole('textbox', { name: 'Reason' }).fill('Recruitment grows');
  await arrival.getByRole('button', { name: 'Save minimum' }).click();
  await expect(arrival.getByRole('status').filter({ hasText: 'below its minimum' })).toBeVisible();
  await expectNoViolations(arrival);

  // The investigator sees that the stock is low, and no kit type anywhere.
  const blinded = await open('investigator', at(study, 'investigator', 'delivery/stock'));
  await expect(blinded.getByText('Low', { exact: true })).toBeVisible();
  await expect(blinded.getByRole('link', { name: 'Send IP' })).toHaveCount(0);
  for (const tab of ['stock', 'status']) {
    await blinded.goto(at(study, 'investigator', `delivery/${tab}`));
    await expect(blinded.getByRole('table')).toBeVisible();
    expect(await blinded.content()).not.toMatch(/VERUM|PLACEBO|Verum pack|Placebo pack/);
  }
});
