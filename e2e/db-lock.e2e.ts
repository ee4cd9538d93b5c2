import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { unzip } from '@casebook/test-kit/unzip';
import { expectNoViolations } from './axe';
import { manyItems } from './fixtures/many-items';
import { type Api, DEMO_PASSWORD, expect, test } from './portal';
import { settled } from './screens';
import { at, makeStudyOf, manage, registerSubject, type Study, type Subject } from './study';

type ApiOf = (login: string) => Promise<Api>;

/** Enters a value. @returns the design version of the page */
async function enter(api: ApiOf, study: Study, subject: Subject): Promise<number> {
  const { studyId, siteId, roles } = study;
  const person = await api('site');
  const scope = { studyId, siteId, roleId: roles['site_staff'] };
  const path = `/api/subject/${studyId}/pages/${subject.pages['V1/MANY']}`;
  const { designVersionId } = await person.get<{ designVersionId: number }>(path, scope);
  const items = [{ blockKey: 'B', line: 0, itemKey: 'I1', value: '50', revision: 0 }];
  await person.post(`${path}/save`, { designVersionId, items }, scope);
  return designVersionId;
}

/** The monitor asks about the value. @returns closes the query */
async function askAbout(api: ApiOf, study: Study, subject: Subject): Promise<() => Promise<void>> {
  const { studyId, siteId, roles } = study;
  const monitor = await api('monitor');
  const scope = { studyId, siteId, roleId: roles['monitor'] };
  const { query } = await monitor.post<{ query: { queryId: number; revision: number } }>(
    `/api/subject/${studyId}/queries`,
    {
      pageId: subject.pages['V1/MANY'],
      blockKey: 'B',
      line: 0,
      itemKey: 'I1',
      content: 'Is this right?',
    },
    scope,
  );
  return async () => {
    await monitor.post(
      `/api/subject/${studyId}/queries/${query.queryId}/close`,
      { revision: query.revision, reason: 'Checked at the site' },
      scope,
    );
  };
}

/** Gives the reason and the password in the dialogs of an act. */
async function confirm(page: Page, act: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: act }).click();
  // The dialog of the password has the same name.
  const dialog = page.getByRole('dialog', { name: `${act} of` }).first();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Enter the reason');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.locator('input[autocomplete=current-password]').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: act, exact: true }).last().click();
  await expect(dialog).toBeHidden();
}

/** Exports the whole audit trail of the study. @returns the file of the trail */
async function exportTrail(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Export as JSON Lines' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download \(/ }).click();
  const folder = test.info().outputPath('trail');
  mkdirSync(folder, { recursive: true });
  const archive = readFileSync(await (await download).path());
  for (const [name, content] of await unzip(archive)) writeFileSync(join(folder, name), content);
  return join(folder, 'trail.jsonl');
}

/** `npm run audit -- verify`, offline. */
const verify = (file: string, certificate: string) =>
  spawnSync('npm', ['run', 'audit', '--', 'verify', '--file', file, '--certificate', certificate], {
    cwd: join(__dirname, '..'),
    encoding: 'utf8',
  });

test('a certificate is verified offline against a trail exported after later changes, and a changed value is named [D3-LOCK-01] [D3-TRAIL-02]', async ({
  api,
  open,
}) => {
  const study = await makeStudyOf(api, manyItems(4));
  const subject = await registerSubject(api, study);
  await enter(api, study, subject);
  await manage(api, study);
  const page = await open('datamanager', at(study, 'data_manager', 'dblock'));
  await confirm(page, 'Lock the database', 'Last patient out');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download certificate' }).click();
  const certificate = test.info().outputPath('certificate.json');
  await (await downloading).saveAs(certificate);
  await confirm(page, 'Unlock the database', 'A value was wrong');
  await expect(page.getByRole('heading', { name: 'The database is open' })).toBeVisible();
  // What is entered after the certificate does not contradict it.
  const later = await registerSubject(api, study);
  await enter(api, study, later);

  const exports = await open('datamanager', at(study, 'data_manager', 'audit-trail'));
  const trail = await exportTrail(exports);
  const intact = verify(trail, certificate);
  expect(intact.stdout).toContain('The trail is intact');
  expect(intact.status).toBe(0);
  const text = readFileSync(trail, 'utf8');
  writeFileSync(trail, text.replace('"after":"50"', '"after":"51"'));
  const found = verify(trail, certificate);
  expect(found.status).toBe(1);
  expect(found.stdout).toContain(
    `subject ${subject.subjectNo} (${subject.subjectId}): the events up to the certificate give other values`,
  );
});

