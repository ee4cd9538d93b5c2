import type { Page } from '@playwright/test';
import { add, saved } from './draft';
import { expect, test } from './portal';
import { pageAt, registerSubject, releaseDraft, uniqueId } from './study';

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).press('Enter');
  await page.getByTitle(option, { exact: true }).click();
}

test('a study is made by hand, frozen, released and entered at a site [D4-EDITOR-10]', async ({
  api,
  open,
}) => {
  test.setTimeout(180_000);
  const builder = await api('builder');
  const studyIdText = uniqueId('HAND');
  const { studyId, roleId } = await builder.post<{ studyId: number; roleId: number }>(
    '/api/builder/study',
    { studyIdText, name: { en: 'By hand' }, protocolNumber: 'P-9', languages: ['en'] },
  );
  const base = `/study/${studyId}/role/${roleId}/builder`;
  const page = await open('builder', `${base}/cycle-visit`);

  await test.step('a visit and a codelist', async () => {
    await add(page, 'Add visit', 'Week 1');
    await saved(page);
    await page.goto(`${base}/codelist`);
    await add(page, 'Add codelist', 'Severity');
    const code = page.getByRole('form', { name: 'Add code' });
    for (const [value, label] of ['1 Mild', '2 Severe'].map((row) => row.split(' '))) {
      await code.getByLabel('New code').fill(value!);
      await code.getByLabel('Label').fill(label!);
      await code.getByLabel('Label').press('Enter');
    }
    await saved(page);
  });

  await test.step('a page with a number and a choice', async () => {
    await page.goto(`${base}/crf-page`);
    await add(page, 'Add page', 'Vital signs');
    await page.getByRole('button', { name: 'Add block: Normal' }).click();
    const label = page.getByRole('textbox', { name: 'Label of a new item' });
    await label.fill('Weight');
    await label.press('Enter');
    await choose(page, 'Values are', 'numbers');
    await page.getByRole('checkbox', { name: 'Limit the digits' }).check();
    await label.fill('Pain');
    await label.press('Enter');
    await choose(page, 'Layout', 'Radio, horizontal');
    await choose(page, 'Codelist', 'Severity (SEVERITY)');
    await saved(page);
  });

  await test.step('where it is collected', async () => {
    await page.goto(`${base}/schedule`);
    await page.getByRole('gridcell', { name: 'Vital signs at Week 1: not collected' }).click();
    await saved(page);
  });

  await test.step('a check from a form', async () => {
    await page.goto(`${base}/ecs`);
    await choose(page, 'Of all pages', 'Vital signs');
    await page.getByRole('button', { name: 'Add check' }).click();
    await page.getByRole('button', { name: 'Write a common check …' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('radio', { name: 'Out of range' }).check();
    await form.getByRole('textbox', { name: 'At most' }).fill('200');
    await form.getByRole('button', { name: 'Use this check' }).click();
    await saved(page);
    await expect(page.getByRole('link', { name: 'No problems' })).toBeVisible();
  });

  const { revision } = await builder.get<{ revision: number }>(`/api/builder/${studyId}/draft`, {
    studyId,
    roleId,
  });
  const study = await releaseDraft(api, { studyId, studyIdText }, revision);
  const subject = await registerSubject(api, study);
  const site = await open('site', pageAt(study, 'site_staff', subject, 'WEEK_1/VITAL_SIGNS'));
  await site.getByRole('textbox', { name: 'Weight' }).fill('250');
  await site.getByRole('radio', { name: 'Severe' }).check();
  await expect(
    site.getByText('Weight is out of the expected range. Please check it.').first(),
  ).toBeVisible();
  await site.keyboard.press('Control+s');
  await expect(site.getByText('Data has been saved.').first()).toBeVisible();

  await test.step('a clone of it is a study of its own', async () => {
    const clone = uniqueId('CLONE');
    await page.goto(`${base}/study-clone`);
    await page.getByLabel('ID of the new study').fill(studyIdText);
    await page.getByRole('button', { name: 'Create study' }).click();
    await expect(page.getByRole('alert').getByText(/already in use/)).toBeVisible();
    await page.getByLabel('ID of the new study').fill(clone);
    await page.getByRole('button', { name: 'Create study' }).click();
    await expect(page).toHaveURL(/\/builder\/study$/);
    expect(page.url()).not.toContain(`/study/${studyId}/`);
    await page.goto(page.url().replace(/study$/, 'crf-page?page=VITAL_SIGNS'));
    await expect(page.getByRole('button', { name: /^Weight/ })).toBeVisible();
  });
});
