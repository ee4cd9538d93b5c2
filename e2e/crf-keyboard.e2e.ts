import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from './axe';
import { manyItems } from './fixtures/many-items';
import { wideLines } from './fixtures/wide-lines';
import { expect, type Language, test } from './portal';
import { makeStudyOf, pageAt, registerSubject } from './study';

const MOST_STOPS = 3;
const inputOf = (page: Page, id: string): Locator => page.locator(`#item-${id}`);

/** Whether a click in the middle of the element reaches it. */
const isReachable = (element: Locator): Promise<boolean> =>
  element.evaluate((button) => {
    const { left, top, right, bottom } = button.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    return isInside && (hit === button || button.contains(hit));
  });

test('the first item is at most three Tab stops from the load of a page [D8-A11Y-01]', async ({
  api,
  open,
}) => {
  const study = await makeStudyOf(api, manyItems(12));
  const subject = await registerSubject(api, study);
  const page = await open('site', pageAt(study, 'site_staff', subject, 'V1/MANY'));
  const first = inputOf(page, 'B-0-I1');
  await expect(first).toBeVisible();
  let stops = 0;
  const focused = page.locator(':focus');
  while (stops < 40 && !(await first.evaluate((input) => input === document.activeElement))) {
    await page.keyboard.press('Tab');
    stops += 1;
    // A skip link is one stop and is used.
    const words = (await focused.textContent()) ?? '';
    if (/^(?:Skip to the content|Go to the first empty item)$/.test(words.trim())) {
      await page.keyboard.press('Enter');
      if (words.includes('item')) await expect(first).toBeFocused();
    }
  }
  process.stdout.write(`Tab stops from load to the first item: ${stops}\n`);
  expect(stops).toBeLessThanOrEqual(MOST_STOPS);
});

test('goes on at the first empty item, and names the empty ones of a page in progress', async ({
  api,
  open,
}) => {
  const study = await makeStudyOf(api, manyItems(6));
  const subject = await registerSubject(api, study);
  const page = await open('site', pageAt(study, 'site_staff', subject, 'V1/MANY'));
  await inputOf(page, 'B-0-I1').fill('70');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Data has been saved.').first()).toBeVisible();
  const reason = page.getByText('In progress: 5 items are empty');
  await reason.click();
  await page.getByRole('button', { name: 'Item 4', exact: true }).click();
  await expect(inputOf(page, 'B-0-I4').locator('input').first()).toBeFocused();
  await page.reload();
  await expect(inputOf(page, 'B-0-I1')).toHaveValue('70');
  await page.getByRole('button', { name: 'Go to the first empty item' }).focus();
  await page.keyboard.press('Enter');
  await expect(inputOf(page, 'B-0-I2')).toBeFocused();
});

for (const viewport of [
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
]) {
  test(`Save is in reach on a tablet of ${viewport.width} × ${viewport.height}`, async ({
    api,
    open,
  }) => {
    const study = await makeStudyOf(api, manyItems(60));
    const subject = await registerSubject(api, study);
    for (const language of ['en', 'ja', 'th'] satisfies Language[]) {
      const place = pageAt(study, 'site_staff', subject, 'V1/MANY');
      const page = await open('site', place, { viewport, language });
      const save = page.locator('.cb-page-actions .ant-btn-primary');
      await expect(inputOf(page, 'B-0-I1')).toBeVisible();
      await inputOf(page, 'B-0-I1').fill('1');
      expect(await isReachable(save)).toBe(true);
      await inputOf(page, 'B-0-I20').scrollIntoViewIfNeeded();
      expect(await isReachable(save)).toBe(true);
      await inputOf(page, 'B-0-I20').focus();
      await page.keyboard.press('F9');
      await expect(page.getByRole('complementary').last()).toBeVisible();
      expect(await isReachable(save)).toBe(true);
    }
  });
}

