import { expect, type Page } from '@playwright/test';

/**
 * Gives the page a clock that the test moves: to be called before the page is loaded. `AbortSignal.timeout`, which
 * Playwright's clock leaves alone, follows it, too.
 */
export async function installClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const controller = new AbortController();
      setTimeout(
        () => controller.abort(new DOMException('signal timed out', 'TimeoutError')),
        milliseconds,
      );
      return controller.signal;
    };
  });
}

/** Stops the page's clock; from then on only `page.clock.runFor` moves it. */
export async function stopClock(page: Page): Promise<void> {
  await expect(async () => {
    // The clock goes on while it is asked and cannot be stopped in its past; a longer jump would end calls that wait.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500));
  }).toPass();
}
