import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe';
import { DEMO_PASSWORD, expect, test } from './portal';
import { assignInvestigator, enterValues, signPage } from './signing';
import {
  at,
  makeStudy,
  pageAt,
  registerSubject,
  setPrivileges,
  type Study,
  type Subject,
} from './study';

const LUNG = 'SE_SCREENING/F_LUNG';
const HISTORY = 'SE_SCREENING/F_HISTORY';

const matrixOf = (study: Study, subject: Subject, role: string) =>
  at(
    study,
    role,
    `site/${study.siteId}/subject-no/${encodeURIComponent(subject.subjectNo)}/visit-matrix`,
  );

const pulse = (page: Page) => page.getByLabel('Pulse before the measurement');
const signing = (page: Page) => page.getByRole('region', { name: /^Sign – Page: Lung function/ });
const entry = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name });

/** Enters the password in its dialog. */
async function confirm(page: Page, password = DEMO_PASSWORD): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Password') });
  await expect(dialog.getByLabel('Password')).toBeFocused();
  await dialog.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
}

/** The signer's own words and the moment with its offset. */
const SIGNED = /^Signed by .+ on \d{2}\s\w{3}\s20\d{2},\s\d{2}:\d{2} \(UTC\+09:00\)/;

test('a page is signed with the password; a change by the site breaks the signature, is shown to the signer, and he signs again [R2-CRF-05] [D6-SIGN-01] [D6-SIGN-06] [D6-SIGN-07] [D8-A11Y-01]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  await assignInvestigator(api, study);
  await enterValues(api, study, subject, LUNG, {
    I_LUNGDAT: '2026-05-18',
    I_FEV1: '2.4',
    I_PULSE: '72',
  });
  const page = await open('investigator', pageAt(study, 'investigator', subject, LUNG));
  await expect(pulse(page)).toHaveValue('72');

  await test.step('signs by keyboard, after a wrong password', async () => {
    await page.keyboard.press('F2');
    await expect(signing(page).getByText(/^\d+ items, 3 entered$/)).toBeVisible();
    await expectNoViolations(page);
    await signing(page).getByRole('button', { name: 'Sign this page…' }).press('Enter');
    await confirm(page, 'Not-The-Password-1');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/password you entered is incorrect/)).toBeVisible();
    await expectNoViolations(page);
    await expect(signing(page).getByText(SIGNED)).toHaveCount(0);
    await confirm(page);
    await expect(signing(page).getByText(SIGNED)).toBeVisible();
    await expect(pulse(page)).toHaveAccessibleDescription(/Signed/);
    const history = page.getByRole('complementary').getByRole('listitem');
    await expect(history.filter({ hasText: 'Investigator' })).toHaveCount(1);
    await expectNoViolations(page);
  });

  await test.step('the site corrects a value; the signature is broken for everybody who may see it', async () => {
    await enterValues(api, study, subject, LUNG, { I_PULSE: '81' });
    const site = await open('site', pageAt(study, 'site_staff', subject, LUNG));
    await site.getByRole('button', { name: 'Signature broken' }).click();
    await expect(
      site.getByText(/^Broken by: Pulse before the measurement – .+UTC\+09:00\)/),
    ).toBeVisible();
    await expect(site.getByRole('button', { name: /^Sign/ })).toHaveCount(1);
  });

  await test.step('the signer is led to it, sees the change first, and signs again', async () => {
    await page.goto('/');
    const row = page.getByRole('row').filter({ hasText: study.studyIdText });
    await row.scrollIntoViewIfNeeded();
    await row.getByRole('link', { name: '1 signature to sign again' }).click();
    await expect(page.getByRole('row')).toHaveCount(2);
    await expectNoViolations(page);
    await page.getByRole('link', { name: 'Lung function, Screening' }).click();
    await expect(signing(page).getByText('1 change since the last signature')).toBeVisible();
    const change = signing(page).getByRole('listitem').filter({ hasText: '72 → 81' });
    await expect(change).toHaveCount(1);
    await expectNoViolations(page);
    await change.getByRole('button').click();
    await expect(pulse(page)).toBeFocused();
    await signing(page).getByRole('button', { name: 'Sign this page…' }).click();
    await confirm(page);
    await expect(signing(page).getByText(SIGNED)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Signature broken' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await expect(page.getByText('All your signatures are valid')).toBeVisible();
  });
});

