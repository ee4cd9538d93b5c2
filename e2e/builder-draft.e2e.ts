import type { Page } from '@playwright/test';
import { Workbook } from 'exceljs';
import { type Api, expect, test } from './portal';
import { uniqueId } from './study';

interface EmptyStudy {
  studyId: number;
  roleId: number;
}

function emptyStudy(api: Api): Promise<EmptyStudy> {
  return api.post<EmptyStudy>('/api/builder/study', {
    studyIdText: uniqueId('DRAFT'),
    name: { en: 'A new study', ja: '新しい試験' },
    protocolNumber: 'P-1',
    languages: ['en', 'ja'],
  });
}

const entry = ({ studyId, roleId }: EmptyStudy, name: string) =>
  `/study/${studyId}/role/${roleId}/builder/${name}`;

const saved = (page: Page) => expect(page.getByRole('status').getByText('Saved')).toBeVisible();

/** Adds a part with the form of a list screen. */
async function add(page: Page, form: string, title: string): Promise<void> {
  const dialog = page.getByRole('form', { name: form });
  await dialog.getByLabel('New title').fill(title);
  await dialog.getByLabel('New title').press('Enter');
}

/** What the service has as the draft. */
const draftOf = async (api: Api, { studyId, roleId }: EmptyStudy) =>
  (
    await api.get<{ design: Record<string, { key: string; title: Record<string, string> }[]> }>(
      `/api/builder/${studyId}/draft`,
      { studyId, roleId },
    )
  ).design;

test('visits and groups are added, translated, moved and removed, and undone after a reload [D4-DRAFT-02] [D4-DRAFT-04]', async ({
  api,
  open,
}) => {
  const builder = await api('builder');
  const study = await emptyStudy(builder);
  const page = await open('builder', entry(study, 'cycle-visit'));
  await add(page, 'Add visit', 'Week 1');
  await add(page, 'Add visit', 'Week 2');
  await saved(page);
  const title = page.getByRole('textbox', { name: 'Visit (Japanese)' }).last();
  await title.fill('第2週');
  await title.press('Enter');
  await title.press('Alt+ArrowUp');
  await saved(page);
  const visits = async () =>
    (await draftOf(builder, study))['visits']!.map(({ key, title: { en, ja } }) => [key, en, ja]);
  expect(await visits()).toEqual([
    ['REG', 'Registration', '登録'],
    ['WEEK_2', 'Week 2', '第2週'],
    ['WEEK_1', 'Week 1', undefined],
  ]);

  await page.reload();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Undone: visit Week 2')).toBeVisible();
  expect((await visits()).map(([key]) => key)).toEqual(['REG', 'WEEK_1', 'WEEK_2']);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+Shift+Z');
  await saved(page);
  await expect.poll(visits).toHaveLength(3);
  await expect.poll(async () => (await visits())[1]![0]).toBe('WEEK_2');

  await page.getByRole('button', { name: 'Remove visit Week 1' }).click();
  await expect(page.getByRole('row', { name: /WEEK_1/ })).toHaveCount(0);
  await saved(page);
  expect(await visits()).toHaveLength(2);
});

test('the schedule is set with the keyboard, several cells at once, as one step of undo [D4-DRAFT-02]', async ({
  api,
  open,
}) => {
  const builder = await api('builder');
  const study = await emptyStudy(builder);
  const scope = { studyId: study.studyId, roleId: study.roleId };
  const visit = (key: string) => ({
    kind: 'visit',
    key,
    revision: 0,
    content: { key, title: { en: key }, type: 'scheduled' },
  });
  const crfPage = (key: string) => ({
    kind: 'page',
    key,
    revision: 0,
    content: { key, type: 2, title: { en: key }, blocks: [] },
  });
  await builder.post(
    `/api/builder/${study.studyId}/draft/edits`,
    { changes: [visit('V1'), visit('V2'), crfPage('DM'), crfPage('VS')] },
    scope,
  );
  const page = await open('builder', entry(study, 'schedule'));
  const cell = (name: string) => page.getByRole('gridcell', { name });
  await cell('DM at V1: not collected').click();
  await expect(cell('DM at V1: mandatory')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Space');
  await expect(cell('VS at V2: mandatory')).toBeVisible();
  await page.keyboard.press('m');
  await expect(cell('DM at V1: optional')).toBeVisible();
  await saved(page);
  const schedule = async () =>
    (
      (await draftOf(builder, study))['schedule'] as unknown as {
        visit: string;
        page: string;
        mandatory: boolean;
      }[]
    ).map((one) => `${one.visit} ${one.page} ${one.mandatory}`);
  expect((await schedule()).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    'REG REG true',
    'V1 DM false',
    'V1 VS false',
    'V2 DM false',
    'V2 VS false',
  ]);
  await page.keyboard.press('Control+z');
  await expect(cell('DM at V1: mandatory')).toBeVisible();
  await expect
    .poll(async () => (await schedule()).filter((one) => one.endsWith('true')))
    .toHaveLength(5);
});

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
  await dialog.getByRole('button', { name: 'Take over 2 lists' }).click();
  await saved(page);
  const lists = (await draftOf(builder, study))['codelists'] as unknown as {
    key: string;
    entries: { code: string }[];
  }[];
  const codes = lists.find(({ key }) => key === 'AESEV')!.entries.map(({ code }) => code);
  expect(codes).toEqual(['MILD', 'MODERATE', 'SEVERE', '=1+1']);
});

