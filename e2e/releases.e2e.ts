import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readReleaseKey } from '@casebook/release-signing';
import { apiVersions, promote, readChannel, rollback, storeRelease } from '@casebook/tool-release';
import type { Page, Request } from '@playwright/test';
import { expect, test } from './portal';
import { at, makeStudy, pageAt, registerSubject } from './study';

const root = join(__dirname, '..');
const dataDir = process.env['CASEBOOK_DATA'] ?? join(root, '.casebook');
const registry = { registryDir: join(dataDir, 'registry'), key: readReleaseKey(dataDir) };
const author = { by: 'e2e', reason: 'CHG-2041' };

/** Releases the present build once more, under another version. @returns its name */
async function releaseAs(app: string, version: string): Promise<string> {
  const channel = (await readChannel(registry.registryDir, registry.key))!;
  const { base } = channel.remotes[app.replace('-', '_')]!;
  const dist = mkdtempSync(join(tmpdir(), 'casebook-e2e-release-'));
  cpSync(join(registry.registryDir, base), dist, { recursive: true });
  const file = join(dist, 'remote.json');
  const descriptor = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...descriptor, version }));
  // The compressed file still has the former content.
  rmSync(`${file}.br`, { force: true });
  const { name } = await storeRelease(dist, app, registry.registryDir);
  rmSync(dist, { recursive: true });
  return name;
}

/** The module that sent a call, with its version. */
const clientOf = (request: Request): string =>
  (request.headers()['x-casebook-client'] ?? '').split(/[+ ]/)[0]!;

/** Version of the module in the headers of the page's calls. */
const versionCalled = async (page: Page, act: () => Promise<unknown>) => {
  const call = page.waitForRequest((request) => clientOf(request).startsWith('mfe_subject/'));
  await act();
  return clientOf(await call).split('/')[1];
};

test('a release during an open tab loses no typed value; a rollback takes effect in the next tab [D8-REMOTE-07] [D8-RELEASE-04] [D8-CANARY-01]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  const apis = await apiVersions(root);
  const canary = { app: 'mfe-subject', studyId: study.studyId };
  const lung = pageAt(study, 'site_staff', subject, 'SE_SCREENING/F_LUNG');

  const page = await open('site');
  await page.clock.install();
  const before = await versionCalled(page, () => page.goto(lung));
  const pulse = page.getByLabel('Pulse before the measurement');
  await pulse.fill('71');
  await promote(registry, canary, await releaseAs('mfe-subject', '9.1.0'), apis, author);

  const offer = page.getByRole('alert').filter({ hasText: 'A new version' });
  await expect(async () => {
    // Any response has the version of the channel; an idle tab makes a call within a minute.
    await page.clock.fastForward(50_000);
    await expect(offer).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(pulse).toHaveValue('71');
  expect(
    await versionCalled(page, () => offer.getByRole('button', { name: 'Reload' }).click()),
  ).toBe('9.1.0');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(pulse).toHaveValue('71');

  await rollback(registry, canary, undefined, apis, author);
  const other = await page.context().newPage();
  const list = at(study, 'site_staff', 'subject');
  await expect(async () => {
    expect(await versionCalled(other, () => other.goto(list))).toBe(before);
  }).toPass();
});

test('a study with its own release is opened by a full page load, and never runs with modules of another release [D8-CANARY-01]', async ({
  api,
  open,
}) => {
  const [ordinary, special] = await Promise.all([makeStudy(api), makeStudy(api)]);
  const apis = await apiVersions(root);
  const target = { app: 'mfe-subject', studyId: special.studyId };
  await promote(registry, target, await releaseAs('mfe-subject', '9.2.0'), apis, author);
  const page = await open('site');
  const seen: string[] = [];
  page.on('request', (request) => {
    const [, , app, name] = new URL(request.url()).pathname.split('/');
    if (app === 'mfe-subject') seen.push(name!.split('+')[0]!);
  });
  const callers = new Set<string>();
  page.on('request', (request) => {
    const client = clientOf(request);
    const isModule = client.startsWith('mfe_');
    if (isModule && request.url().includes(`/api/subject/${special.studyId}/`)) callers.add(client);
  });
  await page.goto(at(ordinary, 'site_staff', 'subject'));
  await expect(page.getByRole('heading', { level: 1, name: 'Subjects' })).toBeVisible();
  expect(new Set(seen)).not.toContain('9.2.0');
  await page.evaluate(() => Object.assign(window, { sameTab: true }));

  await page.locator('header').getByRole('link', { name: 'Casebook' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Studies' })).toBeVisible();
  expect(await page.evaluate(() => 'sameTab' in window)).toBe(true);
  seen.length = 0;
  await page.getByText(special.studyIdText, { exact: true }).click();
  await page.waitForFunction(() => !('sameTab' in window));
  await expect(page.getByRole('heading', { level: 1, name: 'Subjects' })).toBeVisible();
  expect(new Set(seen)).toEqual(new Set(['9.2.0']));
  expect(callers).toEqual(new Set(['mfe_subject/9.2.0']));
});
