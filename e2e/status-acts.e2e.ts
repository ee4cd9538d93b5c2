import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe';
import { countNotices, keepNotices } from './notices';
import { type Api, expect, test } from './portal';
import { at, makeStudy, manage, pageAt, registerSubject, type Study, type Subject } from './study';

type ApiOf = (login: string) => Promise<Api>;

const PAGE = 'SE_SCREENING/F_LUNG';

interface Outcome {
  done: number;
  skipped: number;
}

const matrixOf = (study: Study, subject: Subject, role: string) =>
  at(
    study,
    role,
    `site/${study.siteId}/subject-no/${encodeURIComponent(subject.subjectNo)}/visit-matrix`,
  );

async function setStatus(
  person: Api,
  study: Study,
  subject: Subject,
  role: string,
  act: object,
): Promise<Outcome> {
  const path = `/api/subject/${study.studyId}/subjects/${subject.subjectId}/status`;
  return person.post(path, act, {
    studyId: study.studyId,
    siteId: study.siteId,
    roleId: study.roles[role],
  });
}

/** Locks one item of the page as the data manager. */
async function lockPulse(api: ApiOf, study: Study, subject: Subject): Promise<void> {
  await manage(api, study);
  const manager = await api('datamanager');
  const pageId = subject.pages[PAGE]!;
  const view = await manager.get<{
    pageKey: string;
    design: { pages: { key: string; blocks: { key: string; items: { key: string }[] }[] }[] };
  }>(`/api/subject/${study.studyId}/pages/${pageId}`, {
    studyId: study.studyId,
    roleId: study.roles['data_manager'],
  });
  const block = view.design.pages
    .find(({ key }) => key === view.pageKey)!
    .blocks.find(({ items }) => items.some(({ key }) => key === 'I_PULSE'))!;
  const place = { pageId, blockKey: block.key, line: 0, itemKey: 'I_PULSE' };
  const { done } = await setStatus(manager, study, subject, 'data_manager', {
    flag: 'lock',
    set: true,
    level: 'question',
    ...place,
  });
  expect(done).toBe(1);
}

const entry = (page: Page, name: string | RegExp) =>
  page.getByRole('menuitem', { name, exact: typeof name === 'string' });