test('an edit that meets a change from another tab waits for a decision [D4-DRAFT-03]', async ({
  api,
  open,
}) => {
  const builder = await api('builder');
  const study = await emptyStudy(builder);
  const first = await open('builder', entry(study, 'crf-group'));
  await add(first, 'Add group', 'Safety');
  await saved(first);
  const second = await open('builder', entry(study, 'crf-group'));
  const name = (page: Page) => page.getByRole('textbox', { name: 'Name (English)' });
  await expect(name(second)).toHaveValue('Safety');
  // The first tab does not hear of the change before it sends its own.
  await first.route('**/draft/presence', (route) => route.abort());
  await name(second).fill('Safety data');
  await name(second).press('Enter');
  await saved(second);
  await first.unroute('**/draft/presence');
  await name(first).fill('Adverse events');
  await name(first).press('Enter');
  await expect(first.getByText('Somebody changed this at the same time')).toBeVisible();
  await expect(name(first)).toHaveValue('Safety data');
  await first.getByRole('button', { name: 'Put my change over it' }).click();
  await expect(name(first)).toHaveValue('Adverse events');
  await saved(first);
  expect((await draftOf(builder, study))['groups']![0]!.title).toEqual({ en: 'Adverse events' });
});

test('a page is built by hand and tried out as sites see it [D4-EDITOR-01] [D4-EDITOR-02]', async ({
  api,
  open,
}) => {
  const builder = await api('builder');
  const study = await emptyStudy(builder);
  const page = await open('builder', entry(study, 'crf-page'));
  await add(page, 'Add page', 'Vital signs');
  await expect(page.getByRole('heading', { name: /Vital signs/ })).toBeVisible();
  await page.getByRole('button', { name: 'Add block: Normal' }).click();
  const label = page.getByRole('textbox', { name: 'Label of a new item' });
  await label.fill('Weight');
  await label.press('Enter');
  const settings = page.getByRole('complementary', { name: 'Settings' });
  await expect(settings.getByRole('textbox', { name: 'Label (English)' })).toHaveValue('Weight');
  await settings.getByRole('combobox', { name: 'Values are' }).press('Enter');
  await page.getByTitle('numbers', { exact: true }).click();
  await settings.getByRole('checkbox', { name: 'Limit the digits' }).check();
  await settings.getByRole('checkbox', { name: 'Required', exact: true }).check();
  await settings.getByRole('button', { name: 'Add unit' }).click();
  const unit = settings.getByRole('textbox', { name: 'Unit (English)' });
  await unit.fill('kg');
  await unit.press('Enter');
  await label.fill('Measured on');
  await label.press('Enter');
  await settings.getByRole('combobox', { name: 'Layout' }).press('Enter');
  await page.getByTitle('Date, day may be unknown').click();
  const date = page.getByRole('button', { name: /Measured on MEASURED_ON/ });
  await date.press('Alt+ArrowUp');
  await saved(page);
  const pages = (await draftOf(builder, study))['pages'] as unknown as {
    key: string;
    blocks: {
      items: { key: string; layout: number; properties: object[]; required?: boolean }[];
    }[];
  }[];
  const items = pages.find(({ key }) => key === 'VITAL_SIGNS')!.blocks[0]!.items;
  expect(items).toMatchObject([
    { key: 'MEASURED_ON', layout: 3 },
    {
      key: 'WEIGHT',
      layout: 10,
      dataType: 'number',
      numberFormat: { digits: 3, decimals: 0 },
      required: true,
      properties: [{ type: 6, role: 'unit', text: { en: 'kg' } }],
    },
  ]);

  await page.getByText('As sites see it').click();
  const weight = page.getByRole('textbox', { name: /Weight/ });
  await weight.fill('12.5');
  await weight.press('Tab');
  await expect(page.getByText('kg')).toBeVisible();
  await expect(page.getByText(/decimal/)).toBeVisible();
});

