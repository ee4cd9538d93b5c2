import type { CDPSession, Locator, Page, Route } from '@playwright/test';

/**
 * The requests of a page until it shows something, in waves: no request of a wave depends on a response of the same
 * wave. Each wave is held until the page has processed all responses and sends nothing more, so that neither the
 * speed of the machine nor that of the network changes the count.
 */
export async function wavesUntil(page: Page, path: string, shown: Locator): Promise<string[][]> {
  const waves = [[path]];
  let held: Route[] = [];
  const routed = await requestsOf(page, (route) => held.push(route));
  await page.goto(path, { waitUntil: 'commit' });
  for (;;) {
    const waited = held.map((route) => route.request().url());
    const open = await atRest(routed.session);
    // Checked only now, because rendering may request more, such as a font.
    if (await shown.isVisible()) break;
    const untaken = open.filter((url) => !waited.includes(url));
    // Requests and held requests are reported by different channels, so both are awaited.
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
  /** Requests that the page has sent and that are held. */
  held: () => number;
  /** Whether every released request has its response. */
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
    // Another test may release a module meanwhile; then the page makes further requests.
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

/** A page that counts the scripts and styles that it requested and has not processed yet. */
interface Watched extends Window {
  openFiles: () => { url: string; isStyle: boolean }[];
}

function watchFiles(): void {
  const taken = new WeakSet<EventTarget>();
  const take = ({ target }: Event): void => {
    if (target) taken.add(target);
  };
  // Load events of files do not bubble to the window, so they are captured.
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
 * Waits until the page has nothing more to do: idle, painted, and idle again. It does not paint while it waits for
 * a style sheet.
 *
 * @returns the files that it has not processed
 */
async function atRest(session: CDPSession): Promise<string[]> {
  // The same channel that reports requests, so that all of them have arrived before this answer.
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
