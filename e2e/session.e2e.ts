import type { BrowserContext, Page } from '@playwright/test';
import { beginFault } from './faults';
import { type Api, chooseOfPerson, DEMO_PASSWORD, expect, readingEnglish, test } from './portal';
import { at, makeStudy, pageAt, registerSubject, type Study } from './study';

const sessionKey = 'casebook_edc_session';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const onLogin = (page: Page) => expect(page).toHaveURL(/\/login$/);
const onHome = (page: Page) => expect(page).toHaveURL(/\/$/);
const pulse = (page: Page) => page.getByLabel('Pulse before the measurement');
const subjects = (study: Study) => at(study, 'site_staff', 'subject');

async function signInHere(page: Page, login: string): Promise<void> {
  await readingEnglish(page);
  await page.locator('input[autocomplete=username]').fill(login);
  await page.locator('input[autocomplete=current-password]').fill(DEMO_PASSWORD);
  await page.locator('button[type=submit]').click();
  await onHome(page);
}

/** Signs out over the user menu; unsaved entries are kept. */
async function signOut(page: Page): Promise<void> {
  await chooseOfPerson(page, 'Sign out');
  await onLogin(page);
}

interface Setting {
  revision: number;
}

async function setIdleMinutes(builder: Api, study: Study, autoLogoutTime: number): Promise<void> {
  const scope = { studyId: study.studyId, roleId: study.roles['study_builder'] };
  const url = `/api/builder/${study.studyId}/settings`;
  const { revision } = await builder.get<Setting>(url, scope);
  const answer = await builder.request.put(url, {
    data: { autoLogoutTime, revision, reason: 'Shared computers' },
    headers: { study: String(scope.studyId), role: String(scope.roleId) },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

const stored = (page: Page) =>
  page.evaluate(
    (key) =>
      JSON.parse(localStorage.getItem(key) ?? 'null') as Record<string, number | string> | null,
    sessionKey,
  );

test.describe('the remaining time', () => {
  test('is the shortest of the open studies, ends with a warning, and starts again when the person stays [R4-SESSION-01] [R9-CONST-02] [D6-SESSION-03]', async ({
    api,
    open,
  }) => {
    const study = await makeStudy(api);
    await setIdleMinutes(await api('builder'), study, 2);
    const page = await open('site', 'about:blank');
    await page.clock.install();
    await page.goto('/');
    await expect(heading(page)).toHaveText('Studies');
    await expect.poll(async () => (await stored(page))?.['limitMs']).toBe(30 * 60_000);
    await page.goto(subjects(study));
    await expect(heading(page)).toHaveText('Subjects');
    await expect.poll(async () => (await stored(page))?.['limitMs']).toBe(120_000);
    const stay = page.getByRole('button', { name: 'Stay signed in' });
    await expect(stay).toBeHidden();
    // Only the clock of this tab is moved; the server would send the remaining time with any response.
    await beginFault(page, '**/api/study/privilege/**', (route) => route.abort());
    await page.clock.fastForward(65_000);
    await expect(page.getByText('You will be signed out in')).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/^0:\d\d$/);
    await expect(page.locator('header')).toContainText(/0:\d\d/);
    const told = page.waitForRequest('**/api/auth/activity');
    await stay.click();
    expect((await told).postDataJSON()).toEqual({ studyIds: [study.studyId] });
    await expect(stay).toBeHidden();
    await expect(heading(page)).toHaveText('Subjects');
  });

  test('is the same in all tabs, and the sign-in page shows why the session ended [R4-SESSION-01] [R4-SESSION-02] [R8-HTTP-02]', async ({
    api,
    open,
  }) => {
    const study = await makeStudy(api);
    const page = await open('site', 'about:blank');
    const context = page.context();
    await context.clock.install();
    const other = await context.newPage();
    await other.goto('/');
    await page.goto(subjects(study));
    await expect(heading(page)).toHaveText('Subjects');
    await expect(heading(other)).toHaveText('Studies');
    // Only the server decides that the session is over.
    let moved = () => {};
    const clocksMoved = new Promise<void>((resolve) => (moved = resolve));
    await context.route('**/api/auth/me', async (route) => {
      // The clocks of the two tabs are moved one after the other; a computer has only one clock.
      await clocksMoved;
      await route.fulfill({ status: 419, json: {} });
    });
    await context.clock.fastForward(30 * 60_000 + 2_000);
    moved();
    for (const tab of [page, other]) {
      await onLogin(tab);
      await expect(
        tab.getByText('You were signed out because there was no activity.'),
      ).toBeVisible();
    }
    expect(await stored(page)).toBeNull();
  });

  test('of the whole session ends with a warning without a way to stay, and the sign-in page shows why [D6-SESSION-04]', async ({
    open,
  }) => {
    const page = await open('site', 'about:blank');
    // A sign-in of almost 12 hours ago, which the server would state in these responses.
    await page.route('**/api/auth/activity', async (route) => {
      const answer = await route.fetch();
      const headers = {
        ...answer.headers(),
        'x-casebook-session': 'left=200, limit=1800',
        'x-casebook-session-end': '200',
      };
      await route.fulfill({ response: answer, headers });
    });
    // A later answer would state the real end of the session: home asks each study what waits there.
    await page.route('**/waiting*', (route) => route.abort());
    await page.clock.install();
    await page.goto('/');
    await expect(heading(page)).toHaveText('Studies');
    await page.waitForLoadState('networkidle');
    const told = page.waitForResponse('**/api/auth/activity');
    await heading(page).click();
    await told;
    await expect(page.getByRole('timer')).toHaveText(/^3:\d\d$/);
    await expect(page.getByText('Save your work and sign in again')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stay signed in' })).toHaveCount(0);

    await beginFault(page, '**/api/auth/me', (route) =>
      route.fulfill({ status: 419, json: { code: 'SESSION_EXPIRED' } }),
    );
    await page.clock.fastForward(202_000);
    await onLogin(page);
    await expect(page.getByText('the maximum length of a session was reached')).toBeVisible();
  });

  test('continues when the clock of the computer is wrong and the session has not ended', async ({
    open,
  }) => {
    const page = await open('site', 'about:blank');
    await page.clock.install();
    await page.goto('/');
    await expect(heading(page)).toHaveText('Studies');
    // An answer that comes after the jump would begin the time anew.
    await page.waitForLoadState('networkidle');
    const asked = page.waitForResponse('**/api/auth/me');
    await page.clock.fastForward(31 * 60_000);
    expect((await asked).status()).toBe(200);
    await expect(heading(page)).toHaveText('Studies');
  });
});

test.describe('values that were typed and not saved', () => {
  test('are kept after a reload and after the end of the session, for their person alone [D8-DRAFT-01] [R4-SESSION-03]', async ({
    api,
    open,
  }) => {
    const study = await makeStudy(api);
    const subject = await registerSubject(api, study);
    const address = pageAt(study, 'site_staff', subject, 'SE_SCREENING/F_LUNG');
    const page = await open('site', address);
    await closeGreeting(page);
    page.on('dialog', (dialog) => void dialog.accept());
    // Without delay, because a draft of the first digit alone would count as well.
    await pulse(page).fill('72');
    await expect.poll(() => draftsIn(page)).toBe(1);
    await page.reload();
    await expect(page.getByText('Unsaved entries are kept:')).toBeVisible();
    await expect(pulse(page)).toHaveValue('');
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(pulse(page)).toHaveValue('72');
    await expect(page.getByText('1 entry restored. It is not saved yet.')).toBeVisible();

    await signOut(page);
    await signInHere(page, 'monitor');
    await expect(heading(page)).toHaveText('Studies');
    await expect(page.getByText('Unsaved entries')).toBeHidden();
    await signOut(page);
    await signInHere(page, 'site');
    const kept = page.getByRole('region', { name: 'Unsaved entries' });
    await expect(kept).toContainText(subject.subjectNo);
    await kept.getByRole('link', { name: /^Continue/ }).click();
    await expect(page).toHaveURL((url) => url.pathname === address);
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(pulse(page)).toHaveValue('72');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Data has been saved.').first()).toBeVisible();
    await expect.poll(() => draftsIn(page)).toBe(0);
    await page.reload();
    await expect(pulse(page)).toHaveValue('72');
    await expect(page.getByText('Unsaved entries are kept:')).toBeHidden();
  });

  test('are kept when a save fails because the session has ended [D8-DRAFT-01] [R8-HTTP-01]', async ({
    api,
    open,
  }) => {
    const study = await makeStudy(api);
    const subject = await registerSubject(api, study);
    const address = pageAt(study, 'site_staff', subject, 'SE_SCREENING/F_LUNG');
    const page = await open('site', address);
    await closeGreeting(page);
    await expect(pulse(page)).toBeVisible();
    const token = (await stored(page))!['accessToken'];
    const ended = await page.context().request.post('/api/auth/logout', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(ended.ok()).toBe(true);
    const refreshed = page.waitForResponse('**/api/auth/refresh');
    await pulse(page).fill('73');
    await page.keyboard.press('Control+s');
    // A refresh of the token is tried before the person is sent to the sign-in page.
    expect((await refreshed).status()).toBe(401);
    await onLogin(page);
    await expect(page.getByText('you were signed out', { exact: false })).toBeVisible();
    await signInHere(page, 'site');
    const kept = page.getByRole('region', { name: 'Unsaved entries' });
    await kept.getByRole('link', { name: /^Continue/ }).click();
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(pulse(page)).toHaveValue('73');
  });

  test('are kept on the registration page without a connection [D8-DRAFT-01] [R8-HTTP-12]', async ({
    api,
    open,
  }) => {
    const study = await makeStudy(api);
    const page = await open('site', at(study, 'site_staff', `site/${study.siteId}/subject-create`));
    page.on('dialog', (dialog) => void dialog.accept());
    const number = page.getByLabel('Screening number');
    await expect(number).toBeVisible();
    await page.context().setOffline(true);
    await number.fill('SCR-77');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/network connection/).first()).toBeVisible();
    await expect.poll(() => draftsIn(page)).toBe(1);
    await page.context().setOffline(false);
    await page.reload();
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(number).toHaveValue('SCR-77');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/visit-matrix$/);
    await expect.poll(() => draftsIn(page)).toBe(0);
  });
});

test.describe('after the end of a session', () => {
  test('a tab says that another one signed out, and an expired one offers to go on [R4-SESSION-05] [R4-SESSION-06]', async ({
    api,
    open,
  }) => {
    const study = await makeStudy(api);
    const page = await open('site', subjects(study));
    await expect(heading(page)).toHaveText('Subjects');
    const other = await page.context().newPage();
    await other.goto('/');
    await expect(heading(other)).toHaveText('Studies');
    await signOut(other);
    await onLogin(page);
    await expect(page.getByText('You were signed out in another tab.')).toBeVisible();
    await expect(page.getByText('continue where you were')).toBeHidden();

    // A link that is opened without a session.
    await page.goto(subjects(study));
    await onLogin(page);
    await expect(
      page.getByText('After signing in, you can continue where you left off.'),
    ).toBeVisible();
    await closeGreeting(page);
    await signInHere(page, 'site');
    await page.getByRole('link', { name: 'Continue where you left off' }).click();
    await expect(heading(page)).toHaveText('Subjects');

    const token = (await stored(page))!['accessToken'];
    const headers = { authorization: `Bearer ${token}` };
    await page.context().request.post('/api/auth/logout', { headers });
    await page.reload();
    await onLogin(page);
    // Somebody else at this computer is not offered it.
    await signInHere(page, 'monitor');
    await expect(page.getByRole('row').filter({ hasText: study.studyIdText })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Continue where you left off' })).toBeHidden();
  });
});

/** Number of drafts in the browser, of all people. */
function draftsIn(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('casebook-drafts');
        opening.addEventListener('error', () => reject(new Error('no drafts')));
        opening.addEventListener('success', () => {
          const { result } = opening;
          const count = result.transaction('draft').objectStore('draft').count();
          count.addEventListener('success', () => {
            result.close();
            resolve(count.result);
          });
        });
      }),
  );
}

