import type { Page, Route } from '@playwright/test';
import { installClock, stopClock } from './clock';
import { beginFault, endFault } from './faults';
import { countNotices, keepNotices } from './notices';
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

/** The subject list of a study whose next calls get another response. */
async function asking(page: Page, study: Study, answer: Answer): Promise<void> {
  await page.goto('/');
  await expect(heading(page)).toHaveText('Studies');
  await page.route(calls, answer);
  await page.goto(list(study));
}

/** Keeps a failed step, so that each status has its own result; the test fails at its end. */
function keepFaults() {
  const faults: unknown[] = [];
  return { faults, keep: (fault: unknown) => void faults.push(fault) };
}

test('every status that only has a message shows it, and the screen offers a retry', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const page = await open('site', '/');
  await keepNotices(page);
  await asking(page, study, status(502));
  const again = page.getByRole('button', { name: 'Try again' });
  // The first call must be over, so that the next response belongs to the next call.
  await expect(again).toBeVisible();
  const says =
    (words: RegExp, ...codes: number[]) =>
    async () => {
      for (const code of codes) {
        // The same message is not shown again while it is visible.
        await expect(notice(page).filter({ hasText: words })).toHaveCount(0);
        const before = await countNotices(page, words);
        await beginFault(page, calls, status(code));
        const answered = page.waitForResponse(calls);
        await again.click();
        expect((await answered).status()).toBe(code);
        await expect.poll(() => countNotices(page, words)).toBe(before + 1);
        await expect(page).toHaveURL((url) => url.pathname === list(study));
      }
    };
  const { faults, keep } = keepFaults();
  await test
    .step('400 and 500 [R8-HTTP-04]', says(/contact the administrator/, 400, 500))
    .catch(keep);
  await test.step('413 [R8-HTTP-08]', says(/too large/, 413)).catch(keep);
  await test.step('417 [R8-HTTP-05]', says(/being released/, 417)).catch(keep);
  await test.step('420 [R8-HTTP-07]', says(/still running/, 420)).catch(keep);
  await test.step('429, 502 and 503 [R8-HTTP-13]', says(/busy/, 429, 502, 503)).catch(keep);
  await test
    .step('501 [R8-HTTP-06]', says(/not available in the running version/, 501))
    .catch(keep);
  await test.step('504 [R8-HTTP-03]', says(/did not answer in time/, 504)).catch(keep);
  await endFault(page, calls);
  await again.click();
  await expect(page.getByText('No subjects yet')).toBeVisible();
  expect(faults).toEqual([]);
});

/** Sends the calls of a module to an address that the running service does not have, as a later version would. */
async function asLaterVersion(page: Page, pattern: string): Promise<void> {
  await beginFault(page, pattern, async (route) => {
    const url = new URL(route.request().url());
    url.pathname += '-of-a-later-version';
    await route.continue({ url: url.href });
  });
}

test('501 is answered by the service to a call that it does not have; what was typed stays, and can be saved by a call that it has [R8-HTTP-06]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  const page = await open('site', pageAt(study, 'site_staff', subject, 'SE_SCREENING/F_LUNG'));
  const pulse = page.getByLabel('Pulse before the measurement');
  await pulse.fill('71');
  await asLaterVersion(page, '**/save');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const answered = page.waitForResponse(/save-of-a-later-version/);
  await save.click();
  const answer = await answered;
  expect([answer.status(), await answer.json()]).toMatchObject([501, { code: 'COMMSG015' }]);
  await expect(
    notice(page).filter({ hasText: /not available in the running version/ }),
  ).toHaveCount(1);
  await expect(pulse).toHaveValue('71');
  await page.unroute('**/save');
  const saved = page.waitForResponse('**/save');
  await save.click();
  expect((await saved).status()).toBe(200);
});

