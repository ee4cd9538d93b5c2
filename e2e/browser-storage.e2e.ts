import { expect, test } from './portal';
import { at, makeStudy } from './study';

test('the browser stores session, language, lock marker and list state under the specified names [R3-BROWSER-01] [R9-BROWSER-01]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const page = await open('site', at(study, 'site_staff', 'subject'));
  const search = page.getByRole('searchbox', { name: /Subject, screening/ });
  await search.fill('S-1');
  await search.press('Enter');
  await expect(page).toHaveURL(/S-1/);
  const subjects = '**/api/subject/*/subjects?*';
  await page.route(subjects, (route) => route.fulfill({ status: 409, json: {} }));
  await page.reload();
  const { personId } = await api('site');
  const stored = (): Promise<Record<string, string>> =>
    page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
  await expect
    .poll(async () => Object.keys(await stored()))
    .toContain(`study_db_lock_${study.studyId}`);
  const { casebook_edc_session: session = '', ...rest } = await stored();
  expect(JSON.parse(session)).toMatchObject({ personId, accessToken: expect.any(String) });
  expect(rest).toMatchObject({
    [`study_db_lock_${study.studyId}`]: expect.stringMatching(/^[01]$/),
    casebook_language: 'en-US',
  });
  expect(rest[`casebook_list_subject_${personId}`]).toContain('S-1');
});
