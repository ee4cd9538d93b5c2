import { type FullConfig, request } from '@playwright/test';
import { DEMO_PASSWORD } from './portal';

/** Demo accounts of people who do not read English. */
const OTHERS = ['site', 'investigator', 'monitor', 'pharmacist'];

/** The tests read English: the demo accounts get it by a sign-in that chooses it. */
export default async function chooseEnglish(config: FullConfig): Promise<void> {
  const plain = await request.newContext({ baseURL: config.projects[0]!.use.baseURL! });
  for (const username of OTHERS) {
    const answer = await plain.post('/api/auth/login', {
      data: { username, password: DEMO_PASSWORD, language: 'en' },
    });
    if (!answer.ok()) throw new Error(`${username} signs in: ${await answer.text()}`);
  }
  await plain.dispose();
}
