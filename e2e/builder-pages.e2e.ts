import type { Locator } from '@playwright/test';
import { expectNoViolations } from './axe';
import { add, draftOf, emptyStudy, entry, saved, withPressures } from './draft';
import { expect, test } from './portal';

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

  // On a tablet the preview is narrow: labels stand above, and nothing is cut at its edge.
  await page.setViewportSize({ width: 1024, height: 768 });
  const right = async (part: Locator) => {
    const { x, width } = (await part.boundingBox())!;
    return x + width;
  };
  const form = page.locator('[data-cb-form]');
  const calendar = form.locator('.cb-date-open');
  for (const shown of ['Desktop', 'Tablet']) {
    await page.getByText(shown, { exact: true }).click();
    await expect(calendar).toBeVisible();
    expect(await right(calendar)).toBeLessThanOrEqual(await right(form));
  }
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

test('all texts of a page are translated side by side, with what is missing [D4-EDITOR-14]', async ({
  api,
  open,
}) => {
  const builder = await api('builder');
  const study = await withPressures(builder);
  const page = await open('builder', `${entry(study, 'crf-page')}?page=VS`);
  await page.getByText('Texts', { exact: true }).click();
  const texts = page.getByRole('region', { name: 'Texts in all languages' });
  await expect(texts.getByRole('columnheader', { name: 'English 3 of 3' })).toBeVisible();
  await expect(texts.getByRole('columnheader', { name: 'Japanese 0 of 3' })).toBeVisible();
  await texts.getByRole('textbox', { name: 'Title (Japanese)' }).fill('バイタルサイン');
  await page.keyboard.press('Enter');
  const systolic = texts.getByRole('textbox', { name: 'Label SYSBP (Japanese)' });
  await expect(systolic).toBeFocused();
  await expect(texts.getByRole('columnheader', { name: 'Japanese 1 of 3' })).toBeVisible();
  await texts.getByRole('checkbox', { name: 'Only texts that lack a language' }).check();
  await expect(texts.getByRole('textbox', { name: 'Title (Japanese)' })).toBeHidden();
  await systolic.fill('収縮期血圧');
  await systolic.press('Control+ArrowDown');
  // A row stays after it is filled in.
  await expect(texts.getByRole('textbox', { name: 'Label DIABP (Japanese)' })).toBeFocused();
  await expect(systolic).toHaveValue('収縮期血圧');
  await expectNoViolations(page, 'texts of a page');
  await saved(page);
  const pages = (await draftOf(builder, study))['pages'] as unknown as {
    key: string;
    title: object;
    blocks: { items: { label: object }[] }[];
  }[];
  const vs = pages.find(({ key }) => key === 'VS')!;
  expect(vs.title).toEqual({ en: 'Vital signs', ja: 'バイタルサイン' });
  expect(vs.blocks[0]!.items[0]!.label).toEqual({ en: 'SYSBP', ja: '収縮期血圧' });
});

test('what cannot be taken is said at its field and stays there until it is corrected [D4-EDITOR-01]', async ({
  api,
  open,
}) => {
  const builder = await api('builder');
  const study = await withPressures(builder);
  const page = await open('builder', `${entry(study, 'crf-page')}?page=VS&item=SYSBP`);
  const settings = page.getByRole('complementary', { name: 'Settings' });
  const refusal = settings.getByRole('alert');
  const key = settings.getByRole('textbox', { name: 'Key' });
  await key.fill('DIABP');
  await key.press('Tab');
  await expect(refusal).toHaveText('The input DIABP has already been used. Enter another one.');
  await expect(key).toHaveValue('DIABP');
  await key.fill('血圧 😀');
  await expect(refusal).toHaveText(/^Letters, digits and _ only/);
  await key.press('Escape');
  await expect(refusal).toHaveCount(0);
  await expect(key).toHaveValue('SYSBP');

  await settings.getByRole('checkbox', { name: 'Limit the digits' }).check();
  const digits = settings.getByRole('textbox', { name: 'Digits' });
  for (const wrong of ['150', '-3', '1.5', 'two']) {
    await digits.fill(wrong);
    await digits.press('Enter');
    await expect(refusal).toHaveText('Enter a whole number from 1 to 15.');
    await expect(digits).toHaveValue(wrong);
  }
  await digits.fill('２');
  await digits.press('Enter');
  await expect(refusal).toHaveCount(0);
  await expect(digits).toHaveValue('2');

  const label = settings.getByRole('textbox', { name: 'Label (Japanese)' });
  await label.fill('収縮期\u0000血圧');
  await label.press('Tab');
  await expect(refusal).toHaveText(/a character that cannot be stored/);
  await label.fill('収縮期血圧');
  await label.press('Tab');
  await expect(refusal).toHaveCount(0);

  // The field after the key keeps the focus when the key is another one.
  await key.fill('SYSTOLIC');
  await key.press('Tab');
  await expect(settings.getByRole('combobox', { name: 'Layout' })).toBeFocused();
  await expect(page.getByRole('button', { name: /SYSTOLIC/ })).toBeVisible();
  await saved(page);
});

test('a problem speaks of an item by its title, beside the mistake and in the list [D4-EDITOR-05]', async ({
  api,
  open,
}) => {
  const builder = await api('builder');
  const study = await emptyStudy(builder);
  const { studyId, roleId } = study;
  const lungs = {
    key: 'I_LUNGDAT',
    layout: 6,
    label: { en: 'Date of the lung scan', ja: '肺スキャンの日付' },
    properties: [],
  };
  const untitled = { ...lungs, key: 'I_OTHER', label: { en: 'Another choice' } };
  const content = {
    key: 'LB',
    type: 2,
    title: { en: 'Laboratory' },
    blocks: [{ key: 'B', type: 1, items: [lungs, untitled] }],
  };
  await builder.post(
    `/api/builder/${studyId}/draft/edits`,
    { changes: [{ kind: 'page', key: 'LB', revision: 0, content }] },
    { studyId, roleId },
  );
  const english = await open('builder', `${entry(study, 'crf-page')}?page=LB&item=I_LUNGDAT`);
  const settings = english.getByRole('complementary', { name: 'Settings' });
  const text = '“Date of the lung scan” lets people choose (layout “Dropdown”)';
  await expect(settings.getByText(text)).toBeVisible();
  const japanese = await open('builder', entry(study, 'validation'), { language: 'ja' });
  await expect(japanese.getByText('「肺スキャンの日付」は選択式のため')).toBeVisible();
  // Without a text in Japanese it is called what sites would see.
  await expect(japanese.getByText('「Another choice」は選択式のため')).toBeVisible();
});
