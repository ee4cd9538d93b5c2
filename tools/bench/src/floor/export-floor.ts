import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { zip } from '@casebook/files';
import { Client } from 'pg';

/** What the program is asked to write: the tables of an export, each by a statement that gives its rows. */
export interface ExportFloorWork {
  adminUrl: string;
  file: string;
  /** Plain files one after the other, or the archive that people get. */
  into: 'csv' | 'zip';
  tables: readonly { name: string; select: string; items: readonly string[] }[];
}

/** Columns of a row beside its items. */
const PLACE = ['site_code', 'subject_no', 'visit_key', 'repetition'] as const;
const ROWS_PER_PIECE = 1_000;

type Row = Record<(typeof PLACE)[number], string | null> & {
  cells: [block: string, item: string, value: string, versionId: number][];
};

const quoted = (text: string | null): string =>
  text === null ? '' : `"${text.replaceAll('"', '""')}"`;

async function* csvOf(
  client: Client,
  { select, items }: ExportFloorWork['tables'][number],
): AsyncGenerator<Buffer> {
  yield Buffer.from(`${[...PLACE, ...items].map(quoted).join(',')}\r\n`);
  const columns = new Map(items.map((item, at) => [item, at]));
  await client.query('begin read only');
  await client.query(`declare pieces no scroll cursor for ${select}`);
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${ROWS_PER_PIECE} from pieces`);
    let text = '';
    for (const row of rows) {
      const values: (string | null)[] = items.map(() => null);
      for (const [, item, value] of row.cells) values[columns.get(item)!] = value;
      text += `${[...PLACE.map((name) => quoted(row[name])), ...values].join(',')}\r\n`;
    }
    yield Buffer.from(text);
    if (rows.length < ROWS_PER_PIECE) break;
  }
  await client.query('commit');
}

/** Writes the tables by a cursor over the same select, with columns and CSV, and without any rule. Answers the milliseconds. */
async function main(): Promise<void> {
  const { adminUrl, file, into, tables } = JSON.parse(process.argv[2]!) as ExportFloorWork;
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  const began = performance.now();
  const entries = tables.map((table) => ({
    name: `${table.name}.csv`,
    content: csvOf(client, table),
  }));
  const plain = async function* all(): AsyncGenerator<Buffer> {
    for (const { content } of entries) yield* content;
  };
  await pipeline(Readable.from(into === 'zip' ? zip(entries) : plain()), createWriteStream(file));
  const ms = performance.now() - began;
  await client.end();
  process.send!(ms);
  await once(process, 'disconnect');
}

void main();
