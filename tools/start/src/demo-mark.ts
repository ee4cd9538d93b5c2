import { withClient } from '@casebook/platform-db';
import { StartFailure } from './progress';
import type { Settings } from './settings';

/** Whether the database belongs to a demo, as the auth service has marked it; null when it is not marked yet. */
export function readDemoMark(adminUrl: string): Promise<boolean | null> {
  return withClient(adminUrl, async (client) => {
    const table = await client.query<{ there: boolean }>(
      `select to_regclass('auth.demo_mark') is not null as there`,
    );
    if (!table.rows[0]!.there) return null;
    const mark = await client.query<{ is_demo: boolean }>('select is_demo from auth.demo_mark');
    return mark.rows[0]?.is_demo ?? null;
  });
}

/** @throws StartFailure when the database is that of a demo and the portal is not to be one, or the other way round */
export function refuseOtherKind(
  isDemo: boolean | null,
  { demo, databaseUrl, dataDir }: Settings,
): void {
  if (isDemo === null || isDemo === demo) return;
  const place = databaseUrl ? 'The database of DATABASE_URL' : `The data folder ${dataDir}`;
  const another = databaseUrl ? 'DATABASE_URL' : 'CASEBOOK_DATA';
  throw new StartFailure(
    isDemo
      ? `${place} is that of a demo: its accounts have a published password, so it runs as a demo only. ` +
        `Choose another one with ${another}${databaseUrl ? '' : ', or go on with the demo (CASEBOOK_DEMO=on)'}.`
      : `${place} is not that of a demo, and no demo is put into it. ` +
        `Go on without the demo (CASEBOOK_DEMO=off), or choose another one for it with ${another}.`,
  );
}
