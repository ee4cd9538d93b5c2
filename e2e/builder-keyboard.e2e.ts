import type { Locator, Page } from '@playwright/test';
import { draftOf, saved } from './draft';
import { expect, test } from './portal';
import { uniqueId } from './study';

/** More stops than the longest way through a screen of the builder has. */
const MAX_STOPS = 200;

/** Moves the focus with the Tab key alone, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const hasFocus = () => target.evaluate((element) => element.contains(document.activeElement));
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (await hasFocus()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not reach ${String(target)}`);
}

/** Reaches a control and types a text or presses keys there. */
async function write(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Chooses an option of a field by typing its beginning or with the arrow keys. */
async function choose(page: Page, field: Locator, option: string): Promise<void> {
  await press(page, field);
  const active = page.locator('.ant-select-item-option-active:visible');
  await expect(active).toBeVisible();
  for (let steps = 0; steps < 30; steps += 1) {
    if ((await active.getAttribute('title')) === option) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

test('a study is made, designed and frozen with the keyboard alone [D4-EDITOR-01] [D4-EDITOR-10] [D8-A11Y-01]', async ({
  api,
  open,
}) => {
  test.setTimeout(180_000);
  const builder = await api('builder');
  const studyIdText = uniqueId('KEYS');
  const page = await open('builder', '/builder');
  const pointers: string[] = [];
  await page.exposeFunction('sawPointer', (where: string) => pointers.push(where));
  const watch = () => {
    for (const kind of ['pointerdown', 'mousedown', 'touchstart']) {
      document.addEventListener(
        kind,
        ({ target }) =>
          (window as unknown as { sawPointer(where: string): void }).sawPointer(
            (target as HTMLElement).outerHTML.slice(0, 80),
          ),
        true,
      );
    }
  };
  await page.addInitScript(watch);
  await page.evaluate(watch);
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const goTo = async (name: string, heading = name) => {
    await press(page, link(name));
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  };

  await test.step('a new study', async () => {
    await press(page, page.getByRole('button', { name: 'New study' }));
    const dialog = page.getByRole('dialog', { name: 'New study' });
    await write(page, dialog.getByRole('textbox', { name: 'Study ID' }), studyIdText);
    await write(page, dialog.getByRole('textbox', { name: 'Protocol number' }), 'P-7');
    // Two of the three languages are taken away again.
    const languages = dialog.getByRole('combobox', { name: 'Content languages' });
    await tabTo(page, languages);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await write(page, dialog.getByRole('textbox', { name: 'Study name (Japanese)' }), 'キーボード');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/builder\/study$/);
  });
  const [, studyId, roleId] = /study\/(\d+)\/role\/(\d+)/.exec(page.url())!.map(Number);

  await test.step('a visit', async () => {
    await goTo('Cycles and visits');
    const form = page.getByRole('form', { name: 'Add visit' });
    await write(page, form.getByLabel('New title'), 'Week 1');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name: /WEEK_1/ })).toBeVisible();
    await saved(page);
  });

  await test.step('a page with two items, the second moved to the top', async () => {
    await goTo('CRF pages');
    const form = page.getByRole('form', { name: 'Add page' });
    await write(page, form.getByLabel('New title'), 'Vital signs');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /Vital signs/ })).toBeVisible();
    await press(page, page.getByRole('button', { name: 'Add block: Normal' }));
    const label = page.getByRole('textbox', { name: 'Label of a new item' });
    await write(page, label, 'Weight');
    await page.keyboard.press('Enter');
    const settings = page.getByRole('complementary', { name: 'Settings' });
    await choose(page, settings.getByRole('combobox', { name: 'Values are' }), 'numbers');
    await press(page, settings.getByRole('checkbox', { name: 'Required', exact: true }), 'Space');
    await write(page, label, 'Measured on');
    await page.keyboard.press('Enter');
    await choose(
      page,
      settings.getByRole('combobox', { name: 'Layout' }),
      'Date, day may be unknown',
    );
    await press(page, page.getByRole('button', { name: /Measured on MEASURED_ON/ }), 'Alt+ArrowUp');
    await saved(page);
  });

  await test.step('where it is collected', async () => {
    await goTo('Schedule');
    const cell = page.getByRole('gridcell', { name: 'Vital signs at Week 1: not collected' });
    const grid = page.getByRole('grid');
    await tabTo(page, grid);
    for (const key of ['ArrowDown', 'ArrowRight']) {
      if (await cell.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press(key);
    }
    await expect(cell).toBeFocused();
    await page.keyboard.press('Space');
    await expect(
      page.getByRole('gridcell', { name: 'Vital signs at Week 1: mandatory' }),
    ).toBeVisible();
    await saved(page);
  });

  await test.step('a version', async () => {
    await goTo('Versions');
    await press(page, page.getByRole('button', { name: 'Freeze a version' }).first());
    const dialog = page.getByRole('dialog', { name: 'Freeze a version' });
    await write(page, dialog.getByLabel('Version name'), '1.0');
    await press(page, dialog.getByRole('button', { name: 'Freeze version' }));
    await expect(page.getByText('Version 1 was frozen.')).toBeVisible();
  });

  const design = await draftOf(builder, { studyId: studyId!, roleId: roleId! });
  const vitals = design['pages']!.find(({ key }) => key === 'VITAL_SIGNS') as unknown as {
    blocks: { items: { key: string; layout: number; dataType?: string; required?: boolean }[] }[];
  };
  expect(vitals.blocks[0]!.items).toMatchObject([
    { key: 'MEASURED_ON', layout: 3 },
    { key: 'WEIGHT', layout: 10, dataType: 'number', required: true },
  ]);
  expect(pointers).toEqual([]);
});