async function closeGreeting(page: Page): Promise<void> {
  const greeting = page.locator('[data-notices-close]');
  await page.addLocatorHandler(greeting, () => greeting.click());
}

test('a removed right is refused at once, and an open tab stops offering it within a minute [R6-ACCESS-03] [D6-SESSION-01]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const page = await open('monitor', 'about:blank');
  await page.clock.install();
  await page.goto(at(study, 'monitor', 'subject'));
  await expect(heading(page)).toHaveText('Subjects');
  const menu = page.getByRole('navigation');
  await expect(menu.getByRole('link', { name: 'Subjects' })).toBeVisible();
  // A list that is still asked for would be refused, and lead home.
  await expect(page.getByText('No subjects yet')).toBeVisible();

  const builder = await api('builder');
  const scope = { studyId: study.studyId, roleId: study.roles['study_builder'] };
  const roles = `/api/builder/${study.studyId}/roles`;
  const { rows } = await builder.get<{
    rows: { roleId: number; privileges: string[]; revision: number }[];
  }>(roles, scope);
  const role = rows.find(({ roleId }) => roleId === study.roles['monitor'])!;
  const changed = await builder.request.put(`${roles}/${role.roleId}/privileges`, {
    data: {
      privileges: role.privileges.filter((key) => key !== 'subject_list_view'),
      revision: role.revision,
      reason: 'Monitoring is over',
    },
    headers: { study: String(scope.studyId), role: String(scope.roleId) },
  });
  expect(changed.ok(), await changed.text()).toBe(true);

  const monitor = await api('monitor');
  const refused = await monitor.request.get(`/api/subject/${study.studyId}/subjects`, {
    headers: { study: String(study.studyId), role: String(role.roleId) },
  });
  expect(refused.status()).toBe(403);
  await page.clock.fastForward(56_000);
  await expect(menu.getByRole('link', { name: 'Subjects' })).toBeHidden();
  await expect(page.getByText('Your role may not open this')).toBeVisible();
});

