import { emptyDesign, type Item, Layout, PageType, type StudyDesign } from '@casebook/study-design';
import { Api } from './api';

export const BLOCK = 'B';
/** Numbers above this raise a query. */
export const LIMIT = 500;
export const ITEMS = 12;
export const itemKey = (index: number): string => `I${index}`;
const isNumber = (index: number): boolean => index % 2 === 0;
const PAGES = ['P1', 'P2', 'P3'] as const;

/** Three pages of twelve items; every second item is a number with a range check. */
export function design(): StudyDesign {
  const empty = emptyDesign(
    { studyIdText: 'LONG', name: { en: 'Long checks' }, protocolNumber: 'LONG-1' },
    ['en'],
  );
  const items = Array.from({ length: ITEMS }, (_, index): Item => {
    const common = { key: itemKey(index), label: { en: `Item ${index}` }, properties: [] };
    return isNumber(index)
      ? {
          ...common,
          layout: Layout.text,
          dataType: 'number',
          numberFormat: { digits: 6, decimals: 0 },
        }
      : { ...common, layout: Layout.text };
  });
  return {
    ...empty,
    subjectNumber: { pattern: '{site}-{seq:5}', entry: 'automatic' },
    pages: [
      ...empty.pages,
      ...PAGES.map((key) => ({
        key,
        type: PageType.normal,
        title: { en: `Page ${key}` },
        blocks: [{ key: BLOCK, type: 1 as const, items }],
      })),
    ],
    visits: [
      ...empty.visits,
      ...PAGES.map((page, index) => ({
        key: `V${index + 1}`,
        title: { en: `Visit ${index + 1} (${page})` },
        type: 'scheduled' as const,
      })),
    ],
    schedule: [
      ...empty.schedule,
      ...PAGES.map((page, index) => ({ visit: `V${index + 1}`, page, mandatory: true })),
    ],
    checks: PAGES.flatMap((page) =>
      items
        .filter((_, index) => isNumber(index))
        .map(({ key }) => ({
          key: `RANGE_${page}_${key}`,
          target: { page, item: key },
          expression: `${key} > ${LIMIT}`,
          action: { type: 'query' as const, message: { en: `Above ${LIMIT}` } },
          autoClose: true,
          tests: [],
        })),
    ),
  };
}

/** Value of an item in a round: it differs from the round before, and numbers cross the limit. */
export const valueOf = (index: number, round: number): string =>
  isNumber(index) ? String((index * 97 + round * 337) % 1000) : `Text ${index}, round ${round}`;

export interface Subject {
  subjectId: number;
  subjectNo: string;
  /** The first page after registration. */
  pageId: number;
}

export interface Study {
  studyId: number;
  siteId: number;
  versionId: number;
  /** Roles of the two people who enter data. */
  roles: { site: number; investigator: number };
}

interface RoleRow {
  roleId: number;
  code: string;
}

/**
 * Creates, releases and staffs the study over the portal's own services.
 *
 * @param second another administrator, who confirms weighty rights
 */
export async function makeStudy(
  [admin, second]: readonly [Api, Api],
  builder: Api,
  people: { site: Api; investigator: Api },
  document = design(),
): Promise<Study> {
  const { studyId } = await builder.call<{ studyId: number }>(
    'POST',
    '/api/builder/design-import',
    { design: document },
  );
  builder.actAs(await roleOf(builder, studyId, 'study_builder'));
  admin.actAs(await roleOf(admin, studyId, 'administrator'));
  const draft = await builder.call<{ revision: number }>('GET', `/api/builder/${studyId}/draft`);
  const { versionId } = await builder.call<{ versionId: number }>(
    'POST',
    `/api/builder/${studyId}/versions`,
    { name: '1.0', expectedRevision: draft.revision },
  );
  const { siteId } = await admin.call<{ siteId: number }>('POST', `/api/admin/${studyId}/sites`, {
    siteCode: '001',
    name: 'Long checks',
    country: 'JP',
    utcOffsetMinutes: 540,
    effectiveDate: '2020-01-01',
  });
  const { rows } = await admin.call<{ rows: RoleRow[] }>(
    'GET',
    `/api/study/role/master-data-list/${studyId}`,
  );
  const assign = async (api: Api, code: string): Promise<number> => {
    const { roleId } = rows.find((role) => role.code === code)!;
    const { id } = await api.call<{ id: number }>('GET', '/api/auth/me');
    await admin.call('POST', `/api/admin/${studyId}/assignments`, {
      personId: id,
      roleId,
      siteId,
      startDate: '2020-01-01',
    });
    api.actAs(roleId);
    return roleId;
  };
  second.actAs(await roleOf(second, studyId, 'administrator'));
  const roles = {
    site: await assign(people.site, 'site_staff'),
    investigator: await assign(people.investigator, 'investigator'),
  };
  await confirmRoles(second, studyId);
  await builder.call('POST', `/api/builder/${studyId}/versions/${versionId}/releases`, {
    siteIds: [siteId],
    reason: 'Long checks',
  });
  return { studyId, siteId, versionId, roles };
}

async function confirmRoles(second: Api, studyId: number): Promise<void> {
  const path = `/api/admin/${studyId}/rights-requests`;
  const { rows } = await second.call<{
    rows: { requestId: number; status: string; digest: string }[];
  }>('GET', path);
  for (const { requestId, digest } of rows.filter(({ status }) => status === 'open').toReversed()) {
    await second.call('POST', `${path}/${requestId}/confirm`, { digest });
  }
}

/** The role with this code that the person has in a study. */
export async function roleOf(api: Api, studyId: number, code: string): Promise<number> {
  const { rows } = await api.call<{ rows: { studyId: number; roles: RoleRow[] }[] }>(
    'POST',
    '/api/study/list',
    {},
  );
  return rows.find((row) => row.studyId === studyId)!.roles.find((role) => role.code === code)!
    .roleId;
}

/** Registers one subject. */
export async function register(api: Api, study: Study, name: string): Promise<Subject> {
  const [block] = design().pages[0]!.blocks;
  const { subjectId, subjectNo, nextPageId } = await api.call<{
    subjectId: number;
    subjectNo: string;
    nextPageId: number;
  }>('POST', `/api/subject/${study.studyId}/sites/${study.siteId}/subjects`, {
    designVersionId: study.versionId,
    items: block!.items
      .filter(({ properties }) => properties.some(({ type }) => type === 8 || type === 9))
      .map(({ key }) => ({ blockKey: block!.key, line: 0, itemKey: key, value: `${key}-${name}` })),
  });
  return { subjectId, subjectNo, pageId: nextPageId };
}
