import { expect, type Page } from '@playwright/test';

/**
 * Expects that the page does not scroll sideways, and that every required input of a CRF page is inside of what scrolls
 * around it, so that nobody has to find it first.
 *
 * @param state named in the message of a failure
 */
export async function expectFitsWidth(page: Page, state?: string): Promise<void> {
  const found = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isOutside = (element: Element, around: DOMRect): boolean => {
      const { left, right } = element.getBoundingClientRect();
      return left < around.left - 1 || right > around.right + 1;
    };
    const cutOff = [...document.querySelectorAll<HTMLElement>('main [data-cb-input]')].filter(
      (input) => {
        const required = input.matches('[aria-required=true], [required]');
        let up = required ? input.parentElement : null;
        while (up) {
          const { overflowX } = getComputedStyle(up);
          if (overflowX !== 'visible' && isOutside(input, up.getBoundingClientRect())) return true;
          up = up.parentElement;
        }
        return false;
      },
    );
    return {
      scrollsSideways: scrollWidth > clientWidth,
      cutOff: cutOff.map(({ id, ariaLabel }) => ariaLabel ?? id),
    };
  });
  expect(found, state).toEqual({ scrollsSideways: false, cutOff: [] });
}
