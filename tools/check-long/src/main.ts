import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Group, GROUPS } from './groups';
import { root } from './support/folders';
import { INSPECT_OPTION } from './support/heap';
import { pageWith, Report, writePage } from './support/report';
import { Workbench } from './support/workbench';

const PAGE = join(root, 'docs', 'check-long.md');
const NAMES = GROUPS.map(({ name }) => name);

/** The portal that groups share; it is started for the first one and stopped before the first that is alone. */
let shared: Workbench | null = null;

async function sharedBench(): Promise<Workbench> {
  if (!shared) {
    process.env['NODE_OPTIONS'] = INSPECT_OPTION;
    shared = await Workbench.open();
  }
  return shared;
}

async function closeShared(): Promise<void> {
  delete process.env['NODE_OPTIONS'];
  await shared?.close();
  shared = null;
}

async function run(group: Group, report: Report): Promise<void> {
  if ('run' in group) {
    await closeShared();
    return group.run(report);
  }
  const bench = await sharedBench();
  for (const { title, work } of group.onBench) {
    await report.check(title, (note) => work(bench, note));
    await bench.release();
  }
}

/** Each group's part of the page is written when the group has ended, so that an interrupted run keeps what it has shown. */
async function runAll(groups: readonly Group[]): Promise<Report[]> {
  const reports: Report[] = [];
  try {
    for (const group of groups) {
      const report = new Report(group.name);
      await run(group, report);
      reports.push(report);
      writePage(
        PAGE,
        pageWith(existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '', [report], NAMES),
      );
    }
  } finally {
    await closeShared();
  }
  return reports;
}

async function main(wanted: string[]): Promise<number> {
  if (wanted.some((name) => !NAMES.includes(name)) || process.platform !== 'linux') {
    process.stderr.write(
      `Usage: npm run check:long -- [${NAMES.join('] [')}] (on Linux; without a name: all of them)\n`,
    );
    return 2;
  }
  const groups = GROUPS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const reports = await runAll(groups);
  const sum = (count: (report: Report) => number): number =>
    reports.reduce((total, report) => total + count(report), 0);
  const failed = sum((report) => report.failed);
  process.stdout.write(`\n${sum((report) => report.passed)} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}

main(process.argv.slice(3)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
