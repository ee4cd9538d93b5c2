import type { CDPSession, Locator, Page, Route } from '@playwright/test';

/**
 * What a page asks for until it shows something, in waves: no request of a wave waits for an answer of the same
 * wave. Each wave is held until the page has taken in all answers and asks for nothing more, so that neither the
 * speed of the machine nor that of the network changes what is counted.
 */
export async function wavesUntil(page: Page, path: string, shown: Locator): Promise<string[][]> {
  const waves = [[path]];
  let held: Route[] = [];
  const routed = await requestsOf(page, (route) => held.push(route));
  await page.goto(path, { waitUntil: 'commit' });
  for (;;) {
    const waited = held.map((route) => route.request().url());
    const open = await atRest(routed.session);
    // Only now: what was drawn meanwhile may ask for more, a font of its words.
    if (await shown.isVisible()) break;
    const untaken = open.filter((url) => !waited.includes(url));
    // What it asked for and what is held are told on different ways.
    const isQuiet = untaken.length === 0 && routed.answered() && held.length === routed.held();
    if (!isQuiet || held.length === 0 || held.length > waited.length) continue;
    const wave = held;
    held = [];
    waves.push(wave.map((route) => nameOf(route)));
    await Promise.all(wave.map((route) => routed.release(route)));
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await routed.session.detach();
  return waves;
}

interface Requests {
  session: CDPSession;
  /** Requests that the page has sent and that are let through no further. */
  held: () => number;
  /** Whether every request that was let through has its answer. */
  answered: () => boolean;
  release: (route: Route) => Promise<void>;
}

/** Holds every request of a page but that for the page itself. */
async function requestsOf(page: Page, hold: (route: Route) => void): Promise<Requests> {
  const session = await page.context().newCDPSession(page);
  const asked = new Set<string>();
  const finished = new Set<string>();
  let released = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('http')) asked.add(requestId);
  });
  const ends = ({ requestId }: { requestId: string }) => {
    if (asked.has(requestId)) finished.add(requestId);
  };
  session.on('Network.loadingFinished', ends);
  session.on('Network.loadingFailed', ends);
  await session.send('Network.enable');
  await page.addInitScript(watchFiles);
  const release = async (route: Route): Promise<void> => {
    released += 1;
    if (!route.request().url().includes('/api/')) return route.continue();
    const response = await route.fetch();
    // Another test may release a module meanwhile; a page that learns of it asks for more.
    const { 'x-casebook-channel-seq': _, ...headers } = response.headers();
    return route.fulfill({ response, headers });
  };
  await page.route(
    () => true,
    async (route) => {
      if (route.request().isNavigationRequest()) await release(route);
      else hold(route);
    },
  );
  return {
    session,
    held: () => asked.size - released,
    answered: () => released === finished.size,
    release,
  };
}

/** A page under test tells which scripts and styles it asked for and has not taken in yet. */
interface Watched extends Window {
  openFiles: () => { url: string; isStyle: boolean }[];
}

function watchFiles(): void {
  const taken = new WeakSet<EventTarget>();
  const take = ({ target }: Event): void => {
    if (target) taken.add(target);
  };
  // The load of a file does not come as far as the window.
  document.addEventListener('load', take, true);
  document.addEventListener('error', take, true);
  (window as unknown as Watched).openFiles = () =>
    [
      ...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
        'script[src], link[rel=stylesheet]',
      ),
    ]
      .filter((file) => !taken.has(file))
      .map((file) =>
        'src' in file ? { url: file.src, isStyle: false } : { url: file.href, isStyle: true },
      );
}

/**
 * Until the page has nothing to do any more: it was idle, painted, and was idle again. It paints nothing while it
 * waits for a style sheet.
 *
 * @returns the files that it has not taken in
 */
async function atRest(session: CDPSession): Promise<string[]> {
  // The same way on which it tells of its requests, so that all of them have come before the answer.
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: `(${rest.toString()})()`,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(result.description ?? exceptionDetails.text);
  return result.value as string[];
}

function rest(): Promise<string[]> {
  const files = () => (window as unknown as Watched).openFiles();
  const paints = () => document.body !== null && files().every(({ isStyle }) => !isStyle);
  return new Promise((resolve) => {
    const late = new MutationObserver(() => {
      if (!paints()) end();
    });
    const end = (): void => {
      late.disconnect();
      resolve(files().map(({ url }) => url));
    };
    const whenIdle = (then: () => void) => requestIdleCallback(then, { timeout: 1_000 });
    whenIdle(() => {
      late.observe(document, { childList: true, subtree: true });
      if (paints()) requestAnimationFrame(() => whenIdle(end));
      else end();
    });
  });
}

const nameOf = (route: Route): string => new URL(route.request().url()).pathname;
