import type { Page } from '@playwright/test';
import { beginFault } from './faults';
import { type Api, chooseLanguage, chooseOfPerson, expect, fillSignIn, test } from './portal';
import { uniqueId } from './study';

const FIRST_PASSWORD = 'First-Password-1';
const CHOSEN_PASSWORD = 'My-Own-Words-2';

/** A new person with a password from the administrator. */
async function register(admin: Api): Promise<string> {
  const loginId = uniqueId('newcomer').toLowerCase();
  await admin.post('/api/auth/person', {
    loginId,
    email: `${loginId}@example.org`,
    name: 'Yuki Mori',
    organisation: 'Example Hospital',
    language: 'en',
    password: FIRST_PASSWORD,
  });
  return loginId;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const field = (page: Page, id: string) => page.locator(`#${id}`);

async function choose(page: Page, id: string, option: string): Promise<void> {
  await field(page, id).click();
  await page.locator('.ant-select-item-option').filter({ hasText: option }).click();
}

async function signInAsNewcomer(page: Page, loginId: string): Promise<void> {
  await page.goto('/login');
  await fillSignIn(page, loginId, FIRST_PASSWORD);
  await expect(page).toHaveURL(/\/change-password$/);
}

async function fillNewPassword(page: Page, password = CHOSEN_PASSWORD): Promise<void> {
  await field(page, 'newPassword').fill(password);
  await field(page, 'confirmation').fill(password);
}

async function signInForTheFirstTime(page: Page, loginId: string): Promise<void> {
  await signInAsNewcomer(page, loginId);
  await fillNewPassword(page);
  await choose(page, 'secretQuestion', 'favourite book');
  await field(page, 'secretAnswer').fill('Kokoro');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(heading(page)).toHaveText('Studies');
}

test('shows the language of the person after signing in, and only the person changes it [D6-LANGUAGE-01] [R2-LOGIN-02]', async ({
  api,
  page,
  browser,
  baseURL,
}) => {
  const loginId = await register(await api('admin'));
  const screen = (of: Page) => of.locator('html');
  await page.goto('/login');
  await page.evaluate(() => localStorage.setItem('casebook_language', 'th-TH'));
  await page.reload();
  await expect(screen(page)).toHaveAttribute('lang', /^th/);
  await fillSignIn(page, loginId, FIRST_PASSWORD);
  await expect(page).toHaveURL(/\/change-password$/);
  await expect(screen(page)).toHaveAttribute('lang', /^en/);
  const kept = page.waitForResponse(/update-language/);
  await chooseLanguage(page, 'ja');
  expect((await kept).status()).toBe(204);

  const context = await browser.newContext({ baseURL: baseURL! });
  const other = await context.newPage();
  await signInAsNewcomer(other, loginId);
  await expect(screen(other)).toHaveAttribute('lang', /^ja/);
  await context.close();
});

test.describe('the first sign-in', () => {
  test('leads to the password change and nowhere else until it is done [R2-ROUTE-04] [R2-PWD-03] [R5-PWD-05]', async ({
    api,
    page,
  }) => {
    const loginId = await register(await api('admin'));
    await signInAsNewcomer(page, loginId);
    await expect(page.getByText('replace the password that you were given')).toBeVisible();
    for (const path of ['/', '/user/info', '/builder', '/404']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/change-password(\?|$)/);
      await expect(heading(page)).toHaveText('Change password');
    }
    await page.goto('/user/info?tab=question');
    await expect(page).toHaveURL(/\/change-password\?next=/);

    // A field is marked only after it was edited and left; the rules are shown as they are met.
    const fault = page.getByText('one English letter, one digit and one special character');
    await field(page, 'newPassword').fill('myownwords');
    await expect(page.getByText('8 to 256 characters')).toContainText('(met)');
    await expect(fault).toBeHidden();
    await field(page, 'confirmation').click();
    await expect(fault).toBeVisible();
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Please choose a security question.')).toBeVisible();
    await expect(page.getByText('Please enter the answer')).toBeVisible();

    await fillNewPassword(page, FIRST_PASSWORD);
    await choose(page, 'secretQuestion', 'favourite meal');
    await field(page, 'secretAnswer').fill('Khao soi');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('You have used this password before')).toBeVisible();
    await fillNewPassword(page);
    await page.getByRole('button', { name: 'Change password' }).click();

    // Afterwards the page of the original address is opened.
    await expect(page).toHaveURL(/\/user\/info\?tab=question$/);
    await expect(page.getByText('The password has been changed')).toBeVisible();
    await expect(page.getByLabel('Current answer: What is your favourite meal?')).toBeVisible();
    await page.goto('/change-password');
    await expect(page).toHaveURL(/\/user\/info\?tab=password$/);
  });

  test('leads to the home page after the change; sign-out is possible before', async ({
    api,
    page,
  }) => {
    const loginId = await register(await api('admin'));
    await signInAsNewcomer(page, loginId);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await signInForTheFirstTime(page, loginId);
  });

  test('is required in an open tab as soon as a service requires it [R5-PWD-05]', async ({
    open,
  }) => {
    const page = await open('builder');
    await expect(heading(page)).toHaveText('Studies');
    await beginFault(page, '**/api/auth/profile', (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 403, code: 'AUTH_PASSWORD_CHANGE_REQUIRED' }),
      }),
    );
    await chooseOfPerson(page, 'User information');
    await expect(page).toHaveURL(/\/change-password\?next=/);
  });
});

