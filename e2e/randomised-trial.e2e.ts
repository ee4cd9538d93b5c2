import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { blindScan } from '@casebook/tool-blind-scan';
import { randomisedDesign } from '@casebook/test-kit/randomised-study';
import { Workbook } from 'exceljs';
import { add, saved } from './draft';
import { securityCode } from './mail';
import { type Api, DEMO_PASSWORD, expect, test } from './portal';
import { confirmWaiting, givePassword } from './re-auth';
import {
  at,
  designStudy,
  linkIwrs,
  manage,
  pageAt,
  registerSubject,
  releaseDraft,
  type Study,
  type Subject,
} from './study';
import { findDatabase } from './study-lock';
import { assignSuppliers, importNumbers, ipNumberFile, makeSuppliedStudy } from './supply';

const root = join(__dirname, '..');

type Open = (login: string, path?: string) => Promise<Page>;

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Words that occur nowhere else, so that whatever contains one tells the arm. */
const ARMS = ['Zorvexin', 'Shamlofen'] as const;
const SECRETS = /zorvexin|shamlofen/i;
/**
 * The arm of each randomisation number: enough for a test of their order, which tells nothing. The first place has the
 * second arm.
 */
const LIST = '100101100101110010100011'.split('').map((arm) => ARMS[Number(arm)]!);
/** The arm of each IP number; each subject gets one, and one more at the next visit. */
const KITS = [...LIST, ...LIST.toReversed()];
const LAST = String(KITS.length).padStart(4, '0');

const option = (page: Page, title: string) =>
  page.locator('.ant-select-dropdown:visible').getByTitle(title, { exact: true });

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Upload list' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: XLSX, buffer });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await givePassword(page, 'Upload');
  await expect(dialog).toHaveCount(0);
}

