import type { Page } from '@playwright/test';
import { wideDesign } from './fixtures/visits-design';
import { compared, timesOf, watchKeys } from './paint';
import { test } from './portal';
import { at, makeStudyOf, registerSubject } from './study';

const PAGES = 60;
const VISITS = 80;
const ROUNDS = 6;

/** Runs in the page: draws a table of the same size without a framework, and returns the time to its paint. */
const drawBare = ({ pages, visits }: { pages: number; visits: number }) => {
  const across = Array.from({ length: visits }, (_, column) => column);
  const style = (more: string) => `style="position:sticky;background:#fff;${more}"`;
  const rows = Array.from(
    { length: pages },
    (_, row) =>
      `<tr><th ${style('left:0')}>Page ${row + 1} of many</th>${across
        .map((column) => `<td><a href="#${row}-${column}" tabindex="-1">○</a></td>`)
        .join('')}</tr>`,
  );
  const html = `<div id="scroll" style="width:1100px;height:560px;overflow:auto"><table style="table-layout:fixed;width:${250 + visits * 104}px">
    <thead><tr><th ${style('top:0')}>Page</th>${across.map((n) => `<th ${style('top:0')}>Visit ${n + 1}</th>`).join('')}</tr></thead>
    <tbody>${rows.join('')}</tbody></table></div>`;
  document.body.replaceChildren();
  return new Promise<number>((resolve) => {
    const start = performance.now();
    document.body.innerHTML = html;
    requestAnimationFrame(() => {
      const painted = new MessageChannel();
      painted.port1.addEventListener('message', () => resolve(performance.now() - start));
      painted.port1.start();
      painted.port2.postMessage(null);
    });
  });
};

/** Runs in the page: records when the first matrix is painted. */
const watchMatrix = () => {
  const watch = new MutationObserver(() => {
    if (!document.querySelector('table[role=grid] [data-page]')) return;
    watch.disconnect();
    requestAnimationFrame(() => {
      const painted = new MessageChannel();
      painted.port1.addEventListener('message', () =>
        Object.assign(window, { matrixPainted: performance.now() }),
      );
      painted.port1.start();
      painted.port2.postMessage(null);
    });
  });
  watch.observe(document, { childList: true, subtree: true });
};

/** Time from the last byte of the response to the paint of the matrix: parsing, state, rendering. */
async function openMatrix(page: Page, address: string): Promise<number> {
  await page.goto(address);
  await page.waitForFunction(() => 'matrixPainted' in window);
  return page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const read = entries.find(({ name }) => name.includes('/visit-matrix'))!;
    return (window as unknown as { matrixPainted: number }).matrixPainted - read.responseEnd;
  });
}

/** Times from a turn of the wheel to the frame that shows it, over the whole width. */
async function scroll(page: Page, selector: string): Promise<number[]> {
  await page.bringToFront();
  return page.locator(selector).evaluate(async (element) => {
    const times: number[] = [];
    for (let left = 0; left < element.scrollWidth; left += 240) {
      const start = performance.now();
      element.scrollLeft = left;
      await new Promise<void>((resolve) =>
        requestAnimationFrame(() => {
          const painted = new MessageChannel();
          painted.port1.addEventListener('message', () => resolve());
          painted.port1.start();
          painted.port2.postMessage(null);
        }),
      );
      times.push(performance.now() - start);
    }
    element.scrollLeft = 0;
    return times;
  });
}

/** The smallest code that moves the focus in the bare table. */
const walkBare = () => {
  const links = [...document.querySelectorAll<HTMLElement>('td a')];
  let now = 0;
  links[0]!.focus();
  const width = document.querySelectorAll('thead th').length - 1;
  document.addEventListener('keydown', (event) => {
    now += event.key === 'ArrowRight' ? 1 : event.key === 'ArrowDown' ? width : 0;
    event.preventDefault();
    links[now]!.focus({ preventScroll: true });
    links[now]!.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
};

test(`a matrix of ${PAGES} × ${VISITS}`, async ({ api, open, browser }) => {
  test.setTimeout(540_000);
  const study = await makeStudyOf(api, wideDesign(PAGES, VISITS));
  const begun = performance.now();
  const subject = await registerSubject(api, study);
  const registered = performance.now() - begun;
  const address = at(
    study,
    'site_staff',
    `site/${study.siteId}/subject-no/${encodeURIComponent(subject.subjectNo)}/visit-matrix`,
  );
  const page = await open('site', 'about:blank');
  await page.addInitScript(watchMatrix);
  const answers: { ms: number; kB: number }[] = [];
  page.on('requestfinished', (request) => {
    if (!request.url().includes('/visit-matrix')) return;
    const { responseEnd, requestStart } = request.timing();
    void request
      .sizes()
      .then(({ responseBodySize }) =>
        answers.push({ ms: responseEnd - requestStart, kB: responseBodySize / 1024 }),
      );
  });
  const bare = await browser.newPage();
  await bare.setContent('<!doctype html><title>Bare table</title>');

  const size = { pages: PAGES, visits: VISITS };
  const paint: [number[], number[]] = [[], []];
  await openMatrix(page, address);
  await bare.evaluate(drawBare, size);
  for (let n = 0; n < ROUNDS; n += 1) {
    await bare.bringToFront();
    paint[1].push(await bare.evaluate(drawBare, size));
    await page.bringToFront();
    paint[0].push(await openMatrix(page, address));
  }

  const scrolled: [number[], number[]] = [[], []];
  for (let n = 0; n < ROUNDS; n += 1) {
    scrolled[0].push(...(await scroll(page, ':has(> table[role=grid])')));
    scrolled[1].push(...(await scroll(bare, '#scroll')));
  }

  const walk = Array.from({ length: 60 }, (_, n) => (n % 3 === 2 ? 'ArrowDown' : 'ArrowRight'));
  await page.locator('[data-page]').first().focus();
  await page.evaluate(watchKeys);
  await bare.evaluate(walkBare);
  await bare.evaluate(watchKeys);
  const keys: [number[], number[]] = [[], []];
  keys[0].push(...(await timesOf(page, walk)));
  keys[1].push(...(await timesOf(bare, walk)));

  const cells = PAGES * VISITS;
  const last = answers.at(-1)!;
  process.stdout.write(
    [
      compared(`${cells} cells, answer to paint / bare table`, ...paint),
      compared(`${cells} cells, scrolling to paint / bare table`, ...scrolled),
      compared(`${cells} cells, arrow key to paint / bare table`, ...keys),
      `registering a subject with ${cells} pages and reading its matrix: ${(registered / 1000).toFixed(1)} s\n`,
      `reading the matrix: ${last.ms.toFixed(0)} ms, ${last.kB.toFixed(0)} kB\n`,
    ].join(''),
  );
  await bare.close();
});
