import { defineConfig } from '@playwright/test';

/** Run through `npm run e2e` (or `npm test`), which finds the browser and starts a portal. */
const executablePath = process.env['CASEBOOK_BROWSER'];
const browserEnvironment = JSON.parse(process.env['CASEBOOK_BROWSER_ENV'] ?? '{}') as Record<
  string,
  string
>;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../.cache/e2e',
  workers: '100%',
  fullyParallel: true,
  retries: 0,
  // The time limits are long, so that a loaded machine does not exceed them.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: process.env['CASEBOOK_URL'] ?? 'http://127.0.0.1:8080',
    // The certificate of a portal under test is for its public name.
    ignoreHTTPSErrors: true,
    actionTimeout: 30_000,
    locale: 'en-US',
    viewport: { width: 1366, height: 900 },
    screenshot: 'only-on-failure',
    // Writing a trace takes a sixth of the time of a test, so only a repetition has one (`--trace on` for all).
    trace: { mode: 'on-first-retry', screenshots: false, sources: false },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      env: { ...(process.env as Record<string, string>), ...browserEnvironment },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
