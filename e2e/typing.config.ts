import { defineConfig } from '@playwright/test';
import config from './playwright.config';

/** `npm run bench -- typing`: from key to paint on a page of 300 items, against a page with one native input. */
export default defineConfig(config, {
  testMatch: '**/*.bench.ts',
  workers: 1,
  use: { trace: 'off', viewport: { width: 1366, height: 768 } },
});
