import { readFileSync, statSync } from 'node:fs';
import { appRole, withClient } from '@casebook/platform-db';
import { pause } from './entry';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  Plans?: PlanNode[];
}

/** A statement with the plan that PostgreSQL used. */
export interface Executed {
  text: string;
  /** Tables that were read from the first row to the last. */
  scanned: string[];
  ms: number;
}

/** Time that PostgreSQL and the service need to notice closed connections. */
const SETTLE_MS = 500;

/**
 * The statements of the subject service while `work` runs, with the plans that were used. The database writes them
 * to its log, so the plans of prepared statements are the real ones.
 */
export async function executedDuring(
  adminUrl: string,
  logFile: string,
  work: () => Promise<void>,
): Promise<Executed[]> {
  const role = appRole('subject');
  const configure = (statements: string): Promise<void> =>
    withClient(adminUrl, async (client) => {
      await client.query(statements);
      // Connections opened from now on have the setting.
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1',
        [role],
      );
      await pause(SETTLE_MS);
    });
  await configure(`
    alter role ${role} set session_preload_libraries = 'auto_explain';
    alter role ${role} set auto_explain.log_min_duration = 0;
    alter role ${role} set auto_explain.log_format = 'json';
  `);
  try {
    const start = statSync(logFile).size;
    await work();
    return parse(readFileSync(logFile).subarray(start).toString('utf8'));
  } finally {
    await configure(`alter role ${role} reset all`);
  }
}

function parse(log: string): Executed[] {
  return [...log.matchAll(/duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n)+)/g)].map(([, ms, json]) => {
    const { 'Query Text': text, Plan } = JSON.parse(json!) as {
      'Query Text': string;
      Plan: PlanNode;
    };
    return { text: text.replace(/\s+/g, ' ').trim(), scanned: scansOf(Plan), ms: Number(ms) };
  });
}

const scansOf = (node: PlanNode): string[] => [
  ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name']!] : []),
  ...(node.Plans ?? []).flatMap(scansOf),
];
