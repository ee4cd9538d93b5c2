import { withClient } from '@casebook/platform-db';
import { openArmList, randomisedDesign } from '@casebook/test-kit/randomised-study';
import type { Api } from './portal';
import { makeStudyOf, type Study } from './study';
import { findDatabase } from './study-lock';

/** A study whose scheme is open, with places for women and none for men, and IP numbers at the site. */
export async function makeRandomisedStudy(api: (login: string) => Promise<Api>): Promise<Study> {
  const study = await makeStudyOf(api, randomisedDesign());
  const list = {
    places: Array.from({ length: 4 }, () => 'VERUM' as const),
    kits: Array.from({ length: 8 }, () => 'KIT_V' as const),
  };
  await withClient(await findDatabase(), (client) => openArmList(client, study, list));
  return study;
}
