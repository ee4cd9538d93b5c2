import type { Page } from '@playwright/test';
import { test } from './portal';
import { makeStudyOf, pageAt, registerSubject } from './study';
import { manyItems } from './fixtures/many-items';

const ITEMS = 300;
const ROUNDS = 6;
const KEYS_PER_ROUND = 60;

/** Notes the time from each key to the frame that shows it. */
const watchKeys = () => {
  const times: number[] = [];
  Object.assign(window, { keyTimes: times });
  window.addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        // The frame is painted before the next message is handled.
        const painted = new MessageChannel();
        painted.port1.addEventListener('message', () => times.push(performance.now() - timeStamp));
        painted.port1.start();
        painted.port2.postMessage(null);
      }),
    true,
  );
};

async function typeRound(page: Page): Promise<number[]> {
  await page.bringToFront();
  const before = await page.evaluate(() => (window as unknown as KeyTimes).keyTimes.length);
  for (let key = 0; key < KEYS_PER_ROUND; key += 1)
    await page.keyboard.press(key % 10 === 9 ? 'Backspace' : String(key % 10));
  await page.waitForFunction(
    (count) => (window as unknown as KeyTimes).keyTimes.length >= count,
    before + KEYS_PER_ROUND,
  );
  return page.evaluate((from) => (window as unknown as KeyTimes).keyTimes.slice(from), before);
}

interface KeyTimes {
  keyTimes: number[];
}

function figures(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!;
  return { p50: at(0.5), p95: at(0.95), count: sorted.length };
}

test('from key to paint', async ({ api, open, browser }) => {
  test.setTimeout(300_000);
  const study = await makeStudyOf(api, manyItems(ITEMS));
  const subject = await registerSubject(api, study);
  const page = await open('site', pageAt(study, 'site_staff', subject, 'V1/MANY'));
  const first = page.getByRole('textbox', { name: 'Item 1', exact: true });
  await first.waitFor();
  // The whole page is drawn, as for somebody who has been through it.
  for (const input of [page.getByLabel(`Item ${ITEMS}`, { exact: true }), first]) {
    await page.keyboard.press('End');
    await input.scrollIntoViewIfNeeded();
  }
  await first.focus();
  await page.evaluate(watchKeys);

  const bare = await browser.newPage();
  await bare.setContent('<!doctype html><title>One input</title><label>Item <input></label>');
  await bare.getByRole('textbox').focus();
  await bare.evaluate(watchKeys);

  await typeRound(bare);
  await typeRound(page);
  const ours: number[] = [];
  const yardstick: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    yardstick.push(...(await typeRound(bare)));
    ours.push(...(await typeRound(page)));
  }
  const [our, one] = [figures(ours), figures(yardstick)];
  const ms = (value: number) => value.toFixed(1).padStart(6);
  process.stdout.write(
    `key to paint, ${ITEMS} items / one native input`.padEnd(52) +
      ` p50 ${(our.p50 / one.p50).toFixed(2)} x   p95 ${(our.p95 / one.p95).toFixed(2)} x   ` +
      `(${ms(our.p50)} /${ms(one.p50)} ms, p95 ${ms(our.p95)} /${ms(one.p95)} ms, n ${our.count})\n`,
  );
  await bare.close();
});