test.describe('a notice', () => {
  test('is shown after signing in until the person dismisses it, and is written and ended by administrators [R2-INFO-02] [R3-BROWSER-01]', async ({
    open,
    browser,
    baseURL,
  }) => {
    const admin = await open('admin', '/notices');
    const title = `Maintenance ${Date.now()}`;
    await admin.getByRole('button', { name: 'Write a notice' }).click();
    const form = admin.getByRole('dialog');
    await form.getByRole('button', { name: 'Publish' }).click();
    await expect(form.getByText('Enter the text in every language.').first()).toBeVisible();
    for (const language of ['日本語', 'English', 'ไทย']) {
      await form.getByLabel(`Title (${language})`).fill(`${title} ${language}`);
      await form.getByLabel(`Text (${language})`).fill('Sunday, 02:00 to 03:00 UTC');
    }
    await form.getByRole('button', { name: 'Publish' }).click();
    const row = admin.getByRole('row').filter({ hasText: title });
    await expect(row).toContainText('Shown');

    const context: BrowserContext = await browser.newContext({ baseURL, locale: 'en-US' });
    const page = await context.newPage();
    const greeting = page.getByRole('dialog', { name: 'Notice' });
    await page.goto('/login');
    await signInHere(page, 'site');
    await expect(greeting).toContainText(`${title} English`);
    await greeting.getByRole('button', { name: 'Close' }).last().click();
    await expect(greeting).toBeHidden();
    await signOut(page);
    await signInHere(page, 'site');
    await expect(greeting).toContainText(`${title} English`);
    await greeting.getByRole('checkbox', { name: "Don't show this again" }).check();
    await greeting.getByRole('button', { name: 'Close' }).last().click();
    await signOut(page);
    const asked = page.waitForResponse('**/api/auth/notices');
    await signInHere(page, 'site');
    await (await asked).finished();
    await expect(heading(page)).toHaveText('Studies');
    await expect(page.getByText(title)).toBeHidden();
    await context.close();

    await row.getByRole('button', { name: 'End' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'End' }).click();
    await expect(row).toContainText('Ended');
  });
});

