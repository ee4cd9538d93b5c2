import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { monolith } from '@casebook/mfe-build';
import { readReleaseKey } from '@casebook/release-signing';
import { apiVersions, promote, readChannel, rollback, storeRelease } from '@casebook/tool-release';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import webpack, { type Configuration } from 'webpack';
import { signedInContext, test } from './portal';
import { at, makeStudy, registerSubject } from './study';

/** `npm run bench -- start`: the portal compared with the same code as one ordinary webpack application. */
const ROUNDS = Number(process.env['CASEBOOK_BENCH_ROUNDS'] ?? 10);
const NETWORK_CONDITIONS = {
  latency: 40,
  downloadThroughput: 2_500_000,
  uploadThroughput: 2_500_000,
} as const;

const root = join(__dirname, '..');
const dataDir = process.env['CASEBOOK_DATA'] ?? join(root, '.casebook');
const registry = { registryDir: join(dataDir, 'registry'), key: readReleaseKey(dataDir) };
const author = { by: 'bench', reason: 'measuring' };
const REMOTES = readdirSync(join(root, 'apps')).filter((app) => app.startsWith('mfe-'));

const screens = {
  login: 'input[autocomplete=current-password]',
  list: '.ant-table-row',
} as const;
type Screen = keyof typeof screens;

/** Builds an application. @returns milliseconds */
async function built(config: Configuration): Promise<number> {
  const began = performance.now();
  await new Promise<void>((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((error, stats) => {
      const fault = error ?? (stats!.hasErrors() ? new Error(stats!.toString()) : null);
      compiler.close(() => (fault ? reject(fault) : resolve()));
    });
  });
  return performance.now() - began;
}

/** Opens an address over 40 ms and 20 Mbit/s. @returns milliseconds until the expected content is painted */
async function opening(context: BrowserContext, path: string, screen: Screen): Promise<number> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    ...NETWORK_CONDITIONS,
  });
  await page.addInitScript((selector) => {
    const look = (): void => {
      const found = document.querySelector(selector);
      if (!found || found.getBoundingClientRect().height === 0) {
        requestAnimationFrame(look);
        return;
      }
      // The frame after the one with the content has been painted.
      requestAnimationFrame(() => Object.assign(window, { shownAt: performance.now() }));
    };
    requestAnimationFrame(look);
  }, screens[screen]);
  await page.goto(path, { waitUntil: 'commit' });
  const shown = await page.waitForFunction(
    () => (window as { shownAt?: number }).shownAt,
    undefined,
    { timeout: 60_000 },
  );
  const ms = (await shown.jsonValue())!;
  await page.waitForLoadState('networkidle');
  await page.close();
  return ms;
}

const median = (times: readonly number[]): number => {
  const sorted = times.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.floor(middle - 0.5)]! + sorted[Math.floor(middle)]!) / 2;
};
const ms = (time: number): string => time.toFixed(0).padStart(6);

test('start', async ({ api, page, browser, baseURL }) => {
  test.setTimeout(1_800_000);
  const say = (text: string): void => void process.stdout.write(`${text}\n`);
  const apis = await apiVersions(root);
  const apps = REMOTES.map((app) => join(root, 'apps', app));
  const folder = join(root, '.cache', 'monolith');
  await built(monolith(folder, join(root, 'apps', 'shell'), apps));
  const one = await storeRelease(join(folder, 'dist'), 'shell', registry.registryDir);
  rmSync(folder, { recursive: true });

  const federated = (await readChannel(registry.registryDir, registry.key))!.shell.base;
  const variants = { federated, monolith: one.base };
  const useShell = async (base: string): Promise<void> => {
    if ((await readChannel(registry.registryDir, registry.key))!.shell.base === base) return;
    await promote(registry, { app: 'shell' }, base.split('/')[3]!, apis, author);
    await expect
      .poll(async () => (await fetch(`${baseURL}/`)).text(), { intervals: [50] })
      .toContain(`src="${base}`);
  };

  const study = await makeStudy(api);
  await registerSubject(api, study);
  const addresses = { login: '/login', list: at(study, 'site_staff', 'subject') };
  const times = new Map<string, number[]>();
  const keep = (name: string, time: number): void => {
    times.set(name, [...(times.get(name) ?? []), time]);
  };
  for (let round = -1; round < ROUNDS; round += 1) {
    const order = Object.entries(variants);
    for (const [variant, base] of round % 2 === 0 ? order : order.toReversed()) {
      await useShell(base);
      for (const screen of Object.keys(addresses) as Screen[]) {
        // Signed in each time: a session that is used in several browsers is ended.
        const context = await (screen === 'list'
          ? signedInContext(browser, baseURL!, 'site', {})
          : browser.newContext({ baseURL }));
        const cold = await opening(context, addresses[screen], screen);
        const warm = await opening(context, addresses[screen], screen);
        await context.close();
        // The first round is not measured.
        if (round < 0) continue;
        keep(`${screen} cold ${variant}`, cold);
        keep(`${screen} warm ${variant}`, warm);
      }
    }
  }
  await useShell(federated);
  for (const screen of Object.keys(addresses) as Screen[]) {
    for (const how of ['cold', 'warm']) {
      const [ours, theirs] = ['federated', 'monolith'].map((variant) =>
        median(times.get(`${screen} ${how} ${variant}`)!),
      ) as [number, number];
      const title = `${screen === 'login' ? 'login page' : 'subject list'}, ${how}`;
      say(
        `${title.padEnd(24)} ${(ours / theirs).toFixed(2)} x   (${ms(ours)} /${ms(theirs)} ms, n ${ROUNDS})`,
      );
    }
  }
  await rollbackTime(page, say);
  await buildTime(say);
});

/** Time from the command to a new tab with the previous release. */
async function rollbackTime(page: Page, say: (text: string) => void): Promise<void> {
  const apis = await apiVersions(root);
  const before = (await readChannel(registry.registryDir, registry.key))!.shell.base;
  const began = performance.now();
  const { shell } = await rollback(registry, { app: 'shell' }, undefined, apis, author);
  const tab = await page.context().newPage();
  while (!(await (await tab.goto('/login', { waitUntil: 'commit' }))!.text()).includes(shell.base));
  say(`rollback to a new tab    ${ms(performance.now() - began)} ms`);
  await tab.close();
  await promote(registry, { app: 'shell' }, before.split('/')[3]!, apis, author);
}

/** A full production build of one remote with a warm cache: every chunk, compressed, with its descriptor. */
async function buildTime(say: (text: string) => void): Promise<void> {
  const folder = join(root, 'apps', 'mfe-subject');
  const output = join(root, '.cache', 'bench-build');
  const config = (): Configuration => {
    const one = require(join(folder, 'webpack.config.cjs')) as Configuration;
    return { ...one, output: { ...one.output, path: output } };
  };
  await built(config());
  say(`rebuild of mfe-subject   ${ms(await built(config()))} ms`);
  rmSync(output, { recursive: true });
}
