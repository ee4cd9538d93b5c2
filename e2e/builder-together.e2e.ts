import type { Page } from '@playwright/test';
import { add, draftOf, emptyStudy, entry, saved } from './draft';
import { expect, test } from './portal';
import { confirmRoles, rolesOf } from './study';

const name = (page: Page, title: string) =>
  page.getByRole('row').filter({ hasText: title }).getByRole('textbox', { name: 'Name (English)' });

test('two builders see each other, work side by side, and collide only on the same part [D4-DRAFT-03] [D4-DRAFT-04]', async ({
  api,
  open,
}) => {
  const builder = await api('builder');
  const study = await emptyStudy(builder);
  const { studyId } = study;
  const roles = await rolesOf(builder, studyId);
  const { personId } = await api('datamanager');
  await (
    await api('admin')
  ).post(
    `/api/admin/${studyId}/assignments`,
    { personId, roleId: roles['study_builder'], startDate: '2026-01-01' },
    { studyId, roleId: roles['administrator']! },
  );
  await confirmRoles(api, { studyId, roles });

  const first = await open('builder', entry(study, 'crf-group'));
  await add(first, 'Add group', 'Safety');
  await add(first, 'Add group', 'Efficacy');
  await saved(first);
  const second = await open('datamanager', entry(study, 'crf-group'));
  for (const page of [first, second]) await expect(page.getByText('is also here')).toBeVisible();

  await test.step('changes of different parts arrive at the other, and nobody is asked', async () => {
    await name(first, 'SAFETY').fill('Safety data');
    await name(first, 'SAFETY').press('Enter');
    await name(second, 'EFFICACY').fill('Efficacy data');
    await name(second, 'EFFICACY').press('Enter');
    for (const page of [first, second]) {
      await saved(page);
      await expect(name(page, 'SAFETY')).toHaveValue('Safety data');
      await expect(name(page, 'EFFICACY')).toHaveValue('Efficacy data');
      await expect(page.getByText('Somebody changed this at the same time')).toBeHidden();
    }
  });

  await test.step('the second change of the same part waits for a decision', async () => {
    // The second does not hear of the change before it sends its own.
    await second.route('**/draft/presence', (route) => route.abort());
    await name(first, 'SAFETY').fill('Safety of subjects');
    await name(first, 'SAFETY').press('Enter');
    await saved(first);
    await second.unroute('**/draft/presence');
    await name(second, 'SAFETY').fill('Adverse events');
    await name(second, 'SAFETY').press('Enter');
    await expect(second.getByText('Somebody changed this at the same time')).toBeVisible();
    await expect(first.getByText('Somebody changed this at the same time')).toBeHidden();
    await expect(name(second, 'SAFETY')).toHaveValue('Safety of subjects');
    await second.getByRole('button', { name: 'Overwrite with my change' }).click();
    await saved(second);
    await expect(name(first, 'SAFETY')).toHaveValue('Adverse events');
  });

  await test.step('each takes back only what is theirs', async () => {
    await second.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(second.getByText('Undone: CRF group')).toBeVisible();
    await expect(name(first, 'SAFETY')).toHaveValue('Safety of subjects');
    await second.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(name(first, 'EFFICACY')).toHaveValue('Efficacy');
    await expect(second.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled();
    const groups = (await draftOf(builder, study))['groups']!;
    expect(groups.map(({ title }) => title['en'])).toEqual(['Safety of subjects', 'Efficacy']);
  });
});
