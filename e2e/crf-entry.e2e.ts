import { allLayoutsDesign, allLayoutsEntries } from '@casebook/study-design/testing';
import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from './axe';
import { manyItems } from './fixtures/many-items';
import { expect, test } from './portal';
import { makeStudyOf, pageAt, registerSubject, type Study } from './study';

interface Stored {
  state: {
    values: { blockKey: string; line: number; itemKey: string; value: string | null }[];
    lines: { line: number }[];
    queries: { status: number }[];
  };
}

const saved = (page: Page) => expect(page.getByText('Data has been saved.').first()).toBeVisible();
const inputOf = (page: Page, blockKey: string, line: number, itemKey: string): Locator =>
  page.locator(`#item-${blockKey}-${line}-${itemKey}`);

async function axe(page: Page, state: string): Promise<void> {
  // The target size of an input that is half scrolled under the header cannot be measured, so the page is scrolled
  // to the top.
  await page.locator('main').evaluate((main) => main.scrollTo(0, 0));
  await expectNoViolations(page, state);
}

/** Typed text and stored value for the kinds of items that alternate on the page. */
const turns = [
  { typed: (n: number) => String(n), stored: (n: number) => String(n) },
  { typed: (n: number) => `Ｔext ${n}`, stored: (n: number) => `Text ${n}` },
  { typed: () => '202604UN', stored: () => '2026-04-UN' },
  { keys: ['ArrowDown'], stored: () => 'N' },
  { typed: () => '930', stored: () => '09:30' },
  { keys: ['Space', 'ArrowRight', 'Space'], stored: () => 'Y|N' },
] as const;

const ITEMS = 60;

async function fillByKeyboard(page: Page): Promise<void> {
  for (let index = 0; index < ITEMS; index += 1) {
    const turn = turns[index % turns.length]!;
    // The first value is too high, so that a check raises a query.
    if ('typed' in turn) await page.keyboard.type(index === 0 ? '900' : turn.typed(index));
    else for (const key of turn.keys) await page.keyboard.press(key);
    if (index < ITEMS - 1) await page.keyboard.press('Enter');
  }
}

test('fills, checks, queries and saves a page of 60 items without the mouse [R8-SAVE-03] [D8-A11Y-01] [R5-SAVE-01] [R4-QUERY-02]', async ({
  api,
  open,
}) => {
  const study = await makeStudyOf(api, manyItems(ITEMS));
  const subject = await registerSubject(api, study);
  const page = await open('site', pageAt(study, 'site_staff', subject, 'V1/MANY'));
  const focused = page.locator(':focus');
  await expect(inputOf(page, 'B', 0, 'I1')).toBeVisible();

  await test.step('from the top of the window into the first item', async () => {
    const first = inputOf(page, 'B', 0, 'I1');
    for (let press = 0; press < 40; press += 1) {
      await page.keyboard.press('Tab');
      if (await first.evaluate((element) => element === document.activeElement)) break;
    }
    await expect(first).toBeFocused();
  });

  await test.step('every item is filled, and the check shows its message', async () => {
    await fillByKeyboard(page);
    await expect(page.getByText('Above 500: please check.')).toBeVisible();
    await page.keyboard.press('Control+s');
    await saved(page);
    await expect(inputOf(page, 'B', 0, `I${ITEMS}`).locator(':focus')).toHaveCount(1);
  });

  const read = async () =>
    (await api('site')).get<Stored>(
      `/api/subject/${study.studyId}/pages/${subject.pages['V1/MANY']}`,
      { studyId: study.studyId, roleId: study.roles['site_staff'], siteId: study.siteId },
    );

  await test.step('all values are stored', async () => {
    const { state } = await read();
    const stored = new Map(state.values.map(({ itemKey, value }) => [itemKey, value]));
    const wanted = Array.from({ length: ITEMS }, (_, index) =>
      index === 0 ? '900' : turns[index % turns.length]!.stored(index),
    );
    expect(wanted.map((_, index) => stored.get(`I${index + 1}`))).toEqual(wanted);
    expect(state.queries).toMatchObject([{ status: 1 }]);
  });

  await test.step('the query is found, its panel is read, and the value is corrected', async () => {
    await page.keyboard.press('F8');
    await expect(focused).toHaveAttribute('id', 'item-B-0-I1');
    await expect(focused).toHaveAccessibleDescription(/Above 500: please check\..*Open query: 1/);
    await page.keyboard.press('F9');
    const panel = page.getByRole('complementary', { name: 'Queries and audit trail' });
    // Ready for an answer.
    await expect(panel.getByLabel('Your answer')).toBeFocused();
    await expect(panel.getByRole('article')).toContainText('Above 500: please check.');
    await axe(page, 'a query in the panel');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(help).toContainText('Next open query');
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await page.keyboard.press('F8');
    await expect(focused).toHaveAttribute('id', 'item-B-0-I1');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('450');
    await page.keyboard.press('Control+s');
  });

  await test.step('the reason is given, and the query closes by itself', async () => {
    const dialog = page.getByRole('dialog', { name: 'Reason for change' });
    const reasons = dialog.getByRole('radio');
    await expect(reasons.first()).toBeFocused();
    await axe(page, 'the reason is asked for');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(reasons.nth(1)).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await saved(page);
    expect((await read()).state.queries).toMatchObject([{ status: 4 }]);
    await page.keyboard.press('F8');
    await expect(page.getByText('No open queries on this page.')).toBeVisible();
  });
});

