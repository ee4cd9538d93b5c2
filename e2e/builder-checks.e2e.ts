import { draftOf, entry, saved, withPressures } from './draft';
import { expect, test } from './portal';

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