test.describe('the sign-in page', () => {
  test('counts wrong passwords and shows that the account is locked, in the language of the screen [R8-AUTH-02] [R8-AUTH-03] [R4-USER-02]', async ({
    api,
    page,
  }) => {
    const loginId = await register(await api('admin'));
    const told = page.getByRole('alert');
    await page.goto('/login');
    await chooseLanguage(page, 'ja');
    for (let wrong = 1; wrong <= 4; wrong += 1) {
      await fillSignIn(page, loginId, `Wrong-Password-${wrong}`);
      await expect(told).toContainText(`(${wrong}回目)`);
    }
    await fillSignIn(page, loginId, 'Wrong-Password-5');
    await expect(told).toContainText('アカウントがロックされています');
    // The right password is refused too, with the same message in every language.
    await chooseLanguage(page, 'en');
    await fillSignIn(page, loginId, FIRST_PASSWORD);
    await expect(told).toContainText('The account is locked after 5 wrong passwords.');
    await expect(page).toHaveURL(/\/login$/);
  });
});

const MESSAGES = {
  en: {
    title: 'User information',
    tabs: ['Basic information', 'Password change', 'Security question change', 'User ID change'],
    wrong: 'The current password is incorrect. Wrong attempts: 1.',
  },
  ja: {
    title: 'ユーザー情報',
    tabs: ['基本情報', 'パスワードの変更', '秘密の質問の変更', 'ユーザーIDの変更'],
    wrong: '現在のパスワードが正しくありません(1回目)',
  },
  th: {
    title: 'ข้อมูลผู้ใช้',
    tabs: ['ข้อมูลพื้นฐาน', 'เปลี่ยนรหัสผ่าน', 'เปลี่ยนคำถามความปลอดภัย', 'เปลี่ยนรหัสผู้ใช้'],
    wrong: 'รหัสผ่านปัจจุบันไม่ถูกต้อง ป้อนผิดแล้ว 1 ครั้ง',
  },
} as const;

test.describe('user information', () => {
  test('has its tabs and error messages in three languages [R2-PWD-04] [R2-LANG-01]', async ({
    api,
    page,
  }) => {
    const loginId = await register(await api('admin'));
    await signInForTheFirstTime(page, loginId);

    await page.goto('/user');
    await expect(page.getByText(`${loginId}@example.org`)).toBeVisible();
    await page.getByRole('tab', { name: 'Password change' }).click();
    await field(page, 'currentPassword').fill('not-this-one');
    await fillNewPassword(page, 'Third-Password-3');
    await field(page, 'secretAnswer').fill('Kokoro');
    await page.getByRole('button', { name: 'Change password' }).click();
    for (const language of ['en', 'ja', 'th'] as const) {
      await chooseLanguage(page, language);
      await expect(heading(page)).toHaveText(MESSAGES[language].title);
      await expect(page.getByRole('tab')).toHaveText([...MESSAGES[language].tabs]);
      await expect(page.getByText(MESSAGES[language].wrong)).toBeVisible();
      await expect(field(page, 'newPassword')).toHaveValue('Third-Password-3');
    }
  });

  test('changes the data that a person may change [R2-PWD-04] [R5-USER-06]', async ({
    api,
    page,
  }) => {
    const loginId = await register(await api('admin'));
    await signInForTheFirstTime(page, loginId);

    await page.goto('/user/info');
    await field(page, 'phone').fill('+81 3 1234 5678');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Data has been saved.')).toBeVisible();
    await page.reload();
    await expect(field(page, 'phone')).toHaveValue('+81 3 1234 5678');

    await page.getByRole('tab', { name: 'User ID change' }).click();
    await field(page, 'currentEmail').fill('admin@casebook.example');
    await field(page, 'password').fill(CHOSEN_PASSWORD);
    await page.getByRole('button', { name: 'Change user ID' }).click();
    await expect(page.getByText('already registered')).toBeVisible();
    await field(page, 'currentEmail').fill(`${loginId}.new@example.org`);
    await page.getByRole('button', { name: 'Change user ID' }).click();
    await expect(page.getByText(`Your user ID is ${loginId}.new@example.org`)).toBeVisible();

    await chooseOfPerson(page, 'Sign out');
    await fillSignIn(page, `${loginId}.new@example.org`, CHOSEN_PASSWORD);
    await expect(heading(page)).toHaveText('Studies');
  });
});
