import { readFileSync } from 'node:fs';
import { unzip } from '@casebook/test-kit/unzip';
import { expectNoViolations } from './axe';
import { type Api, expect, test } from './portal';
import { at, makeStudy, manage, registerSubject, type Study, type Subject } from './study';

type ApiOf = (login: string) => Promise<Api>;

/** Values of the page "Asthma history": an unknown part of a date, a text like a formula in two languages, a code. */
const HISTORY = { I_SEX: 'F', I_ONSET: '2019-UN-UN', I_NOTE: '=1+1 喘息 "軽症" หอบหืด' };

async function enterHistory(api: ApiOf, study: Study, subject: Subject): Promise<void> {
  const { studyId, siteId, roles } = study;
  const person = await api('site');
  const scope = { studyId, siteId, roleId: roles['site_staff'] };
  const path = `/api/subject/${studyId}/pages/${subject.pages['SE_SCREENING/F_HISTORY']}`;
  const { designVersionId, design, pageKey } = await person.get<{
    designVersionId: number;
    pageKey: string;
    design: { pages: { key: string; blocks: { key: string; items: { key: string }[] }[] }[] };
  }>(path, scope);
  const blocks = design.pages.find(({ key }) => key === pageKey)!.blocks;
  const items = Object.entries(HISTORY).map(([itemKey, value]) => {
    const block = blocks.find((one) => one.items.some(({ key }) => key === itemKey))!;
    return { blockKey: block.key, line: 0, itemKey, value, revision: 0 };
  });
  await person.post(`${path}/save`, { designVersionId, items }, scope);
}

test('datasets are chosen, made in the background and downloaded with what was entered; the history has them [R2-ROUTE-21] [R2-DATA-01] [R3-EXPORT-01] [D9-EXPORT-01]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const [subject, other] = [await registerSubject(api, study), await registerSubject(api, study)];
  await enterHistory(api, study, subject);
  await enterHistory(api, study, other);
  await manage(api, study);

  const page = await open('datamanager', at(study, 'data_manager', 'download-dataset'));
  const plan = page.getByRole('region', { name: 'In the file' });
  await expect(plan.getByText('F_HISTORY')).toBeVisible();
  await page.getByText('Code and label').click();
  await page.getByRole('combobox', { name: 'Subjects' }).fill(`${subject.subjectNo},`);
  await plan.getByText('F_HISTORY').click();
  await expect(plan.getByText('I_SEX_L')).toBeVisible();

  await test.step('a choice without data is refused before it starts [R8-SAVE-07]', async () => {
    const visits = page.getByRole('combobox', { name: 'Visits' });
    await visits.click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item').last().click();
    await expect(plan.getByText('No data.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create datasets' })).toBeDisabled();
    await visits.press('Backspace');
    await visits.press('Escape');
    await expect(plan.getByText('F_HISTORY')).toBeVisible();
  });
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Create datasets' }).click();
  await expect(page).toHaveURL(/download-dataset-history/);
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText('Success');
  await expect(row).toContainText(`Subjects: ${subject.subjectNo}`);
  await expect(row).toContainText('(datamanager)');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download \(/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/_dataset_csv_\d{8}\.zip$/);
  await expectNoViolations(page);

  const files = await unzip(readFileSync(await file.path()));
  const [names, values, ...more] = files
    .get('F_HISTORY.csv')!
    .toString('utf8')
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  expect(more).toEqual([]);
  const cell = (name: string) => values![names!.indexOf(`"${name}"`)];
  expect(cell('SUBJID')).toBe(`"${subject.subjectNo}"`);
  expect(cell('SITEID')).toBe(`"${study.siteCode}"`);
  expect(cell('I_SEX')).toBe('"F"');
  expect(cell('I_SEX_L')).toBe('"Female"');
  expect(cell('I_ONSET')).toBe('"2019-UN-UN"');
  expect(cell('I_NOTE')).toBe(`"'=1+1 喘息 ""軽症"" หอบหืด"`);
});
