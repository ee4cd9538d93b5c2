import type { Locator, Page } from '@playwright/test';
import { draftOf, emptyStudy, entry, saved } from './draft';
import { expect, test } from './portal';

/** The lists of rules, with the form that adds one and the column of its names. */
const LISTS = [
  ['property?list=blindingClasses', 'Add blinding class', 'blindingClasses'],
  ['property?list=signatureRules', 'Add signature rule', 'signatureRules'],
  ['property?list=sdvRules', 'Add SDV rule', 'sdvRules'],
  ['property?list=consentForms', 'Add consent form', 'consentForms'],
  ['e-training', 'Add training', 'trainings'],
] as const;

const LONG = 'x'.repeat(20_001);
const TITLES = ['<b>bold</b>', '🙂🙂', `"; drop table 'x' --`, String.raw`\u0000 {{name}} {0}`];

/** Faults of the service while a page is used. */
function serverFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`);
  });
  return faults;
}

/** Types a text into a field that gives it on when it is left. */
async function enter(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press('Enter');
}

for (const [path, form, list] of LISTS) {
  test(`${form}: hostile titles and keys are refused at the field or kept as they are [D7-ERROR-02]`, async ({
    api,
    open,
  }) => {
    const builder = await api('builder');
    const study = await emptyStudy(builder);
    if (list === 'consentForms') await withConsentDate(builder, study);
    const page = await open('builder', entry(study, path));
    const faults = serverFaults(page);
    const adding = page.getByRole('form', { name: form });
    const [title, key] = [
      adding.getByLabel('New title'),
      adding.getByLabel('Key', { exact: true }),
    ];
    const submit = adding.getByRole('button', { name: form });

    await title.fill('   ');
    await expect(submit).toBeDisabled();
    await title.fill(LONG);
    await expect(adding.getByRole('alert')).toHaveText(
      'This text has 20001 characters. Shorten it to 20000 or fewer.',
    );
    await expect(submit).toBeDisabled();
    await expect(title).toHaveValue(LONG);
    await title.fill('a\u0007b');
    await expect(adding.getByRole('alert')).toContainText('character');
    for (const hostile of TITLES) {
      await title.fill(hostile);
      await title.press('Enter');
      await expect(title).toHaveValue('');
    }
    await title.fill('Ordinary');
    const [taken] = (await draftOf(builder, study))[list] ?? [];
    for (const [bad, reason] of [
      [taken!.key, `The input ${taken!.key} has already been used`],
      ['-1', 'Letters, digits and _ only'],
      ['<b>', 'Letters, digits and _ only'],
      ['K'.repeat(41), 'Letters, digits and _ only'],
    ] as const) {
      await key.fill(bad);
      await expect(adding.getByRole('alert')).toContainText(reason);
      await expect(submit).toBeDisabled();
    }
    await saved(page);
    const stored = (await draftOf(builder, study))[list]!;
    expect(stored.map((one) => one.title['en'])).toEqual(TITLES);

    const named = page
      .getByRole('row')
      .nth(1)
      .getByLabel(/ \(English\)$/)
      .first();
    await enter(named, LONG);
    await expect(page.getByText('This text has 20001 characters.')).toBeVisible();
    await expect(named).toHaveValue(LONG);
    await named.press('Escape');
    await expect(named).toHaveValue(TITLES[0]!);
    await enter(named, '   ');
    await saved(page);
    await expect(
      page
        .getByRole('row')
        .nth(1)
        .getByText(/Error: The text is empty/)
        .first(),
    ).toBeVisible();
    expect(faults).toEqual([]);
  });
}

test('numbers of SDV rules and trainings take whole numbers in their range only [D7-ERROR-02]', async ({
  api,
  open,
}) => {
  const builder = await api('builder');
  const study = await emptyStudy(builder);
  const page = await open('builder', entry(study, 'property?list=sdvRules'));
  const faults = serverFaults(page);
  const refused = async (field: Locator, bad: string[], message: string) => {
    const before = await field.inputValue();
    for (const text of bad) {
      await enter(field, text);
      await expect(page.getByText(message)).toBeVisible();
      await expect(field).toHaveValue(text);
    }
    await field.press('Escape');
    await expect(field).toHaveValue(before);
  };
  const add = async (form: string) => {
    const adding = page.getByRole('form', { name: form });
    await adding.getByLabel('New title').fill('One');
    await adding.getByLabel('New title').press('Enter');
  };
  await add('Add SDV rule');
  const bad = ['-1', '1.5', '1e3', '', 'x', '１０００１', '99999999999999999999'];
  await refused(
    page.getByLabel('The first ones, all of them'),
    bad,
    'Enter a whole number from 0 to 10000.',
  );
  await refused(
    page.getByLabel('Percentage of the others'),
    bad,
    'Enter a whole number from 0 to 100.',
  );
  await page.goto(entry(study, 'e-training'));
  await add('Add training');
  await page.getByRole('checkbox', { name: 'Must be done again' }).check();
  await refused(
    page.getByLabel('after months'),
    ['0', ...bad],
    'Enter a whole number from 1 to 120.',
  );
  await saved(page);
  expect(faults).toEqual([]);
});

/** Gives the study a page with an item that takes the date of a consent. */
async function withConsentDate(
  builder: Parameters<typeof draftOf>[0],
  study: Parameters<typeof draftOf>[1],
): Promise<void> {
  await builder.post(
    `/api/builder/${study.studyId}/draft/edits`,
    {
      changes: [
        {
          kind: 'page',
          key: 'IC',
          revision: 0,
          content: {
            key: 'IC',
            type: 2,
            title: { en: 'Consent' },
            blocks: [
              {
                key: 'B',
                type: 1,
                items: [
                  { key: 'ICDT', layout: 1, label: { en: 'Date' }, properties: [{ type: 15 }] },
                ],
              },
            ],
          },
        },
      ],
    },
    study,
  );
}