test('501 of a service says in the language of the person that the function is missing, and offers a retry [R8-HTTP-06]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const page = await open('site', '/', { language: 'th' });
  await asLaterVersion(page, calls);
  const answered = page.waitForResponse(/subjects-of-a-later-version/);
  await page.goto(list(study));
  expect((await answered).status()).toBe(501);
  await expect(notice(page).first()).toContainText('ฟังก์ชันนี้ใช้ไม่ได้ในเวอร์ชันปัจจุบัน');
  await expect(page).toHaveURL((url) => url.pathname === list(study));
  await page.unroute(calls);
  const listed = page.waitForResponse(calls);
  await page.getByRole('button', { name: 'ลองอีกครั้ง' }).click();
  expect((await listed).status()).toBe(200);
  await expect(page.getByRole('button', { name: 'ลองอีกครั้ง' })).toHaveCount(0);
});

test('a notice is shown top right, 70 px from the top, for 3 seconds, and the button below it can be pressed [R8-HTTP-14]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  const page = await open('site');
  await installClock(page);
  await page.goto(pageAt(study, 'site_staff', subject, 'SE_SCREENING/F_LUNG'));
  await beginFault(page, '**/save', (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByLabel('Pulse before the measurement').fill('71');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeEnabled();
  await stopClock(page);
  await save.click();
  const said = notice(page).first();
  await expect(said).toContainText('Notice');
  // Frames of the animation with which it appears.
  await page.clock.runFor(500);
  const position = async () => {
    const { x, y, width } = (await said.boundingBox())!;
    return { top: Math.round(y), isRight: 1366 - (x + width) < 40 };
  };
  await expect.poll(position).toEqual({ top: 70, isRight: true });
  // Only the button takes the click at its place.
  await save.click({ trial: true });
  await page.clock.runFor(2_300);
  await expect(said).toBeVisible();
  await page.clock.runFor(300);
  let frames = 0;
  await expect(async () => {
    // Frames of the animation with which it disappears; one that stays longer than 3.6 seconds is a fault.
    if (frames++ < 10) await page.clock.runFor(50);
    await expect(notice(page)).toHaveCount(0, { timeout: 500 });
  }).toPass({ timeout: 30_000 });
});

test('401 renews the token once and repeats the call; when this fails it leads to the sign-in page [R8-HTTP-01] [D6-SESSION-02]', async ({
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

test('403 leads to the home page, 404 to /404, 421 to the home page after its message, 426 to the refresh page, none of them in a loop', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const page = await open('site', list(study));
  const moves: string[] = [];
  page.on('framenavigated', (frame) => moves.push(new URL(frame.url()).pathname));
  const leads = (code: number, where: string, words?: RegExp) => async () => {
    await asking(page, study, status(code));
    moves.length = 0;
    if (words) await expect(notice(page).first()).toContainText(words);
    await expect(page).toHaveURL((url) => url.pathname === where);
    await expect(page.locator('main').getByRole('heading').first()).toBeVisible();
    expect(moves.filter((path) => path === where).length).toBeLessThanOrEqual(1);
    await endFault(page, calls);
  };
  const { faults, keep } = keepFaults();
  await test
    .step('403 [R6-ACCESS-04] [R8-HTTP-09]', leads(403, '/', /role does not allow/))
    .catch(keep);
  await test.step('404 [R8-HTTP-10]', leads(404, '/404')).catch(keep);
  await test.step('421 [R8-HTTP-11]', leads(421, '/', /study is closed/)).catch(keep);
  await test.step('426', leads(426, '/force-refresh')).catch(keep);
  // When the home page itself is refused, the person stays there and sees the message.
  await page.route('**/api/study/list', status(403));
  await page.goto('/');
  await expect(notice(page).first()).toBeVisible();
  moves.length = 0;
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(moves.length).toBeLessThanOrEqual(1);
  expect(faults).toEqual([]);
});

test('421 leads to the home page 500 ms after its message [R8-HTTP-11] [R9-CONST-01]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const page = await open('site', '/');
  await installClock(page);
  await page.goto(list(study));
  await expect(page.getByText('No subjects yet')).toBeVisible();
  await beginFault(page, calls, status(421));
  await stopClock(page);
  const search = page.getByRole('searchbox', { name: /Subject, screening/ });
  await search.fill('S');
  await search.press('Enter');
  await expect(notice(page).first()).toContainText(/study is closed/);
  await page.clock.runFor(450);
  await expect(heading(page)).toHaveText('Subjects');
  await page.clock.runFor(50);
  await expect(heading(page)).toHaveText('Studies');
  await expect(page).toHaveURL((url) => url.pathname === '/');
});

test('409 changes the marker once and shows its message only then; 419 ends the session [R8-HTTP-02] [R4-LOCK-02]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const page = await open('site', list(study));
  await expect(heading(page)).toHaveText('Subjects');
  const marker = () =>
    page.evaluate((id) => localStorage.getItem(`study_db_lock_${id}`), study.studyId);
  // Stored when the study was opened.
  await expect.poll(marker).toBe('0');
  await page.route(calls, status(409));
  await page.reload();
  await expect(notice(page).first()).toContainText(/refresh/i);
  expect(await marker()).toBe('1');
  const sent = page.waitForRequest(calls);
  await page.getByRole('button', { name: 'Try again' }).click();
  const { dblock, 'db-lock-marker': sentMarker } = await (await sent).allHeaders();
  expect([dblock, sentMarker]).toEqual(['1', '1']);
  await expect.poll(marker).toBe('0');
  await page.unroute(calls);
  await page.route(calls, status(419));
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('because there was no activity')).toBeVisible();
});

