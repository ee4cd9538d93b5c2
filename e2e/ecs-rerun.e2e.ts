import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe';
import { manyItems } from './fixtures/many-items';
import { type Api, expect, test } from './portal';
import { at, makeStudyOf, manage, registerSubject, type Study, type Subject } from './study';

type ApiOf = (login: string) => Promise<Api>;

/** A value that the check of the first version accepts. */
async function enter(api: ApiOf, study: Study, subject: Subject, value: string): Promise<void> {
  const { studyId, siteId, roles } = study;
  const person = await api('site');
  const scope = { studyId, siteId, roleId: roles['site_staff'] };
  const path = `/api/subject/${studyId}/pages/${subject.pages['V1/MANY']}`;
  const { designVersionId } = await person.get<{ designVersionId: number }>(path, scope);
  const item = { blockKey: 'B', line: 0, itemKey: 'I1', value, revision: 0 };
  await person.post(`${path}/save`, { designVersionId, items: [item] }, scope);
}

/** Releases a second version with a stricter check. */
async function releaseStricter(api: ApiOf, { studyId, siteId, roles }: Study): Promise<void> {
  const builder = await api('builder');
  const scope = { studyId, roleId: roles['study_builder'] };
  const path = `/api/builder/${studyId}`;
  const { revision, design } = await builder.get<{
    revision: number;
    design: { checks: { expression: string }[] };
  }>(`${path}/draft`, scope);
  const checks = design.checks.map((check) => ({ ...check, expression: 'I1 > 100' }));
  const saved = await builder.request.put(`${path}/draft`, {
    headers: { study: String(studyId), role: String(scope.roleId) },
    data: { revision, design: { ...design, checks } },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  const { revision: expectedRevision } = (await saved.json()) as { revision: number };
  const version = await builder.post<{ versionId: number }>(
    `${path}/versions`,
    { name: '1.1', expectedRevision, accepted: true },
    scope,
  );
  await builder.post(
    `${path}/versions/${version.versionId}/releases`,
    { siteIds: [siteId], reason: 'Stricter check' },
    scope,
  );
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /ECS/ });
const tray = (page: Page) =>
  page.locator('header').getByRole('button', { name: /jobs? (ended|running)/ });

test('runs a stricter check again: preview, application of exactly this preview, job tray and history [R2-ECS-01] [R2-ROUTE-30] [R3-ECS-01] [D5-CHECK-06] [D8-JOB-01] [R8-ECS-01] [D8-A11Y-01]', async ({
  api,
  open,
}) => {
  const study = await makeStudyOf(api, manyItems(4));
  const [high, low] = [await registerSubject(api, study), await registerSubject(api, study)];
  await enter(api, study, high, '500');
  await enter(api, study, low, '50');
  await releaseStricter(api, study);
  await manage(api, study);

  const page = await open('datamanager', at(study, 'data_manager', 'subject'));
  const row = page.getByRole('row').filter({ hasText: high.subjectNo });
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'Run ECS again' }).click();
  await page.getByRole('menuitem', { name: 'all subjects' }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByText('Running ECS again would change data.')).toBeVisible();
  const subjects = dialog.getByRole('table', { name: 'Subjects' });
  await expect(subjects.getByRole('row')).toHaveCount(2);
  await expect(subjects).toContainText(`${high.subjectNo}204-011 query opens`);

  await subjects.getByRole('button', { name: /expand/i }).click();
  await expect(subjects.getByText(/Item 1: Above 500: please check/)).toBeVisible();
  await expectNoViolations(page);

  // The address names the shown run; the tray keeps it as well.
  await page.reload();
  await expect(dialog.getByText('Running ECS again would change data.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Apply these changes' }).click();
  await expect(page.getByText('ECS was requested.')).toBeVisible();
  await expect(dialog.getByText('ECS was run again and its changes were made.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(
    row
      .getByLabel(/open quer/i)
      .or(row.getByTitle(/open quer/i))
      .first(),
  ).toBeVisible();

  await tray(page).click();
  await expectNoViolations(page);
  const jobs = page.getByRole('region', { name: 'Jobs' });
  await jobs.getByRole('link', { name: `ECS preview of ${study.studyIdText}` }).click();
  await expect(dialog.getByText('Running ECS again would change data.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await tray(page).click();
  await page.getByRole('button', { name: 'Clear finished jobs' }).click();
  await expect(tray(page)).toBeHidden();

  await page.getByRole('link', { name: 'ECS history' }).click();
  await expect(page).toHaveURL(/\/ecs-history$/);
  const last = page.getByRole('row').filter({ hasText: high.subjectNo });
  await expect(last).toContainText(/Success.*Changes made/);
  await expectNoViolations(page);
  await page.getByText('Runs', { exact: true }).click();
  const ran = page.getByRole('row').filter({ hasText: 'Changes made' });
  await expect(ran).toContainText(/2 subjects.*2 success/);
  await expectNoViolations(page);
  await ran.getByRole('button', { name: 'Show' }).click();
  await expect(dialog.getByText('ECS was run again and its changes were made.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByRole('link', { name: 'Subjects', exact: true }).click();

  await page.getByRole('link', { name: high.subjectNo }).click();
  await page.getByRole('button', { name: 'ECS ▾' }).click();
  await page.getByRole('menuitem', { name: 'ECS history' }).click();
  const history = page.getByRole('dialog', { name: `ECS history: ${high.subjectNo}` });
  await expect(history.getByRole('row').filter({ hasText: 'Changes made' })).toContainText(
    '1 query opens',
  );
  await history
    .getByRole('row')
    .filter({ hasText: 'Changes made' })
    .getByRole('button', { name: /expand/i })
    .click();
  await expect(history.getByText('the current data triggers the check')).toBeVisible();
  await expectNoViolations(page);
  await history.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.getByRole('button', { name: 'ECS ▾' }).click();
  await page.getByRole('menuitem', { name: 'Run ECS again' }).click();
  await expect(
    dialog.getByText('The data agrees with the checks: nothing to change.'),
  ).toBeVisible();
});
