import { type Page } from '@playwright/test';
import {
  chooseLanguage,
  chooseOfPerson,
  DEMO_PASSWORD,
  expect,
  fillSignIn,
  type Language,
  showLanguage,
  test,
} from './portal';
import { at, makeStudy, uniqueId } from './study';

const WRONG_PASSWORD_MESSAGE: Record<Language, string> = {
  en: 'The User ID or password you entered is incorrect. Wrong attempts: 1.',
  ja: 'ユーザーIDまたはパスワードが正しくありません(1回目)',
  th: 'รหัสผู้ใช้หรือรหัสผ่านไม่ถูกต้อง ป้อนผิดแล้ว 1 ครั้ง',
};
const SIGN_IN = { en: 'Sign in', ja: 'ログイン', th: 'เข้าสู่ระบบ' };
const STUDIES = { en: 'Studies', ja: '試験一覧', th: 'รายการโครงการวิจัย' };
const LANG = { en: 'en-US', ja: 'ja-JP', th: 'th-TH' };
const languages = ['ja', 'th', 'en'] as const;

const sessionKey = 'casebook_edc_session';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const onLogin = (page: Page) => expect(page).toHaveURL(/\/login$/);
const onHome = (page: Page) => expect(page).toHaveURL(/\/$/);

async function signOut(page: Page): Promise<void> {
  await chooseOfPerson(page, 'Sign out');
}

test.describe('the sign-in page', () => {
  test('switches language and shows the number of attempts after a wrong password in that language [R2-LOGIN-02] [R8-AUTH-01] [R8-AUTH-02] [R8-MSG-01]', async ({
    page,
  }) => {
    await page.goto('/login');
    for (const language of languages) {
      await chooseLanguage(page, language);
      await expect(page.locator('html')).toHaveAttribute('lang', LANG[language]);
      await expect(heading(page)).toHaveText(SIGN_IN[language]);
      await fillSignIn(page, uniqueId('nobody'), 'not-the-password');
      await expect(page.getByRole('alert')).toContainText(WRONG_PASSWORD_MESSAGE[language]);
    }
    await onLogin(page);
  });

  test('keeps typed values when the language changes [R2-LOGIN-02]', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('User ID').fill('builder');
    await chooseLanguage(page, 'th');
    await expect(heading(page)).toHaveText(SIGN_IN.th);
    await expect(page.locator('input[autocomplete=username]')).toHaveValue('builder');
  });

  test('marks empty fields [R8-AUTH-01]', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Please enter your user ID.')).toBeVisible();
    await expect(page.getByText('Please enter your password.')).toBeVisible();
  });

  test('signs in and opens the home page [R2-ROUTE-02] [R2-LOGIN-01] [R2-LOGIN-04] [R7-AUTH-01]', async ({
    page,
  }) => {
    await page.goto('/');
    await onLogin(page);
    await fillSignIn(page, 'builder', DEMO_PASSWORD);
    await onHome(page);
    await expect(heading(page)).toHaveText('Studies');
  });
});

test.describe('the study list', () => {
  test('shows number, study ID, name, role and protocol number, and opens a study [R2-ROUTE-01] [R2-STUDY-01]', async ({
    api,
    open,
  }) => {
    const study = await makeStudy(api);
    const page = await open('site');
    await expect(page.getByRole('columnheader')).toHaveText([
      'No.',
      'Study ID',
      'Study name',
      'Role',
      'Protocol number',
      'Waiting for you',
    ]);
    const row = page.getByRole('row').filter({ hasText: study.studyIdText });
    await expect(row.getByRole('cell').nth(0)).toHaveText(/^\d+$/);
    await expect(row).toContainText('Home spirometry in moderate asthma');
    await expect(row).toContainText('Site staff');
    await expect(row).toContainText('NKD-204');
    await row.getByRole('button').click();
    await expect(page).toHaveURL((url) => url.pathname === at(study, 'site_staff', 'subject'));
  });

  test('changes the language everywhere at once and keeps it [R2-LANG-01] [R7-CALL-02]', async ({
    api,
    open,
  }) => {
    const study = await makeStudy(api);
    const page = await open('site');
    for (const language of languages) {
      await showLanguage(page, language);
      await expect(page.locator('html')).toHaveAttribute('lang', LANG[language]);
      await expect(heading(page)).toHaveText(STUDIES[language]);
    }
    await page.goto(at(study, 'site_staff', 'subject'));
    const subjects = { en: 'Subjects', ja: '被験者一覧', th: 'รายชื่ออาสาสมัคร' };
    await expect(heading(page)).toHaveText(subjects.en);
    for (const language of languages) {
      await showLanguage(page, language);
      await expect(page.locator('html')).toHaveAttribute('lang', LANG[language]);
      await expect(heading(page)).toHaveText(subjects[language]);
    }
    await showLanguage(page, 'th');
    const call = page.waitForRequest('**/api/**');
    await page.reload();
    expect(await (await call).headerValue('accept-language')).toBe('th-TH');
    await expect(heading(page)).toHaveText(subjects.th);
  });
});

