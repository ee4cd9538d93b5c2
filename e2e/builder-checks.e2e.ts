import { draftOf, entry, saved, withPressures } from './draft';
import { type Api, expect, test } from './portal';
import { confirmRoles, makeStudy, registerSubject, setPrivileges, type Study } from './study';

test('a check is written, corrected while it is typed, and tested at once [D4-EDITOR-04]', async ({
  api,
  open,
}) => {
  const builder = await api('builder');
  const study = await withPressures(builder);
  const page = await open('builder', entry(study, 'ecs'));
  await page.getByRole('button', { name: 'Add check' }).click();
  const expression = page.getByRole('textbox', { name: 'Expression', exact: true });
  await expression.fill('SYSBP <= DIASTOLIC');
  await expect(
    page
      .getByRole('article')
      .getByText(/Error:.*DIASTOLIC/)
      .first(),
  ).toBeVisible();
  await expression.fill('SYSBP <= DIABP');
  await expect(page.getByText('The expression is valid.')).toBeVisible();
  const message = page.getByRole('textbox', { name: 'Message (English)' });
  await message.fill('The systolic pressure is not above the diastolic one. Please check.');
  await page.getByRole('button', { name: 'Add test case' }).click();
  await page.getByRole('textbox', { name: 'Values' }).fill('SYSBP = 120\nDIABP = 80');
  await page.keyboard.press('Tab');
  await expect(page.getByText('failed: does not fire')).toBeVisible();
  await page.getByRole('textbox', { name: 'Values' }).fill('SYSBP = 70\nDIABP = 80');
  await page.keyboard.press('Tab');
  await expect(page.getByText('passed', { exact: true })).toBeVisible();
  await saved(page);
  const [check] = (await draftOf(builder, study))['checks'] as unknown as [object];
  expect(check).toMatchObject({
    key: 'VS_SYSBP',
    target: { page: 'VS', item: 'SYSBP' },
    expression: 'SYSBP <= DIABP',
    tests: [{ values: { SYSBP: '70', DIABP: '80' }, expect: 'fires' }],
  });
});

test('a check with an expression gets another key, and keeps its place [D4-EDITOR-04]', async ({
  api,
  open,
}) => {
  const builder = await api('builder');
  const study = await withPressures(builder);
  const check = (key: string) => ({
    kind: 'check',
    key,
    revision: 0,
    content: {
      key,
      target: { page: 'VS', item: 'SYSBP' },
      expression: 'SYSBP > 300',
      action: { type: 'query', message: { en: 'Too high' } },
      autoClose: true,
      tests: [],
    },
  });
  const changes = ['FIRST', 'SECOND', 'THIRD'].map(check);
  await builder.post(`/api/builder/${study.studyId}/draft/edits`, { changes }, study);
  const page = await open('builder', entry(study, 'ecs?check=SECOND'));
  const key = page.getByRole('textbox', { name: 'Key', exact: true });
  await key.fill('THIRD');
  await key.press('Enter');
  await expect(
    page.getByRole('alert').filter({ hasText: 'The input THIRD has already been used' }),
  ).toBeVisible();
  await key.fill('SYSTOLIC_HIGH');
  await key.press('Enter');
  await expect(page.getByRole('article', { name: 'SYSTOLIC_HIGH' })).toBeVisible();
  await saved(page);
  const checks = (await draftOf(builder, study))['checks'] as unknown as { key: string }[];
  expect(checks.map((one) => one.key)).toEqual(['FIRST', 'SYSTOLIC_HIGH', 'THIRD']);
  expect(checks[1]).toEqual({ ...check('SYSTOLIC_HIGH').content });
  await page.getByRole('button', { name: /^Undo/ }).click();
  // The word "Saved" of the edit before may still be shown.
  const keys = async () =>
    ((await draftOf(builder, study))['checks'] as unknown as { key: string }[]).map(
      (one) => one.key,
    );
  await expect.poll(keys).toEqual(['FIRST', 'SECOND', 'THIRD']);
});

