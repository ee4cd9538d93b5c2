import { expect } from '@playwright/test';
import { type Api, DEMO_PASSWORD } from './portal';
import { confirmRoles, type Study, type Subject } from './study';

type ApiOf = (login: string) => Promise<Api>;

interface PageView {
  pageKey: string;
  designVersionId: number;
  design: { pages: { key: string; blocks: { key: string }[] }[] };
  state: { values: { itemKey: string; revision: number }[] };
}

const scopeOf = ({ studyId, siteId, roles }: Study, role: string) => ({
  studyId,
  siteId,
  roleId: roles[role],
});

/** Makes the account `investigator` the investigator of the study's site. */
export async function assignInvestigator(api: ApiOf, study: Study): Promise<void> {
  const { studyId, siteId, roles } = study;
  const { personId } = await api('investigator');
  await (
    await api('admin')
  ).post(
    `/api/admin/${studyId}/assignments`,
    { personId, roleId: roles['investigator'], siteId, startDate: '2026-01-01' },
    { studyId, roleId: roles['administrator'] },
  );
  await confirmRoles(api, study);
}

/** Enters or corrects values in the first block of a page as `site`. */
export async function enterValues(
  api: ApiOf,
  study: Study,
  subject: Subject,
  page: string,
  values: Record<string, string>,
): Promise<void> {
  const person = await api('site');
  const scope = scopeOf(study, 'site_staff');
  const url = `/api/subject/${study.studyId}/pages/${subject.pages[page]}`;
  const { design, pageKey, designVersionId, state } = await person.get<PageView>(url, scope);
  const blockKey = design.pages.find(({ key }) => key === pageKey)!.blocks[0]!.key;
  const items = Object.entries(values).map(([itemKey, value]) => {
    const known = state.values.find((one) => one.itemKey === itemKey);
    return {
      blockKey,
      line: 0,
      itemKey,
      value,
      revision: known?.revision ?? 0,
      ...(known && { reasonCode: 3 }),
    };
  });
  await person.post(`${url}/save`, { designVersionId, items }, scope);
}

/** Signs a page as `investigator`, as the screens do. */
export async function signPage(
  api: ApiOf,
  study: Study,
  { subjectId, pages }: Subject,
  page: string,
): Promise<void> {
  const person = await api('investigator');
  const scope = scopeOf(study, 'investigator');
  const { studyId } = study;
  const pageId = pages[page]!;
  const url = `/api/subject/${studyId}/subjects/${subjectId}/signatures`;
  const of = { level: 'page', pageId, language: 'en' };
  const { digest } = await person.get<{ digest: string }>(
    `${url}/preview?level=page&pageId=${pageId}&language=en`,
    scope,
  );
  const { reAuthToken } = await person.post<{ reAuthToken: string }>('/api/auth/re-auth', {
    userLoginId: 'investigator',
    password: DEMO_PASSWORD,
    act: 'sign',
    object: {
      studyId,
      subjectId,
      level: 'page',
      visitId: null,
      pageId,
      digest,
      meaning: 'approval',
      language: 'en',
      roleId: scope.roleId,
    },
  });
  const done = await person.post<{ signatures: unknown[] }>(
    url,
    { ...of, digest, meaning: 'approval', reAuthToken },
    scope,
  );
  expect(done.signatures).toHaveLength(1);
}
