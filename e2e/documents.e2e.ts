import { readPdf } from '@casebook/pdf-document/testing';
import { readFileSync } from 'node:fs';
import { expectNoViolations } from './axe';
import { expect, test } from './portal';
import { at, makeStudy, manage, registerSubject } from './study';

test('the eCRF and the record of a subject are made in the background, shown in their histories and downloaded [R2-DOC-01] [R2-ROUTE-23] [R2-ROUTE-24] [R3-EXPORT-01]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  await manage(api, study);
  const page = await open('datamanager', at(study, 'data_manager', 'eCrf'));
  const fileOf = async (button: RegExp) => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).first().click();
    const file = await downloading;
    return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
  };

  await test.step('the eCRF', async () => {
    await page.getByText('Annotated').click();
    await page.getByText('By visit').click();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Create PDF' }).click();
    await expect(page).toHaveURL(/ecrf-history/);
    await expect(page.getByRole('row', { name: /Success.*Annotated/ })).toBeVisible();
    await expectNoViolations(page);
    const { name, content } = await fileOf(/^Download/);
    expect(name).toMatch(/_eCRF_annotated_\d{8}\.pdf$/);
    expect(readPdf(content).pages.join('\n')).toContain('I_SEX');
  });

  await test.step('the record of a subject', async () => {
    await page.goto(at(study, 'data_manager', 'subject-pdf'));
    await page.getByRole('combobox', { name: 'Subjects' }).fill(`${subject.subjectNo},`);
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Create PDF' }).click();
    await expect(page).toHaveURL(/subject-pdf-history/);
    await expect(page.getByRole('row', { name: /Success/ })).toBeVisible();
    const { content } = await fileOf(/^Download/);
    const { pages, bookmarks } = readPdf(content);
    expect(pages[0]).toContain(subject.subjectNo);
    expect(bookmarks).toContain('  Audit trail');
  });
});
