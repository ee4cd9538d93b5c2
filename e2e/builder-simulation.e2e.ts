import { expectNoViolations } from './axe';
import { addScheme, entry, withPressures } from './draft';
import { expect, test } from './portal';

test('a builder compares the procedures of a scheme in a simulation, as charts and as a table [R3-RAND-01]', async ({
  api,
  open,
}) => {
  const builder = await api('builder');
  const study = await withPressures(builder);
  const page = await open('builder', `${entry(study, 'property')}?list=schemes`);
  const rules = await addScheme(page, 'Main', ['Verum', 'Placebo']);
  await rules.getByRole('button', { name: 'Simulate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Simulation of Main' });
  const subjects = dialog.getByLabel('Subjects in a trial');
  const run = dialog.getByRole('button', { name: 'Run simulation' });

  await subjects.fill('many');
  await run.click();
  await expect(dialog.getByText('Enter a whole number from 2 to 2000.')).toBeVisible();
  await expect(subjects).toHaveAttribute('aria-invalid', 'true');

  await subjects.fill('100');
  await run.click();
  await expect(dialog.locator('figure svg.recharts-surface').first()).toBeVisible();
  await expect(subjects).not.toHaveAttribute('aria-invalid', 'true');
  /** Figures of a procedure: imbalance, its 95th percentile, two of the levels, share of correct guesses. */
  const figuresOf = async (name: string): Promise<number[]> => {
    const cells = dialog.getByRole('row').filter({ hasText: name }).first().getByRole('cell');
    return (await cells.allTextContents()).slice(1).map(Number);
  };
  const [simple, minimised] = [await figuresOf('Simple'), await figuresOf('Minimisation')];
  for (const figures of [simple, minimised]) expect(figures[1]).toBeGreaterThanOrEqual(figures[0]!);
  // Without chance, the difference of 100 subjects is about 8; minimisation keeps it near 1.
  expect(minimised[0]).toBeLessThan(simple[0]! / 2);
  expect(minimised[4]).toBeGreaterThan(simple[4]!);
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
