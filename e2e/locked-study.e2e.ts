import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from './axe';
import { countNotices, keepNotices } from './notices';
import { expect, test } from './portal';
import { at, makeStudy, pageAt, registerSubject } from './study';
import { closeStudy, lockStudy } from './study-lock';

const pulseOn = (page: Page): Locator => page.getByLabel('Pulse before the measurement');
const save = (page: Page): Locator => page.getByRole('button', { name: 'Save', exact: true });
const whyNot = (page: Page): Locator =>
  page.getByText('The data cannot be saved because the database is locked.', { exact: false });
const sign = (page: Page): Locator => page.locator('header').getByText('Locked', { exact: true });

test('a page that is being filled in when the study is locked refuses the save, keeps what was typed, and saves it after the unlock [R4-LOCK-02] [R8-HTTP-02] [R5-SAVE-04] [R8-SAVE-05]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  const address = pageAt(study, 'site_staff', subject, 'SE_SCREENING/F_LUNG');
  const page = await open('site', address);
  await keepNotices(page);
  await page.reload();
  await pulseOn(page).fill('71');

  await lockStudy(study.studyId, true);
  const answered = page.waitForResponse('**/save');
  await save(page).click();
  expect((await answered).status()).toBe(409);
  await expect.poll(() => countNotices(page, /configuration of the study has changed/)).toBe(1);
  await expect(whyNot(page)).toBeVisible();
  await expect(sign(page)).toBeVisible();
  await expect(save(page)).toHaveCount(0);
  await expect(pulseOn(page)).toHaveValue('71');
  await expect(pulseOn(page)).not.toBeEditable();
  await expectNoViolations(page);

  // Another tab of the person learns of the unlock, and this one from it.
  await lockStudy(study.studyId, false);
  const other = await page.context().newPage();
  await other.goto(at(study, 'site_staff', 'subject'));
  await expect(other.getByRole('link', { name: subject.subjectNo })).toBeVisible();
  await expect(sign(other)).toHaveCount(0);
  await expect(whyNot(page)).toHaveCount(0);
  await expect.poll(() => countNotices(page, /has been unlocked/)).toBe(1);
  await expect(pulseOn(page)).toHaveValue('71');
  await save(page).click();
  await expect(page.getByText('Data has been saved.').first()).toBeVisible();
  await page.reload();
  await expect(pulseOn(page)).toHaveValue('71');
});

test('an open visit matrix learns of the lock and of the unlock from another tab, and what was typed there is kept as a draft over a reload [R4-LOCK-02] [R5-SAVE-04]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  const path = `site/${study.siteId}/subject-no/${encodeURIComponent(subject.subjectNo)}/visit-matrix`;
  const matrix = await open('site', at(study, 'site_staff', path));
  await expect(matrix.getByRole('grid')).toBeVisible();
  const page = await matrix.context().newPage();
  await page.goto(pageAt(study, 'site_staff', subject, 'SE_SCREENING/F_LUNG'));
  await pulseOn(page).fill('72');
  await pulseOn(page).press('Tab');

  await lockStudy(study.studyId, true);
  await save(page).click();
  await expect(whyNot(page)).toBeVisible();
  // The matrix learns of it from the other tab.
  await expect(whyNot(matrix)).toBeVisible();
  await expectNoViolations(matrix);

  await page.reload();
  await expect(whyNot(page)).toBeVisible();
  await expect(pulseOn(page)).toHaveValue('');
  await lockStudy(study.studyId, false);
  await page.reload();
  await page.getByRole('button', { name: /Restore|Take/ }).click();
  await expect(pulseOn(page)).toHaveValue('72');
  await save(page).click();
  await expect(page.getByText('Data has been saved.').first()).toBeVisible();
  await expect(whyNot(matrix)).toHaveCount(0);
});

test('the sign and the message of a locked study are there in every language', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  await lockStudy(study.studyId, true);
  const words = {
    en: [/The data cannot be saved because the database is locked/, 'Locked'],
    ja: [/データベースがロックされているため、保存できません/, 'ロック'],
    th: [/บันทึกข้อมูลไม่ได้เพราะฐานข้อมูลถูกล็อก/, 'ล็อก'],
  } as const;
  for (const language of ['en', 'ja', 'th'] as const) {
    const address = pageAt(study, 'site_staff', subject, 'SE_SCREENING/F_LUNG');
    const page = await open('site', address, { language, viewport: { width: 1366, height: 768 } });
    const [text, word] = words[language];
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.locator('header').getByText(word).first()).toBeVisible();
  }
});

test('a study that is closed while a tab is open leads home with its message, and cannot be entered any more [R8-HTTP-11]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const list = at(study, 'site_staff', 'subject');
  const page = await open('site', list);
  await keepNotices(page);
  await page.reload();
  await expect(page.getByText('No subjects yet')).toBeVisible();
  await closeStudy(study.studyIdText);
  const search = page.getByRole('searchbox', { name: /Subject, screening/ });
  await search.fill('S');
  await search.press('Enter');
  await expect.poll(() => countNotices(page, /This study is closed/)).toBeGreaterThan(0);
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await page.goto(list);
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await expect.poll(() => countNotices(page, /This study is closed/)).toBeGreaterThan(0);
});

test('a closed study in the study list is named as closed and disturbs nobody who opens another one [R8-HTTP-11] [R2-HOME-04]', async ({
  api,
  open,
}) => {
  const [closed, other] = [await makeStudy(api), await makeStudy(api)];
  await closeStudy(closed.studyIdText);
  const page = await open('site', '/user/info');
  await keepNotices(page);
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 421) refused.push(response.url());
  });
  await page.goto('/');
  const row = page.getByRole('row').filter({ hasText: closed.studyIdText });
  await row.scrollIntoViewIfNeeded();
  await expect(row.getByText('The study is closed')).toBeVisible();
  await page.getByRole('button', { name: `Open ${other.studyIdText} as Site staff` }).click();
  await expect(page.getByText('No subjects yet')).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === at(other, 'site_staff', 'subject'));
  expect(await countNotices(page, /This study is closed/)).toBe(0);
  // The list says which studies are closed, so nothing asks for them.
  expect(refused.filter((url) => url.includes(`/${closed.studyId}/`))).toEqual([]);
});