/** A study with a page of two numbers, and its edit checks open. */
async function withPressures(builder: Api): Promise<EmptyStudy> {
  const study = await emptyStudy(builder);
  const item = (key: string) => ({
    key,
    layout: 10,
    dataType: 'number',
    label: { en: key },
    properties: [],
  });
  await builder.post(
    `/api/builder/${study.studyId}/draft/edits`,
    {
      changes: [
        {
          kind: 'page',
          key: 'VS',
          revision: 0,
          before: 'REG',
          content: {
            key: 'VS',
            type: 2,
            title: { en: 'Vital signs' },
            blocks: [{ key: 'B', type: 1, items: [item('SYSBP'), item('DIABP')] }],
          },
        },
      ],
    },
    { studyId: study.studyId, roleId: study.roleId },
  );
  return study;
}

test('a check is written, corrected while it is typed, and tested at once [D4-EDITOR-04]', async ({
  api,
  open,
}) => {
  const builder = await api('builder');
  const study = await withPressures(builder);
  const page = await open('builder', entry(study, 'ecs'));
  await page.getByRole('button', { name: 'Add check' }).click();
  const expression = page.getByRole('textbox', { name: 'Expression', exact: true });
  await expression.fill('SYSBP <= DIASTOLIC');
  await expect(
    page
      .getByRole('article')
      .getByText(/Error:.*DIASTOLIC/)
      .first(),
  ).toBeVisible();
  await expression.fill('SYSBP <= DIABP');
  await expect(page.getByText('The expression is valid.')).toBeVisible();
  const message = page.getByRole('textbox', { name: 'Message (English)' });
  await message.fill('The systolic pressure is not above the diastolic one. Please check.');
  await page.getByRole('button', { name: 'Add test case' }).click();
  await page.getByRole('textbox', { name: 'Values' }).fill('SYSBP = 120\nDIABP = 80');
  await page.keyboard.press('Tab');
  await expect(page.getByText('failed: does not fire')).toBeVisible();
  await page.getByRole('textbox', { name: 'Values' }).fill('SYSBP = 70\nDIABP = 80');
  await page.keyboard.press('Tab');
  await expect(page.getByText('passed', { exact: true })).toBeVisible();
  await saved(page);
  const [check] = (await draftOf(builder, study))['checks'] as unknown as [object];
  expect(check).toMatchObject({
    key: 'VS_SYSBP',
    target: { page: 'VS', item: 'SYSBP' },
    expression: 'SYSBP <= DIABP',
    tests: [{ values: { SYSBP: '70', DIABP: '80' }, expect: 'fires' }],
  });
});