test('a tab of a person who is no longer signed in opens the home page and does not send its call [R7-CALL-07]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const { token, personId } = await api('monitor');
  const page = await open('site', subjects(study));
  await expect(heading(page)).toHaveText('Subjects');
  const asked: string[] = [];
  page.on('request', (request) => {
    // Home itself asks what waits for the other person.
    if (/\/api\/subject\/\d+\/subjects/.test(request.url())) asked.push(request.url());
  });
  // Directly after the sign-in of the other person, before this tab was informed.
  await page.evaluate(
    ([key, session]) => localStorage.setItem(key!, session!),
    [sessionKey, JSON.stringify({ personId, accessToken: token })],
  );
  const search = page.getByRole('searchbox', { name: /Subject, screening/ });
  await search.fill('S').catch(() => undefined);
  await search.press('Enter').catch(() => undefined);
  await onHome(page);
  await expect(heading(page)).toHaveText('Studies');
  await expect(page.locator('header').getByRole('button').last()).not.toContainText('佐藤');
  expect(asked).toEqual([]);
});

test('the console is empty and no service worker is registered [R9-BROWSER-02]', async ({
  open,
}) => {
  const page = await open('site', 'about:blank');
  await page.addInitScript(() => {
    const unregister = () => {
      document.documentElement.dataset['unregistered'] = 'yes';
      return Promise.resolve(true);
    };
    Object.assign(navigator.serviceWorker, {
      getRegistrations: () => Promise.resolve([{ unregister }]),
    });
  });
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto('/');
  await expect(heading(page)).toHaveText('Studies');
  await expect(page.locator('html')).toHaveAttribute('data-unregistered', 'yes');
  await page.evaluate(() => {
    for (const method of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const)
      console[method]('S-001 has a pulse of 72');
  });
  expect(said).toEqual([]);
});
