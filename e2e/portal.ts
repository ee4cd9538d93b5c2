import {
  type APIRequest,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
  test as base,
} from '@playwright/test';
import { BrowserPool } from './browser-pool';
import { beginFault } from './faults';

export const DEMO_PASSWORD = 'Casebook-Demo-1';

/** A person whom an administrator has registered and who has not yet chosen a password. */
export const NEWCOMER = { login: 'newcomer', password: 'Given-At-First-1' };

const passwordOf = (login: string): string =>
  login === NEWCOMER.login ? NEWCOMER.password : DEMO_PASSWORD;

export type Language = 'ja' | 'en' | 'th';

/** Study, role and site of a call (the headers of a study page). */
export interface CallScope {
  studyId?: number;
  roleId?: number;
  siteId?: number;
}

/** A signed-in person who calls the portal's API as a browser would. */
export interface Api {
  request: APIRequestContext;
  token: string;
  personId: number;
  get<T>(path: string, scope?: CallScope): Promise<T>;
  post<T>(path: string, data?: unknown, scope?: CallScope): Promise<T>;
}

interface SignedIn {
  accessToken: string;
  user: { id: number };
}

export interface OpenOptions {
  language?: Language;
  viewport?: { width: number; height: number };
}

interface Fixtures {
  /** Signs a demo account in over the API; one session for all tests of a worker. */
  api: (login: string) => Promise<Api>;
  /** Signs a demo account in on the login page and waits for the study list. */
  signIn: (login: string, page?: Page) => Promise<void>;
  /** A browser of its own in which a demo account is already signed in, at `path`. */
  open: (login: string, path?: string, options?: OpenOptions) => Promise<Page>;
}

interface WorkerFixtures {
  apiOf: (login: string) => Promise<Api>;
  /**
   * One browser per account (or for nobody) for all tests of a worker that only read: it has the portal's code in
   * its cache.
   */
  browserOf: (login: string | null) => Promise<BrowserContext>;
  browsers: BrowserPool;
}

/** Shorter than the lifetime of an access token, so that none expires within a test. */
const SIGNED_IN_MS = 3 * 60_000;

export const test = base.extend<Fixtures, WorkerFixtures>({
  apiOf: [
    async ({ playwright }, use, info) => {
      const baseURL = info.project.use.baseURL!;
      const known = new Map<string, { since: number; api: Promise<Api> }>();
      const all: Promise<Api>[] = [];
      await use((login) => {
        const found = known.get(login);
        if (found && Date.now() - found.since < SIGNED_IN_MS) return found.api;
        const api = signInByApi(playwright.request, baseURL, login);
        known.set(login, { since: Date.now(), api });
        all.push(api);
        return api;
      });
      const settled = await Promise.allSettled(all);
      for (const one of settled) if (one.status === 'fulfilled') await one.value.request.dispose();
    },
    { scope: 'worker' },
  ],
  browserOf: [
    async ({ browser }, use, info) => {
      const baseURL = info.project.use.baseURL!;
      const known = new Map<string | null, { since: number; context: Promise<BrowserContext> }>();
      await use(async (login) => {
        const found = known.get(login);
        if (found) {
          const context = await found.context;
          // An expired token would be renewed, but its 401 stands in the console.
          if (login !== null && Date.now() - found.since >= SIGNED_IN_MS) {
            found.since = Date.now();
            await signInContext(context, baseURL, login, 'en');
          }
          return context;
        }
        const context =
          login === null
            ? browser.newContext({ baseURL, locale: localeOf.en })
            : signedInContext(browser, baseURL, login, {});
        known.set(login, { since: Date.now(), context });
        return context;
      });
      const all = await Promise.allSettled([...known.values()].map(({ context }) => context));
      for (const one of all) if (one.status === 'fulfilled') await one.value.close();
    },
    { scope: 'worker' },
  ],
  api: async ({ apiOf }, use) => use(apiOf),
  signIn: async ({ page }, use) => {
    await use(async (login, other = page) => {
      await other.goto('/login');
      await fillSignIn(other, login, DEMO_PASSWORD);
      await expect(other).toHaveURL(/\/$/);
    });
  },
  browsers: [
    async ({ browser }, use, info) => {
      const pool = new BrowserPool(browser, {
        baseURL: info.project.use.baseURL!,
        locale: localeOf.en,
      });
      await use(pool);
      await pool.close();
    },
    { scope: 'worker' },
  ],
  open: async ({ browser, browsers, baseURL }, use, info) => {
    const own: BrowserContext[] = [];
    const taken: BrowserContext[] = [];
    await use(async (login, path = '/', options = {}) => {
      const { language = 'en', viewport } = options;
      const isUsual = language === 'en' && !viewport;
      const context = isUsual
        ? await browsers.take()
        : await browser.newContext({
            baseURL: baseURL!,
            locale: localeOf[language],
            ...(viewport && { viewport }),
          });
      (isUsual ? taken : own).push(context);
      await signInContext(context, baseURL!, login, language);
      const page = await context.newPage();
      await page.goto(path);
      return page;
    });
    const isUnchanged = info.status === info.expectedStatus;
    await Promise.all([
      ...own.map((context) => context.close()),
      ...taken.map((context) => (isUnchanged ? browsers.giveBack(context) : context.close())),
    ]);
  },
});

