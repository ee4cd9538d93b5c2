import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { dirname } from 'node:path';
import { partsOfLongChecks, readTestedTree, sameTree, treeLine } from '@casebook/tool-validation';
import { root } from './folders';

interface Outcome {
  title: string;
  seconds: number;
  figures: string[];
  fault: string | null;
}

/** Adds a figure to the outcome of the running check. */
export type Note = (figure: string) => void;

/** A statement that a check has shown to be untrue. */
export class Untrue extends Error {}

export function must(condition: boolean, statement: string): asserts condition {
  if (!condition) throw new Untrue(statement);
}

/** Runs the checks of one group one after the other and prints the outcome of each; a failed one does not stop the others. */
export class Report {
  private readonly outcomes: Outcome[] = [];
  private readonly started = new Date();
  private readonly treeBefore = readTestedTree(root);

  constructor(readonly group: string) {}

  get failed(): number {
    return this.outcomes.filter(({ fault }) => fault !== null).length;
  }

  get passed(): number {
    return this.outcomes.length - this.failed;
  }

  /** @param title ends with the ids of the requirements in brackets */
  async check(title: string, work: (note: Note) => Promise<void>): Promise<void> {
    process.stdout.write(`\n▸ ${title}\n`);
    const start = Date.now();
    const figures: string[] = [];
    let fault: string | null = null;
    try {
      await work((figure) => {
        figures.push(figure);
        process.stdout.write(`    ${figure}\n`);
      });
    } catch (error) {
      fault = error instanceof Untrue ? error.message : String((error as Error).stack ?? error);
    }
    const seconds = (Date.now() - start) / 1000;
    this.outcomes.push({ title, seconds, figures, fault });
    process.stdout.write(
      fault === null
        ? `  passed (${seconds.toFixed(1)} s)\n`
        : `  FAILED (${seconds.toFixed(1)} s): ${fault}\n`,
    );
  }

  /** The part of this group on the page of the results. */
  get part(): string {
    return [
      `## ${this.group}`,
      '',
      `- Date: ${this.started.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
      treeLine(sameTree(this.treeBefore, readTestedTree(root))),
      `- Machine: ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${(totalmem() / 2 ** 30).toFixed(1)} GiB, Linux ${release()}, Node ${process.version}`,
      '',
      ...this.outcomes.flatMap(({ title, seconds, figures, fault }) => [
        `### ${fault === null ? '✓' : '✗'} ${title}`,
        '',
        ...figures.map((figure) => `- ${figure}`),
        ...(fault === null ? [] : [`- **Failed:** ${fault.split('\n')[0]}`]),
        `- Took ${seconds.toFixed(1)} s`,
        '',
      ]),
    ].join('\n');
  }
}

/**
 * The page with the last result of each group: the parts of the groups that were run are replaced.
 *
 * @param page the page as it is
 * @param groups all groups, in their order; a part of another name is left out
 */
export function pageWith(
  page: string,
  reports: readonly Report[],
  groups: readonly string[],
): string {
  const parts = new Map(partsOfLongChecks(page));
  for (const report of reports) parts.set(report.group, report.part);
  const kept = groups.flatMap((group) => parts.get(group) ?? []);
  return [
    '# Long checks',
    '',
    'The last result of each group of `npm run check:long`, which writes this page. A group that is run alone replaces its part only,',
    'so each part names its own commit.',
    '',
    ...kept.map((part) => `${part.trimEnd()}\n`),
  ].join('\n');
}

export function writePage(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
