import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { dirname } from 'node:path';
import { readTestedTree, sameTree, treeLine } from '@casebook/tool-validation';
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

/** Runs checks one after the other and prints the outcome of each; a failed one does not stop the others. */
export class Report {
  private readonly outcomes: Outcome[] = [];
  private readonly started = new Date();
  private readonly treeBefore = readTestedTree(root);

  constructor(private readonly wanted: readonly string[]) {}

  get failed(): number {
    return this.outcomes.filter(({ fault }) => fault !== null).length;
  }

  get isWhole(): boolean {
    return this.wanted.length === 0;
  }

  wants(group: string): boolean {
    return this.isWhole || this.wanted.includes(group);
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

  get summary(): string {
    return `${this.outcomes.length - this.failed} passed, ${this.failed} failed`;
  }

  write(file: string): void {
    const minutes = ((Date.now() - this.started.getTime()) / 60_000).toFixed(1);
    const lines = [
      '# Soak, restart, failure and volume checks',
      '',
      'Last result of `npm run check:long`, which writes this page.',
      '',
      `- Date: ${this.started.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
      treeLine(sameTree(this.treeBefore, readTestedTree(root))),
      `- Machine: ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${(totalmem() / 2 ** 30).toFixed(1)} GiB, Linux ${release()}, Node ${process.version}`,
      `- Result: **${this.summary}** in ${minutes} min`,
      '',
      ...this.outcomes.flatMap(({ title, seconds, figures, fault }) => [
        `## ${fault === null ? '✓' : '✗'} ${title}`,
        '',
        ...figures.map((figure) => `- ${figure}`),
        ...(fault === null ? [] : [`- **Failed:** ${fault.split('\n')[0]}`]),
        `- Took ${seconds.toFixed(1)} s`,
        '',
      ]),
    ];
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, lines.join('\n'));
  }
}