test('a page with an outdated lock marker is refused by the service, and works after a refresh [R8-HTTP-02] [R4-LOCK-02] [R7-CALL-05]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const page = await open('site', list(study));
  await expect(page.getByText('No subjects yet')).toBeVisible();
  const key = `study_db_lock_${study.studyId}`;
  const marker = () => page.evaluate((name) => localStorage.getItem(name), key);
  await expect.poll(marker).toBe('0');
  const search = page.getByRole('searchbox', { name: /Subject, screening/ });
  const ask = async (text: string) => {
    const answered = page.waitForResponse(calls);
    await search.fill(text);
    await search.press('Enter');
    return (await answered).status();
  };
  expect(await ask('S')).toBe(200);
  // The state after a lock or an unlock: the service has another marker than the page.
  await page.evaluate((name) => localStorage.setItem(name, '1'), key);
  expect(await ask('T')).toBe(409);
  await expect(notice(page).first()).toContainText('The configuration of the study has changed.');
  expect(await marker()).toBe('0');
  await page.evaluate((name) => localStorage.setItem(name, '1'), key);
  const again = page.waitForResponse(calls);
  await page.reload();
  expect((await again).status()).toBe(200);
  expect(await marker()).toBe('0');
});

test('shows a missing connection at once, and a server that does not respond after 10 seconds [R8-HTTP-12] [R7-CALL-06] [R7-CALL-08] [R8-HTTP-03]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const page = await open('site');
  await installClock(page);
  await page.goto(list(study));
  const search = page.getByRole('searchbox', { name: /Subject, screening/ });
  await expect(page.getByText('No subjects yet')).toBeVisible();
  await page.context().setOffline(true);
  await search.fill('S');
  await search.press('Enter');
  await expect(notice(page).first()).toContainText(/network connection/);
  await page.context().setOffline(false);
  await beginFault(page, calls, () => undefined);
  await stopClock(page);
  const sent = page.waitForRequest(calls);
  await page.getByRole('button', { name: 'Try again' }).click();
  await sent;
  const said = notice(page).filter({ hasText: 'did not answer in time' });
  await page.clock.runFor(9_900);
  await expect(said).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(said).toBeVisible();
});