test('SDV is set by keyboard for a page and in the matrix, and cleared with a reason [R4-STATUS-01] [R4-STATUS-02] [R6-KEYS-09] [D8-A11Y-01]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  const page = await open('monitor', pageAt(study, 'monitor', subject, PAGE));
  await keepNotices(page);
  const head = page.locator('.cb-page-header');
  await expect(page.getByLabel('Pulse before the measurement')).toBeVisible();

  await page.keyboard.press('F2');
  await expect(entry(page, 'Set SDV')).toBeFocused();
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^SDV set for \d+ items\.$/)).toBeVisible();
  await expect(head.getByTitle('SDV')).toBeVisible();
  await expect(page.getByLabel('Pulse before the measurement')).toHaveAccessibleDescription(/SDV/);

  // One item of the page, from the submenu of the same menu.
  await page.getByLabel('Pulse before the measurement').focus();
  await page.keyboard.press('F2');
  await expect(entry(page, 'Set SDV')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(entry(page, /^Item: Pulse before the measurement/)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(entry(page, 'Set SDV').last()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(entry(page, 'Clear SDV…').last()).toBeFocused();
  await page.keyboard.press('Enter');
  const ofItem = page.getByRole('dialog', {
    name: 'Clear SDV – Item: Pulse before the measurement',
  });
  await expect(ofItem.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(ofItem).toBeHidden();
  await expect(page.getByLabel('Pulse before the measurement')).toBeFocused();

  // Clearing asks for a reason.
  await page.keyboard.press('F2');
  await expect(entry(page, 'Set SDV')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(entry(page, 'Clear SDV…')).toBeFocused();
  await page.keyboard.press('Enter');
  const clearing = page.getByRole('dialog', { name: /^Clear SDV – Page:/ });
  const reason = clearing.getByRole('textbox', { name: 'Reason' });
  await expect(reason).toBeFocused();
  await expect(clearing.getByText(/^\d+ items will change\.$/)).toBeVisible();
  await expectNoViolations(page);
  await clearing.getByRole('button', { name: /^Clear SDV of \d+ items$/ }).press('Enter');
  await expect(clearing.getByRole('alert')).toHaveText('Enter the reason.');
  await reason.fill('Checked against the wrong visit');
  await clearing.getByRole('button', { name: /^Clear SDV of \d+ items$/ }).press('Enter');
  await expect(page.getByText(/^SDV cleared for \d+ items\.$/)).toBeVisible();
  await expect(clearing).toBeHidden();
  await expect(head.getByTitle('SDV')).toHaveCount(0);

  // The same in the matrix, at the cell that has the focus.
  await page.goto(matrixOf(study, subject, 'monitor'));
  const cell = page.locator(`[data-page="${subject.pages[PAGE]}"]`);
  await cell.focus();
  await page.keyboard.press('F2');
  await expect(entry(page, 'Set SDV')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cell).toHaveAccessibleName(/SDV$/);
  await expect(cell).toBeFocused();
  expect(await countNotices(page, /SDV set for \d+ items\./)).toBe(1);

  // The whole subject is shown first.
  await page.getByRole('button', { name: 'Status ▾', exact: true }).click();
  await entry(page, 'Set SDV').click();
  const wide = page.getByRole('dialog', { name: `Set SDV – Subject: ${subject.subjectNo}` });
  await expect(wide.getByText(/ items will change\./)).toBeVisible();
  await expect(wide.getByText(/ items have this status already\./)).toBeVisible();
  await expectNoViolations(page);
  await expect(wide.getByRole('button', { name: /^Set SDV for \d+ items$/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(wide).toBeHidden();
  await expect.poll(() => countNotices(page, /SDV set for \d+ items\./)).toBe(2);
});

test('locked items are named before they are skipped, with links to them, and the rest is set [R4-STATUS-01] [R8-SAVE-02]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  await lockPulse(api, study, subject);
  const page = await open('monitor', pageAt(study, 'monitor', subject, PAGE));
  await page.getByRole('button', { name: 'Status ▾', exact: true }).click();
  await entry(page, 'Set SDV').click();
  const dialog = page.getByRole('dialog', { name: /^Set SDV – Page:/ });
  await expect(dialog.getByText('1 item is locked and will be left as it is.')).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: /^Set SDV for \d+ items?$/ }).click();
  await expect(dialog.getByText(/^SDV set for .*1 was locked and left as it is\.$/)).toBeVisible();
  await expect(dialog.getByText(/^Some items are locked/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Pulse before the measurement' }).click();
  await expect(page.getByLabel('Pulse before the measurement')).toBeFocused();

  // From the matrix the link leads to the item.
  await page.goto(matrixOf(study, subject, 'monitor'));
  await page.locator(`[data-page="${subject.pages[PAGE]}"]`).hover();
  await page.getByRole('button', { name: /^Status: Page: / }).click();
  await entry(page, /^Clear SDV/)
    .first()
    .click();
  const clearing = page.getByRole('dialog', { name: /^Clear SDV – Page:/ });
  await clearing.getByRole('link').click();
  await expect(page.getByLabel('Pulse before the measurement')).toBeFocused();
});

test('a role that sets no status sees nothing of it, and one that may not see a status is not offered it [R6-KEYS-09]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  const page = await open('site', pageAt(study, 'site_staff', subject, PAGE));
  await expect(page.getByLabel('Pulse before the measurement')).toBeVisible();
  await page.keyboard.press('F2');
  await expect(page.getByRole('button', { name: /^Status/ })).toHaveCount(0);
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await page.goto(matrixOf(study, subject, 'site_staff'));
  await page.locator(`[data-page="${subject.pages[PAGE]}"]`).hover();
  await expect(page.getByRole('button', { name: /^Status/ })).toHaveCount(0);

  const monitor = await open('monitor', pageAt(study, 'monitor', subject, PAGE));
  await monitor.getByRole('button', { name: 'Status ▾', exact: true }).click();
  await expect(monitor.getByRole('menuitem')).toHaveText(['Set SDV', 'Clear SDV…']);
});
