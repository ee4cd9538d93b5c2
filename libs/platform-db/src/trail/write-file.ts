import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { lineOf, TRAIL_COLUMNS, type TrailRecord } from './verify-file';

export const TRAIL_FILE_FORMATS = ['jsonl', 'csv'] as const;
export type TrailFileFormat = (typeof TRAIL_FILE_FORMATS)[number];

/** Writes the records of a trail as text, one after the other, and its end, which says what came before. */
export class TrailWriter {
  readonly #sha = createHash('sha256');
  readonly #counts = { chain: 0, link: 0, event: 0, withheld: 0 };

  constructor(private readonly format: TrailFileFormat) {}

  get events(): number {
    return this.#counts.event;
  }

  /** @param head the record of type `trail` */
  begin(head: TrailRecord): string {
    // The mark tells a spreadsheet that the text is UTF-8.
    const columns = this.format === 'csv' ? `\uFEFF${TRAIL_COLUMNS.join(',')}\n` : '';
    return this.told(columns + lineOf[this.format](head));
  }

  record(record: TrailRecord): string {
    const { type } = record;
    if (type === 'chain' || type === 'link' || type === 'event') this.#counts[type] += 1;
    if (record['withheld'] === true) this.#counts.withheld += 1;
    return this.told(lineOf[this.format](record));
  }

  end(): string {
    const { chain, link, event, withheld } = this.#counts;
    const counts = { chains: chain, links: link, events: event, withheldEvents: withheld };
    return lineOf[this.format]({ type: 'end', ...counts, sha256: this.#sha.digest('hex') });
  }

  private told(text: string): string {
    this.#sha.update(text);
    return text;
  }
}

/**
 * The verification as one script that runs with Node alone: the file that this program uses itself, with a call at
 * its end.
 */
export function verifierScript(): string {
  const source = readFileSync(require.resolve('./verify-file'), 'utf8');
  const script = stripTypeScriptTypes(source).replace(/^\/\/# sourceMappingURL=.*$/m, '');
  return `${script.trimEnd()}\n
runVerify(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
`;
}
