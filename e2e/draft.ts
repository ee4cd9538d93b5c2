import type { Locator, Page } from '@playwright/test';
import { type Api, expect } from './portal';
import { uniqueId } from './study';

/** A study in the builder with nothing but its registration page. */
interface EmptyStudy {
  studyId: number;
  roleId: number;
}

export function emptyStudy(api: Api): Promise<EmptyStudy> {
  return api.post<EmptyStudy>('/api/builder/study', {
    studyIdText: uniqueId('DRAFT'),
    name: { en: 'A new study', ja: '新しい試験' },
    protocolNumber: 'P-1',
    languages: ['en', 'ja'],
  });
}

export const entry = ({ studyId, roleId }: EmptyStudy, name: string) =>
  `/study/${studyId}/role/${roleId}/builder/${name}`;

export const saved = (page: Page) =>
  expect(page.getByRole('status').getByText('Saved')).toBeVisible();

/** Adds a part with the form of a list screen. */
export async function add(page: Page, form: string, title: string): Promise<void> {
  const dialog = page.getByRole('form', { name: form });
  await dialog.getByLabel('New title').fill(title);
  await dialog.getByLabel('New title').press('Enter');
}

/** Adds a scheme on the screen of the schemes. @returns where its rules are */
export async function addScheme(
  page: Page,
  title: string,
  arms: readonly string[],
): Promise<Locator> {
  await add(page, 'Add scheme', title);
  const rules = page.getByRole('region', { name: 'Arms, stratification and caps' });
  for (const arm of arms) {
    await rules.getByRole('textbox', { name: 'Name of a new arm' }).fill(arm);
    await page.keyboard.press('Enter');
  }
  return rules;
}

/** What the service has as the draft. */
export const draftOf = async (api: Api, { studyId, roleId }: EmptyStudy) =>
  (
    await api.get<{ design: Record<string, { key: string; title: Record<string, string> }[]> }>(
      `/api/builder/${studyId}/draft`,
      { studyId, roleId },
    )
  ).design;

/** A study with a page of two numbers, SYSBP and DIABP. */
export async function withPressures(builder: Api): Promise<EmptyStudy> {
  const study = await emptyStudy(builder);
  const item = (key: string) => ({
    key,
    layout: 10,
    dataType: 'number',
    label: { en: key },
    properties: [],
  });
  await builder.post(
    `/api/builder/${study.studyId}/draft/edits`,
    {
      changes: [
        {
          kind: 'page',
          key: 'VS',
          revision: 0,
          before: 'REG',
          content: {
            key: 'VS',
            type: 2,
            title: { en: 'Vital signs' },
            blocks: [{ key: 'B', type: 1, items: [item('SYSBP'), item('DIABP')] }],
          },
        },
      ],
    },
    { studyId: study.studyId, roleId: study.roleId },
  );
  return study;
}
