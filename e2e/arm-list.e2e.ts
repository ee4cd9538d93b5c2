import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Scheme, StudyDesign } from '@casebook/study-design';
import { Workbook } from 'exceljs';
import { expectNoViolations } from './axe';
import { manyItems } from './fixtures/many-items';
import { expect, test } from './portal';
import { confirmWaiting, givePassword } from './re-auth';
import { at, linkIwrs, makeStudyOf, manageSupply, type Study } from './study';

const arms = [
  { key: 'VERUM', title: { en: 'Verum' }, ratio: 1 },
  { key: 'CONTROL', title: { en: 'Control' }, ratio: 1 },
];
const scheme = (key: string, title: string, method: Scheme['method']): Scheme => ({
  key,
  title: { en: title },
  method,
  arms,
  factors: [],
  caps: [{ most: 50, scope: 'study' }],
});

function design(): StudyDesign {
  const made = manyItems(2) as StudyDesign;
  return {
    ...made,
    schemes: [scheme('MAIN', 'Main part', 'blocks'), scheme('LISTED', 'Listed part', 'list')],
  };
}

async function workbook(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const book = new Workbook();
  book.addWorksheet('List').addRows(rows.map((row) => [...row]));
  return Buffer.from(await book.xlsx.writeBuffer());
}

const HEAD = ['Randomisation number', 'Arm'];
const entries = Array.from({ length: 12 }, (_, place) => [
  `R${String(place + 1).padStart(3, '0')}`,
  place % 2 === 0 ? 'VERUM' : 'CONTROL',
]);

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
}

async function prepared(api: Parameters<typeof manageSupply>[0]): Promise<Study> {
  const study = await makeStudyOf(api, design());
  await linkIwrs(await api('builder'), study);
  await manageSupply(api, study);
  return study;
}

test('an arm list is uploaded, downloaded and reset [R2-ROUTE-26] [R2-IWRS-01] [R5-IMPORT-01] [R5-IMPORT-02] [R8-RAND-01] [D8-A11Y-01]', async ({
  api,
  open,
}) => {
  const study = await prepared(api);
  const page = await open('supply', at(study, 'supply_manager', 'list-upload/arm'));
  await expect(page.getByText('The list is empty')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Upload list' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog.getByText('No file is selected')).toBeVisible();

  await choose(page, 'faulty.xlsx', await workbook([HEAD, ['R001', 'OTHER'], ['', 'VERUM']]));
  await givePassword(page, 'Upload');
  await expect(dialog.getByText('Row 2: invalid data in Arm')).toBeVisible();
  await expect(dialog.getByText('Row 3: Randomisation number is required')).toBeVisible();
  await expectNoViolations(page);
  await choose(page, 'list.xlsx', await workbook([HEAD, ...entries]));
  await givePassword(page, 'Upload');
  await expect(page.getByText('12 entries were added')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'R001' })).toBeVisible();
  await expectNoViolations(page);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const book = new Workbook();
  const file = await readFile(await (await downloading).path());
  await book.xlsx.load(file.buffer.slice(file.byteOffset, file.byteOffset + file.length));
  const values: string[] = [];
  book.worksheets[0]!.eachRow((row) => values.push(row.getCell(1).text));
  expect(values.filter((text) => /^R\d+$/.test(text))).toEqual(entries.map(([number]) => number));

  await page.getByRole('button', { name: 'Delete unrandomised entries' }).click();
  await expect(page.getByText('All 12 unrandomised entries will be deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Delete 12 entries' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Wrong list');
  await page.getByRole('button', { name: 'Delete 12 entries' }).click();
  await givePassword(page, 'Delete 12 entries');
  await expect(page.getByText('12 unrandomised entries were deleted')).toBeVisible();
  await expect(page.getByText('The list is empty')).toBeVisible();
});

test('a scheme is opened when a second person confirms it, paused with a reason, and its arms are for unblinded roles [R3-RAND-01] [R4-RAND-01] [R6-KEYS-06] [D8-A11Y-01]', async ({
  api,
  open,
}) => {
  const study = await prepared(api);
  const page = await open('supply', at(study, 'supply_manager', 'list-upload/scheme'));
  const main = page.getByRole('region', { name: 'Main part' });
  await expect(main.getByText('Not opened')).toBeVisible();
  await main.getByRole('button', { name: 'Open scheme' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open Main part' }).first();
  const sizes = dialog.getByRole('textbox', { name: 'Block sizes' });
  await sizes.fill('3');
  await dialog.getByRole('button', { name: 'Open scheme' }).click();
  await givePassword(page, 'Open scheme');
  await expect(dialog.getByText('Give 1 to 5 different block sizes')).toBeVisible();
  await sizes.fill('4, 6');
  await dialog.getByRole('button', { name: 'Open scheme' }).click();
  await givePassword(page, 'Open scheme');
  await expect(page.getByText('Opening of a scheme waits for a second person')).toBeVisible();
  await expect(main.getByText('Not opened')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0);
  await expectNoViolations(page);

  const second = await open('supply2', at(study, 'supply_manager', 'list-upload/scheme'));
  await expect(second.getByText('blockSizes: 4, 6')).toBeVisible();
  await confirmWaiting(second, 'Opening of a scheme');
  await page.reload();
  await expect(main.getByText('Open', { exact: true })).toBeVisible();
  await expect(main.getByText('4, 6')).toBeVisible();
  await expect(main.getByRole('cell', { name: '100' })).toBeVisible();
  await expectNoViolations(page);

  await main.getByRole('button', { name: 'Pause' }).click();
  const pausing = page.getByRole('dialog', { name: 'Pause Main part' }).first();
  await pausing.getByRole('textbox', { name: 'Reason' }).fill('Drug is recalled');
  await pausing.getByRole('button', { name: 'Pause' }).click();
  await givePassword(page, 'Pause');
  await expect(main.getByText('Paused')).toBeVisible();
  await expect(main.getByText('Drug is recalled')).toBeVisible();

  await test.step('so is the opening of a key without a decision', async () => {
    await page.getByRole('button', { name: 'Safety override' }).click();
    const override = page.getByRole('dialog', { name: 'Safety override' }).first();
    await override.getByRole('checkbox', { name: 'Allow opening without approval' }).check();
    await expectNoViolations(page);
    await override.getByRole('button', { name: 'Save' }).click();
    await givePassword(page, 'Save');
    await expect(page.getByText('Safety override waits for a second person')).toBeVisible();
    await second.reload();
    await confirmWaiting(second, 'Safety override');
  });
});

test('a study without IWRS has no menu and no screen of it [R3-STUDY-01]', async ({
  api,
  open,
}) => {
  const study = await makeStudyOf(api, design());
  await manageSupply(api, study);
  const page = await open('supply', at(study, 'supply_manager', 'list-upload/scheme'));
  await expect(page.getByRole('link', { name: 'Arm list' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Randomisation schemes' })).toHaveCount(0);
});
