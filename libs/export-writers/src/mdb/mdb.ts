import type { ZipEntry } from '@casebook/files';
import type { Cell, Dataset, ExportContent, Row } from '../shared/dataset';
import { planNames } from '../shared/names';
import { spooled } from '../shared/spool';
import { writeCatalogue } from './catalog';
import {
  encodeDouble,
  encodeLong,
  encodeText,
  type StoredValue,
  Type,
  type TypeCode,
} from './columns';
import { DataPage } from './data-page';
import { headerPage } from './header';
import { PageFile } from './page-file';
import { Lengths, MAX_COLUMNS } from './plan';
import { TableWriter } from './table-writer';
import { emptyMap } from './usage-map';

export const MDB_NAMES = { dataset: 60, variable: 64, capitals: true };

const FIRST_DAY = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
const TEXT_BYTES = 510;
/** Pages of the header, of the map of free pages, and of the definitions of the system's tables. */
const FIXED_PAGES = 6;

/** A part of a dataset that fits into the columns of a table. */
interface Part {
  name: string;
  /** Positions of its cells in the rows of the dataset. */
  cells: readonly number[];
}

/** A Microsoft Access file (Jet 4) with a table for each dataset; its pages are written to disk, so any number of records fits. */
export async function* mdbEntries(content: ExportContent): AsyncGenerator<ZipEntry> {
  const name = content.study.id.replaceAll(/[^\w.-]/g, '_');
  yield { name: `${name}.mdb`, content: mdbOf(content) };
}

async function* mdbOf({ datasets, day }: ExportContent): AsyncGenerator<Buffer> {
  const created = (Date.parse(day) - FIRST_DAY) / DAY_MS;
  const file = await PageFile.open();
  try {
    for (let page = 0; page < FIXED_PAGES; page += 1) file.allocate();
    const tables: { id: number; name: string }[] = [];
    const parts = partsOf(datasets);
    for (const [at, dataset] of datasets.entries()) {
      // The pieces of a dataset are pages, which are only complete at the end of the file.
      for await (const written of tablesOf(file, dataset, parts[at]!)) tables.push(written);
    }
    await writeCatalogue(file, created, tables);
    await file.put(0, headerPage(created));
    await file.put(1, freePages());
    yield* file.content();
  } finally {
    await file.close();
  }
}

/** No page is free. */
function freePages(): Buffer {
  const page = new DataPage(1, 1);
  page.add(emptyMap());
  page.add(emptyMap());
  return page.bytes;
}

/** A dataset of too many variables is several tables, each with what says which record it is. */
function partsOf(datasets: readonly Dataset[]): Part[][] {
  const cut = datasets.map(({ variables }) => {
    const all = variables.map((_, at) => at);
    if (all.length <= MAX_COLUMNS) return [all];
    const key = all.filter((at) => variables[at]!.collected !== true);
    const rest = all.filter((at) => variables[at]!.collected === true);
    const most = MAX_COLUMNS - key.length;
    return Array.from({ length: Math.ceil(rest.length / most) }, (_, part) => [
      ...key,
      ...rest.slice(part * most, (part + 1) * most),
    ]);
  });
  const wishes = datasets.flatMap(({ name }, at) =>
    cut[at]!.map((_, part) => (part === 0 ? name : `${name}_${part + 1}`)),
  );
  const names = planNames(wishes, { length: MDB_NAMES.dataset, capitals: true });
  return cut.map((lists) => lists.map((cells) => ({ name: names.shift()!, cells })));
}

async function* tablesOf(
  file: PageFile,
  dataset: Dataset,
  parts: readonly Part[],
): AsyncGenerator<{ id: number; name: string }> {
  const { variables } = dataset;
  const lengths = parts.map(({ cells }) => new Lengths(cells.map((at) => variables[at]!)));
  const cellsOf = (row: Row, { cells }: Part): Row => cells.map((at) => row[at] ?? null);
  yield* spooled(
    dataset,
    (piece) =>
      parts.forEach((part, at) => lengths[at]!.see(piece.map((row) => cellsOf(row, part)))),
    async function* written({ pieces }) {
      for (const [no, part] of parts.entries()) {
        const { types, mostInline } = lengths[no]!.plan();
        const columns = part.cells.map((at, index) => ({
          name: variables[at]!.name,
          type: types[index]!,
          length: TEXT_BYTES,
        }));
        const table = new TableWriter(file, columns);
        for await (const rows of pieces()) {
          for (const row of rows) {
            const values: StoredValue[] = [];
            for (const [index, cell] of cellsOf(row, part).entries()) {
              values.push(await stored(table, index, types[index]!, cell, mostInline));
            }
            await table.add(values);
          }
        }
        await table.end();
        yield { id: table.id, name: part.name };
      }
    },
  );
}

function stored(
  table: TableWriter,
  column: number,
  type: TypeCode,
  cell: Cell,
  mostInline: number,
): StoredValue | Promise<StoredValue> {
  if (cell === null) return null;
  switch (type) {
    case Type.long:
      return encodeLong(Number(cell));
    case Type.double:
      return encodeDouble(Number(cell));
    case Type.memo:
      return table.long(column, encodeText(cell), mostInline);
    default:
      return encodeText(cell);
  }
}
