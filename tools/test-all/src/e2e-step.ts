import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@casebook/embedded-postgres';
import { type Portal, startPortal } from '@casebook/tool-start';
import { type Browser, findBrowser } from './browser';
import { nx } from './nx';
import { type PlaywrightReport, resultOf } from './playwright-report';
import { run } from './run';
import type { Step, StepResult } from './step';

/** Where `npm run e2e` keeps its result for `npm test`, and Nx with the task. */
export const END_TO_END_RESULT = join('.cache', 'tests', 'e2e.json');

const portals = new Set<Portal>();
const starts = new AbortController();

/** End-to-end tests in a real Chromium against a temporary portal with its own demo, or the one of CASEBOOK_URL. */
export function endToEndStep(root: string, scratch: string, args: string[] = []): Step {
  return {
    name: 'End-to-end tests',
    run: async () => {
      const browser = await findBrowser(root);
      const url = process.env['CASEBOOK_URL'];
      if (url)
        return playwright(root, scratch, args, { CASEBOOK_URL: url, ...environment(browser) });
      const dataDir = mkdtempSync(join(scratch, 'portal-'));
      const portal = await startPortal(
        { root, dataDir, port: await freePort(), databaseUrl: null, demo: true },
        {
          onProgress: (text) => process.stdout.write(`  ${text}\n`),
          durable: false,
          signal: starts.signal,
        },
      );
      portals.add(portal);
      let fault: string | null = null;
      void portal.failed.then((message) => {
        fault = message;
        process.stdout.write(`\n${message}\n`);
      });
      try {
        const result = await playwright(root, scratch, args, {
          CASEBOOK_URL: portal.url,
          CASEBOOK_DATA: dataDir,
          ...environment(browser),
        });
        return fault === null ? result : { ...result, failed: result.failed + 1, output: fault };
      } finally {
        await portal.stop();
        portals.delete(portal);
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
  };
}

/**
 * All end-to-end tests; when nothing changed since they last passed, their result of then.
 *
 * @param fresh runs them also then
 */
export function keptEndToEndStep(root: string, scratch: string, fresh: boolean): Step {
  if (process.env['CASEBOOK_URL']) return endToEndStep(root, scratch);
  return {
    name: 'End-to-end tests',
    run: async () => {
      const file = join(root, END_TO_END_RESULT);
      rmSync(file, { force: true });
      const { code } = await nx(root, ['e2e'], { fresh, live: true, env: { TMPDIR: scratch } });
      try {
        const result = JSON.parse(readFileSync(file, 'utf8')) as StepResult;
        // It ended in another way than by its tests.
        return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
      } catch {
        return { passed: 0, failed: 1, output: `npm run e2e ended with ${code} and no result` };
      }
    },
  };
}

/** Stops temporary portals, also one that is still starting. */
export async function stopPortals(): Promise<void> {
  starts.abort(new Error('interrupted'));
  await Promise.all([...portals].map((portal) => portal.stop()));
}

const environment = (browser: Browser) => ({
  CASEBOOK_BROWSER: browser.executable,
  CASEBOOK_BROWSER_ENV: JSON.stringify(browser.environment),
});

/**
 * With this variable a failed browser test is repeated once, and listed as flaky at the end when it then passes.
 */
export const REPEAT_BROWSER_TESTS = 'CASEBOOK_REPEAT_BROWSER_TESTS';

const repetition = (): string[] => (process.env[REPEAT_BROWSER_TESTS] ? ['--retries=1'] : []);

async function playwright(
  root: string,
  scratch: string,
  args: string[],
  env: Record<string, string>,
): Promise<StepResult> {
  const file = join(scratch, 'playwright.json');
  rmSync(file, { force: true });
  const { code } = await run(
    process.execPath,
    [
      join(root, 'node_modules', '@playwright', 'test', 'cli.js'),
      'test',
      '-c',
      join(root, 'e2e', 'playwright.config.ts'),
      ...repetition(),
      ...args,
    ],
    {
      cwd: root,
      live: true,
      env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    },
  );
  let report: PlaywrightReport;
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
  } catch {
    return { passed: 0, failed: 1, output: `Playwright ended with ${code} and no report` };
  }
  return resultOf(report, code);
}
