import type { Page } from '@playwright/test';

interface KeyTimes {
  keyTimes: number[];
}

/** Records in a page the time from each key to the frame that shows its effect. */
export const watchKeys = () => {
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

/** Presses keys one after the other and returns what {@link watchKeys} recorded. */
export async function timesOf(page: Page, keys: readonly string[]): Promise<number[]> {
  await page.bringToFront();
  const before = await page.evaluate(() => (window as unknown as KeyTimes).keyTimes.length);
  for (const key of keys) await page.keyboard.press(key);
  await page.waitForFunction(
    (count) => (window as unknown as KeyTimes).keyTimes.length >= count,
    before + keys.length,
  );
  return page.evaluate((from) => (window as unknown as KeyTimes).keyTimes.slice(from), before);
}

/** One line of figures: the ratio of the product to a reference of the same run. */
export function compared(name: string, ours: readonly number[], bare: readonly number[]): string {
  const [our, one] = [figures(ours), figures(bare)];
  const ms = (value: number) => value.toFixed(1).padStart(6);
  return (
    name.padEnd(52) +
    ` p50 ${(our.p50 / one.p50).toFixed(2)} x   p95 ${(our.p95 / one.p95).toFixed(2)} x   ` +
    `(${ms(our.p50)} /${ms(one.p50)} ms, p95 ${ms(our.p95)} /${ms(one.p95)} ms, n ${our.count})\n`
  );
}

function figures(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!;
  return { p50: at(0.5), p95: at(0.95), count: sorted.length };
}
