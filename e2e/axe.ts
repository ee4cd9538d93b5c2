import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { readFileSync } from 'node:fs';
import { settled } from './screens';

/** WCAG 2.2 level AA. */
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const SOURCE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

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
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(SOURCE);
  const runOnly: axe.RunOnly = rules
    ? { type: 'rule', values: rules }
    : { type: 'tag', values: STANDARD };
  const violations = await page.evaluate(
    async (only) =>
      (await window.axe!.run(document, { runOnly: only, resultTypes: ['violations'] })).violations,
    runOnly,
  );
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  );
  expect(found, state).toEqual([]);
}
