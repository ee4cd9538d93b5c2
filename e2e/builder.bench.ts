import type { Page } from '@playwright/test';
import { largeDesign } from '@casebook/study-design/testing';
import { entry } from './draft';
import { compared } from './paint';
import { expect, test } from './portal';
import { uniqueId } from './study';

const ROUNDS = 12;
const EDITS = 40;

const PARTS = /\/draft\/parts$/;
const first = (page: Page) => page.getByRole('button', { name: /Item 0 I0/ });

/** Runs in the page: resolves when the text that a selector finds is painted, with the time and the frames since now. */
const untilPainted = ({ selector, text }: { selector: string; text: string }) =>
  new Promise<{ ms: number; frames: number }>((resolve) => {
    const start = performance.now();
    let frames = 0;
    const look = () => {
      frames += 1;
      const found = [...document.querySelectorAll(selector)].some((one) =>
        one.textContent?.includes(text),
      );
      if (!found) return requestAnimationFrame(look);
      const painted = new MessageChannel();
      painted.port1.addEventListener('message', () =>
        resolve({ ms: performance.now() - start, frames }),
      );
      painted.port1.start();
      painted.port2.postMessage(null);
      return undefined;
    };
    requestAnimationFrame(look);
  });

/** Runs in the page: reads the draft as the editor does, without keeping or drawing it. */
const readDraft = async ({ url, headers }: { url: string; headers: Record<string, string> }) => {
  const start = performance.now();
  const answer = await fetch(url, { headers, cache: 'no-store' });
  await answer.json();
  return performance.now() - start;
};

/** Records when the first item of the editor is painted. */
const watchEditor = () => {
  const watch = new MutationObserver(() => {
    const lines = [...document.querySelectorAll('main li')];
    if (!lines.some(({ textContent }) => textContent?.includes('Item 0'))) return;
    watch.disconnect();
    requestAnimationFrame(() => {
      const painted = new MessageChannel();
      painted.port1.addEventListener('message', () =>
        Object.assign(window, { editorPainted: performance.now() }),
      );
      painted.port1.start();
      painted.port2.postMessage(null);
    });
  });
  watch.observe(document, { childList: true, subtree: true });
};

test('opening the editor of a large design, and from an edit to the screen', async ({
  api,
  open,
}) => {
  test.setTimeout(600_000);
  const builder = await api('builder');
  const study = await builder.post<{ studyId: number; roleId: number }>(
    '/api/builder/design-import',
    { design: largeDesign(), studyIdText: uniqueId('LARGE') },
  );
  const address = (key: string) => `${entry(study, 'crf-page')}?page=${key}`;
  const page = await open('builder', address('P0'));
  await first(page).waitFor();
  await page.addInitScript(watchEditor);

  const opened: number[] = [];
  const least: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const request = page.waitForRequest(PARTS);
    await page.goto(address('P0'));
    const call = await request;
    await page.waitForFunction(() => 'editorPainted' in window);
    opened.push(
      await page.evaluate(() => {
        const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        const read = entries.find(({ name }) => name.endsWith('/draft/parts'))!;
        return (window as unknown as { editorPainted: number }).editorPainted - read.startTime;
      }),
    );
    const headers = await call.allHeaders();
    const wanted = Object.fromEntries(
      Object.entries(headers).filter(([name]) => !name.startsWith(':')),
    );
    const read = await page.evaluate(readDraft, { url: call.url(), headers: wanted });
    // Another page of the list: what painting one page takes.
    const painted = page.evaluate(untilPainted, { selector: 'main h2', text: 'Page 1' });
    await page.getByRole('treeitem', { name: 'Page 1', exact: true }).click();
    least.push(read + (await painted).ms);
  }
  process.stdout.write(compared('open the editor / fetch, parse, paint one page', opened, least));

  await page.goto(address('P0'));
  await first(page).click();
  const label = page
    .getByRole('complementary', { name: 'Settings' })
    .getByRole('textbox', { name: 'Label (English)' });
  const frames: number[] = [];
  for (let round = 0; round < EDITS; round += 1) {
    const text = `Label number ${round}`;
    await label.fill(text);
    const painted = page.evaluate(untilPainted, { selector: 'main li', text });
    await label.press('Enter');
    frames.push((await painted).frames);
  }
  const sorted = frames.toSorted((a, b) => a - b);
  process.stdout.write(
    `from Enter to the new label in the structure, in frames: p50 ${sorted[EDITS / 2]}, most ${sorted.at(-1)}\n`,
  );
  expect(sorted.length).toBe(EDITS);
});