async function armList(): Promise<Buffer> {
  const book = new Workbook();
  const sheet = book.addWorksheet('List');
  sheet.addRow(['Randomisation number', 'SEX', 'Arm']);
  for (const [at, arm] of LIST.entries()) {
    sheet.addRow([`R${String(at + 1).padStart(3, '0')}`, 'F', arm.toUpperCase()]);
  }
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** The builder makes the scheme and its kit types; the version is released to a site with people. */
async function design(api: (login: string) => Promise<Api>, open: Open): Promise<Study> {
  const builder = await api('builder');
  const draft = await designStudy(api, { ...randomisedDesign(), schemes: [], kitTypes: [] });
  await linkIwrs(builder, draft);
  const page = await open('builder', at(draft, 'study_builder', 'builder/property?list=schemes'));
  await add(page, 'Add scheme', 'Main');
  const main = page.getByRole('row', { name: /^⠿?MAIN/ });
  await main.getByRole('combobox', { name: 'Method' }).press('Enter');
  await option(page, 'Uploaded arm list').click();
  const rules = page.getByRole('region', { name: 'Arms, stratification and caps' });
  for (const arm of ARMS) {
    await rules.getByRole('textbox', { name: 'Name of a new arm' }).fill(arm);
    await page.keyboard.press('Enter');
  }
  await rules.getByRole('combobox', { name: 'Add factor' }).press('Enter');
  await option(page, 'Sex (SEX)').click();
  await page.getByRole('tab', { name: 'Kit types' }).click();
  for (const arm of ARMS) {
    await add(page, 'Add kit type', `${arm} pack`);
    const kit = page.getByRole('row', { name: new RegExp(`^⠿?${arm.toUpperCase()}_PACK`) });
    await kit.getByRole('combobox', { name: 'Arms that receive it' }).click();
    await option(page, `Main: ${arm}`).click();
    await page.keyboard.press('Escape');
  }
  await saved(page);
  const { revision } = await builder.get<{ revision: number }>(
    `/api/builder/${draft.studyId}/draft`,
    { studyId: draft.studyId, roleId: draft.roles['study_builder'] },
  );
  const study = await releaseDraft(api, draft, revision);
  await assignSuppliers(api, study);
  await manage(api, study);
  return study;
}

async function openScheme(page: Page, second: Page, study: Study): Promise<void> {
  await page.goto(at(study, 'supply_manager', 'list-upload/arm'));
  await upload(page, 'arms.xlsx', await armList());
  await expect(page.getByText(`${LIST.length} entries were added`)).toBeVisible();
  await page.goto(at(study, 'supply_manager', 'list-upload/scheme'));
  const main = page.getByRole('region', { name: 'Main' });
  await main.getByRole('button', { name: 'Open scheme' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open scheme' }).click();
  await givePassword(page, 'Open scheme');
  await second.goto(at(study, 'supply_manager', 'list-upload/scheme'));
  await confirmWaiting(second, 'Opening of a scheme');
  await page.reload();
  await expect(main.getByText('Open', { exact: true })).toBeVisible();
}

async function supply(page: Page, second: Page, receiver: Page, study: Study): Promise<void> {
  await page.goto(at(study, 'supply_manager', 'list-upload/ip'));
  const kits = KITS.map((arm) => `${arm.toUpperCase()}_PACK`);
  await upload(page, 'numbers.xlsx', await ipNumberFile(kits));
  await second.goto(at(study, 'supply_manager', 'list-upload/ip'));
  await confirmWaiting(second, 'Upload of IP numbers');
  await page.goto(at(study, 'supply_manager', 'delivery/send'));
  await page.getByRole('button', { name: 'Send a range' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'First IP number' }).fill('0001');
  await dialog.getByRole('textbox', { name: 'Last IP number' }).fill(LAST);
  await dialog.getByRole('combobox').click();
  await page.locator('.ant-select-item-option').filter({ hasText: '204-01' }).click();
  await dialog.getByRole('button', { name: 'Check' }).click();
  await dialog.getByRole('button', { name: `Send ${KITS.length} IP numbers` }).click();
  await expect(dialog).toBeHidden();
  await receiver.goto(at(study, 'pharmacist', 'delivery/status'));
  await receiver.getByRole('button', { name: /Confirm arrival/ }).click();
  await receiver.getByRole('button', { name: `Confirm ${KITS.length} IP numbers` }).click();
  await expect(receiver.getByText(`${KITS.length} received`)).toBeVisible();
}

async function randomise(page: Page, study: Study, subject: Subject): Promise<void> {
  await page.goto(pageAt(study, 'site_staff', subject, 'BASE/RAND'));
  await page.getByRole('radio', { name: 'Female' }).check();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Data has been saved.').first()).toBeVisible();
  const section = page.getByRole('region', { name: 'Randomisation' });
  await section.getByRole('button', { name: 'Randomise the subject' }).click();
  const act = page.getByRole('dialog').getByRole('button', { name: 'Randomise the subject' });
  await act.click();
  const notice = page.getByRole('status').filter({ hasText: 'The subject was randomised' });
  await expect(notice).toContainText('R001');
  await page.goto(pageAt(study, 'site_staff', subject, 'W4/DISP'));
  const numbers = page.getByRole('region', { name: 'IP numbers' });
  await numbers.getByRole('button', { name: 'Dispense the IP number' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Dispense the IP number' }).click();
  await expect(page.getByText('The IP number was dispensed').first()).toBeVisible();
}

/** Randomises a further subject, by the calls of the page. */
async function randomiseOne(api: (login: string) => Promise<Api>, study: Study): Promise<void> {
  const { studyId, siteId, roles } = study;
  const { pages } = await registerSubject(api, study);
  const person = await api('site');
  const scope = { studyId, siteId, roleId: roles['site_staff'] };
  const path = `/api/subject/${studyId}/pages/${pages['BASE/RAND']}`;
  const { designVersionId } = await person.get<{ designVersionId: number }>(path, scope);
  const items = [{ blockKey: 'RANDB', line: 0, itemKey: 'SEX', value: 'F', revision: 0 }];
  await person.post(`${path}/save`, { designVersionId, items }, scope);
  const factors = [{ factor: 'SEX', value: 'F' }];
  const answer = await person.post<{ outcome: string }>(
    `${path}/randomise`,
    { designVersionId, factors, unsaved: [] },
    scope,
  );
  expect(answer.outcome).toBe('saved');
}

async function unblind(
  requester: Page,
  approver: Page,
  mails: Api,
  { subjectNo }: Subject,
): Promise<void> {
  await requester.getByRole('button', { name: 'Request unblinding' }).first().click();
  const dialog = requester.getByRole('dialog', { name: 'Request unblinding' });
  await dialog.getByLabel('Subject').click();
  await requester.getByTitle(new RegExp(subjectNo)).click();
  await dialog.getByLabel('Reason').fill('Anaphylaxis after the first dose');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await givePassword(requester, 'Request unblinding');
  await expect(row(requester, subjectNo)).toContainText('Waiting for approval');
  await approver.reload();
  const requestNo = await row(requester, subjectNo).getByRole('cell').first().innerText();
  const code = await securityCode(mails.request, 'approver@casebook.example', requestNo.trim());
  await row(approver, subjectNo)
    .getByRole('button', { name: /^Approve/ })
    .click();
  const approval = approver.getByRole('dialog');
  await approval.getByLabel('Security code from the e-mail').fill(code);
  await approval.getByRole('button', { name: 'Approve' }).click();
  await expect(row(approver, subjectNo)).toContainText('Waiting for key open');
  await requester.reload();
  await row(requester, subjectNo)
    .getByRole('button', { name: /^Open key/ })
    .click();
  await requester.getByRole('dialog').getByRole('button', { name: 'Open key' }).click();
  // The first place of the list has the second arm.
  await expect(requester.getByRole('dialog').last()).toContainText(ARMS[1]);
  await requester.getByRole('button', { name: 'Close' }).last().click();
  await expect(row(requester, subjectNo)).toContainText('Key opened');
}

test('a randomised trial goes its whole way by the screens, and nothing tells blinded people an arm [R4-RAND-01] [R4-IP-01] [R4-BLIND-01] [D6-BLIND-01]', async ({
  api,
  open,
  baseURL,
}) => {
  test.setTimeout(580_000);
  const study = await test.step('the builder makes scheme and kit types', () => design(api, open));
  const first = await open('supply', at(study, 'supply_manager', 'list-upload/arm'));
  const second = await open('supply2', at(study, 'supply_manager', 'list-upload/arm'));
  const pharmacist = await open('pharmacist', at(study, 'pharmacist', 'delivery/status'));
  const subject = await registerSubject(api, study);
  await test.step('the list is uploaded, the scheme opened', () =>
    openScheme(first, second, study));
  await test.step('IP numbers reach the site', () => supply(first, second, pharmacist, study));
  await test.step('the site randomises, and dispenses at the next visit', async () =>
    randomise(await open('site', at(study, 'site_staff', 'site')), study, subject));
  await test.step('all others of the list are randomised', async () => {
    for (let at = 1; at < LIST.length; at += 1) await randomiseOne(api, study);
  });
  await test.step('the key is opened', async () => {
    const approver = await open('approver', at(study, 'approver', 'blind-list'));
    const requester = await open('investigator', at(study, 'investigator', 'blind-list'));
    await unblind(requester, approver, await api('approver'), subject);
  });
  await test.step('the audit trail of the scheme says who did what', async () => {
    await first.goto(at(study, 'supply_manager', 'list-upload/scheme'));
    await first.getByRole('button', { name: 'Audit trail' }).click();
    const trail = first.getByRole('dialog');
    await expect(trail.getByRole('cell', { name: 'Opened', exact: true })).toBeVisible();
    await expect(trail).toContainText(`${LIST.length} entries were added to the arm list`);
    await expect(trail).toContainText('arms.xlsx');
  });
  await test.step('a scan of what blinded people get finds no arm', async () => {
    const dataDir = process.env['CASEBOOK_DATA'] ?? join(root, '.casebook');
    const blinded = ['site', 'monitor', 'investigator', 'datamanager', 'approver'];
    const logins = [...blinded, 'pharmacist', 'admin'];
    const report = await blindScan({
      root,
      url: baseURL!,
      adminUrl: await findDatabase(),
      people: logins.map((login) => ({ login, password: DEMO_PASSWORD })),
      folders: [join(dataDir, 'outbox'), join(dataDir, 'logs')],
      studyIds: [study.studyId],
    });
    expect(report.studies).toEqual([study.studyIdText]);
    expect(report.findings).toEqual([]);
    // Fewer numbers would not be tested at all.
    expect(report.orders).toMatchObject([
      { count: KITS.length, isTested: true },
      { count: LIST.length, isTested: true },
    ]);
    const roles = report.roles.map(({ who }) => who.split(' ')[2]);
    expect(roles).toEqual(
      expect.arrayContaining(['site_staff', 'monitor', 'investigator', 'data_manager', 'approver']),
    );
    for (const { answers } of report.roles) expect(answers).toBeGreaterThan(20);
    const files = report.roles.flatMap((role) => role.files).join('\n');
    for (const ending of ['.pdf', '.xlsx', '.zip']) expect(files).toContain(ending);
    expect(files).not.toMatch(SECRETS);
    expect(report.files).toBeGreaterThan(0);
  });
});

test('the scan finds IP numbers whose order tells the arm, and says of few numbers that it did not test them [D6-BLIND-01]', async ({
  api,
  baseURL,
}) => {
  const [alternating, few] = [await makeSuppliedStudy(api), await makeSuppliedStudy(api)];
  const kinds = Array.from({ length: 24 }, (_, at) => (at % 2 === 0 ? 'PLACEBO' : 'VERUM'));
  await importNumbers(api, alternating, ipNumberFile(kinds));
  await importNumbers(api, few, ipNumberFile());
  const report = await blindScan({
    root,
    url: baseURL!,
    adminUrl: await findDatabase(),
    people: [],
    folders: [],
    studyIds: [alternating.studyId, few.studyId],
  });
  const of = (study: Study) => `order of IP numbers in ${study.studyIdText}`;
  expect(report.findings.map(({ where, place }) => [where, place])).toEqual([
    [of(alternating), '24 runs of 24'],
  ]);
  const tested = new Map(report.orders.map(({ where, isTested }) => [where, isTested]));
  expect([tested.get(of(alternating)), tested.get(of(few))]).toEqual([true, false]);
});