export async function fillSignIn(page: Page, login: string, password: string): Promise<void> {
  // The demo shows a notice after each sign-in; other tests close it as soon as it appears.
  const greeting = page.locator('[data-notices-close]');
  await page.addLocatorHandler(greeting, () => greeting.click());
  await page.locator('input[autocomplete=username]').fill(login);
  await page.locator('input[autocomplete=current-password]').fill(password);
  await page.locator('button[type=submit]').click();
}

/** Whoever signs in on this page reads English there: people of the demo have languages of their own. */
export async function readingEnglish(page: Page): Promise<void> {
  await page.route('**/api/auth/login', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { user?: object };
    const json = answer.user ? { ...answer, user: { ...answer.user, language: 'en' } } : answer;
    await route.fulfill({ response, json });
  });
}

const names: Record<Language, string> = { ja: '日本語', en: 'English', th: 'ไทย' };

/** Chooses the language of the screen: in the header, or on the sign-in page. */
export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  const header = page.locator('header button:has(> span[lang])');
  const onSignIn = page.getByText(names[language], { exact: true });
  await expect(header.or(onSignIn).first()).toBeVisible();
  if (await header.isVisible()) {
    await header.click();
    const menu = page.getByRole('menuitem', { name: names[language] });
    await menu.click();
    await expect(menu).toBeHidden();
  } else {
    await onSignIn.click();
  }
}

/** Chooses an entry of the person's menu. The notices that come after signing in close it, so it may be opened again. */
export async function chooseOfPerson(page: Page, name: string): Promise<void> {
  await expect(async () => {
    await page.locator('header').getByRole('button').last().click();
    await page.getByRole('menuitem', { name }).click({ timeout: 2_000 });
  }).toPass();
}

/** Shows the screen in another language, which is not kept for the person: all tests share the demo accounts. */
export async function showLanguage(page: Page, language: Language): Promise<void> {
  const address = '**/api/auth/update-language';
  await beginFault(page, address, (route) => route.fulfill({ status: 204 }));
  const isSignedIn = await page.evaluate(
    () => localStorage.getItem('casebook_edc_session') !== null,
  );
  // A request that is not answered when the page is left would reach the server.
  const answered = isSignedIn ? page.waitForResponse(address) : null;
  await chooseLanguage(page, language);
  await answered;
}

const localeOf = { ja: 'ja-JP', en: 'en-US', th: 'th-TH' } as const;

/** A browser in which a demo account is signed in, with nothing of the portal's code in it yet. */
export async function signedInContext(
  browser: Browser,
  baseURL: string,
  login: string,
  { language = 'en', viewport }: OpenOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    locale: localeOf[language],
    ...(viewport && { viewport }),
  });
  await signInContext(context, baseURL, login, language);
  return context;
}

/** Signs a demo account in; whoever was signed in before, and what they left, is gone. */
async function signInContext(
  context: BrowserContext,
  baseURL: string,
  login: string,
  language: Language,
): Promise<void> {
  await context.clearCookies();
  const answer = await context.request.post('/api/auth/login', {
    data: { username: login, password: passwordOf(login) },
  });
  expect(answer.ok(), `${login} signs in: ${await answer.text()}`).toBe(true);
  const { accessToken, user } = (await answer.json()) as SignedIn;
  const session = JSON.stringify({ personId: user.id, accessToken });
  await context.setStorageState({
    cookies: await context.cookies(),
    origins: [
      {
        origin: new URL(baseURL).origin,
        localStorage: [
          { name: 'casebook_edc_session', value: session },
          { name: 'casebook_language', value: localeOf[language] },
        ],
      },
    ],
  });
}

async function signInByApi(request: APIRequest, baseURL: string, login: string): Promise<Api> {
  const plain = await request.newContext({ baseURL });
  const answer = await plain.post('/api/auth/login', {
    data: { username: login, password: DEMO_PASSWORD },
  });
  expect(answer.ok(), `${login} signs in: ${await answer.text()}`).toBe(true);
  const { accessToken: token, user } = (await answer.json()) as SignedIn;
  await plain.dispose();
  const signedIn = await request.newContext({
    baseURL,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  const call = async <T>(path: string, scope: CallScope, data?: unknown): Promise<T> => {
    const headers = Object.fromEntries(
      Object.entries({ study: scope.studyId, role: scope.roleId, site: scope.siteId })
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, String(value)]),
    );
    const result =
      data === undefined
        ? await signedIn.get(path, { headers })
        : await signedIn.post(path, { headers, data });
    expect(result.ok(), `${path}: ${result.status()} ${await result.text()}`).toBe(true);
    return (result.status() === 204 ? undefined : await result.json()) as T;
  };
  return {
    request: signedIn,
    token,
    personId: user.id,
    get: (path, scope = {}) => call(path, scope),
    post: (path, data = {}, scope = {}) => call(path, scope, data),
  };
}

export { expect } from '@playwright/test';
