import type { Locator, Page } from '@playwright/test';
import { expect, test } from './portal';
import { at, makeStudy, pageAt, registerSubject, type Study } from './study';

/** Clicks and texts that a person needs for a task. */
class Effort {
  clicks = 0;
  texts = 0;

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  /** Types where the focus is already. */
  async type(page: Page, field: Locator, text: string): Promise<void> {
    this.texts += 1;
    await expect(field).toBeFocused();
    await page.keyboard.type(text);
  }

  report(task: string): void {
    process.stdout.write(`${task}: ${this.clicks} clicks, ${this.texts} texts\n`);
  }
}

const panelOf = (page: Page) =>
  page.getByRole('complementary', { name: 'Queries and audit trail' });
const scopeOf = (study: Study, role: string) => ({
  studyId: study.studyId,
  siteId: study.siteId,
  roleId: study.roles[role],
});

interface Query {
  queryId: number;
  revision: number;
}

test('answers a query of the list with two clicks, is led to the next one, returns to the list, and undoes by keyboard', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  const monitor = await api('monitor');
  for (const [page, content] of [
    ['SE_SCREENING/F_LUNG', 'Why was it so late?'],
    ['SE_SCREENING/F_HISTORY', 'Who told you?'],
  ] as const) {
    const body = { pageId: subject.pages[page], content };
    await monitor.post(`/api/subject/${study.studyId}/queries`, body, scopeOf(study, 'monitor'));
  }
  const page = await open('site', at(study, 'site_staff', 'query'));
  await expect(page.getByText('Waiting for me (2)')).toBeVisible();
  const rows = page.getByRole('row');
  // Oldest first.
  await expect(rows.nth(1)).toContainText('Why was it so late?');
  const panel = panelOf(page);
  const field = panel.getByLabel('Your answer');

  const effort = new Effort();
  await effort.click(rows.nth(1).getByRole('link'));
  await effort.type(page, field, 'The device was broken');
  await effort.click(panel.getByRole('button', { name: 'Send answer and go to next' }));
  await expect(panel.getByRole('article')).toContainText('Who told you?');
  effort.report('Answer one query from the list');
  expect(effort).toMatchObject({ clicks: 2, texts: 1 });

  await expect(panel.getByText('2 of 2 in the list')).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.type('The subject');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Nothing is waiting for you')).toBeVisible();
  await expect(page.getByText('Waiting for me (0)')).toBeVisible();
  await expect(page.getByText('Answer sent.')).toBeVisible();
  await page.keyboard.press('Alt+z');
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(rows.filter({ hasText: 'Who told you?' })).toBeVisible();
  await expect(page.getByText('Waiting for me (1)')).toBeVisible();
});

test('raises a query on a page with one click and its text', async ({ api, open }) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  const page = await open('monitor', pageAt(study, 'monitor', subject, 'SE_SCREENING/F_LUNG'));
  const panel = panelOf(page);
  const effort = new Effort();
  await effort.click(page.getByRole('button', { name: /Queries and comments of Pulse/ }));
  await effort.type(page, panel.getByLabel('Query text'), 'Which arm was measured?');
  await page.keyboard.press('Control+Enter');
  await expect(panel.getByRole('article')).toContainText('Which arm was measured?');
  effort.report('Raise a query on a page');
  expect(effort).toMatchObject({ clicks: 1, texts: 1 });
});

test('closes answered queries together with sight of the answers with five clicks at most, and ticking moves no row', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  const pageId = subject.pages['SE_SCREENING/F_LUNG'];
  const [monitor, site] = [await api('monitor'), await api('site')];
  for (const content of ['Why was it so late?', 'Who told you?']) {
    const path = `/api/subject/${study.studyId}/queries`;
    const { query } = await monitor.post<{ query: Query }>(
      path,
      { pageId, content },
      scopeOf(study, 'monitor'),
    );
    await site.post(
      `${path}/${query.queryId}/answer`,
      { revision: query.revision, answer: `Answer to: ${content}` },
      scopeOf(study, 'site_staff'),
    );
  }
  const page = await open('monitor', at(study, 'monitor', 'query'));
  await expect(page.getByText('Waiting for me (2)')).toBeVisible();
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(3);
  const before = await rows.nth(1).boundingBox();
  const dialog = page.getByRole('dialog');

  const effort = new Effort();
  await effort.click(rows.nth(1).getByRole('checkbox'));
  expect(await rows.nth(1).boundingBox()).toEqual(before);
  await effort.click(rows.nth(2).getByRole('checkbox'));
  await effort.click(page.getByRole('button', { name: 'Close 2 queries' }));
  for (const content of ['Why was it so late?', 'Who told you?']) {
    await expect(dialog.getByText(`Answer to: ${content}`)).toBeVisible();
  }
  await effort.click(dialog.getByRole('button', { name: 'Close 2 queries' }));
  await expect(dialog.getByText('Done for 2.')).toBeVisible();
  await effort.click(dialog.getByRole('button', { name: 'Done' }));
  await expect(page.getByText('Nothing is waiting for you')).toBeVisible();
  effort.report('Close two queries together');
  expect(effort.clicks).toBeLessThanOrEqual(5);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Waiting for me (2)')).toBeVisible();
});
