import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe';
import { manyItems } from './fixtures/many-items';
import { type Api, DEMO_PASSWORD, expect, test } from './portal';
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
  await expect(page.getByText('This database was never locked')).toBeVisible();
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
