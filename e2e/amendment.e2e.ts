import { onePageDesign, text } from './fixtures/one-page-design';
import { type Api, expect, test } from './portal';
import { at, makeStudyOf, pageAt, registerSubject, type Study } from './study';

interface Draft {
  revision: number;
  design: {
    codelists: { key: string; entries: { code: string }[] }[];
    pages: {
      key: string;
      blocks: {
        key: string;
        lines?: { key: string; number: number; label: object }[];
        items: { key: string; numberFormat?: object }[];
      }[];
    }[];
  };
}

/** A page with a choice, a number and a block of three lines. */
function design(): object {
  const item = (key: string, label: string, more: object = {}) => ({
    key,
    layout: 10,
    label: text(label),
    properties: [],
    ...more,
  });
  const line = (key: string, number: number, label: string) => ({
    key,
    number,
    label: text(label),
  });
  return onePageDesign({
    study: { studyIdText: 'AMEND', name: text('Amendment'), protocolNumber: 'A-1' },
    codelist: { key: 'SEX', name: 'Sex', codes: { M: 'Male', F: 'Female' } },
    page: {
      key: 'DM',
      type: 2,
      title: text('Demographics'),
      blocks: [
        {
          key: 'DM',
          type: 1,
          items: [
            item('SEX', 'Sex', { layout: 8, codelist: 'SEX' }),
            item('DOSE', 'Dose', { dataType: 'number', numberFormat: { digits: 3, decimals: 2 } }),
          ],
        },
        {
          key: 'LAB',
          type: 2,
          label: text('Laboratory'),
          lines: [
            line('GLU', 1, 'Glucose'),
            line('CHOL', 2, 'Cholesterol'),
            line('HB', 3, 'Haemoglobin'),
          ],
          items: [item('RESULT', 'Result')],
        },
      ],
    },
  });
}

/** Removes a code and a line, changes the order of the lines, narrows a number; released at once. */
async function amend(builder: Api, study: Study): Promise<void> {
  const { studyId, siteId, roles } = study;
  const scope = { studyId, roleId: roles['study_builder']! };
  const path = `/api/builder/${studyId}`;
  const draft = await builder.get<Draft>(`${path}/draft`, scope);
  draft.design.codelists[0]!.entries = draft.design.codelists[0]!.entries.slice(1);
  const [main, lab] = draft.design.pages.find(({ key }) => key === 'DM')!.blocks;
  main!.items[1]!.numberFormat = { digits: 3, decimals: 1 };
  const [glucose, , haemoglobin] = lab!.lines!;
  lab!.lines = [haemoglobin!, glucose!, { key: 'IRON', number: 4, label: text('Iron') }];
  const saved = await builder.request.put(`${path}/draft`, {
    data: { revision: draft.revision, design: draft.design },
    headers: {
      authorization: `Bearer ${builder.token}`,
      studyId: String(studyId),
      role: String(scope.roleId),
    },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  const { revision } = (await saved.json()) as { revision: number };
  const { versionId } = await builder.post<{ versionId: number }>(
    `${path}/versions`,
    { name: '2.0', expectedRevision: revision, accepted: true },
    scope,
  );
  await builder.post(
    `${path}/versions/${versionId}/releases`,
    { siteIds: [siteId], reason: 'Amendment' },
    scope,
  );
}

test('after an amendment each line keeps its values, and values of a removed code are shown until they are corrected [D4-LINE-01] [D4-LINE-03] [D4-FORMER-01] [D4-FORMER-04]', async ({
  api,
  open,
}) => {
  const study = await makeStudyOf(api, design());
  const subject = await registerSubject(api, study);
  const address = pageAt(study, 'site_staff', subject, 'V1/DM');
  const page = await open('site', address);
  await page.getByRole('radio', { name: 'Male', exact: true }).check();
  await page.locator('#item-DM-0-DOSE').fill('1.25');
  for (const [number, result] of ['of glucose', 'of cholesterol', 'of haemoglobin'].entries())
    await page.locator(`#item-LAB-${number + 1}-RESULT`).fill(result);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Data has been saved.').first()).toBeVisible();

  await amend(await api('builder'), study);
  await page.goto(address);
  const male = page.getByRole('radio', { name: 'Male (no longer offered)' });
  await expect(male).toBeChecked();
  await expect(page.getByText(/“Male” was entered under version 1/)).toBeVisible();
  await expect(page.getByText(/“1.25” was entered under version 1/)).toBeVisible();
  const rows = page.getByRole('table', { name: 'Laboratory' }).locator('tbody tr');
  await expect(rows.filter({ hasText: 'Haemoglobin' }).getByRole('textbox')).toHaveValue(
    'of haemoglobin',
  );
  await expect(rows.filter({ hasText: 'Glucose' }).getByRole('textbox')).toHaveValue('of glucose');
  await expect(rows.filter({ hasText: 'Iron' }).getByRole('textbox')).toHaveValue('');
  await expect(page.getByRole('region', { name: 'No longer collected' })).toContainText(
    'of cholesterol',
  );

  await page.getByRole('radio', { name: 'Female' }).check();
  await expect(male).toHaveCount(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const reason = page.getByRole('dialog');
  await expect(reason).toContainText('Male → Female');
  await reason.getByRole('radio', { name: 'Input error' }).check();
  await reason.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Data has been saved.').first()).toBeVisible();
  await expect(page.getByText(/“1.25” was entered under version 1/)).toBeVisible();

  const versions = await open('builder', at(study, 'study_builder', 'builder/version'));
  for (const name of ['1.0', '2.0'])
    await versions
      .getByRole('row', { name: new RegExp(`\\b${name}\\b`) })
      .getByRole('checkbox')
      .check();
  await expect(versions.getByText('The lines are shown in another order.')).toBeVisible();
  await expect(versions.getByText(/Values entered in this line stay/)).toBeVisible();
  await expect(versions.getByText(/Stored values of item DM.DOSE/)).toBeVisible();
});