test('items are dragged, copied from another page, and shown in each language, as a role and on paper [D4-EDITOR-01] [D4-EDITOR-02] [D4-EDITOR-08]', async ({
  api,
  open,
}) => {
  const builder = await api('builder');
  const study = await withPressures(builder);
  const page = await open('builder', `${entry(study, 'crf-page')}?page=VS`);
  const rows = page.getByRole('list').filter({ has: page.getByRole('button', { name: /^SYSBP/ }) });
  const names = rows.getByRole('listitem');
  await expect(names).toContainText([/^⠿?SYSBP/, /^⠿?DIABP/]);
  await names.nth(1).getByTitle('Drag to another place').hover();
  await page.mouse.down();
  const top = (await names.nth(0).boundingBox())!;
  await page.mouse.move(top.x + 40, top.y + 20, { steps: 4 });
  await page.mouse.move(top.x + 40, top.y + 3, { steps: 4 });
  await page.mouse.up();
  await expect(names).toContainText([/^⠿?DIABP/, /^⠿?SYSBP/]);
  await page.getByRole('button', { name: 'Copy items of another page …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'All items' }).check();
  await dialog.getByRole('button', { name: /^Copy \d+ items?$/ }).click();
  await expect(dialog).toBeHidden();
  await saved(page);
  const copied = await names.count();
  expect(copied).toBeGreaterThan(2);
  await names.nth(1).getByRole('button').first().click();
  await page
    .getByRole('complementary', { name: 'Settings' })
    .getByRole('textbox', { name: 'Label (Japanese)' })
    .fill('収縮期血圧');
  await page.keyboard.press('Tab');
  await page.getByText('As sites see it', { exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'SYSBP' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByTitle('Japanese').click();
  await expect(page.getByRole('textbox', { name: '収縮期血圧' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByTitle('As Monitor').click();
  await expect(page.getByRole('textbox', { name: '収縮期血圧' })).toBeVisible();
  await page.getByText('On paper', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Vital signs', level: 1 })).toBeVisible();
  await expect(page.getByText('SYSBP', { exact: true })).toHaveCount(1);
  await page.getByRole('checkbox', { name: /^Annotated/ }).check();
  await expect(page.getByText('SYSBP', { exact: true })).toHaveCount(2);
  // Nothing of the portal is printed around the sheet.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Vital signs', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('navigation')).toHaveCount(0);
});

test('a check is completed while it is typed, and a common one comes from a form [D4-EDITOR-06] [D4-EDITOR-07]', async ({
  api,
  open,
}) => {
  const builder = await api('builder');
  const study = await withPressures(builder);
  const page = await open('builder', entry(study, 'ecs'));
  await page.getByRole('button', { name: 'Add check' }).click();
  const expression = page.getByRole('textbox', { name: 'Expression', exact: true });
  await expression.click();
  await page.keyboard.type('SYSBP <= VS.D');
  await page.getByRole('option', { name: /^DIABP/ }).click();
  await expect(expression).toHaveText('SYSBP <= VS.DIABP');
  await page.keyboard.press('Tab');
  await expect(page.getByText('The expression is valid.')).toBeVisible();
  await page.getByRole('button', { name: 'Functions and examples' }).click();
  await page.getByRole('textbox', { name: 'Search functions' }).fill('missing, and');
  await expect(page.getByText('Nothing fits.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Search functions' }).fill('without its sign');
  await expect(page.getByText('abs(A - B) > 5')).toBeVisible();
  await expression.fill('');
  await page.getByRole('button', { name: 'Insert abs' }).click();
  await page.keyboard.type('SYSBP');
  await expect(expression).toHaveText('abs(SYSBP)');
  await page.getByRole('button', { name: 'Write a common check …' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('radio', { name: 'Out of range' }).check();
  await form.getByRole('textbox', { name: 'At least' }).fill('60');
  await form.getByRole('textbox', { name: 'At most' }).fill('250');
  await form.getByRole('button', { name: 'Use this check' }).click();
  await expect(expression).toHaveText('SYSBP < 60 || SYSBP > 250');
  await expect(page.getByText('passed', { exact: true })).toHaveCount(4);
  await saved(page);
  const [check] = (await draftOf(builder, study))['checks'] as unknown as [object];
  expect(check).toMatchObject({
    expression: 'SYSBP < 60 || SYSBP > 250',
    action: { message: { en: 'SYSBP is out of the expected range. Please check it.' } },
  });
});

test('a randomisation scheme, a kit type and a blinding class are made and bound to items [D4-RULES-04]', async ({
  api,
  open,
}) => {
  const builder = await api('builder');
  const study = await withPressures(builder);
  const page = await open('builder', `${entry(study, 'property')}?list=schemes`);
  await add(page, 'Add scheme', 'Main');
  const row = page.getByRole('row', { name: /^⠿?MAIN/ });
  for (const arm of ['Active', 'Placebo']) {
    await row.getByRole('textbox', { name: 'Name of a new arm' }).fill(arm);
    await page.keyboard.press('Enter');
  }
  await row.getByRole('spinbutton', { name: 'Ratio' }).first().fill('2');
  await page.keyboard.press('Tab');
  await row.getByRole('button', { name: 'Add cap' }).click();
  await row.getByRole('spinbutton', { name: 'Subjects at most' }).fill('60');
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