test.describe('a session', () => {
  test('continues after a reload and ends with sign-out [R7-AUTH-03] [R4-SESSION-03]', async ({
    page,
    signIn,
  }) => {
    await signIn('builder');
    await page.reload();
    await expect(heading(page)).toHaveText('Studies');
    await signOut(page);
    await onLogin(page);
    expect(await page.evaluate((key) => localStorage.getItem(key), sessionKey)).toBeNull();
    await page.goto('/');
    await onLogin(page);
  });

  test('ends in every tab when the person signs out in one [R4-SESSION-02]', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn('builder');
    const other = await context.newPage();
    await other.goto('/');
    await expect(heading(other)).toHaveText('Studies');
    await signOut(page);
    await onLogin(page);
    await onLogin(other);
  });

  test('ends when its stored value is removed [R4-SESSION-02]', async ({ open }) => {
    const page = await open('builder');
    await expect(heading(page)).toHaveText('Studies');
    const other = await page.context().newPage();
    await other.goto('/');
    await expect(heading(other)).toHaveText('Studies');
    await other.evaluate((key) => localStorage.removeItem(key), sessionKey);
    await onLogin(page);
    await onLogin(other);
    await other.reload();
    await onLogin(other);
  });

  test('is renewed without the person noticing when its access token has expired [R8-HTTP-01]', async ({
    open,
  }) => {
    const page = await open('builder');
    await expect(heading(page)).toHaveText('Studies');
    await page.evaluate((key) => {
      const session = JSON.parse(localStorage.getItem(key)!) as object;
      localStorage.setItem(key, JSON.stringify({ ...session, accessToken: 'expired' }));
    }, sessionKey);
    await page.reload();
    await expect(heading(page)).toHaveText('Studies');
  });

  test('leads to the sign-in page when the server has ended it [R8-HTTP-01] [R4-SESSION-04]', async ({
    open,
  }) => {
    const page = await open('builder');
    await expect(heading(page)).toHaveText('Studies');
    const token = await page.evaluate(
      (key) => (JSON.parse(localStorage.getItem(key)!) as { accessToken: string }).accessToken,
      sessionKey,
    );
    const ended = await page
      .context()
      .request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });
    expect(ended.status()).toBe(204);
    await page.reload();
    await onLogin(page);
    expect(await page.evaluate((key) => localStorage.getItem(key), sessionKey)).toBeNull();
  });

  test('of another person in another tab is never mixed up with this one [R7-CALL-07]', async ({
    api,
    open,
  }) => {
    const study = await makeStudy(api);
    const page = await open('site', at(study, 'site_staff', 'subject'));
    await expect(heading(page)).toHaveText('Subjects');
    const other = await page.context().newPage();
    await other.goto('/');
    await expect(heading(other)).toHaveText('Studies');
    // Another person signs in there, and this tab is not informed.
    await signOut(other);
    await onLogin(other);
    await fillSignIn(other, 'monitor', DEMO_PASSWORD);
    await onHome(other);
    const person = await other.locator('header').getByRole('button').last().innerText();
    await page.goto(at(study, 'site_staff', 'subject'));
    // The address names a role that the other person does not hold.
    await onHome(page);
    await expect(page.locator('header').getByRole('button').last()).toHaveText(person);
  });
});

test.describe('an address', () => {
  test('requires a signed-in person [R2-ROUTE-10]', async ({ page }) => {
    for (const path of ['/', '/user/info', '/study/1/role/1/subject', '/builder', '/404']) {
      await page.goto(path);
      await onLogin(page);
    }
  });

  test('leads to 404 with a link back when it is unknown [R2-ROUTE-06] [R2-ROUTE-08] [R8-404-01]', async ({
    open,
  }) => {
    const page = await open('builder', '/no/such/place');
    await expect(page).toHaveURL(/\/404$/);
    await expect(page.getByText("The Page you're looking for was not found.")).toBeVisible();
    await page.getByRole('button', { name: 'Go Back' }).click();
    await onHome(page);
  });

  test('of a study accepts only positive whole numbers [R2-ROUTE-09]', async ({ open }) => {
    const page = await open('builder');
    for (const path of [
      '/study/abc/role/1/subject',
      '/study/0/role/1/subject',
      '/study/1/role/-2/subject',
      '/study/1/role/1.5/subject',
      '/study/1/role/1/site/x/subject-create',
    ]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/404$/);
    }
  });

  test('of a study in which the person has no role leads to the home page [R8-HTTP-09] [R6-ACCESS-01]', async ({
    api,
    open,
  }) => {
    const study = await makeStudy(api);
    const page = await open('pharmacist', at(study, 'site_staff', 'subject'));
    await onHome(page);
    await expect(page.getByRole('row').filter({ hasText: study.studyIdText })).toHaveCount(0);
  });

  test('/force-refresh loads the portal again [R2-ROUTE-07]', async ({ open }) => {
    const page = await open('builder', '/force-refresh');
    await page.getByRole('button', { name: 'Refresh now' }).click();
    await onHome(page);
    await expect(heading(page)).toHaveText('Studies');
  });

  test('/user and /user/info show the person [R2-ROUTE-05] [R2-PWD-04]', async ({ open }) => {
    const page = await open('builder', '/user');
    await expect(page.getByText('builder@casebook.example')).toBeVisible();
    await page.goto('/user/info');
    await expect(page.getByText('builder@casebook.example')).toBeVisible();
  });
});
