import { join } from 'node:path';
import { test } from './portal';
import { SCREENS, settled } from './screens';
import { makeWorld } from './world';

const folder = join(__dirname, '..', '.cache', 'screenshots');
/** The screens of a hospital and a good one, a tablet, and the hospital's at 200 %. */
const sizes = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
  { width: 1024, height: 768 },
  { width: 683, height: 384 },
];
const locales = { en: 'en-US', ja: 'ja-JP', th: 'th-TH' };

for (const [language, locale] of Object.entries(locales)) {
  test(`pictures of every screen in ${language}`, async ({ apiOf, open, browser, baseURL }) => {
    test.setTimeout(1_800_000);
    const world = await makeWorld(apiOf);
    const anonymous = await browser.newPage({ baseURL });
    const pages = new Map([['', anonymous]]);
    for (const screen of SCREENS) {
      const login = screen.login ?? '';
      const page = pages.get(login) ?? (await open(login, '/'));
      pages.set(login, page);
      await page.setViewportSize(sizes[0]!);
      await page.addInitScript((value) => localStorage.setItem('casebook_language', value), locale);
      await page.goto(screen.path(world));
      await settled(page);
      await screen.prepare?.(page);
      for (const size of sizes) {
        await page.setViewportSize(size);
        await settled(page);
        const name = [screen.id, screen.state, language, size.width].filter(Boolean).join('-');
        await page.screenshot({ path: join(folder, `${name.replaceAll(' ', '-')}.png`) });
      }
    }
    await anonymous.close();
  });
}
