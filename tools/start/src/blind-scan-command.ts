import { join } from 'node:path';
import { blindScan } from '@casebook/tool-blind-scan';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts';
import { originOf } from './settings';
import { progress, StartFailure } from './progress';
import type { Settings } from './settings';

/** Searches the running demo portal for arms that blinded people could see. @returns 1 when it found something */
export async function blindScanCommand(
  root: string,
  settings: Settings,
  adminUrl: string,
): Promise<number> {
  if (!settings.demo) {
    throw new StartFailure('The scan signs in the demo accounts, so it needs the demo: npm start');
  }
  const report = await blindScan({
    root,
    adminUrl,
    url: originOf(settings),
    people: DEMO_ACCOUNTS.map(([login]) => ({ login, password: DEMO_PASSWORD })),
    folders: [join(settings.dataDir, 'outbox'), join(settings.dataDir, 'logs')],
  });
  if (report.studies.length === 0) throw new StartFailure('No study has randomisation.');
  for (const { who, answers, files } of report.roles) {
    progress(`${who}: ${answers} answers and ${files.length} files read`);
  }
  for (const { where, count, z, isTested } of report.orders) {
    progress(
      isTested
        ? `${where}: ${count} numbers, ${z.toFixed(1)} standard errors from chance`
        : `${where}: NOT tested, ${count} numbers are too few or have one arm`,
    );
  }
  progress(`${report.files} mails and logs read`);
  for (const { where, place, words } of report.findings) {
    progress(`FOUND ${words.join(', ')}: ${where}, ${place}`);
  }
  progress(
    report.findings.length === 0
      ? `Nothing tells an arm in ${report.studies.join(', ')}`
      : `${report.findings.length} places tell an arm`,
  );
  return report.findings.length === 0 ? 0 : 1;
}
