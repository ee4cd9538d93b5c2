import { expectNoViolations } from './axe';
import { endFault } from './faults';
import { expect, test } from './portal';
import { at, makeStudy, registerSubject } from './study';

test('home shows what waits for the role and leads to the list that has exactly this [R2-HOME-01] [R2-HOME-02] [R2-HOME-03]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  const monitor = await api('monitor');
  const scope = {
    studyId: study.studyId,
    siteId: study.siteId,
    roleId: study.roles['monitor'],
  };
  const pageId = subject.pages['SE_SCREENING/F_LUNG']!;
  for (const content of ['Which arm was measured?', 'Why was it so late?']) {
    const url = `/api/subject/${study.studyId}/queries`;
    await monitor.post(url, { pageId, content }, scope);
  }

  const page = await open('site');
  const row = page.getByRole('row').filter({ hasText: study.studyIdText });
  // What waits is counted when the row comes into sight.
  await row.scrollIntoViewIfNeeded();
  await expect(row.getByRole('link', { name: /pages due$/ })).toBeVisible();
  await expect(row.getByRole('link', { name: /answers? to check/ })).toHaveCount(0);
  await expectNoViolations(page);
  await row.getByRole('link', { name: '2 queries to answer' }).click();
  await expect(page.getByText('Which arm was measured?')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(3);

  await page.goto('/');
  await row.scrollIntoViewIfNeeded();
  await row.getByRole('link', { name: /pages due$/ }).click();
  await expect(page).toHaveURL((url) => url.pathname === at(study, 'site_staff', 'subject'));
  await expect(page.getByRole('link', { name: subject.subjectNo })).toBeVisible();
  await expect(page.getByText('Status: Has a page due')).toBeVisible();
});

test('the study list works while nothing can be counted [R2-HOME-04]', async ({ api, open }) => {
  const study = await makeStudy(api);
  const page = await open('monitor', '/user/info');
  const counts = '**/api/subject/*/waiting';
  await page.route(counts, (route) => route.fulfill({ status: 503 }));
  await page.goto('/');
  const row = page.getByRole('row').filter({ hasText: study.studyIdText });
  // What waits is counted when the row comes into sight.
  await row.scrollIntoViewIfNeeded();
  await expect(row.getByText('Could not be counted now')).toBeVisible();
  await row.getByRole('button').click();
  await expect(page).toHaveURL((url) => url.pathname === at(study, 'monitor', 'subject'));
  await endFault(page, counts);
});

test('on a phone the study list gives each fact the whole width, and the header has room for the person [R2-HOME-06]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const page = await open('monitor');
  await page.setViewportSize({ width: 390, height: 844 });
  const row = page.getByRole('row').filter({ hasText: study.studyIdText });
  await row.scrollIntoViewIfNeeded();
  await expect(row.getByRole('button')).toBeVisible();
  const widths = await row
    .getByRole('cell')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width));
  expect(widths).toHaveLength(5);
  for (const width of widths) expect(width).toBeGreaterThan(300);
  const person = page.locator('header').getByRole('button').last();
  const right = () => person.evaluate((button) => button.getBoundingClientRect().right);
  expect(await right()).toBeLessThanOrEqual(390);
  await row.getByRole('button').click();
  await expect(page.getByRole('navigation')).toBeVisible();
  expect(await right()).toBeLessThanOrEqual(390);
});

test('a subject is found from any study screen by a key, and the help is one button away [D8-FRAME-01] [D8-FRAME-02]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  await registerSubject(api, study);
  const second = await registerSubject(api, study);
  const page = await open('site', at(study, 'site_staff', 'query'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Query management');
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Find a subject or page' });
  await expect(field).toBeFocused();
  await page.keyboard.type(second.subjectNo.slice(-3));
  await expect(page.getByRole('option')).toHaveCount(1);
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second.subjectNo);
  await page.getByRole('button', { name: 'Shortcuts and legend' }).click();
  const help = page.getByRole('dialog');
  await expect(help.getByText('Find a subject or page').first()).toBeVisible();
  await expect(help).toContainText('No longer collected');
  await page.keyboard.press('Escape');
  await page.goto('/');
  await page.getByRole('button', { name: 'Shortcuts and legend' }).click();
  await expect(page.getByRole('dialog')).toContainText('Show this list');
});

test('a page is found from any study screen by its title, its visit and the subject number, in every language [D8-FRAME-03]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  await registerSubject(api, study);
  const second = await registerSubject(api, study);
  const number = second.subjectNo.slice(-3);
  const names = {
    en: ['Find a subject or page', 'lung screen'],
    ja: ['被験者・ページを検索', '肺機能 スクリーニング'],
    th: ['ค้นหาอาสาสมัครหรือหน้า CRF', 'ＬＵＮＧ screen'],
  } as const;
  for (const language of ['en', 'ja', 'th'] as const) {
    const [label, words] = names[language];
    const page = await open('site', at(study, 'site_staff', 'query'), { language });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('/');
    const field = page.getByRole('combobox', { name: label });
    await expect(field).toBeFocused();
    await page.keyboard.insertText(`${words} ${number}`);
    await expect(page.getByRole('option')).toHaveCount(1);
    await expectNoViolations(page);
    await page.keyboard.press('Enter');
    const pageId = second.pages['SE_SCREENING/F_LUNG']!;
    await expect(page).toHaveURL((url) => url.pathname.endsWith(`/matrix/${pageId}`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});
