import { join } from 'node:path';
import { withClient } from '@casebook/platform-db';
import { closedStudyCommand, openDatabase, readSecrets, readSettings } from '@casebook/tool-start';

const root = join(__dirname, '..');

/** Locks or unlocks a study in the database of the portal under test, as the platform does it for every service. */
export async function lockStudy(studyId: number, locked: boolean): Promise<void> {
  await withClient(await findDatabase(), (client) =>
    client.query('select platform.set_study_lock($1, $2)', [studyId, locked]),
  );
}

/** Closes a study as whoever operates the portal does. */
export async function closeStudy(studyIdText: string): Promise<void> {
  const adminUrl = await findDatabase();
  await closedStudyCommand(adminUrl, ['close', studyIdText, '--reason', 'The study is over']);
}

/** The database of the portal under test. */
export async function findDatabase(): Promise<string> {
  const settings = readSettings(root, { CASEBOOK_DATA: process.env['CASEBOOK_DATA'] });
  const secrets = readSecrets(settings.dataDir);
  // The server is running already, so it is only found here.
  const { adminUrl } = await openDatabase(settings, secrets, () => undefined, { adopt: false });
  return adminUrl;
}
