import type { Page } from '@playwright/test';
import { newAdminStudy } from './admin-study';
import { mailedPassword, mailTo, passwordSetAt } from './mail';
import {
  type Api,
  chooseLanguage,
  chooseOfPerson,
  expect,
  fillSignIn,
  type Language,
  test,
} from './portal';
import { confirmRoles } from './study';
import { uniqueId } from './study';

const TITLES: Record<Language, { password: string; loginId: string; notRegistered: string }> = {
  en: {
    password: 'Forgot password',
    loginId: 'Forgot user ID',
    notRegistered: 'This e-mail address is not registered.',
  },
  ja: {
    password: 'パスワードを忘れた場合',
    loginId: 'ユーザーIDを忘れた場合',
    notRegistered: 'このメールアドレスは登録されていません。',
  },
  th: {
    password: 'ลืมรหัสผ่าน',
    loginId: 'ลืมรหัสผู้ใช้',
    notRegistered: 'อีเมลนี้ไม่ได้ลงทะเบียนไว้',
  },
};

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const CHOSEN_PASSWORD = 'My-Own-Password-1';
const ANSWER = 'tom yum';

interface Invited {
  personId: number;
  loginId: string;
  email: string;
}

/** A person whom the administrator has just registered, without a password. */
async function invite(admin: Api, more: object = {}): Promise<Invited> {
  const loginId = uniqueId('person');
  const email = `${loginId}@casebook.example`;
  const { personId } = await admin.post<{ personId: number }>('/api/auth/person', {
    loginId,
    email,
    name: 'Recovery Person',
    organisation: 'Example Hospital',
    language: 'en',
    ...more,
  });
  return { personId, loginId, email };
}

async function fillForgot(page: Page, email: string, question: RegExp, answer: string) {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('combobox').click();
  await page.getByTitle(question).click();
  await page.getByLabel('Answer').fill(answer);
  await page.locator('button[type=submit]').click();
}

/** The forced change of a temporary password; the first time with a question and answer. */
async function changePassword(page: Page, password: string, first: boolean) {
  await expect(page).toHaveURL(/\/change-password/);
  await page.locator('#newPassword').fill(password);
  await page.locator('#confirmation').fill(password);
  if (first) {
    await page.getByRole('combobox').click();
    await page.getByTitle(/meal/).click();
  }
  await page.locator('#secretAnswer').fill(ANSWER);
  await page.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/$/);
}

test('an invited person signs in, forgets the password, and gets a new one by mail [R2-ROUTE-03] [R2-PWD-01] [R2-LOGIN-03] [R5-FORGOT-02] [R5-PWD-05] [D10-MAIL-01]', async ({
  page,
  api,
  request,
}) => {
  const admin = await api('admin');
  const { scope, roleIdOf } = await newAdminStudy(admin);
  const person = await invite(admin);
  const { personId, loginId, email } = person;
  const assignments = [{ roleId: roleIdOf('data_manager'), startDate: '2026-01-01' }];
  await admin.post(`/api/admin/${scope.studyId}/users`, { personId, assignments }, scope);
  await confirmRoles(api, { studyId: scope.studyId, roles: { administrator: scope.roleId } });
  const invited = await mailedPassword(admin, scope, person);
  expect((await mailTo(request, email)).subject).toBe('Your Casebook account');
  await page.goto('/login');
  await fillSignIn(page, loginId, invited);
  await changePassword(page, CHOSEN_PASSWORD, true);
  await chooseOfPerson(page, 'Sign out');

  const own = await passwordSetAt(admin, scope, personId);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(heading(page)).toHaveText(TITLES.en.password);
  await fillForgot(page, email, /meal/, ANSWER.toUpperCase());
  await expect(page.getByText('The security question or the answer is incorrect.')).toBeVisible();
  await page.getByLabel('Answer').fill(`  ${ANSWER} `);
  await page.locator('button[type=submit]').click();
  await expect(page.getByRole('heading', { name: 'The e-mail was sent' })).toBeFocused();
  await expect(page.getByText(`was sent to ${email}`)).toBeVisible();

  const reset = await mailedPassword(admin, scope, person, own);
  await page.getByRole('link', { name: 'Inbox of the demo' }).click();
  await page
    .getByRole('link', { name: new RegExp(email.replaceAll('.', String.raw`\.`)) })
    .first()
    .click();
  await expect(page.getByRole('article')).toContainText(reset);
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await fillSignIn(page, loginId, reset);
  await changePassword(page, 'Another-Password-2', false);
});

test('sends the user ID by mail in the language of the person [R2-ROUTE-03] [R2-PWD-02] [R5-FORGOT-03] [D10-MAIL-01]', async ({
  page,
  request,
}) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your user ID?' }).click();
  await expect(page).toHaveURL(/\/user\/forget-login-id$/);
  await fillForgot(page, 'site@casebook.example', /meal/, 'curry');
  await expect(page.getByRole('heading', { name: 'The e-mail was sent' })).toBeVisible();
  const mail = await mailTo(request, 'site@casebook.example');
  expect(mail.subject).toBe('Casebook ユーザーIDのお知らせ');
  expect(mail.text).toContain('ユーザーID: site');
});

test('the recovery pages switch language, keep typed values and show faults at the fields [R2-LANG-01] [R8-AUTH-04] [D6-ENUM-02]', async ({
  page,
}) => {
  for (const [path, kind] of [
    ['/user/forget-password', 'password'],
    ['/user/forget-login-id', 'loginId'],
  ] as const) {
    await page.goto(path);
    await page.locator('button[type=submit]').click();
    await expect(page.locator('#email')).toBeFocused();
    await expect(page.getByText('Please enter your e-mail address.')).toBeVisible();
    await expect(page.getByText('Please choose a security question.')).toBeVisible();
    await expect(page.getByText('Please enter the answer to the security question.')).toBeVisible();
    await fillForgot(page, `${uniqueId('nobody')}@casebook.example`, /colour/, 'blue');
    for (const language of ['ja', 'th', 'en'] as const) {
      await chooseLanguage(page, language);
      await expect(heading(page)).toHaveText(TITLES[language][kind]);
      await expect(page.getByText(TITLES[language].notRegistered)).toBeVisible();
      await expect(page.locator('#secretAnswer')).toHaveValue('blue');
    }
  }
});

test('after five wrong answers every answer is refused for some time [D6-ENUM-02]', async ({
  page,
  request,
}) => {
  const email = `${uniqueId('guessed')}@casebook.example`;
  for (let n = 0; n < 5; n += 1) {
    const answer = await request.post('/api/auth/forget-password', {
      data: { email, secretQuestion: 3, secretAnswer: `guess ${n}` },
    });
    expect(answer.status()).toBe(422);
  }
  await page.goto('/user/forget-password');
  await fillForgot(page, email, /colour/, 'blue');
  await expect(page.getByRole('alert')).toContainText('Wait an hour');
});
