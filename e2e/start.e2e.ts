import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './portal';
import { at, makeStudy, registerSubject } from './study';
import { wavesUntil } from './waves';

interface Budget {
  /** The budget of the first useful screen, in a browser with an empty cache. */
  screen: { requests: number; waves: number };
}

const budgetOf = (app: string): Budget['screen'] => {
  const file = join(__dirname, '..', 'apps', app, 'budget.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as Budget).screen;
};

/** Other modules of the menu are loaded while the browser is idle and do not count for this screen. */
const isOfOtherModule = (file: string, app: string): boolean =>
  file.startsWith('/mfe/') && !['shell', app].includes(file.split('/')[2]!);

/** Every request by its wave, so that an exceeded budget shows which requests came late. */
async function keepsBudget(app: string, page: Page, path: string, shown: Locator): Promise<void> {
  const waves = (await wavesUntil(page, path, shown))
    .map((wave) => wave.filter((file) => !isOfOtherModule(file, app)))
    .filter((wave) => wave.length > 0);
  const said = waves.map((wave, at) => `wave ${at + 1}: ${wave.join(', ')}`).join('\n');
  const budget = budgetOf(app);
  expect(waves.length, `${app}: waves of requests\n${said}`).toBeLessThanOrEqual(budget.waves);
  expect(waves.flat().length, `${app}: requests\n${said}`).toBeLessThanOrEqual(budget.requests);
}

test('loads the sign-in page and the first list in few requests, few of them in sequence [D8-BUDGET-02]', async ({
  api,
  browser,
  open,
}) => {
  const context = await browser.newContext();
  const login = await context.newPage();
  await keepsBudget('shell', login, '/login', login.locator('input[type=password]'));
  await context.close();

  const study = await makeStudy(api);
  await registerSubject(api, study);
  const page = await open('site', 'about:blank');
  const row = page.locator('.ant-table-row').first();
  await keepsBudget('mfe-subject', page, at(study, 'site_staff', 'subject'), row);
});
