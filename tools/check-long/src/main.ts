import { join } from 'node:path';
import { killPostgres, killSubjectService } from './checks/crash';
import { twoPeopleOnOnePage } from './checks/conflict';
import { tailCutOff, valueChangedByHand } from './checks/tamper';
import { Report } from './report';
import { root, Workbench } from './workbench';

const GROUPS = ['crash', 'conflict', 'tamper', 'volume', 'soak', 'start'];

async function main(wanted: string[]): Promise<number> {
  const unknown = wanted.filter((group) => !GROUPS.includes(group));
  if (unknown.length > 0 || process.platform !== 'linux') {
    process.stderr.write(
      `Usage: npm run check:long -- [${GROUPS.join('] [')}] (on Linux; without a name: all of them)\n`,
    );
    return 2;
  }
  const report = new Report(wanted);
  const bench = await Workbench.open();
  try {
    if (report.wants('crash')) {
      await report.check('crash', (note) => killSubjectService(bench, note));
      await bench.release();
      await report.check('pg', (note) => killPostgres(bench, note));
      await bench.release();
    }
    if (report.wants('conflict')) {
      await report.check('conflict', (note) => twoPeopleOnOnePage(bench, note));
      await bench.release();
    }
    if (report.wants('tamper')) {
      await report.check('hand', (note) => valueChangedByHand(bench, note));
      await report.check('tail', (note) => tailCutOff(bench, note));
    }
  } finally {
    await bench.close();
  }
  if (report.isWhole) report.write(join(root, 'docs', 'check-long.md'));
  process.stdout.write(`\n${report.summary}\n`);
  return report.failed === 0 ? 0 : 1;
}

main(process.argv.slice(3)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
