import { emptyDesign, type Item, Layout, PageType, type StudyDesign } from '@casebook/study-design';
import { DEMO_PASSWORD } from '@casebook/tool-start';
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

/** The same design for another study. */
export const named = (design: StudyDesign, studyIdText: string): StudyDesign => ({
  ...design,
  study: { ...design.study, studyIdText },
});

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

/** Those who make a study, and those who enter data in it. */
export async function signInAll(url: string) {
  const person = (login: string) => new Api(url).signIn(login, DEMO_PASSWORD);
  const [admin, second, builder, site, investigator] = await Promise.all([
    person('admin'),
    person('admin2'),
    person('builder'),
    person('site'),
    person('investigator'),
  ]);
  return { staff: { admin, second, builder }, people: { site, investigator } };
}

/** Two administrators: one gives rights, the other confirms them. */
interface Administrators {
  admin: Api;
  second: Api;
  studyId: number;
}

/** Creates, releases and staffs the study over the portal's own services. */
export async function makeStudy(
  { admin, second, builder }: { admin: Api; second: Api; builder: Api },
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
  const versionId = await freeze(builder, studyId, '1.0');
  const { siteId } = await admin.call<{ siteId: number }>('POST', `/api/admin/${studyId}/sites`, {
    siteCode: '001',
    name: 'Long checks',
    country: 'JP',
    utcOffsetMinutes: 540,
    effectiveDate: '2020-01-01',
  });
  const administrators = { admin, second, studyId };
  const roles = {
    site: await assign(administrators, people.site, 'site_staff', siteId),
    investigator: await assign(administrators, people.investigator, 'investigator', siteId),
  };
  await builder.call('POST', `/api/builder/${studyId}/versions/${versionId}/releases`, {
    siteIds: [siteId],
    reason: 'Long checks',
  });
  return { studyId, siteId, versionId, roles };
}

/** Gives the first page of the draft another title. */
export async function retitle(builder: Api, studyId: number, title: string): Promise<void> {
  const path = `/api/builder/${studyId}/draft`;
  const draft = await builder.call<{ revision: number; design: StudyDesign }>('GET', path);
  const [first, ...others] = draft.design.pages;
  const pages = [{ ...first!, title: { en: title } }, ...others];
  const { revision } = draft;
  await builder.call('PUT', path, { revision, design: { ...draft.design, pages } });
}

/** Freezes the draft of a study. @returns the version */
export async function freeze(builder: Api, studyId: number, name: string): Promise<number> {
  const path = `/api/builder/${studyId}`;
  const { revision } = await builder.call<{ revision: number }>('GET', `${path}/draft`);
  const { versionId } = await builder.call<{ versionId: number }>('POST', `${path}/versions`, {
    name,
    expectedRevision: revision,
    accepted: true,
  });
  return versionId;
}

/** Gives a person a role, confirms it where that is needed, and lets the person act in it. */
export async function assign(
  { admin, second, studyId }: Administrators,
  person: Api,
  code: string,
  siteId?: number,
): Promise<number> {
  admin.actAs(await roleOf(admin, studyId, 'administrator'));
  second.actAs(await roleOf(second, studyId, 'administrator'));
  const { rows } = await admin.call<{ rows: RoleRow[] }>(
    'GET',
    `/api/study/role/master-data-list/${studyId}`,
  );
  const { roleId } = rows.find((role) => role.code === code)!;
  const { id } = await person.call<{ id: number }>('GET', '/api/auth/me');
  await admin.call('POST', `/api/admin/${studyId}/assignments`, {
    personId: id,
    roleId,
    ...(siteId === undefined ? {} : { siteId }),
    startDate: '2020-01-01',
  });
  const requests = `/api/admin/${studyId}/rights-requests`;
  const waiting = await second.call<{
    rows: { requestId: number; status: string; digest: string }[];
  }>('GET', requests);
  for (const { requestId, digest } of waiting.rows.filter(({ status }) => status === 'open')) {
    await second.call('POST', `${requests}/${requestId}/confirm`, { digest });
  }
  person.actAs(roleId);
  return roleId;
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
