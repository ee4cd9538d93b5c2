import { mainScheme } from '../design/supply';
import type { Person } from './portal';

/** How the scheme of the demo draws. */
const SETTINGS = { blockSizes: [4, 6], siteIsFactor: false, slotsPerStratum: 60 };

/** Links the study to the IWRS, before anybody opens it. */
export async function linkIwrs(builder: Person, studyId: number): Promise<void> {
  const path = `/api/builder/${studyId}/settings`;
  const { revision } = await builder.get<{ revision: number }>(path);
  await builder.put(path, { revision, reason: 'The study is randomised', iwrsLink: true });
}

/** Opens the scheme, so that subjects can be randomised. */
export async function openScheme(
  approver: Person,
  studyId: number,
  password: string,
): Promise<void> {
  const schemeKey = mainScheme.key;
  const { reAuthToken } = await approver.post<{ reAuthToken: string }>('/api/auth/re-auth', {
    userLoginId: approver.loginId,
    password,
    act: 'scheme-open',
    object: { studyId, schemeKey, settings: SETTINGS },
  });
  await approver.post(`/api/iwrs/${studyId}/schemes/${schemeKey}/open`, {
    settings: SETTINGS,
    reAuthToken,
  });
}
