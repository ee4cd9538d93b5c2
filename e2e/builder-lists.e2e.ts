import { Workbook } from 'exceljs';
import { add, addScheme, draftOf, emptyStudy, entry, saved, withPressures } from './draft';
import { expect, test } from './portal';

test('a codelist takes rows of a spreadsheet, and says what is wrong with a code [D4-DRAFT-02] [D4-DRAFT-05]', async ({
  api,
  open,
}) => {
  const builder = await api('builder');
  const study = await emptyStudy(builder);
  const page = await open('builder', entry(study, 'codelist'));
  await add(page, 'Add codelist', 'Severity');
  await expect(page.getByRole('heading', { name: 'SEVERITY' })).toBeVisible();
  const code = page.getByLabel('New code');
  await code.focus();
  await code.evaluate((field) => {
    const data = new DataTransfer();
    data.setData('text/plain', '1\tMild\n2\tModerate\n3\tSevere');
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(page.getByRole('textbox', { name: 'Label (English)' }).last()).toHaveValue('Severe');
  await page.getByRole('combobox', { name: 'Codes are' }).press('Enter');
  await page.getByTitle('whole numbers').click();
  await page.getByRole('textbox', { name: 'Code', exact: true }).last().fill('x');
  await page.keyboard.press('Enter');
  await saved(page);
  await expect(page.getByText(/Error:/).first()).toBeVisible();
  const [list] = (await draftOf(builder, study))['codelists'] as unknown as [
    { dataType: string; entries: { code: string }[] },
  ];
  expect(list.dataType).toBe('integer');
  expect(list.entries.map((one) => one.code)).toEqual(['1', '2', 'x']);
});

test('codelists go to Excel and come back changed, and CDISC lists are added [D4-EDITOR-09]', async ({
  api,
  open,
}) => {
  const builder = await api('builder');
  const study = await emptyStudy(builder);
  const page = await open('builder', entry(study, 'codelist'));
  await page.getByRole('button', { name: 'Add CDISC lists …' }).click();
  await page.getByRole('dialog').getByRole('checkbox', { name: /AESEV/ }).check();
  await page.getByRole('dialog').getByRole('checkbox', { name: /^Sex/ }).check();
  await page.getByRole('button', { name: 'Add 2 lists' }).click();
  await expect(page.getByRole('article', { name: 'SEX' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export to Excel' }).click();
  const book = new Workbook();
  await book.xlsx.readFile(await (await download).path());
  const [sheet] = book.worksheets;
  expect(sheet!.getRow(1).values).toEqual(
    expect.arrayContaining(['Codelist', 'Name (en)', 'Code', 'Label (ja)']),
  );
  const codeColumn = (sheet!.getRow(1).values as string[]).indexOf('Code');
  const cells = ['AESEV', 'Severity', '', 'text', '=1+1', 'A formula', ''];
  sheet!.addRow(cells);
  expect(sheet!.getCell(sheet!.rowCount, codeColumn).value).toBe('=1+1');
  const file = async (name: string) => ({
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await book.xlsx.writeBuffer()),
  });
  await page.getByRole('button', { name: 'Import from Excel …' }).click();
  const dialog = page.getByRole('dialog');
  const input = dialog.locator('input[type=file]');
  await input.setInputFiles({ name: 'x.xlsx', mimeType: 'text/plain', buffer: Buffer.from('no') });
  await expect(dialog.getByText('The file cannot be read as an Excel file (.xlsx).')).toBeVisible();
  await input.setInputFiles(await file('lists.xlsx'));
  await expect(dialog.getByRole('row', { name: /^AESEV 1 0 0/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 2 lists' }).click();
  await saved(page);
  const lists = (await draftOf(builder, study))['codelists'] as unknown as {
    key: string;
    entries: { code: string }[];
  }[];
  const codes = lists.find(({ key }) => key === 'AESEV')!.entries.map(({ code }) => code);
  expect(codes).toEqual(['MILD', 'MODERATE', 'SEVERE', '=1+1']);
});

test('a randomisation scheme, a kit type and a blinding class are made and bound to items [D4-RULES-04]', async ({
  api,
  open,
}) => {
  const builder = await api('builder');
  const study = await withPressures(builder);
  const page = await open('builder', `${entry(study, 'property')}?list=schemes`);
  const rules = await addScheme(page, 'Main', ['Active', 'Placebo']);
  await rules.getByRole('textbox', { name: 'Ratio' }).first().fill('2');
  await page.keyboard.press('Tab');
  await rules.getByRole('button', { name: 'Add cap' }).click();
  await rules.getByRole('textbox', { name: 'Maximum number of subjects' }).fill('60');
  await page.keyboard.press('Tab');
  await page.getByRole('tab', { name: 'Kit types' }).click();
  await add(page, 'Add kit type', 'Tablets');
  await page.getByRole('combobox', { name: 'Arms that receive it' }).click();
  await page.getByTitle('Main: Placebo').click();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Blinding classes' }).click();
  await add(page, 'Add blinding class', 'Unblinded');
  await saved(page);
  await page.goto(`${entry(study, 'crf-page')}?page=VS&item=SYSBP`);
  await page.getByRole('button', { name: 'Hide from roles' }).click();
  await page.getByRole('combobox', { name: 'Blinding class' }).click();
  await page.getByTitle('Unblinded').click();
  await saved(page);
  const design = (await draftOf(builder, study)) as unknown as {
    pages: { key: string; blocks: { items: { properties: object[] }[] }[] }[];
  };
  expect(design).toMatchObject({
    schemes: [
      {
        key: 'MAIN',
        arms: [
          { key: 'ACTIVE', ratio: 2 },
          { key: 'PLACEBO', ratio: 1 },
        ],
        caps: [{ most: 60, scope: 'study' }],
      },
    ],
    kitTypes: [{ key: 'TABLETS', arms: ['MAIN.PLACEBO'], units: 1 }],
    blindingClasses: [{ key: 'UNBLINDED', roles: [] }],
  });
  const [item] = design.pages.find(({ key }) => key === 'VS')!.blocks[0]!.items;
  expect(item!.properties).toEqual([{ type: 14, roles: [], blinding: 'UNBLINDED' }]);
});
