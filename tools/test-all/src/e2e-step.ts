import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@casebook/embedded-postgres';
import { type Portal, startPortal } from '@casebook/tool-start';
import type { TestResult } from '@casebook/tool-validation';
import { type Browser, findBrowser } from './browser';
import { run } from './run';
import type { Step, StepResult } from './step';

interface Suite {
  file?: string;
  title: string;
  suites?: Suite[];
  specs?: { title: string; ok: boolean; file: string; tests: { status: string }[] }[];
}

interface PlaywrightReport {
  suites: Suite[];
  errors: { message?: string }[];
  stats: { expected: number; unexpected: number; flaky: number };
}

const portals = new Set<Portal>();
const starts = new AbortController();

/** End-to-end tests in a real Chromium against a throw-away portal with its own demo, or the one of CASEBOOK_URL. */
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

/** Stops throw-away portals, also one that is still starting. */
export async function stopPortals(): Promise<void> {
  starts.abort(new Error('interrupted'));
  await Promise.all([...portals].map((portal) => portal.stop()));
}

const environment = (browser: Browser) => ({
  CASEBOOK_BROWSER: browser.executable,
  CASEBOOK_BROWSER_ENV: JSON.stringify(browser.environment),
});

async function playwright(
  root: string,
  scratch: string,
  args: string[],
  env: Record<string, string>,
): Promise<StepResult> {
  const report = join(scratch, 'playwright.json');
  rmSync(report, { force: true });
  const { code } = await run(
    process.execPath,
    [
      join(root, 'node_modules', '@playwright', 'test', 'cli.js'),
      'test',
      '-c',
      join(root, 'e2e', 'playwright.config.ts'),
      ...args,
    ],
    {
      cwd: root,
      live: true,
      env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    },
  );
  let result: PlaywrightReport;
  try {
    result = JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport;
  } catch {
    return { passed: 0, failed: 1, output: `Playwright ended with ${code} and no report` };
  }
  const { expected, unexpected, flaky } = result.stats;
  const failed = unexpected + flaky + result.errors.length;
  return {
    passed: expected,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    tests: result.suites.flatMap((suite) => testsOf(suite, '')),
  };
}

function testsOf(suite: Suite, above: string): TestResult[] {
  const title = [above, suite.title].filter(Boolean).join(' › ');
  const own = (suite.specs ?? [])
    .filter(({ tests }) => tests.some(({ status }) => status !== 'skipped'))
    .map(
      (spec): TestResult => ({
        file: join('e2e', spec.file),
        title: `${title} › ${spec.title}`,
        status: spec.ok ? 'passed' : 'failed',
      }),
    );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, title))];
}
