import type { Locator, Page, Route } from '@playwright/test';

/**
 * What a page asks for until it shows something, in waves: no request of a wave waits for an answer of the same
 * wave. Each wave is held until the page asks for nothing more, so that neither the speed of the machine nor that of
 * the network changes what is counted.
 */
export async function wavesUntil(page: Page, path: string, shown: Locator): Promise<string[][]> {
  const waves = [[path]];
  let held: Route[] = [];
  let underWay = 0;
  page.on('requestfinished', () => (underWay -= 1));
  page.on('requestfailed', () => (underWay -= 1));
  await page.route(
    () => true,
    async (route) => {
      if (route.request().isNavigationRequest()) await route.continue();
      else held.push(route);
    },
  );
  underWay = 1;
  await page.goto(path, { waitUntil: 'commit' });
  while (!(await shown.isVisible())) {
    const seen = held.length;
    await idle(page);
    if (underWay > 0 || held.length === 0 || held.length > seen) continue;
    const wave = held;
    held = [];
    underWay = wave.length;
    waves.push(wave.map((route) => nameOf(route)));
    await Promise.all(wave.map((route) => route.continue()));
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return waves;
}

/** Until the page has done what it could. */
const idle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestIdleCallback(() => setTimeout(resolve, 50), { timeout: 1_000 });
      }),
  );

const nameOf = (route: Route): string => new URL(route.request().url()).pathname;