test('each figure of the lock opens its list, which has as many rows [R3-LOCK-01]', async ({
  api,
  open,
}) => {
  const study = await makeStudyOf(api, manyItems(4));
  const subject = await registerSubject(api, study);
  await registerSubject(api, study);
  await enter(api, study, subject);
  await askAbout(api, study, subject);
  await manage(api, study);
  const page = await open('datamanager', at(study, 'data_manager', 'dblock'));
  for (const [name, count] of [
    ['Subjects', 2],
    ['E-signed subjects', 0],
    ['CRF pages', null],
    ['Saved CRF pages', null],
    ['Open queries', 1],
    ['Answered queries', 0],
  ] as const) {
    await page.goto(at(study, 'data_manager', 'dblock'));
    const figure = page.getByRole('link', { name: new RegExp(`^${name}: `) });
    const shown = Number(/\d+$/.exec((await figure.getAttribute('aria-label'))!)![0]);
    if (count !== null) expect([name, shown]).toEqual([name, count]);
    await figure.click();
    await expect(page).not.toHaveURL(/dblock/);
    await settled(page);
    await expect(page.locator('tbody tr[data-row-key]')).toHaveCount(shown);
  }
});

test('locks the database with a reason and the password, certifies it, and unlocks it [R2-LOCK-01] [R2-ROUTE-25] [R3-LOCK-01] [R5-LOCK-02] [R6-ACCESS-06] [D8-A11Y-01]', async ({
  api,
  open,
}) => {
  const study = await makeStudyOf(api, manyItems(4));
  const subject = await registerSubject(api, study);
  const designVersionId = await enter(api, study, subject);
  const closeQuery = await askAbout(api, study, subject);
  await manage(api, study);

  const page = await open('datamanager', at(study, 'data_manager', 'dblock'));
  await expect(page.getByRole('heading', { name: 'The database is open' })).toBeVisible();
  await expect(page.getByText('This database has never been locked')).toBeVisible();
  const lock = page.getByRole('button', { name: 'Lock the database' });
  await expect(lock).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('link', { name: 'Open queries: 1' }).click();
  await expect(page).toHaveURL(/\/query\?/);
  await expect(page.getByText('Is this right?')).toBeVisible();

  await closeQuery();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Open queries: 0' })).toBeVisible();
  await expectNoViolations(page);
  await confirm(page, 'Lock the database', 'Last patient out');
  await expect(
    page.getByRole('heading', { name: 'The database is locked', exact: true }),
  ).toBeVisible();
  const history = page.getByRole('region', { name: 'Database lock' });
  await expect(history.getByText('Certificate written')).toBeVisible();
  await expect(history.getByText('Last patient out')).toBeVisible();
  await expectNoViolations(page);
  const { studyId, siteId, roles } = study;
  const site = await api('site');
  const refused = await site.request.post(
    `/api/subject/${studyId}/pages/${subject.pages['V1/MANY']}/save`,
    {
      headers: { study: String(studyId), role: String(roles['site_staff']), site: String(siteId) },
      data: {
        designVersionId,
        items: [{ blockKey: 'B', line: 0, itemKey: 'I1', value: '51', revision: 1, reasonCode: 1 }],
      },
    },
  );
  expect(refused.status()).toBe(423);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download certificate' }).click();
  const certificate = JSON.parse(readFileSync(await (await downloading).path(), 'utf8')) as object;
  expect(certificate).toMatchObject({
    studyId,
    reason: 'Last patient out',
    counts: { subjects: 1 },
  });

  await confirm(page, 'Unlock the database', 'A value was wrong');
  await expect(page.getByRole('heading', { name: 'The database is open' })).toBeVisible();
  await expect(history.getByText('A value was wrong')).toBeVisible();
});
