import { emptyDesign, type Item, Layout, PageType, type StudyDesign } from '@casebook/study-design';
import type { Api } from './api';

export const ITEMS = 60;
export const BLOCK = 'B';
export const itemKey = (number: number): string => `I${number}`;

/** A study whose second page has 60 items of the usual mix: numbers, texts, dates, choices. */
function benchDesign(): StudyDesign {
  const design = emptyDesign(
    { studyIdText: 'BENCH', name: { en: 'Benchmark' }, protocolNumber: 'BENCH-1' },
    ['en'],
  );
  const items = Array.from({ length: ITEMS }, (_, index): Item => {
    const common = { key: itemKey(index), label: { en: `Item ${index}` }, properties: [] };
    switch (index % 4) {
      case 0:
        return {
          ...common,
          layout: Layout.text,
          dataType: 'number',
          numberFormat: { digits: 6, decimals: 2 },
        };
      case 1:
        return { ...common, layout: Layout.text };
      case 2:
        return { ...common, layout: Layout.dateUnknownDay };
      default:
        return { ...common, layout: Layout.horizontalRadio, codelist: 'NY' };
    }
  });
  return {
    ...design,
    codelists: [
      {
        key: 'NY',
        name: { en: 'No/Yes' },
        dataType: 'text',
        entries: [
          { code: 'Y', label: { en: 'Yes' } },
          { code: 'N', label: { en: 'No' } },
        ],
      },
    ],
    pages: [
      ...design.pages,
      {
        key: 'BIG',
        type: PageType.normal,
        title: { en: 'Sixty items' },
        blocks: [{ key: BLOCK, type: 1, items }],
      },
    ],
    visits: [...design.visits, { key: 'V1', title: { en: 'Visit 1' }, type: 'scheduled' }],
    schedule: [...design.schedule, { visit: 'V1', page: 'BIG', mandatory: true }],
    checks: Array.from({ length: 10 }, (_, index) => ({
      key: `RANGE_${index}`,
      target: { page: 'BIG', item: itemKey(index * 4) },
      expression: `${itemKey(index * 4)} < 0 || ${itemKey(index * 4)} > 5000`,
      action: { type: 'query' as const, message: { en: 'Out of range' } },
      autoClose: true,
      tests: [],
    })),
  };
}

/** The value of an item in a round; it differs from round to round. */
export function valueOf(item: number, round: number): string {
  switch (item % 4) {
    case 0:
      return String(100 + ((round * 7 + item) % 900));
    case 1:
      return `Text of item ${item}, round ${round}`;
    case 2:
      return `20${10 + (round % 15)}-0${1 + (item % 9)}-UN`;
    default:
      return round % 2 === 0 ? 'Y' : 'N';
  }
}

/** The data of a save of all items, one column each: values, typed values, previous values. */
export interface Entered {
  keys: string[];
  values: string[];
  nums: (string | null)[];
  from: (string | null)[];
  to: (string | null)[];
  before: string[];
}

export function enteredIn(round: number): Entered {
  const items = Array.from({ length: ITEMS }, (_, item) => item);
  const values = items.map((item) => valueOf(item, round));
  return {
    keys: items.map(itemKey),
    values,
    nums: items.map((item) => (item % 4 === 0 ? values[item]! : null)),
    from: items.map((item) => (item % 4 === 2 ? values[item]!.replace('UN', '01') : null)),
    to: items.map((item) => (item % 4 === 2 ? values[item]!.replace('UN', '28') : null)),
    before: items.map((item) => valueOf(item, round - 1)),
  };
}

/** One of only two administrators gets weighty roles, so both agree that this study does without a second person. */
async function withoutConfirmation(api: Api, second: Api, studyId: number): Promise<void> {
  await api.call('PUT', `/api/builder/${studyId}/settings/second-person`, {
    on: false,
    reason: 'Benchmark',
  });
  const path = `/api/builder/${studyId}/rights-requests`;
  const { rows } = await second.call<{ rows: { requestId: number; digest: string }[] }>(
    'GET',
    path,
  );
  const { requestId, digest } = rows[0]!;
  await second.call('POST', `${path}/${requestId}/confirm`, { digest });
}

