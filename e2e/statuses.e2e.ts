import type { Page, Route } from '@playwright/test';
import { endFault } from './faults';
import { expect, test } from './portal';
import { at, makeStudy, pageAt, registerSubject, type Study } from './study';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const notice = (page: Page) => page.locator('.ant-notification-notice');
const calls = '**/api/subject/*/subjects?*';
const list = (study: Study) => at(study, 'site_staff', 'subject');

type Answer = (route: Route) => Promise<void>;
const status =
  (code: number): Answer =>
  (route) =>
    route.fulfill({ status: code, contentType: 'application/problem+json', body: '{}' });

/** The subject list of a study, whose next calls are answered otherwise. */
async function asking(page: Page, study: Study, answer: Answer): Promise<void> {
  await page.goto('/');
  await expect(heading(page)).toHaveText('Studies');
  await page.route(calls, answer);
  await page.goto(list(study));
}

const saying: [number, string, RegExp][] = [
  [400, 'R8-HTTP-04', /contact the administrator/],
  [413, 'R8-HTTP-08', /too large/],
  [417, 'R8-HTTP-05', /being released/],
  [420, 'R8-HTTP-07', /still running/],
  [429, 'R8-HTTP-13', /busy/],
  [500, 'R8-HTTP-04', /contact the administrator/],
  [501, 'R8-HTTP-06', /not available in the running version/],
  [502, 'R8-HTTP-13', /busy/],
  [503, 'R8-HTTP-13', /busy/],
  [504, 'R8-HTTP-03', /did not answer in time/],
];

test('every status that only says something says it, and the screen stays with a way to try again [R8-HTTP-03] [R8-HTTP-04] [R8-HTTP-05] [R8-HTTP-06] [R8-HTTP-07] [R8-HTTP-08] [R8-HTTP-13]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const page = await open('site', '/');
  await asking(page, study, status(502));
  const again = page.getByRole('button', { name: 'Try again' });
  for (const [code, requirement, words] of saying) {
    await test.step(`${code} [${requirement}]`, async () => {
      await page.route(calls, status(code));
      const answered = page.waitForResponse(calls);
      await again.click();
      expect((await answered).status()).toBe(code);
      await expect(notice(page).filter({ hasText: words }).first()).toBeVisible();
      await expect(page).toHaveURL((url) => url.pathname === list(study));
    });
  }
  await endFault(page, calls);
  await again.click();
  await expect(page.getByText('No subjects yet')).toBeVisible();
});

test('a notice stands top right, 70 px from the top, for 3 seconds, and the button below it can be pressed [R8-HTTP-14]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  const page = await open('site', pageAt(study, 'site_staff', subject, 'SE_SCREENING/F_LUNG'));
  await page.route('**/save', (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByLabel('Pulse before the measurement').fill('71');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  const said = notice(page).first();
  await expect(said).toBeVisible();
  const box = (await said.boundingBox())!;
  expect(Math.round(box.y)).toBe(70);
  expect(1366 - (box.x + box.width)).toBeLessThan(40);
  // Nothing but the button takes the click at its place.
  await save.click({ timeout: 2_000 });
  await expect(said).toBeHidden({ timeout: 5_000 });
});

test('401 asks for a new token once and goes on; for good it leads to the sign-in page [R8-HTTP-01] [D6-SESSION-02]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const page = await open('site', list(study));
  await expect(heading(page)).toHaveText('Subjects');
  let refreshed = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) refreshed += 1;
  });
  let refusals = 1;
  await page.route(calls, async (route) => {
    refusals -= 1;
    await (refusals >= 0 ? status(401)(route) : route.continue());
  });
  await page.reload();
  await expect(page.getByText('No subjects yet')).toBeVisible();
  expect(refreshed).toBe(1);
  refusals = 1_000;
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('you were signed out', { exact: false })).toBeVisible();
  expect(refreshed).toBe(2);
  expect(await page.evaluate(() => localStorage.getItem('casebook_edc_session'))).toBeNull();
});

test('403 goes home, 404 to /404, 421 home after its message, 426 to the refresh page; none goes round in circles [R6-ACCESS-04] [R8-HTTP-09] [R8-HTTP-10] [R8-HTTP-11] [R9-CONST-01]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const page = await open('site', list(study));
  const moves: string[] = [];
  page.on('framenavigated', (frame) => moves.push(new URL(frame.url()).pathname));
  for (const [code, where, words] of [
    [403, '/', /role does not allow/],
    [404, '/404', null],
    [421, '/', /study is closed/],
    [426, '/force-refresh', null],
  ] as const) {
    await test.step(String(code), async () => {
      await asking(page, study, status(code));
      moves.length = 0;
      if (words) await expect(notice(page).first()).toContainText(words);
      await expect(page).toHaveURL((url) => url.pathname === where);
      await expect(page.locator('main').getByRole('heading').first()).toBeVisible();
      expect(moves.filter((path) => path === where).length).toBeLessThanOrEqual(1);
      await endFault(page, calls);
    });
  }
  // Home itself refused: the person stays there and is told.
  await page.route('**/api/study/list', status(403));
  await page.goto('/');
  await expect(notice(page).first()).toBeVisible();
  moves.length = 0;
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(moves.length).toBeLessThanOrEqual(1);
});

test('409 flips the marker once and says so only then; 419 is the end of the session [R8-HTTP-02] [R4-LOCK-02]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const page = await open('site', list(study));
  await expect(heading(page)).toHaveText('Subjects');
  const marker = () =>
    page.evaluate((id) => localStorage.getItem(`study_db_lock_${id}`), study.studyId);
  expect(await marker()).toBeNull();
  await page.route(calls, status(409));
  await page.reload();
  await expect(notice(page).first()).toContainText(/refresh/i);
  expect(await marker()).toBe('1');
  const sent = page.waitForRequest(calls);
  await page.reload();
  expect(await (await sent).headerValue('db-lock-marker')).toBe('1');
  await expect.poll(marker).toBe('0');
  await endFault(page, calls);
  await page.route(calls, status(419));
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('because there was no activity')).toBeVisible();
});

test('no connection is said at once, a server that does not answer after 10 seconds [R8-HTTP-12] [R7-CALL-06] [R7-CALL-08] [R8-HTTP-03]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const page = await open('site', list(study));
  const search = page.getByRole('searchbox', { name: /Subject, screening/ });
  await expect(search).toBeVisible();
  await page.context().setOffline(true);
  await search.fill('S');
  await search.press('Enter');
  await expect(notice(page).first()).toContainText(/network connection/);
  await page.context().setOffline(false);
  await page.route(calls, () => undefined);
  const started = Date.now();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(notice(page).filter({ hasText: 'did not answer in time' })).toBeVisible();
  expect(Date.now() - started).toBeGreaterThan(9_000);
});
