import { expect, type Page } from '@playwright/test';

/**
 * Gives the page a clock that the test moves; it must be installed before the page is loaded.
 * `AbortSignal.timeout`, which Playwright does not replace, follows this clock, too.
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
    // The clock runs while its time is read and cannot be stopped in the past; a longer jump would end waiting
    // calls.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500));
  }).toPass();
}
