import { expectNoViolations } from './axe';
import { draftOf, emptyStudy, entry, saved } from './draft';
import { type Api, expect, test } from './portal';

type Study = Awaited<ReturnType<typeof emptyStudy>>;

const list = (key: string, codes: string[]) => ({
  kind: 'codelist',
  key,
  revision: 0,
  content: {
    key,
    name: { en: `List ${key}` },
    dataType: 'text',
    entries: codes.map((code) => ({ code, label: { en: code } })),
  },
});

const pageOf = (key: string, title: string, items: object[]) => ({
  kind: 'page',
  key,
  revision: 0,
  content: {
    key,
    type: 2,
    title: { en: title, ja: title },
    blocks: [{ key: 'B', type: 1, items }],
  },
});

const coded = (key: string, codelist: string) => ({
  key,
  layout: 8,
  codelist,
  label: { en: key },
  properties: [],
});

const text = (key: string, properties: object[] = []) => ({
  key,
  layout: 10,
  label: { en: key },
  properties,
});

const check = (key: string, expression: string) => ({
  kind: 'check',
  key,
  revision: 0,
  content: {
    key,
    target: { page: 'VS', item: 'NOTE' },
    expression,
    action: { type: 'query', message: { en: 'Why?' } },
    autoClose: true,
    tests: [],
  },
});

const change = (builder: Api, { studyId, roleId }: Study, changes: object[]) =>
  builder.post(`/api/builder/${studyId}/draft/edits`, { changes }, { studyId, roleId });

test('pages are copied from another study with what they need, as one step of undo [D4-EDITOR-11] [R8-SAVE-06]', async ({
  api,
  open,
}) => {
  const builder = await api('builder');
  const [there, here] = [await emptyStudy(builder), await emptyStudy(builder)];
  await change(builder, there, [
    list('NY', ['N', 'Y']),
    list('SEX', ['M', 'F']),
    pageOf('VS', 'Vital signs', [
      coded('DONE', 'NY'),
      coded('SEX', 'SEX'),
      text('NOTE', [{ type: 14, roles: ['pharmacist'], blinding: 'UNBLINDED' }]),
    ]),
    pageOf('AE', 'Adverse events', [text('NOTE')]),
    check('VS_NOTE', 'NOTE == VS.NOTE'),
    check('VS_AE', 'NOTE == AE.NOTE'),
  ]);
  await change(builder, here, [
    list('NY', ['N', 'Y']),
    list('SEX', ['1', '2']),
    pageOf('VS', 'Vital signs of this study', [text('NOTE')]),
  ]);
  const { study } = (await draftOf(builder, there)) as unknown as {
    study: { studyIdText: string };
  };
  const page = await open('builder', entry(here, 'crf-page'));
  await page.getByRole('button', { name: 'Copy from another study …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy pages from another study' });
  await dialog.getByRole('combobox', { name: 'Study' }).fill(study.studyIdText);
  await page.getByTitle(new RegExp(study.studyIdText)).click();
  await dialog.getByRole('combobox', { name: 'Pages to copy' }).fill('Vital');
  await page.getByTitle('Vital signs (VS)').click();
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('With 1 of 2 checks of these pages')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Key here of VS', exact: true })).toHaveValue(
    'VS_2',
  );
  await expect(dialog.getByRole('textbox', { name: 'Key here of SEX' })).toHaveValue('SEX_2');
  await expect(dialog.getByText('already exists here unchanged and is used')).toBeVisible();
  await expect(dialog.getByText('VS › NOTE')).toBeVisible();
  await expect(dialog.getByText(/blinding class UNBLINDED/)).toBeVisible();
  await expect(dialog.getByText(/^VS_AE/)).toBeVisible();
  await expectNoViolations(page, 'copying pages');
  const key = dialog.getByRole('textbox', { name: 'Key here of VS', exact: true });
  await key.fill('VS');
  await key.press('Tab');
  await expect(dialog.getByRole('alert')).toHaveText(
    'The input VS has already been used. Enter another one.',
  );
  await expect(dialog.getByRole('button', { name: 'Copy 1 page' })).toBeDisabled();
  await key.fill('VITALS');
  await key.press('Tab');
  await dialog.getByRole('button', { name: 'Copy 1 page' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Vital signs VITALS' })).toBeVisible();
  await saved(page);
  const draft = (await draftOf(builder, here)) as unknown as Record<
    'pages' | 'codelists' | 'checks',
    { key: string; blocks: { items: object[] }[]; expression: string }[]
  >;
  expect(draft.codelists.map((one) => one.key)).toEqual(['NY', 'SEX', 'SEX_2']);
  expect(draft.checks).toMatchObject([{ key: 'VS_NOTE', expression: 'NOTE == VITALS.NOTE' }]);
  expect(draft.pages.find((one) => one.key === 'VITALS')!.blocks[0]!.items).toMatchObject([
    { key: 'DONE', codelist: 'NY' },
    { key: 'SEX', codelist: 'SEX_2' },
    { key: 'NOTE', properties: [{ type: 14, roles: ['pharmacist'] }] },
  ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Vital signs VITALS' })).toBeHidden();
  const before = await draftOf(builder, here);
  expect([before['codelists']!.length, before['checks']!.length]).toEqual([2, 0]);
});