/** The page of one client: one subject's page of 60 items. */
export interface Workplace {
  subjectId: number;
  pageId: number;
}

export interface BenchStudy {
  studyId: number;
  siteId: number;
  /** Site staff. */
  roleId: number;
  managerRoleId: number;
  monitorRoleId: number;
  investigatorRoleId: number;
  versionId: number;
  workplaces: Workplace[];
}

/**
 * Creates the study over the services of the portal, with one subject per client.
 *
 * @param giver another administrator, who gives the first one the roles to enter data
 */
export async function makeStudy(
  api: Api,
  giver: Api,
  subjects: number,
  design = benchDesign(),
): Promise<BenchStudy> {
  const { studyId } = await api.call<{ studyId: number }>('POST', '/api/builder/design-import', {
    design,
  });
  const { rows } = await api.call<{
    rows: { studyId: number; roles: { roleId: number; code: string }[] }[];
  }>('POST', '/api/study/list', {});
  const roles = rows.find((row) => row.studyId === studyId)!.roles;
  api.actAs(roles.find(({ code }) => code === 'study_builder')!.roleId);
  const draft = await api.call<{ revision: number }>('GET', `/api/builder/${studyId}/draft`);
  const { versionId } = await api.call<{ versionId: number }>(
    'POST',
    `/api/builder/${studyId}/versions`,
    { name: '1.0', expectedRevision: draft.revision },
  );
  const administrator = roles.find(({ code }) => code === 'administrator')!.roleId;
  api.actAs(administrator);
  const { siteId } = await api.call<{ siteId: number }>('POST', `/api/admin/${studyId}/sites`, {
    siteCode: '001',
    name: 'Bench',
    country: 'JP',
    utcOffsetMinutes: 540,
    effectiveDate: '2020-01-01',
  });
  const { rows: everyRole } = await api.call<{ rows: { roleId: number; code: string }[] }>(
    'GET',
    `/api/study/role/master-data-list/${studyId}`,
  );
  const roleOf = (wanted: string): number => everyRole.find(({ code }) => code === wanted)!.roleId;
  const roleId = roleOf('site_staff');
  const me = await api.call<{ id: number }>('GET', '/api/auth/me');
  const managerRoleId = roleOf('data_manager');
  const monitorRoleId = roleOf('monitor');
  const investigatorRoleId = roleOf('investigator');
  giver.actAs(administrator);
  await withoutConfirmation(api, giver, studyId);
  const assignments = [
    { roleId, siteId },
    { roleId: managerRoleId },
    { roleId: monitorRoleId, siteId },
    { roleId: investigatorRoleId, siteId },
  ];
  for (const assignment of assignments) {
    await giver.call('POST', `/api/admin/${studyId}/assignments`, {
      personId: me.id,
      startDate: '2020-01-01',
      ...assignment,
    });
  }
  api.actAs(roles.find(({ code }) => code === 'study_builder')!.roleId);
  await api.call('POST', `/api/builder/${studyId}/versions/${versionId}/releases`, {
    siteIds: [siteId],
    reason: 'Benchmark',
  });
  api.actAs(roleId);
  const workplaces: Workplace[] = [];
  for (let number = 1; number <= subjects; number += 1) {
    const { subjectId, nextPageId } = await api.call<{ subjectId: number; nextPageId: number }>(
      'POST',
      `/api/subject/${studyId}/sites/${siteId}/subjects`,
      { designVersionId: versionId, items: registrationItems(number) },
    );
    workplaces.push({ subjectId, pageId: nextPageId });
  }
  return {
    studyId,
    siteId,
    roleId,
    managerRoleId,
    monitorRoleId,
    investigatorRoleId,
    versionId,
    workplaces,
  };
}

function registrationItems(number: number) {
  const [block] = benchDesign().pages[0]!.blocks;
  return block!.items
    .filter(({ properties }) => properties.some(({ type }) => type === 8 || type === 9))
    .map(({ key }) => ({
      blockKey: block!.key,
      line: 0,
      itemKey: key,
      value: `N-${key}-${number}`,
    }));
}
