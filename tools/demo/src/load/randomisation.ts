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

/** What became of a change of lists or schemes. */
export interface Asked {
  /** null: it was made. */
  requestId: number | null;
}

/** A second person confirms a change that waits. */
export async function confirmAsked(
  second: Person,
  studyId: number,
  { requestId }: Asked,
): Promise<void> {
  if (requestId === null) return;
  const path = `/api/iwrs/${studyId}/changes`;
  const { rows } = await second.get<{ rows: { requestId: number; digest: string }[] }>(path);
  const { digest } = rows.find((one) => one.requestId === requestId)!;
  const reAuthToken = await second.reAuth('trial-confirm', { studyId, requestId, digest });
  await second.post(`${path}/${requestId}/confirm`, { digest, reAuthToken });
}

/** Opens the scheme with a second person, so that subjects can be randomised. */
export async function openScheme(first: Person, second: Person, studyId: number): Promise<void> {
  const schemeKey = mainScheme.key;
  const object = { studyId, schemeKey, settings: SETTINGS };
  const reAuthToken = await first.reAuth('scheme-open', object);
  const asked = await first.post<Asked>(`/api/iwrs/${studyId}/schemes/${schemeKey}/open`, {
    settings: SETTINGS,
    reAuthToken,
  });
  await confirmAsked(second, studyId, asked);
}
