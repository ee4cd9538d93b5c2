import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe';
import { mailTo, securityCode } from './mail';
import { DEMO_PASSWORD, expect, test } from './portal';
import { makeRandomisedStudy } from './randomised-study';
import { assignInvestigator, enterValues } from './signing';
import { approve, at, registerSubject } from './study';

const row = (page: Page, subjectNo: string) => page.getByRole('row').filter({ hasText: subjectNo });

/** Follows what home names as waiting in the study. */
async function openFromHome(page: Page, studyIdText: string, work: string): Promise<void> {
  const place = page.getByRole('row').filter({ hasText: studyIdText });
  // What waits is counted when the row comes into sight.
  await place.scrollIntoViewIfNeeded();
  await place.getByRole('link', { name: work }).click();
}

test('opens a key over request, mailed code and approval, and shows the arm to nobody else [R2-ROUTE-28] [R2-IWRS-03] [R4-BLIND-01] [D6-CLASS-04]', async ({
  api,
  open,
}) => {
  const study = await makeRandomisedStudy(api);
  await assignInvestigator(api, study);
  await approve(api, study);
  const subject = await registerSubject(api, study);
  await enterValues(api, study, subject, 'BASE/RAND', { SEX: 'F' });
  const person = await api('site');
  const scope = { studyId: study.studyId, siteId: study.siteId, roleId: study.roles['site_staff'] };
  const place = `/api/subject/${study.studyId}/pages/${subject.pages['BASE/RAND']}`;
  const { designVersionId } = await person.get<{ designVersionId: number }>(place, scope);
  await person.post(
    `${place}/randomise`,
    { designVersionId, factors: [{ factor: 'SEX', value: 'F' }], unsaved: [] },
    scope,
  );

  const requester = await open('investigator', at(study, 'investigator', 'blind-list'));
  await test.step('the investigator asks with reason and password', async () => {
    await requester.getByRole('button', { name: 'Request unblinding' }).first().click();
    const dialog = requester.getByRole('dialog', { name: 'Request unblinding' });
    await dialog.getByLabel('Subject').click();
    await requester.getByTitle(new RegExp(subject.subjectNo)).click();
    await dialog.getByLabel('Reason').fill('Anaphylaxis after the second dose');
    await expectNoViolations(requester);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const password = requester.getByRole('dialog').last();
    await password.getByLabel('Password').fill(DEMO_PASSWORD);
    await password.getByRole('button', { name: 'Request unblinding' }).click();
    await expect(row(requester, subject.subjectNo)).toContainText('Waiting for approval');
  });

  const approver = await open('approver');
  await test.step('home of the approver leads to the request', async () => {
    await openFromHome(approver, study.studyIdText, '1 emergency unblinding to decide');
    await expect(row(approver, subject.subjectNo)).toContainText('Waiting for approval');
    await approver.goto(`${at(study, 'approver', 'blind-list')}?page=1`);
    await expect(row(approver, subject.subjectNo)).toBeVisible();
    expect(await approver.content()).not.toMatch(/verum|placebo|KIT_[VP]|SEX=/i);
    for (const entry of ['Randomisation schemes', 'Arm list', 'IP stock']) {
      await expect(approver.getByRole('link', { name: entry })).toHaveCount(0);
    }
  });
  await test.step('the approver reads the request and enters the code of the mail', async () => {
    const { request } = await api('approver');
    const address = 'approver@casebook.example';
    const requestNo = await row(approver, subject.subjectNo).getByRole('cell').first().innerText();
    const code = await securityCode(request, address, requestNo.trim());
    expect((await mailTo(request, address)).text).not.toContain(subject.subjectNo);
    await row(approver, subject.subjectNo)
      .getByRole('button', { name: /^Approve/ })
      .click();
    const dialog = approver.getByRole('dialog');
    await expect(dialog).toContainText('Anaphylaxis after the second dose');
    await dialog.getByLabel('Security code from the e-mail').fill(code);
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect(row(approver, subject.subjectNo)).toContainText('Waiting for key open');
  });

  await test.step('the investigator opens the key', async () => {
    await requester.goto('/');
    await openFromHome(requester, study.studyIdText, '1 approved unblinding to open');
    await expect(row(requester, subject.subjectNo)).toContainText('Waiting for key open');
    await requester.goto(`${at(study, 'investigator', 'blind-list')}?page=1`);
    await row(requester, subject.subjectNo)
      .getByRole('button', { name: /^Open key/ })
      .click();
    await requester.getByRole('dialog').getByRole('button', { name: 'Open key' }).click();
    await expect(requester.getByRole('dialog').last()).toContainText('Verum');
    await requester.getByRole('button', { name: 'Close' }).last().click();
    await expect(row(requester, subject.subjectNo)).toContainText('Key opened');
    await expect(requester.getByText('Verum')).toHaveCount(0);
  });

  await test.step('the approver is shown the approved key', async () => {
    await approver.reload();
    await row(approver, subject.subjectNo)
      .getByRole('button', { name: /^Show arm/ })
      .click();
    await approver.getByRole('dialog').getByRole('button', { name: 'Show arm' }).click();
    await expect(approver.getByRole('dialog').last()).toContainText('Verum');
  });

  await test.step('the trail says who did what, and no arm', async () => {
    await row(requester, subject.subjectNo)
      .getByRole('button', { name: /^Audit trail/ })
      .click();
    const trail = requester.getByRole('dialog').last();
    for (const act of ['Requested', 'Approved', 'Key opened', 'Arm shown']) {
      await expect(trail).toContainText(act);
    }
    await expect(trail).not.toContainText(/verum/i);
  });
});
