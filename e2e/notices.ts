import type { Page } from '@playwright/test';

/** A page that records every notice that it has shown. */
interface WithNotices extends Window {
  notices: Element[];
}

/**
 * Records the notices of every document that the page loads from now on, because a notice disappears after 3
 * seconds.
 */
export async function keepNotices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const notices: Element[] = [];
    (window as unknown as WithNotices).notices = notices;
    new MutationObserver(() => {
      for (const notice of document.querySelectorAll('.ant-notification-notice')) {
        if (!notices.includes(notice)) notices.push(notice);
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

/** How many notices with these words the document has shown. */
export async function countNotices(page: Page, words: RegExp): Promise<number> {
  const texts = await page.evaluate(() =>
    (window as unknown as WithNotices).notices.map(({ textContent }) => textContent),
  );
  return texts.filter((text) => words.test(text)).length;
}
