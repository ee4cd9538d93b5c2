import { unzip } from '@casebook/test-kit/unzip';
import { readFileSync } from 'node:fs';
import { expectNoViolations } from './axe';
import { showLanguage, expect, test } from './portal';
import { assignInvestigator } from './signing';
import { at, makeStudy, manage, registerSubject } from './study';

test('a copy of a site is made, downloaded by the investigator and acknowledged with the file [D9-COPY-01] [D9-COPY-02]', async ({
  api,
  open,
}) => {
  const study = await makeStudy(api);
  const subject = await registerSubject(api, study);
  await manage(api, study);
  await assignInvestigator(api, study);

  const manager = await open('datamanager', at(study, 'data_manager', 'site-copy'));
  await manager.getByRole('button', { name: 'Make a copy' }).click();
  const making = manager.getByRole('dialog');
  await making.getByRole('combobox', { name: 'Site' }).click();
  await manager.locator('.ant-select-dropdown:visible .ant-select-item').first().click();
  await expectNoViolations(manager);
  await making.getByRole('button', { name: 'Make a copy' }).click();
  await expect(manager.getByRole('row', { name: /Success/ })).toBeVisible();
  await expect(manager.getByText('Not yet')).toBeVisible();

  const site = await open('investigator', at(study, 'investigator', 'site-copy'));
  const downloading = site.waitForEvent('download');
  await site.getByRole('button', { name: /^Download/ }).click();
  const path = await (await downloading).path();
  const content = readFileSync(path);
  const files = await unzip(content);
  expect(files.get('odm/data.xml')!.toString()).toContain(subject.subjectNo);
  expect([...files.keys()]).toEqual(expect.arrayContaining(['verify.mjs', 'SHA256SUMS']));

  const copy = { name: 'copy.zip', mimeType: 'application/zip' };
  await site.getByRole('button', { name: 'Acknowledge' }).click();
  const receipt = site.getByRole('dialog');
  await receipt.getByLabel('Downloaded file').setInputFiles({ ...copy, buffer: Buffer.from('x') });
  await receipt.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(receipt.getByRole('alert')).toContainText('This file is not this copy');
  await expectNoViolations(site);
  await receipt.getByLabel('Downloaded file').setInputFiles({ ...copy, buffer: content });
  await receipt.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(receipt).toBeHidden();
  await expect(site.getByRole('row', { name: /Investigator/ })).toBeVisible();
  await expectNoViolations(site);
  await showLanguage(site, 'ja');
  await expect(site.getByRole('heading', { name: '施設の記録の写し' })).toBeVisible();
});
