import { defineConfig } from '@playwright/test';
import config from './playwright.config';

/** `npm run e2e -- -c e2e/screenshots.config.ts`: pictures of every screen in `.cache/screenshots`. */
export default defineConfig(config, { testMatch: '**/*.look.ts', use: { trace: 'off' } });
