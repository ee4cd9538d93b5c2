import { expectNoViolations } from './axe';
import { showLanguage, expect, test as base } from './portal';
import { SCREENS, screensOfModules, settled } from './screens';
import { expectFitsWidth } from './width';
import { makeWorld, type World } from './world';

const test = base.extend<object, { world: World }>({
  // The screens are only read, so one study serves all tests of a worker.
  world: [async ({ apiOf }, use) => use(await makeWorld(apiOf)), { scope: 'worker' }],
});

// A trace of every change of the page would take longer than the test.
test.use({ trace: 'off' });

const shell = [
  'LOGIN',
  'FORGET_LOGIN_ID',
  'FORGET_PASSWORD',
  'STOP_CHANGE',
  'INBOX',
  'HOME',
  'USER_INFO',
  'CHANGE_PASSWORD',
  'NOTICES',
  'OPERATIONS',
  'NOT_FOUND',
  'FORCE_REFRESH',
];
const languages = ['en', 'ja', 'th'] as const;
/** Rules that depend on the language; the other ones give the same result in every language and take time. */
const rulesOfWords = [
  'aria-command-name',
  'aria-dialog-name',
  'aria-input-field-name',
  'aria-progressbar-name',
  'aria-toggle-field-name',
  'aria-tooltip-name',
  'button-name',
  'document-title',
  'html-has-lang',
  'html-lang-valid',
  'image-alt',
  'input-button-name',
  'label',
  'link-name',
  'role-img-alt',
  'select-name',
  'svg-img-alt',
  'valid-lang',
];

test('every screen of every module is tested [D8-A11Y-01]', async ({ request }) => {
  const known = new Set(SCREENS.map(({ id }) => id));
  expect([...known].toSorted()).toEqual(
    [...shell, ...(await screensOfModules(request))].toSorted(),
  );
});

for (const screen of SCREENS) {
  const name = screen.state ? `${screen.id}, ${screen.state}` : screen.id;
  test(`${name}: axe finds nothing, it fits 1366 pixels, the console stays empty [D8-A11Y-01] [R2-LANG-01]`, async ({
    world,
    browserOf,
  }) => {
    const page = await (await browserOf(screen.login ?? null)).newPage();
    // Every tab begins in English, whatever language the previous test has left.
    await page.addInitScript(() => {
      if (sessionStorage.getItem('begun')) return;
      sessionStorage.setItem('begun', 'yes');
      localStorage.setItem('casebook_language', 'en-US');
    });
    const said: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') said.push(message.text());
    });
    page.on('pageerror', (error) => said.push(String(error)));
    await page.goto(screen.path(world));
    await settled(page);
    if (!screen.isDialog) await screen.prepare?.(page);
    for (const language of languages) {
      if (language !== 'en') await showLanguage(page, language);
      if (screen.isDialog) await screen.prepare?.(page);
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
      await expectNoViolations(page, language, language === 'en' ? undefined : rulesOfWords);
      await expectFitsWidth(page, language);
      if (screen.isDialog) {
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
      }
    }
    // The page that says what could not be loaded is accessible too.
    const isRefusal = screen.id === 'FORCE_REFRESH';
    const refusals = page.locator('.cb-state-unavailable, .cb-state-error');
    await expect(refusals).toHaveCount(isRefusal ? 1 : 0);
    expect(said).toEqual([]);
    await page.close();
  });
}
