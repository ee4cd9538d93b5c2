import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzip } from '@casebook/test-kit/unzip';
import { type Api, expect, test } from './portal';
import { at, makeStudy, manage, pageAt, registerSubject, type Study, type Subject } from './study';

type ApiOf = (login: string) => Promise<Api>;

const LUNG = 'SE_SCREENING/F_LUNG';

/** A value that was entered and then corrected. */
async function correct(api: ApiOf, study: Study, subject: Subject): Promise<void> {
  const { studyId, siteId, roles } = study;
  const person = await api('site');
  const scope = { studyId, siteId, roleId: roles['site_staff'] };
  const path = `/api/subject/${studyId}/pages/${subject.pages[LUNG]}`;
  const { designVersionId, design, pageKey } = await person.get<{
    designVersionId: number;
    pageKey: string;
    design: { pages: { key: string; blocks: { key: string; items: { key: string }[] }[] }[] };
  }>(path, scope);
  const { key: blockKey } = design.pages
    .find(({ key }) => key === pageKey)!
    .blocks.find(({ items }) => items.some(({ key }) => key === 'I_PULSE'))!;
  for (const [revision, value] of ['71', '72'].entries()) {
    const item = { blockKey, line: 0, itemKey: 'I_PULSE', value, revision };
    const reason = revision === 0 ? {} : { reasonCode: 1 };
    await person.post(`${path}/save`, { designVersionId, items: [{ ...item, ...reason }] }, scope);
  }
}

test('a correction is shown in the audit trail of its item and of its subject, which can be filtered and downloaded [R2-CRF-06] [R3-AUDIT-01] [R3-AUDIT-03]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  await correct(api, study, subject);

  const page = await open('site', pageAt(study, 'site_staff', subject, LUNG));
  await page.getByRole('button', { name: /^Audit trail of .*Pulse/i }).click();
  const panel = page.getByRole('complementary', { name: 'Queries and audit trail' });
  const entries = panel.getByRole('tabpanel').last().getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText('71 → 72');
  await expect(entries.first()).toContainText('input error');
  await panel.getByRole('tab', { name: 'Data' }).press('ArrowLeft');
  await expect(panel.getByRole('tab', { name: 'Freeze' })).toBeFocused();
  await expect(panel.getByText('Nothing recorded here yet.')).toBeVisible();
  await panel.getByRole('tab', { name: 'Freeze' }).press('Home');

  await panel.getByRole('link', { name: 'All filters and Excel' }).click();
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(3);
  await page.getByLabel(/^Remove the filter Visit and page/).click();
  await page.getByRole('button', { name: /^Reason/ }).click();
  await page.getByRole('menuitem', { name: 'input error' }).click();
  await page.keyboard.press('Escape');
  await expect(rows).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Excel' }).click();
  expect((await download).suggestedFilename()).toMatch(/Audit trail_Data_\d{8}\.xlsx$/);
});

test('the whole audit trail is exported as a file whose script verifies it and reports a change [D3-TRAIL-01] [D3-TRAIL-02]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  await correct(api, study, subject);
  await manage(api, study);

  const page = await open('datamanager', at(study, 'data_manager', 'audit-trail'));
  await page.getByRole('button', { name: 'Export as JSON Lines' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download \(/ }).click();
  const folder = test.info().outputPath('trail');
  mkdirSync(folder, { recursive: true });
  const archive = readFileSync(await (await download).path());
  for (const [name, content] of await unzip(archive)) writeFileSync(join(folder, name), content);
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText('Success');
  const root = await row.locator('code').first().textContent();

  const verify = ['verify.js', 'trail.jsonl', '--root', root!];
  const said = execFileSync(process.execPath, verify, { cwd: folder, encoding: 'utf8' });
  expect(said).toContain('The trail is intact');
  const trail = join(folder, 'trail.jsonl');
  writeFileSync(trail, readFileSync(trail, 'utf8').replace('"after":"72"', '"after":"73"'));
  const found = spawnSync(process.execPath, verify, { cwd: folder, encoding: 'utf8' });
  expect(found.status).toBe(1);
  expect(found.stdout).toMatch(
    /^record \d+: subject \d+, link \d+, event \d+ \(item_value .*\): was altered/,
  );
});