test('a check is completed while it is typed, and a common one comes from a form [D4-EDITOR-06] [D4-EDITOR-07]', async ({
  api,
  open,
}) => {
  const builder = await api('builder');
  const study = await withPressures(builder);
  const page = await open('builder', entry(study, 'ecs'));
  await page.getByRole('button', { name: 'Add check' }).click();
  const expression = page.getByRole('textbox', { name: 'Expression', exact: true });
  await expression.click();
  await page.keyboard.type('SYSBP <= VS.D');
  await page.getByRole('option', { name: /^DIABP/ }).click();
  await expect(expression).toHaveText('SYSBP <= VS.DIABP');
  await page.keyboard.press('Tab');
  await expect(page.getByText('The expression is valid.')).toBeVisible();
  await page.getByRole('button', { name: 'Functions and examples' }).click();
  await page.getByRole('textbox', { name: 'Search functions' }).fill('missing, and');
  await expect(page.getByText('Nothing fits.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Search functions' }).fill('without its sign');
  await expect(page.getByText('abs(A - B) > 5')).toBeVisible();
  await expression.fill('');
  await page.getByRole('button', { name: 'Insert abs' }).click();
  await page.keyboard.type('SYSBP');
  await expect(expression).toHaveText('abs(SYSBP)');
  await page.getByRole('button', { name: 'Write a common check …' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('radio', { name: 'Out of range' }).check();
  await form.getByRole('textbox', { name: 'At least' }).fill('60');
  await form.getByRole('textbox', { name: 'At most' }).fill('250');
  await form.getByRole('button', { name: 'Use this check' }).click();
  await expect(expression).toHaveText('SYSBP < 60 || SYSBP > 250');
  await expect(page.getByText('passed', { exact: true })).toHaveCount(4);
  await saved(page);
  const [check] = (await draftOf(builder, study))['checks'] as unknown as [object];
  expect(check).toMatchObject({
    expression: 'SYSBP < 60 || SYSBP > 250',
    action: { message: { en: 'SYSBP is out of the expected range. Please check it.' } },
  });
});

test('what a name stands for is said at the pointer and at the cursor [D4-EDITOR-13]', async ({
  api,
  open,
}) => {
  const builder = await api('builder');
  const study = await withPressures(builder);
  const page = await open('builder', entry(study, 'ecs'));
  const blocked: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) blocked.push(message.text());
  });
  await page.getByRole('button', { name: 'Add check' }).click();
  const expression = page.getByRole('textbox', { name: 'Expression', exact: true });
  await expression.fill('known(VS.DIABP)');
  const status = page.getByRole('article').getByRole('status');
  await expression.press('Home');
  await expect(status).toHaveText(/^known: known\(any value\): bool · .*!known\(WEIGHT\)$/);
  for (let step = 0; step < 'known(V'.length; step++) await page.keyboard.press('ArrowRight');
  await expect(status).toHaveText('VS: Page: Vital signs');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect(status).toHaveText('DIABP: DIABP · number');
  await page.keyboard.press('Tab');
  await expect(status).toBeEmpty();

  const box = (await expression.locator('.cm-line').boundingBox())!;
  await page.mouse.move(box.x + 12, box.y + box.height / 2);
  const tooltip = page.locator('.cm-tooltip-hover');
  await expect(tooltip).toContainText('known(any value): bool');
  const shown = (await tooltip.boundingBox())!;
  expect(Math.abs(shown.y + shown.height - box.y)).toBeLessThan(20);
  expect(blocked).toEqual([]);
});

test('a check of the draft is tried on subjects, leads to their pages and changes nothing [D4-EDITOR-15]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const { pages } = await registerSubject(api, study);
  const low = pages['SE_SCREENING/F_LUNG']!;
  const high = pages['SE_WEEK4/F_LUNG']!;
  await enterFev1(api, study, low, '0.24');
  await enterFev1(api, study, high, '3.1');
  const monitor = await api('monitor');
  const queries = () =>
    monitor.get<object>(`/api/subject/${study.studyId}/queries`, {
      studyId: study.studyId,
      roleId: study.roles['monitor']!,
    });
  const before = await queries();
  const builder = await api('builder');
  const asBuilder = { studyId: study.studyId, roleId: study.roles['study_builder']! };
  const checks = (await draftOf(builder, asBuilder))['checks'] as unknown as {
    key: string;
    expression: string;
  }[];
  const { key } = checks.find(({ expression }) => /0\.5/.test(expression))!;

  const page = await open('builder', `${entry(asBuilder, 'ecs')}?check=${key}`);
  const trial = page.getByRole('region', { name: 'Try on subjects' });
  await expect(trial.getByText('It lacks the privilege “See CRF pages”')).toBeVisible();

  await setPrivileges(
    await api('admin'),
    study,
    'study_builder',
    (all) => [...all, 'CRF_VIEW', 'QUERY_VIEW'],
    'administrator',
  );
  await confirmRoles(api, study, 'builder');
  await page.reload();
  const figure = (name: string) =>
    trial.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd');
  await trial.getByRole('button', { name: 'Try on subjects' }).click();
  await expect(trial.getByText('1 subject checked.')).toBeVisible();
  await expect(figure('Queries that stay')).toHaveText('1');
  await expect(figure('Queries opened')).toHaveText('0');

  await page.getByRole('textbox', { name: 'Expression', exact: true }).fill('I_FEV1 > 3');
  await expect(trial.getByText('The check was changed after this trial.')).toBeVisible();
  await trial.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(figure('Queries opened')).toHaveText('1');
  await expect(figure('Queries closed')).toHaveText('1');
  await expect(trial.getByRole('row', { name: /Closes the query/ })).toContainText('Screening');
  await trial
    .getByRole('row', { name: /Opens a query/ })
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(new RegExp(`/matrix/${high}\\b`));

  expect(await queries()).toEqual(before);
});

async function enterFev1(
  api: (login: string) => Promise<Api>,
  { studyId, siteId, roles }: Study,
  pageId: number,
  value: string,
): Promise<void> {
  const person = await api('site');
  const scope = { studyId, siteId, roleId: roles['site_staff']! };
  const path = `/api/subject/${studyId}/pages/${pageId}`;
  const { designVersionId, design, pageKey } = await person.get<{
    designVersionId: number;
    pageKey: string;
    design: { pages: { key: string; blocks: { key: string }[] }[] };
  }>(path, scope);
  const blockKey = design.pages.find((one) => one.key === pageKey)!.blocks[0]!.key;
  const item = { blockKey, line: 0, itemKey: 'I_FEV1', value, revision: 0 };
  await person.post(`${path}/save`, { designVersionId, items: [item] }, scope);
}
