import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from './axe';
import { type Api, expect, test } from './portal';
import { at, makeStudy, registerSubject, type Study, type Subject } from './study';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });

/** Goes to an element by Tab, as a person without a mouse does. */
async function tabTo(wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible();
  const page = wanted.page();
  for (let step = 0; step < 120; step++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(wanted).toBeFocused();
}

/** Follows a link or presses a button by keyboard. */
async function press(wanted: Locator, key?: 'Shift+Tab'): Promise<void> {
  await tabTo(wanted, key);
  await wanted.page().keyboard.press('Enter');
}

/** Sets SDV for every item of a page. */
async function verify(monitor: Api, study: Study, subject: Subject, page: string): Promise<void> {
  await monitor.post(
    `/api/subject/${study.studyId}/subjects/${subject.subjectId}/status`,
    { flag: 'sdv', set: true, level: 'page', pageId: subject.pages[page] },
    { studyId: study.studyId, siteId: study.siteId, roleId: study.roles['monitor'] },
  );
}

test('a monitor finds the items that lack SDV, from the site down to the item and back, by keyboard alone [R2-ROUTE-18] [D8-A11Y-01]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  const other = await registerSubject(api, study);
  await verify(await api('monitor'), study, subject, 'SE_SCREENING/F_LUNG');
  const page = await open('monitor', at(study, 'monitor', 'status-site'));
  const link = (name: string | RegExp) =>
    page.getByRole('main').getByRole('link', { name, exact: typeof name === 'string' });
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' });
  await expect(heading(page)).toHaveText('Site status');
  await expect(rows(page)).toHaveCount(1);

  // Filter: not all items have SDV. The menu opens and is chosen from by keyboard.
  await press(button(/^SDV ▾/));
  await expect(page.getByRole('menuitem', { name: 'All items', exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Not all items' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/f\.sdv=open/);
  await page.keyboard.press('Escape');
  await expect(rows(page)).toHaveCount(1);

  await press(link(study.siteCode));
  await expect(heading(page)).toHaveText('Subject status');
  await expect(rows(page)).toHaveCount(2);
  await press(link(subject.subjectNo));
  await expect(heading(page)).toHaveText('Visit status');
  await press(link(/^Screening/));
  await expect(heading(page)).toHaveText('Page status');
  // The page with SDV for every item is not among those that lack it.
  await expect(page.getByText('Lung function', { exact: true })).toHaveCount(0);
  await expect(page.getByText(other.subjectNo, { exact: true })).toHaveCount(0);

  // The level below, then the items, with the same filters.
  await press(link('Items'));
  await expect(heading(page)).toHaveText('Item status');
  await expect(link('Items')).toBeFocused();
  await expect(page).toHaveURL(/f\.sdv=open/);
  await expect(rows(page)).not.toHaveCount(0);

  // An item on its page, and back to the same row of the same list.
  const address = page.url();
  const item = rows(page).first().getByRole('link');
  const name = (await item.textContent())!;
  await press(item);
  await expect(page).toHaveURL(/\/matrix\/\d+\?item=/);
  await expect(page.locator('main :focus')).toBeVisible();
  await press(button('Back to the list'), 'Shift+Tab');
  await expect(page).toHaveURL(address);
  await expect(rows(page).first().getByRole('link', { name })).toBeFocused();

  await expectNoViolations(page);
});

test('the pages of a long list follow cursors, also after a reload and coming back, and rows are selected by keyboard [R9-STATE-01]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  await registerSubject(api, study);
  await registerSubject(api, study);
  const page = await open('monitor', at(study, 'monitor', 'question-status'));
  const first = async () => (await rows(page).first().textContent())!;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const foot = page.locator('.cb-list-foot');
  await expect(foot).toContainText('1–10 of 10+');
  const onFirst = await first();
  await press(button('Next'));
  await expect(foot).toContainText('11–20 of 20+');
  // The rows of the page before stay until the next ones have come.
  await expect.poll(first).not.toBe(onFirst);
  const onSecond = await first();
  await page.reload();
  await expect(foot).toContainText('11–20 of 20+');
  await expect.poll(first).toBe(onSecond);
  await rows(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/matrix\/\d+\?item=/);
  await page.goBack();
  await expect(foot).toContainText('11–20 of 20+');
  await expect.poll(first).toBe(onSecond);

  const boxes = rows(page).getByRole('checkbox');
  await boxes.nth(1).focus();
  await page.keyboard.press('Space');
  await boxes.nth(4).focus();
  await page.keyboard.press('Shift+Space');
  await expect(page.getByText('4 selected')).toBeVisible();
  await press(button('Previous'));
  await expect(foot).toContainText('1–10 of 10+');
  await expect(page.getByText('4 selected')).toBeVisible();
});

test('SDV is set for the chosen pages after a preview, downloaded, and cleared for everything found with a reason [R2-STATUS-01] [R4-STATUS-01] [R8-SAVE-02] [D8-A11Y-01]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subjects = [await registerSubject(api, study), await registerSubject(api, study)];
  const page = await open('monitor', at(study, 'monitor', 'page-status'));
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const dialog = page.getByRole('dialog');
  const ofPage = (subject: Subject) =>
    rows(page).filter({ hasText: subject.subjectNo }).filter({ hasText: 'Lung function' }).first();
  for (const subject of subjects) await ofPage(subject).getByRole('checkbox').check();

  await button(/^Status of the chosen rows/).click();
  await page.getByRole('menuitem', { name: 'Set SDV…' }).click();
  await expect(dialog.getByText(/Nothing has been changed yet/)).toBeVisible();
  await expectNoViolations(page, 'preview');
  await dialog.getByRole('button', { name: 'Set SDV' }).click();
  await expect(dialog.getByText('The status was changed.')).toBeVisible();
  await expectNoViolations(page, 'done');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  // Every item has SDV: the glyph and equal numbers.
  for (const subject of subjects) await expect(ofPage(subject)).toContainText(/SDV(\d+)\/\1/);

  const download = page.waitForEvent('download');
  await button('Download Excel').click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);

  await button(/^Status of all found/).click();
  await page.getByRole('menuitem', { name: 'Clear SDV…' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Clear SDV' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Enter the reason.');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Checked against the wrong source');
  await dialog.getByRole('button', { name: 'Clear SDV' }).click();
  await expect(dialog.getByText('The status was changed.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  for (const subject of subjects) await expect(ofPage(subject)).toContainText('0/5');
});