test('takes dates as people write them, and from a calendar [R5-DATE-01]', async ({
  api,
  open,
}) => {
  const study = await makeStudyOf(api, wideLines());
  const subject = await registerSubject(api, study);
  const page = await open('site', pageAt(study, 'site_staff', subject, 'V1/AE'));
  const date = inputOf(page, 'HEAD-0-AEDTC');
  await expect(date).toBeVisible();
  for (const typed of ['21 Nov 2026', '21/11/2026', '21112026', 'R8.11.21', '11/21/2026']) {
    await date.fill(typed);
    await date.press('Tab');
    await expect(date).toHaveValue('2026-11-21');
  }
  await date.fill('21/11/2569');
  await date.press('Tab');
  await expect(date).toHaveAccessibleDescription(/Cannot be saved.*Buddhist Era/);
  await expectNoViolations(page, 'a date is in doubt');
  await page.getByRole('button', { name: 'Use 21 Nov 2026' }).click();
  await expect(date).toHaveValue('2026-11-21');
  await expect(date).toBeFocused();
  await page.getByRole('button', { name: 'Choose from a calendar' }).first().click();
  await page.getByTitle('2026-11-05').click();
  await expect(date).toHaveValue('2026-11-05');
  await expect(date).toBeFocused();
  await page.getByRole('button', { name: 'Choose from a calendar' }).first().click();
  await expect(page.getByTitle('2026-11-05')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.getByTitle('2026-11-05')).toBeHidden();
});

test('a log line that does not fit opens as a form, and nothing slides sideways [R3-PAGE-02]', async ({
  api,
  open,
}) => {
  const study = await makeStudyOf(api, wideLines());
  const subject = await registerSubject(api, study);
  const page = await open('site', pageAt(study, 'site_staff', subject, 'V1/AE'), {
    viewport: { width: 1366, height: 768 },
  });
  const isWithin = () =>
    page
      .locator('.cb-log-scroll')
      .evaluate((around) => around.scrollWidth <= around.clientWidth + 1);
  await page.getByRole('button', { name: 'Add a line' }).click();
  await expect(inputOf(page, 'LINES-1-TERM')).toBeFocused();
  await expect(page.getByText('Does not apply yet: depends on Ongoing?').first()).toBeVisible();
  await page.keyboard.type('Gastro-oesophageal reflux with a very long verbatim term');
  await page.keyboard.press('Enter');
  await page.keyboard.type('UN Nov 2026');
  await page.keyboard.press('Enter');
  // "No": the end date appears and is next.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(inputOf(page, 'LINES-1-STOP')).toBeFocused();
  await page.keyboard.press('Control+ArrowDown');
  await expect(inputOf(page, 'LINES-2-TERM')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open line 2' })).toBeFocused();
  await expect(page.getByRole('cell', { name: /very long verbatim term/ })).toBeVisible();
  expect(await isWithin()).toBe(true);
  await expectNoViolations(page, 'lines as text');
  await page.getByRole('button', { name: 'Open line 1' }).click();
  await expectNoViolations(page, 'a line as a form');
  expect(await isWithin()).toBe(true);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Data has been saved.').first()).toBeVisible();
});

test('lists the pages of the visit beside the page, with the state of each', async ({
  api,
  open,
}) => {
  const study = await makeStudyOf(api, manyItems(6));
  const subject = await registerSubject(api, study);
  for (const language of ['en', 'ja', 'th'] satisfies Language[]) {
    const page = await open('site', pageAt(study, 'site_staff', subject, 'V1/MANY'), {
      viewport: { width: 1366, height: 768 },
      language,
    });
    const here = page.locator('nav a[aria-current="page"]', { hasText: 'Many' });
    await expect(here).toBeVisible();
    const list = await here.boundingBox();
    const first = await inputOf(page, 'B-0-I1').boundingBox();
    expect(list!.x + list!.width).toBeLessThan(first!.x);
    await expectNoViolations(page, `pages beside the page in ${language}`);
    if (language !== 'en') continue;
    await expect(here).toContainText('Not started');
    await inputOf(page, 'B-0-I1').fill('70');
    await page.keyboard.press('Control+s');
    await expect(here).toContainText('In progress');
    await page.getByRole('button', { name: 'Hide the pages of the visit' }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Show the pages of the visit' })).toBeVisible();
    await expect(inputOf(page, 'B-0-I1')).toHaveValue('70');
    await expect(here).toBeHidden();
  }
});
