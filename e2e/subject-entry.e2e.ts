import type { Page } from '@playwright/test';
import { beginFault, endFault } from './faults';
import { expect, test } from './portal';
import { at, makeStudy, pageAt, registerSubject } from './study';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const pulse = (page: Page) => page.getByLabel('Pulse before the measurement');
const panelOf = (page: Page) =>
  page.getByRole('complementary', { name: 'Queries and audit trail' });
const saved = (page: Page) => expect(page.getByText('Data has been saved.').first()).toBeVisible();

test('finds a subject in the list, moves through the matrix with arrow keys and returns to the last cell [R2-ROUTE-11] [R2-ROUTE-14] [R2-SUBJ-01] [R2-VISIT-03] [D8-A11Y-01]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  const page = await open('site', at(study, 'site_staff', 'subject'));
  const search = page.getByRole('searchbox', { name: /Subject, screening/ });
  await search.fill('no such subject');
  await search.press('Enter');
  await expect(page.getByText('Nothing matches the filters')).toBeVisible();
  await search.fill(subject.subjectNo);
  await search.press('Enter');
  await page.getByRole('link', { name: subject.subjectNo }).click();
  await expect(heading(page)).toHaveText(subject.subjectNo);

  const cells = page.locator('td a[data-page]');
  await cells.first().focus();
  await page.keyboard.press('ArrowDown');
  const below = page.locator('td a[data-page]:focus');
  const chosen = await below.getAttribute('data-page');
  expect(chosen).not.toBe(await cells.first().getAttribute('data-page'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/matrix/${chosen}$`));
  await page.goBack();
  await expect(page.locator(`td a[data-page="${chosen}"]`)).toBeFocused();
});

test('registers subjects one after the other and opens the next page, also while the builder service is down [R2-ROUTE-12] [D2-DOWN-01] [R2-SUBJ-02] [R2-SUBJ-06]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const page = await open('site', 'about:blank');
  await page.route('**/api/builder/**', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(at(study, 'site_staff', `site/${study.siteId}/subject-create`));
  await page.getByLabel('Screening number').fill('Ｓ００１');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Screening number')).toHaveValue('S001');
  await page.getByRole('button', { name: 'Save and add another' }).click();
  await expect(page.getByText(/-001 registered$/).first()).toBeVisible();
  await expect(page.getByLabel('Screening number')).toHaveValue('');
  await expect(page.getByText(/-001 registered$/)).toBeHidden();
  await page.getByLabel('Screening number').fill('S002');
  await page.getByRole('button', { name: 'Save and next page' }).click();
  await expect(page).toHaveURL(/-002\/matrix\/\d+$/);
  await page.goto(at(study, 'site_staff', 'subject'));
  await expect(page.getByRole('row').filter({ hasText: 'S001' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'S002' })).toBeVisible();
});

test('creates, answers, reopens, answers and closes a query [R2-CRF-02] [R4-QUERY-03] [R4-QUERY-05] [R5-QUERY-01] [R5-QUERY-02]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  const monitor = await open('monitor', pageAt(study, 'monitor', subject, 'SE_SCREENING/F_LUNG'));
  await pulse(monitor).focus();
  await monitor.keyboard.press('F9');
  const asking = panelOf(monitor);
  await asking.getByRole('button', { name: 'Create query' }).click();
  await expect(asking.getByText('Enter the text of the query.')).toBeVisible();
  await asking.getByLabel('Query text').fill('Which arm was measured?');
  await asking.getByRole('button', { name: 'Create query' }).click();
  await expect(asking.getByRole('article')).toContainText('Which arm was measured?');

  const site = await open('site', pageAt(study, 'site_staff', subject, 'SE_SCREENING/F_LUNG'));
  await expect(pulse(site)).toBeVisible();
  await site.keyboard.press('F8');
  await expect(pulse(site)).toBeFocused();
  await site.keyboard.press('F9');
  const answering = panelOf(site);
  await expect(answering.getByLabel('Your answer')).toBeFocused();
  await answering.getByRole('button', { name: 'Send answer' }).click();
  await expect(answering.getByText('Enter the answer.')).toBeVisible();
  await answering.getByLabel('Your answer').fill('The left one');
  await answering.getByRole('button', { name: 'Send answer' }).click();
  await expect(answering.getByRole('article')).toContainText('Answered');

  await monitor.reload();
  await monitor.getByRole('button', { name: /Queries and comments of Pulse/ }).click();
  await expect(asking.getByRole('article')).toContainText('The left one');
  await asking.getByRole('button', { name: 'Reopen query' }).click();
  await expect(asking.getByRole('article')).toContainText('Reopened');
  await asking.getByRole('button', { name: 'Close query' }).click();
  const why = monitor.getByRole('dialog');
  await why.getByLabel('Reason').fill('Settled on the phone');
  await why.getByRole('button', { name: 'Close query' }).click();
  await expect(asking.getByRole('article')).toContainText('Closed');
  await asking.getByRole('tab', { name: 'Audit trail' }).click();
  await asking.getByRole('tab', { name: 'Queries', exact: true }).click();
  await expect(asking.getByRole('listitem')).toHaveCount(4);
});

test('keeps typed values without a connection and saves them when it is back [D1-01] [R8-HTTP-12]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  const page = await open('site', pageAt(study, 'site_staff', subject, 'SE_SCREENING/F_LUNG'));
  await pulse(page).fill('77');
  await beginFault(page, '**/save', (route) => route.abort());
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Not saved yet. What you typed is still here.')).toBeVisible();
  await expect(pulse(page)).toHaveValue('77');
  await endFault(page, '**/save');
  await page.getByRole('button', { name: 'Save again' }).click();
  await saved(page);
  await page.reload();
  await expect(pulse(page)).toHaveValue('77');
});

test('removes a log line with its reason and restores it [R2-CRF-01] [D3-DELETE-01]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  const page = await open('site', pageAt(study, 'site_staff', subject, 'SE_WEEK4/F_INHALER'));
  await page.getByRole('button', { name: 'Add a line' }).click();
  const line = page.getByRole('table').getByRole('row').last();
  await line.getByRole('textbox').first().fill('Salbutamol 100');
  await page.keyboard.press('Control+s');
  await saved(page);
  await page.reload();

  const dialog = page.getByRole('dialog', { name: 'Reason for change' });
  const because = async () => {
    await page.keyboard.press('Control+s');
    await dialog.getByRole('radio', { name: 'Input error' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('unsaved')).toHaveCount(0);
  };
  await page.getByRole('button', { name: 'Remove line 1' }).click();
  await because();
  await expect(line.getByRole('textbox').first()).toHaveAttribute('readonly');
  await page.getByRole('button', { name: 'Restore line 1' }).click();
  await because();
  await expect(line.getByRole('textbox').first()).toHaveValue('Salbutamol 100');
  await expect(line.getByRole('textbox').first()).not.toHaveAttribute('readonly');
});
