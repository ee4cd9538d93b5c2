import { createHash } from 'node:crypto';
import ExcelJS from 'exceljs';
import { suppliedDesign } from './fixtures/supplied-design';
import { type Api, expect } from './portal';
import { reAuth } from './re-auth';
import { confirmRoles, linkIwrs, makeStudyOf, type Study } from './study';

type ApiOf = (login: string) => Promise<Api>;

/**
 * A study with the IWRS: `supply` sends, `supply2` confirms lists, `pharmacist` confirms at the site, `investigator` and `approver`
 * are blinded.
 */
export async function makeSuppliedStudy(api: ApiOf): Promise<Study> {
  const study = await makeStudyOf(api, suppliedDesign());
  await linkIwrs(await api('builder'), study);
  await assignSuppliers(api, study);
  return study;
}

/** Gives the accounts their roles: `supply`, `supply2` and `approver` in the whole study, `pharmacist` and `investigator` at the site. */
export async function assignSuppliers(api: ApiOf, study: Study): Promise<void> {
  const { studyId, siteId, roles } = study;
  const admin = await api('admin');
  const assign = async (login: string, role: string, more: object) =>
    admin.post(
      `/api/admin/${studyId}/assignments`,
      {
        personId: (await api(login)).personId,
        roleId: roles[role],
        startDate: '2026-01-01',
        ...more,
      },
      { studyId, roleId: roles['administrator'] },
    );
  await assign('supply', 'supply_manager', {});
  await assign('supply2', 'supply_manager', {});
  await assign('approver', 'approver', {});
  await assign('pharmacist', 'pharmacist', { siteId });
  await assign('investigator', 'investigator', { siteId });
  await confirmRoles(api, study);
}

/** Twelve numbers, alternately of two kit types. */
const TWELVE = Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? 'PLACEBO' : 'VERUM'));

/** An Excel file with the IP numbers from 0001 on. @param kitTypes of each number */
export async function ipNumberFile(kitTypes: readonly string[] = TWELVE): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const page = book.addWorksheet('IP');
  page.addRow(['IP number', 'Kit type', 'Lot', 'Expiry date']);
  for (const [at, kitType] of kitTypes.entries()) {
    page.addRow([String(at + 1).padStart(4, '0'), kitType, 'LOT-1', '2099-12-31']);
  }
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** Imports a list of IP numbers. */
export async function importNumbers(
  api: ApiOf,
  { studyId, roles }: Study,
  list: Promise<Buffer>,
): Promise<void> {
  const supply = await api('supply');
  const buffer = await list;
  const sha256 = createHash('sha256').update(buffer).digest('hex');
  const reAuthToken = await reAuth(supply, 'supply', 'ip-upload', { studyId, sha256 });
  const imported = await supply.request.post(`/api/iwrs/${studyId}/ip-numbers/import`, {
    headers: { study: String(studyId), role: String(roles['supply_manager']) },
    multipart: {
      reAuthToken,
      file: { name: 'CBK_IP_2026.xlsx', mimeType: 'application/octet-stream', buffer },
    },
  });
  expect(imported.ok(), await imported.text()).toBe(true);
}

/** IP numbers at the depot, at the site and on the way to it, and a stock that is low. */
export async function supplySite(api: ApiOf, study: Study): Promise<void> {
  const { studyId, siteId, roles } = study;
  const supply = await api('supply');
  const scope = { studyId, roleId: roles['supply_manager'] };
  const path = `/api/iwrs/${studyId}`;
  await importNumbers(api, study, ipNumberFile());
  const send = (numbers: string[]) =>
    supply.post<{ deliveryId: number; revision: number }>(
      `${path}/deliveries`,
      {
        sourceId: 0,
        targetId: siteId,
        numbers,
        deliveryDate: '2026-11-20',
        reason: 'First supply',
      },
      scope,
    );
  const { deliveryId, revision } = await send(['0001', '0002', '0003']);
  await supply.post(
    `${path}/deliveries/${deliveryId}/receipt`,
    {
      revision,
      kits: [
        { ipNumber: '0001', outcome: 'received' },
        { ipNumber: '0002', outcome: 'received' },
        { ipNumber: '0003', outcome: 'damaged' },
      ],
      reason: 'The box was wet',
    },
    scope,
  );
  await send(['0004', '0005']);
  const answer = await supply.request.put(`${path}/stock/minimum`, {
    headers: { study: String(studyId), role: String(scope.roleId) },
    data: {
      siteId,
      minimum: 4,
      kitTypes: [{ kitType: 'VERUM', minimum: 2 }],
      revision: 0,
      reason: 'One month of recruitment',
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}
