import { expect, type Page } from '@playwright/test';

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

/** An address that the portal answers with 200 and the interception with 204. */
const PROBE = '?intercepted';

/**
 * Answers requests of an open page in another way. A page that is busy learns only a moment after `page.route` that its
 * requests are intercepted, so this waits until one was.
 */
export async function beginFault(page: Page, ...[address, answer]: Parameters<Page['route']>) {
  const isProbe = ({ search }: URL) => search === PROBE;
  await page.route(isProbe, (route) => route.fulfill({ status: 204 }));
  await page.route(address, answer);
  const probe = () => page.evaluate(async (url) => (await fetch(url)).status, `/${PROBE}`);
  await expect.poll(probe).toBe(204);
  await page.unroute(isProbe);
}