test('a change while the page is being read signs nothing; the change is shown, and the new content is signed [D6-SIGN-02]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  await assignInvestigator(api, study);
  await enterValues(api, study, subject, LUNG, { I_LUNGDAT: '2026-05-18', I_PULSE: '72' });
  const page = await open('investigator', pageAt(study, 'investigator', subject, LUNG));
  await page.getByRole('button', { name: 'Sign…' }).click();
  await expect(signing(page).getByRole('button', { name: 'Sign this page…' })).toBeVisible();
  await enterValues(api, study, subject, LUNG, { I_PULSE: '90' });
  await signing(page).getByRole('button', { name: 'Sign this page…' }).click();
  await confirm(page);
  await expect(
    signing(page).getByText(/^The content changed while you were reading/),
  ).toBeVisible();
  await expect(signing(page).getByRole('listitem').filter({ hasText: '72 → 90' })).toHaveCount(1);
  await expect(pulse(page)).toHaveValue('90');
  await signing(page).getByRole('button', { name: 'Sign this page…' }).click();
  await confirm(page);
  await expect(signing(page).getByText(SIGNED)).toBeVisible();
});

test('a visit is signed only when each of its pages was read, and each level shows whether it is signed or broken [D6-SIGN-05] [D6-SIGN-06]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  await assignInvestigator(api, study);
  await enterValues(api, study, subject, HISTORY, { I_SEX: 'F', I_ONSET: '1998' });
  await enterValues(api, study, subject, LUNG, { I_LUNGDAT: '2026-05-18', I_PULSE: '72' });
  const page = await open('investigator', matrixOf(study, subject, 'investigator'));
  const cell = page.locator(`[data-page="${subject.pages[LUNG]}"]`);
  const head = page.getByRole('columnheader', { name: /^Screening/ });

  await test.step('by keyboard: the menu of the cell, the pages one after another, the password', async () => {
    await cell.focus();
    await page.keyboard.press('F2');
    await expect(entry(page, 'Sign…')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(entry(page, /^Visit: Screening/)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(entry(page, 'Sign…').last()).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Sign – Visit: Screening' });
    await expect(dialog.getByRole('region', { name: 'Subject registration' })).toBeFocused();
    await expect(dialog.getByRole('status')).toHaveText('1 of 3 read');
    await expectNoViolations(page);
    await expect(dialog.getByRole('button', { name: 'Sign…' })).toHaveCount(0);
    for (const name of ['Asthma history', 'Lung function']) {
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('region', { name })).toBeFocused();
      await expect(dialog.getByRole('navigation').locator('[aria-current]')).toContainText(/read$/);
    }
    const sign = dialog.getByRole('button', { name: 'Sign…' });
    await expect(sign).toBeVisible();
    await expectNoViolations(page);
    await sign.press('Enter');
    await confirm(page);
    await expect(dialog.getByText(SIGNED)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  });

  await test.step('what is signed and what is broken is seen at page, visit and subject', async () => {
    await expect(head.getByTitle('Signed')).toBeVisible();
    await enterValues(api, study, subject, LUNG, { I_PULSE: '81' });
    await page.reload();
    await expect(cell).toHaveAccessibleName(/Signature broken/);
    await expect(head.getByTitle('Signature broken')).toBeVisible();
    await page.getByRole('button', { name: 'Signature broken' }).click();
    const history = page.getByRole('dialog', { name: /^Signatures – / });
    await expect(
      history.getByText(/^Broken by: Lung function, Screening: Pulse before the measurement/),
    ).toBeVisible();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await expect(history).toBeHidden();
  });

  await test.step('the next signature begins with what changed', async () => {
    await page.goto(at(study, 'investigator', 'subject'));
    await page.getByRole('button', { name: '1 signature to sign again' }).click();
    await page.getByRole('link', { name: 'Screening' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign – Visit: Screening' });
    const changes = dialog.getByRole('region', { name: 'Changes since the last signature' });
    await expect(changes).toContainText('72 → 81');
    await expectNoViolations(page);
    for (const name of ['Subject registration', 'Asthma history', 'Lung function']) {
      await expect(dialog.getByRole('button', { name: 'Next page' })).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('region', { name })).toBeFocused();
    }
    await dialog.getByRole('button', { name: 'Sign…' }).click();
    await confirm(page);
    await expect(dialog.getByText(SIGNED)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('button', { name: 'Signature broken' })).toHaveCount(0);
  });
});

test('a signer withdraws a signature with a reason and the password; it stays in the history, and the page can be signed again [D6-SIGN-09]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  await assignInvestigator(api, study);
  await enterValues(api, study, subject, LUNG, { I_LUNGDAT: '2026-05-18', I_PULSE: '72' });
  await signPage(api, study, subject, LUNG);
  const page = await open('investigator', pageAt(study, 'investigator', subject, LUNG));
  await expect(pulse(page)).toHaveAccessibleDescription(/Signed/);
  await page.getByRole('button', { name: 'Sign…' }).click();
  const panel = page.getByRole('complementary');
  await panel.getByRole('button', { name: 'Withdraw…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Withdraw the signature – / }).first();
  await dialog.getByRole('button', { name: 'Withdraw…' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Enter the reason.');
  await expectNoViolations(page);
  await dialog.getByLabel('Reason').fill('Signed the wrong page');
  await dialog.getByRole('button', { name: 'Withdraw…' }).click();
  await confirm(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(panel.getByText('Signature withdrawn')).toBeVisible();
  await expect(panel.getByText(/^Withdrawn by .+Reason: Signed the wrong page$/)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Withdraw…' })).toHaveCount(0);
  await expect(pulse(page)).not.toHaveAccessibleDescription(/Signed/);
  await expectNoViolations(page);
  await signing(page).getByRole('button', { name: 'Sign this page…' }).click();
  await confirm(page);
  await expect(signing(page).getByText(SIGNED)).toBeVisible();
  await expect(pulse(page)).toHaveAccessibleDescription(/Signed/);
});

test('who may not sign is offered nothing, and who may not see signatures sees nothing of them [R6-KEYS-03] [D6-SIGN-03]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  await assignInvestigator(api, study);
  await enterValues(api, study, subject, LUNG, { I_LUNGDAT: '2026-05-18', I_PULSE: '72' });
  await signPage(api, study, subject, LUNG);
  await enterValues(api, study, subject, LUNG, { I_PULSE: '81' });
  await setPrivileges(await api('builder'), study, 'monitor', (privileges) =>
    privileges.filter((one) => one !== 'ESIGN_VIEW'),
  );

  const site = await open('site', pageAt(study, 'site_staff', subject, LUNG));
  await expect(site.getByRole('button', { name: 'Signature broken' })).toBeVisible();
  await expect(site.getByRole('button', { name: 'Sign…' })).toHaveCount(0);
  await site.goto(at(study, 'site_staff', 'signature'));
  await expect(site.getByRole('heading', { name: 'Your role may not open this' })).toBeVisible();

  const monitor = await open('monitor', pageAt(study, 'monitor', subject, LUNG));
  await expect(pulse(monitor)).toBeVisible();
  await monitor.getByRole('button', { name: 'Queries and audit' }).click();
  await expect(monitor.getByRole('tab', { name: 'Audit trail' })).toBeVisible();
  await expect(monitor.getByText(/sign(ed|ature)/i)).toHaveCount(0);
  await monitor.goto(matrixOf(study, subject, 'monitor'));
  await expect(monitor.locator(`[data-page="${subject.pages[LUNG]}"]`)).not.toHaveAccessibleName(
    /sign/i,
  );
});
