import { allLayoutsDesign } from '@casebook/study-design/testing';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './portal';
import { makeStudyOf, pageAt, registerSubject } from './study';

const group = (page: Page, itemKey: string): Locator => page.locator(`#item-CHOICE-0-${itemKey}`);

/** Whether the choices of an item are beside each other, or one below the other. */
async function direction(items: Locator, type: 'radio' | 'checkbox'): Promise<string> {
  const [first, second] = await Promise.all(
    [0, 1].map(
      async (index) => (await items.locator(`input[type=${type}]`).nth(index).boundingBox())!,
    ),
  );
  if (Math.abs(first!.y - second!.y) < 2) return second!.x > first!.x ? 'horizontal' : 'stacked';
  return Math.abs(first!.x - second!.x) < 2 && second!.y > first!.y ? 'vertical' : 'scattered';
}

test('choices are arranged as their layout requires', async ({ api, open }) => {
  const study = await makeStudyOf(api, allLayoutsDesign());
  const subject = await registerSubject(api, study);
  const page = await open('site', pageAt(study, 'site_staff', subject, 'V1/ALL'));
  await expect(group(page, 'POSTURE')).toBeVisible();
  await test.step('layout 1 is a horizontal checkbox [R3-LAYOUT-01]', async () => {
    expect(await direction(group(page, 'SYMPTOMS'), 'checkbox')).toBe('horizontal');
  });
  await test.step('layout 6 is a dropdown [R3-LAYOUT-06]', async () => {
    expect(await group(page, 'SMOKER').evaluate((element) => element.tagName)).toBe('SELECT');
  });
  await test.step('layout 8 is a vertical radio [R3-LAYOUT-08]', async () => {
    expect(await direction(group(page, 'POSTURE'), 'radio')).toBe('vertical');
  });
  await test.step('layout 9 is a horizontal radio [R3-LAYOUT-09]', async () => {
    expect(await direction(group(page, 'FASTING'), 'radio')).toBe('horizontal');
  });
});
