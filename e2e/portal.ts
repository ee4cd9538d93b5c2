import { type APIRequestContext, expect, type Page, request, test as base } from '@playwright/test';

export const DEMO_PASSWORD = 'Casebook-Demo-1';

/** A signed-in person who calls the portal's API as a browser would. */
export interface Api {
  request: APIRequestContext;
  token: string;
}

interface Fixtures {
  /** Signs a demo account in over the API. */
  api: (login: string) => Promise<Api>;
  /** Signs a demo account in on the login page and waits for the study list. */
  signIn: (login: string, page?: Page) => Promise<void>;
}

export const test = base.extend<Fixtures>({
  api: async ({ baseURL }, use) => {
    const contexts: APIRequestContext[] = [];
    await use(async (login) => {
      const plain = await request.newContext({ baseURL });
      contexts.push(plain);
      const answer = await plain.post('/api/auth/login', {
        data: { username: login, password: DEMO_PASSWORD },
      });
      expect(answer.ok(), `${login} signs in: ${await answer.text()}`).toBe(true);
      const { accessToken: token } = (await answer.json()) as { accessToken: string };
      const signedIn = await request.newContext({
        baseURL,
        extraHTTPHeaders: { authorization: `Bearer ${token}` },
      });
      contexts.push(signedIn);
      return { request: signedIn, token };
    });
    await Promise.all(contexts.map((context) => context.dispose()));
  },
  signIn: async ({ page }, use) => {
    await use(async (login, other = page) => {
      await other.goto('/login');
      await other.getByLabel('User ID').fill(login);
      await other.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await other.getByRole('button', { name: 'Sign in' }).click();
      await expect(other).toHaveURL(/\/$/);
    });
  },
});

export { expect } from '@playwright/test';
