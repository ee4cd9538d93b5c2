import { planStudy } from './plan';
import { Portal } from './load/portal';
import { makeStudy } from './load/study';
import { supplySites } from './load/supply';
import { SubjectEntry } from './load/subject';

/** `npm start` and the README show this password, so it protects nothing. */
const DEMO_PASSWORD = 'Casebook-Demo-1';
/** Subjects entered in parallel; more is not faster, because the database is then fully used. */
const PARALLEL_SUBJECTS = 8;

export interface DemoOptions {
  /** Address of the gateway. */
  baseUrl: string;
  onProgress: (text: string) => void;
}

/**
 * Loads the demo study into a portal that has the demo accounts and no study CBK-201 yet, over the gateway and in the
 * name of its people.
 *
 * @throws DemoFailure with the call that failed; the caller decides what happens to the incomplete study
 */
export async function loadDemo({ baseUrl, onProgress }: DemoOptions): Promise<void> {
  const now = new Date();
  const plan = planStudy(now);
  const portal = new Portal(baseUrl, PARALLEL_SUBJECTS);
  try {
    const study = await makeStudy(portal, DEMO_PASSWORD, now);
    onProgress('study CBK-201 is designed and released to 3 sites');
    await supplySites(study, now);
    // One after the other, so that the subject numbers follow the plan.
    const entries = plan.map((subject) => new SubjectEntry(study, subject));
    for (const entry of entries) await entry.register();
    let done = 0;
    const waiting = entries.toReversed();
    const work = async (): Promise<void> => {
      for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
        await entry.perform();
        done += 1;
        if (done % 10 === 0) onProgress(`${done} of ${entries.length} subjects`);
      }
    };
    await Promise.all(Array.from({ length: PARALLEL_SUBJECTS }, work));
  } finally {
    await portal.close();
  }
}
