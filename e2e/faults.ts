import type { Page } from '@playwright/test';

/**
 * Ends a fault that a test made with `page.route`, with a route that matches nothing. Without any route the browser
 * stops intercepting, and a request that is held at that moment would never be answered.
 *
 * @param address the same value that was given to `page.route`
 */
export async function endFault(page: Page, address: Parameters<Page['route']>[0]): Promise<void> {
  await page.route(
    () => false,
    (route) => route.fallback(),
  );
  await page.unroute(address);
}
