import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe';
import { notDoneDesign } from './fixtures/not-done';
import { expect, test } from './portal';
import { makeStudyOf, pageAt, registerSubject } from './study';

const inputOf = (page: Page, id: string) => page.locator(`#item-${id}`);
const saved = (page: Page) => expect(page.getByText('Data has been saved.').first()).toBeVisible();

async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s');
  await saved(page);
}

async function sayWhy(page: Page, reason: string): Promise<void> {
  await expect(page.getByLabel('Why it was not done')).toBeFocused();
  await page.keyboard.type(reason);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('an item is recorded as not done by keyboard, closes its query, is audited, and gets a value with a reason [D3-NOTDONE-01]', async ({
  api,
  open,
}) => {
  const study = await makeStudyOf(api, notDoneDesign());
  const subject = await registerSubject(api, study);
  const page = await open('site', pageAt(study, 'site_staff', subject, 'V1/VS'));
  await inputOf(page, 'VS-0-DATE').fill('2026-03-01');
  await save(page);
  const weight = page.getByRole('group', { name: 'Weight' });
  await expect(page.getByText('In progress: 2 items are empty')).toBeVisible();
  await expect(page.getByText('Open query').first()).toBeVisible();

  await inputOf(page, 'VS-0-WEIGHT').focus();
  await page.keyboard.press('Alt+n');
  await sayWhy(page, 'Scale broken');
  await expect(weight).toContainText('Scale broken');
  await expect(page.getByText('Fits now').first()).toBeVisible();
  await expectNoViolations(page);
  await save(page);
  await expect(page.getByText('In progress: 1 item is empty')).toBeVisible();
  await page.reload();
  await expect(weight).toContainText('Not done');
  await expect(weight).toContainText('Scale broken');

  await weight.getByRole('button').click();
  await inputOf(page, 'VS-0-WEIGHT').fill('61.5');
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Not done (Scale broken)');
  await dialog.getByRole('radio', { name: 'New data' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await saved(page);
  await page
    .locator('[data-cb-item="item-VS-0-WEIGHT"]')
    .getByRole('button', { name: 'Audit trail of Weight' })
    .click();
  const trail = page.getByRole('complementary', { name: 'Queries and audit trail' });
  await expect(trail).toContainText('Scale broken');
  await expect(trail).toContainText('Not done');
});

test('a page is recorded as not done with one reason, counts as complete, and is taken back with a reason [D3-NOTDONE-02]', async ({
  api,
  open,
}) => {
  const study = await makeStudyOf(api, notDoneDesign());
  const subject = await registerSubject(api, study);
  const page = await open('site', pageAt(study, 'site_staff', subject, 'V1/VS'));
  await page.getByRole('button', { name: 'This page was not done…' }).click();
  await sayWhy(page, 'Visit by telephone');
  await save(page);
  await expect(page.getByText('This page was not done. Visit by telephone')).toBeVisible();
  await expect(inputOf(page, 'VS-0-DATE')).not.toHaveAttribute('data-cb-input');
  await expectNoViolations(page);
  await page.reload();
  await expect(page.getByText('This page was not done. Visit by telephone')).toBeVisible();
  const scope = { studyId: study.studyId, siteId: study.siteId, roleId: study.roles['site_staff'] };
  const site = await api('site');
  const view = await site.get<{ state: { counters: object; queries: object[] } }>(
    `/api/subject/${study.studyId}/pages/${subject.pages['V1/VS']}`,
    scope,
  );
  expect(view.state).toMatchObject({ counters: { inputState: 2, entered: 3 }, queries: [] });

  await page.getByRole('button', { name: 'Undo “not done”' }).click();
  await inputOf(page, 'VS-0-DATE').fill('2026-03-01');
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Input error' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await saved(page);
  await expect(page.getByRole('button', { name: 'This page was not done…' })).toHaveCount(0);
});

test('the first value of a page that may be not done moves no item [D3-NOTDONE-02]', async ({
  api,
  open,
}) => {
  const study = await makeStudyOf(api, notDoneDesign());
  const subject = await registerSubject(api, study);
  const page = await open('site', pageAt(study, 'site_staff', subject, 'V1/VS'));
  const act = page.getByRole('button', { name: 'This page was not done…' });
  const weight = inputOf(page, 'VS-0-WEIGHT');
  await expect(act).toBeVisible();
  const before = await weight.boundingBox();
  await inputOf(page, 'VS-0-DATE').fill('2026-03-01');
  await page.keyboard.press('Tab');
  await expect(act).toHaveCount(0);
  expect(await weight.boundingBox()).toEqual(before);
});

test('a line without an end is shown as ongoing until it has one, or is removed [D8-LINE-01]', async ({
  api,
  open,
}) => {
  const study = await makeStudyOf(api, notDoneDesign());
  const subject = await registerSubject(api, study);
  const page = await open('site', pageAt(study, 'site_staff', subject, 'V1/VS'));
  const rows = page.getByRole('table', { name: 'Medication' }).getByRole('row');
  for (const drug of ['Aspirin', 'Ibuprofen']) {
    await page.getByRole('button', { name: 'Add a line' }).click();
    await page.locator(':focus').fill(drug);
    await page.keyboard.press('Tab');
  }
  await expect(rows.nth(1)).toContainText('Ongoing');
  await expect(rows.nth(2)).toContainText('Ongoing');
  await inputOf(page, 'CM-1-STOP').fill('2026-03-02');
  await page.keyboard.press('Tab');
  await expect(rows.nth(1)).not.toContainText('Ongoing');
  await save(page);
  await page.getByRole('button', { name: 'Remove line 2' }).click();
  await expect(rows.nth(2)).toContainText('removed');
  await expect(rows.nth(2)).not.toContainText('Ongoing');
});
