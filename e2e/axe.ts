import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { settled } from './screens';

/** WCAG 2.2 level AA. */
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Expects that axe finds nothing on the page as it is now.
 *
 * @param state named in the message of a failure
 * @param rules only these rules; otherwise those of WCAG 2.2 level AA
 */
export async function expectNoViolations(
  page: Page,
  state?: string,
  rules?: string[],
): Promise<void> {
  await settled(page);
  // The pages have no frames; the other mode opens a page of its own for each result.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(STANDARD)).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  );
  expect(found, state).toEqual([]);
}
