import type { Page } from '@playwright/test';
import { beginFault } from './faults';
import { add, draftOf, emptyStudy, entry, saved, withPressures } from './draft';
import { expect, test } from './portal';

test('visits and groups are added, translated, moved and removed, and undone after a reload [D4-DRAFT-02] [D4-DRAFT-04]', async ({
  api,
  open,
}) => {
  const builder = await api('builder');
  const study = await emptyStudy(builder);
  const page = await open('builder', entry(study, 'cycle-visit'));
  await add(page, 'Add visit', 'Week 1');
  await add(page, 'Add visit', 'Week 2');
  await saved(page);
  const title = page.getByRole('textbox', { name: 'Visit (Japanese)' }).last();
  await title.fill('第2週');
  await title.press('Enter');
  await title.press('Alt+ArrowUp');
  await saved(page);
  const visits = async () =>
    (await draftOf(builder, study))['visits']!.map(({ key, title: { en, ja } }) => [key, en, ja]);
  expect(await visits()).toEqual([
    ['REG', 'Registration', '登録'],
    ['WEEK_2', 'Week 2', '第2週'],
    ['WEEK_1', 'Week 1', undefined],
  ]);

  await page.reload();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Undone: visit Week 2')).toBeVisible();
  expect((await visits()).map(([key]) => key)).toEqual(['REG', 'WEEK_1', 'WEEK_2']);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+Shift+Z');
  await saved(page);
  await expect.poll(visits).toHaveLength(3);
  await expect.poll(async () => (await visits())[1]![0]).toBe('WEEK_2');

  await page.getByRole('button', { name: 'Remove visit Week 1' }).click();
  await expect(page.getByRole('row', { name: /WEEK_1/ })).toHaveCount(0);
  await saved(page);
  expect(await visits()).toHaveLength(2);
});

test('the schedule is set with the keyboard, several cells at once, as one step of undo [D4-DRAFT-02]', async ({
  api,
  open,
}) => {
  const builder = await api('builder');
  const study = await emptyStudy(builder);
  const scope = { studyId: study.studyId, roleId: study.roleId };
  const visit = (key: string) => ({
    kind: 'visit',
    key,
    revision: 0,
    content: { key, title: { en: key }, type: 'scheduled' },
  });
  const crfPage = (key: string) => ({
    kind: 'page',
    key,
    revision: 0,
    content: { key, type: 2, title: { en: key }, blocks: [] },
  });
  await builder.post(
    `/api/builder/${study.studyId}/draft/edits`,
    { changes: [visit('V1'), visit('V2'), crfPage('DM'), crfPage('VS')] },
    scope,
  );
  const page = await open('builder', entry(study, 'schedule'));
  const cell = (name: string) => page.getByRole('gridcell', { name });
  await cell('DM at V1: not collected').click();
  await expect(cell('DM at V1: mandatory')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Space');
  await expect(cell('VS at V2: mandatory')).toBeVisible();
  await page.keyboard.press('m');
  await expect(cell('DM at V1: optional')).toBeVisible();
  await saved(page);
  // A click on a collected page chooses it and leaves it as it is.
  await cell('VS at V1: optional').click();
  await expect(cell('VS at V1: optional')).toBeFocused();
  const schedule = async () =>
    (
      (await draftOf(builder, study))['schedule'] as unknown as {
        visit: string;
        page: string;
        mandatory: boolean;
      }[]
    ).map((one) => `${one.visit} ${one.page} ${one.mandatory}`);
  expect((await schedule()).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    'REG REG true',
    'V1 DM false',
    'V1 VS false',
    'V2 DM false',
    'V2 VS false',
  ]);
  await page.keyboard.press('Control+z');
  await expect(cell('DM at V1: mandatory')).toBeVisible();
  await expect
    .poll(async () => (await schedule()).filter((one) => one.endsWith('true')))
    .toHaveLength(5);
});

test('an edit that meets a change from another tab waits for a decision [D4-DRAFT-03]', async ({
  api,
  open,
}) => {
  const builder = await api('builder');
  const study = await emptyStudy(builder);
  const first = await open('builder', entry(study, 'crf-group'));
  await add(first, 'Add group', 'Safety');
  await saved(first);
  const second = await open('builder', entry(study, 'crf-group'));
  const name = (page: Page) => page.getByRole('textbox', { name: 'Name (English)' });
  await expect(name(second)).toHaveValue('Safety');
  // The first tab does not hear of the change before it sends its own.
  await beginFault(first, '**/draft/presence', (route) => route.abort());
  await name(second).fill('Safety data');
  await name(second).press('Enter');
  await saved(second);
  await first.unroute('**/draft/presence');
  await name(first).fill('Adverse events');
  await name(first).press('Enter');
  await expect(first.getByText('Somebody changed this at the same time')).toBeVisible();
  await expect(name(first)).toHaveValue('Safety data');
  await first.getByRole('button', { name: 'Overwrite with my change' }).click();
  await expect(name(first)).toHaveValue('Adverse events');
  await saved(first);
  expect((await draftOf(builder, study))['groups']![0]!.title).toEqual({ en: 'Adverse events' });
});

test('what was undone gets the focus, and is one step away on another screen [D4-EDITOR-12]', async ({
  api,
  open,
}) => {
  const builder = await api('builder');
  const study = await withPressures(builder);
  const page = await open('builder', `${entry(study, 'crf-page')}?page=VS&item=SYSBP`);
  const settings = page.getByRole('complementary', { name: 'Settings' });
  const label = settings.getByRole('textbox', { name: 'Label (English)' });
  await label.fill('Systolic');
  await label.press('Tab');
  await saved(page);
  await page.getByRole('button', { name: /^DIABP/ }).click();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone: page Vital signs')).toBeVisible();
  const item = page.getByRole('button', { name: /^SYSBP/ });
  await expect(item).toBeFocused();
  await expect(item).toHaveAttribute('aria-current', 'true');
  await expect(label).toHaveValue('SYSBP');
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByRole('button', { name: /^Systolic/ })).toBeFocused();

  await page.getByRole('link', { name: 'CRF groups', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'CRF groups', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('link', { name: 'Show page Vital signs' }).press('Enter');
  await expect(item).toBeFocused();
  await expect(page.getByRole('link', { name: 'Show page Vital signs' })).toBeHidden();
  await expect(page).toHaveURL(/crf-page\?page=VS&item=SYSBP$/);
});
