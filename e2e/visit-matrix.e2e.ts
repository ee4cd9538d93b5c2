import { expectNoViolations } from './axe';
import { visitsDesign } from './fixtures/visits-design';
import { expect, test } from './portal';
import { at, makeStudyOf, registerSubject, type Study, type Subject } from './study';

const matrixOf = (study: Study, subject: Subject, role = 'site_staff') =>
  at(
    study,
    role,
    `site/${study.siteId}/subject-no/${encodeURIComponent(subject.subjectNo)}/visit-matrix`,
  );

test('adds an unscheduled visit under its number, finds it again, deletes and restores it, all by keyboard [R2-VISIT-01] [R2-VISIT-02] [R5-VISIT-01] [D8-A11Y-01]', async ({
  api,
  open,
}) => {
  const study = await makeStudyOf(api, visitsDesign());
  const subject = await registerSubject(api, study);
  const page = await open('site', matrixOf(study, subject));
  await page.getByRole('button', { name: 'Add a visit' }).press('Enter');
  const adding = page.getByRole('dialog', { name: 'Add a visit' });
  await expect(adding.getByRole('radio', { name: /Telephone call/ })).toBeDisabled();
  await expect(adding).toContainText('because no page is available');
  await expectNoViolations(page);
  await adding.getByLabel('Unscheduled number').fill('7');
  await adding.getByLabel('Unscheduled number').press('Tab');
  await adding.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  const added = page.getByRole('link', { name: 'Many items, Unscheduled visit 7: Not started' });
  await expect(added).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Item 1', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(added).toBeFocused();

  await page.keyboard.press('Delete');
  const deleting = page.getByRole('dialog', { name: 'Delete visit Unscheduled visit 7' });
  await deleting.getByRole('textbox').fill('It was a telephone call');
  await deleting.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(added).toBeHidden();
  // The focus stays in the matrix, at the next cell.
  await expect(page.locator('td a:focus')).toBeVisible();
  await page.getByRole('button', { name: 'Deleted visits (1)' }).press('Enter');
  await page.getByRole('columnheader', { name: /Unscheduled visit 7/ }).hover();
  await expect(page.getByText('Deleted: It was a telephone call')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Restore visit Unscheduled visit 7' }).click();
  const restoring = page.getByRole('dialog');
  await restoring.getByRole('textbox').fill('It was a visit');
  await restoring.getByRole('button', { name: 'Restore' }).press('Enter');
  await expect(added).toBeVisible();
});

test('two people add the same visit; a person with reading rights changes nothing and moves from subject to subject [R3-VISIT-01] [R2-VISIT-03] [R4-SUBJ-01]', async ({
  api,
  open,
}) => {
  const study = await makeStudyOf(api, visitsDesign());
  const first = await registerSubject(api, study);
  const second = await registerSubject(api, study);
  const person = await api('site');
  const scope = { studyId: study.studyId, siteId: study.siteId, roleId: study.roles['site_staff'] };
  const page = await open('site', matrixOf(study, first));
  await page.getByRole('button', { name: 'Add a visit' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a visit' });
  await expect(adding.getByLabel('Unscheduled number')).toHaveValue('1');
  const url = `/api/subject/${study.studyId}/subjects/${first.subjectId}/visits`;
  await person.post(url, { visitKey: 'UNS', unscheduledNo: 1 }, scope);
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(adding.getByRole('alert')).toContainText('this number');
  await expect(adding.getByLabel('Unscheduled number')).toHaveValue('2');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Unscheduled visit 1' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Unscheduled visit 2' })).toBeVisible();

  const monitor = await open('monitor', matrixOf(study, first, 'monitor'));
  await expect(monitor.getByRole('grid')).toBeVisible();
  await expect(monitor.getByRole('button', { name: /Add a visit|Delete visit/ })).toHaveCount(0);
  await monitor.keyboard.press('?');
  await expect(monitor.getByRole('dialog')).toContainText('No longer collected');
  await monitor.keyboard.press('Escape');
  await monitor.keyboard.press('Alt+PageDown');
  await expect(monitor.getByRole('heading', { level: 1 })).toHaveText(second.subjectNo);
  await monitor.getByRole('link', { name: `Previous subject, ${first.subjectNo}` }).click();
  await expect(monitor.getByRole('heading', { level: 1 })).toHaveText(first.subjectNo);
});