/** Enters one value in the way of its layout. */
async function enter(input: Locator, typed: string): Promise<void> {
  const { tag, role } = await input.evaluate((element) => ({
    tag: element.tagName,
    role: element.getAttribute('role'),
  }));
  if (tag === 'SELECT') await input.selectOption(typed);
  else if (role === 'radiogroup') await input.locator(`input[value="${typed}"]`).check();
  else if (role === 'group') {
    const labels: Record<string, string> = {
      COUGH: 'Cough',
      FEVER: 'Fever',
      NONE: 'None of these',
    };
    for (const code of typed.split('|')) await input.getByLabel(labels[code]!).check();
  } else await input.fill(typed);
}

async function read(input: Locator): Promise<string> {
  return input.evaluate((element) => {
    if ('value' in element) return String(element.value);
    const chosen = [...element.querySelectorAll<HTMLInputElement>('input:checked')];
    const labels: Record<string, string> = {
      Cough: 'COUGH',
      Fever: 'FEVER',
      'None of these': 'NONE',
    };
    return chosen
      .map((one) => (one.type === 'radio' ? one.value : labels[one.parentElement!.textContent]))
      .join('|');
  });
}

test('enters and reads back every layout, moves a line up, and shows check messages below their line [R3-LAYOUT-01] [R3-PROP-01] [R3-PAGE-02]', async ({
  api,
  open,
}) => {
  const study: Study = await makeStudyOf(api, allLayoutsDesign());
  const subject = await registerSubject(api, study);
  const page = await open('site', pageAt(study, 'site_staff', subject, 'V1/ALL'));
  const add = page.getByRole('button', { name: 'Add a line' });
  // Items far below are rendered when they are scrolled near.
  const sections = page.getByRole('navigation', { name: 'Sections of this page' });
  const toLines = () => sections.getByRole('button', { name: 'Medication' }).click();
  await toLines();
  await add.click();
  for (const { blockKey, line, itemKey, typed } of allLayoutsEntries)
    await enter(inputOf(page, blockKey, line, itemKey), typed);
  await add.click();
  await inputOf(page, 'MED', 2, 'CMTRT').fill('Ibuprofen');
  await page.getByRole('button', { name: 'Move line 2 up' }).click();
  await inputOf(page, 'LAB', 2, 'LBRES').fill('44');
  await page.keyboard.press('Tab');
  await expect(
    page.getByText('Result Saving raises a query The result is far above'),
  ).toBeVisible();
  await axe(page, 'everything is entered');
  await page.keyboard.press('Control+s');
  await saved(page);

  await page.reload();
  await toLines();
  await expect(add).toBeVisible();
  const found = [];
  for (const { blockKey, line, itemKey } of allLayoutsEntries)
    found.push(await read(inputOf(page, blockKey, line, itemKey)));
  expect(found).toEqual(allLayoutsEntries.map(({ stored }) => stored));
  const medicines = page.getByRole('textbox', { name: /^Medicine, line/ });
  await expect(medicines.first()).toHaveValue('Ibuprofen');
  await expect(medicines.last()).toHaveValue('アスピリン');
  await expect(inputOf(page, 'MEASURE', 0, 'BMI')).toHaveValue('22.7');
  await axe(page, 'everything is saved');

  await page.goto(pageAt(study, 'site_staff', subject, 'V2/ALL'));
  const first = inputOf(page, 'MEASURE', 0, 'FIRSTWT');
  await expect(first).toHaveValue('65.5');
  await expect(first).toHaveAccessibleDescription(/Proposed; saved only when you save/);
  await expect(page.getByText('unsaved')).toHaveCount(0);
});
