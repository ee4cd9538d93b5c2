import { onePageDesign, text } from './fixtures/one-page-design';
import { expect, test } from './portal';
import { at, makeStudyOf, manage, pageAt, registerSubject } from './study';

const item = (key: string, label: string, more: object = {}) => ({
  key,
  layout: 10,
  label: text(label),
  properties: [],
  ...more,
});
const query = (key: string, itemKey: string, expression: string, message: string) => ({
  key,
  target: { page: 'LAB', item: itemKey },
  expression,
  action: { type: 'query', message: text(message) },
  autoClose: true,
  tests: [],
});

const design = onePageDesign({
  study: { studyIdText: 'LAB', name: text('Laboratory'), protocolNumber: 'L-1' },
  codelist: { key: 'NY', name: 'No/Yes', codes: { Y: 'Yes', N: 'No' } },
  page: {
    key: 'LAB',
    type: 2,
    title: text('Laboratory'),
    blocks: [
      {
        key: 'B',
        type: 1,
        items: [
          item('KITNO', 'Sample number'),
          item('CRP', 'CRP'),
          item('BIRTH', 'Date of birth', { layout: 5 }),
        ],
      },
    ],
  },
  checks: [
    query(
      'FORM',
      'KITNO',
      '!KITNO.upper().matches("^[A-Z]{2}-[0-9]{3}$")',
      'Two letters, three digits.',
    ),
    query('HIGH', 'CRP', 'number(CRP) > 5', 'High CRP.'),
    query('CHILD', 'BIRTH', 'age(BIRTH, today) < 18', 'Not of age.'),
  ],
});

test('a pattern is checked before the save, and a failed check is shown to the data manager [D5-CEL-07] [D5-CHECK-05] [D5-CHECK-11]', async ({
  api,
  open,
}) => {
  const study = await makeStudyOf(api, design);
  const subject = await registerSubject(api, study);
  await manage(api, study);

  const page = await open('site', pageAt(study, 'site_staff', subject, 'V1/LAB'));
  await page.getByLabel('Sample number').fill('ab-12');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Two letters, three digits.')).toBeVisible();
  await page.getByLabel('Sample number').fill('ab-123');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Two letters, three digits.')).toHaveCount(0);
  await page.getByLabel('CRP').fill('<5');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Data has been saved.').first()).toBeVisible();
  await expect(page.getByText('Checks that could not be evaluated')).toHaveCount(0);

  const manager = await open('datamanager', at(study, 'data_manager', 'subject'));
  await manager.getByRole('button', { name: '1 failed check' }).click();
  const dialog = manager.getByRole('dialog');
  await expect(dialog).toContainText('"<5" is not a number.');
  await dialog.getByRole('link', { name: /CRP/ }).click();
  await expect(manager.getByText('Checks that could not be evaluated')).toBeVisible();
  await expect(manager.getByText('"<5" is not a number. (HIGH)')).toBeVisible();
});
