import type { ZipEntry } from '@casebook/files';
import type { Dataset, ExportContent, Row, Variable } from './shared/dataset';
import {
  datasetOid,
  defineXml,
  type DescribedDataset,
  fieldOid,
  studyOid,
  VERSION_OID,
} from './define-xml';
import { spooled } from './shared/spool';

/** The longest text of each variable in characters. */
class Lengths {
  readonly found: number[];

  constructor(variables: readonly Variable[]) {
    this.found = variables.map(() => 1);
  }

  see(piece: readonly Row[]): void {
    for (const row of piece) {
      for (let at = 0; at < row.length; at += 1) {
        const length = row[at]?.length ?? 0;
        if (length > this.found[at]!) this.found[at] = length;
      }
    }
  }
}

/** A whole number is one; any other number is a decimal, which this format keeps as text with all of its digits. */
const typeOf = ({ kind, whole }: Variable) =>
  kind === 'text'
    ? { dataType: 'string' }
    : whole
      ? { dataType: 'integer' }
      : { dataType: 'decimal', targetDataType: 'decimal' };

function headOf(
  { day, program, study }: ExportContent,
  dataset: Dataset,
  records: number,
  lengths: readonly number[],
): object {
  return {
    datasetJSONCreationDateTime: `${day}T00:00:00`,
    datasetJSONVersion: '1.1.0',
    fileOID: `${study.id}.${dataset.name}.${day}`,
    originator: 'Casebook',
    sourceSystem: { name: 'Casebook', version: program },
    studyOID: studyOid({ study }),
    metaDataVersionOID: VERSION_OID,
    metaDataRef: 'define.xml',
    itemGroupOID: datasetOid(dataset),
    records,
    name: dataset.name,
    label: dataset.label || dataset.name,
    columns: dataset.variables.map((variable, at) => ({
      itemOID: fieldOid(dataset, variable),
      name: variable.name,
      label: variable.label || variable.name,
      ...typeOf(variable),
      ...(variable.kind === 'text' ? { length: lengths[at] } : {}),
    })),
  };
}

/** Texts that are absent are empty in this format, numbers are null. */
function rowText(row: Row, variables: readonly Variable[]): string {
  const cells = variables.map(({ kind, whole }, at) => {
    const cell = row[at] ?? null;
    if (kind === 'text') return JSON.stringify(cell ?? '');
    if (cell === null) return 'null';
    return whole ? String(Number(cell)) : JSON.stringify(cell);
  });
  return `[${cells.join(',')}]`;
}

function jsonOf(
  dataset: Dataset,
  content: ExportContent,
  tell: (described: DescribedDataset) => void,
): AsyncGenerator<Buffer> {
  const { variables } = dataset;
  const lengths = new Lengths(variables);
  return spooled(
    dataset,
    (piece) => lengths.see(piece),
    async function* written({ records, pieces }) {
      const fields = variables.map((of, at) => ({
        name: of.name,
        label: of.label,
        of,
        type: of.kind,
        length: lengths.found[at]!,
        part: 0,
      }));
      tell({ dataset, records, fields });
      const head = JSON.stringify(headOf(content, dataset, records, lengths.found));
      yield Buffer.from(`${head.slice(0, -1)},"rows":[`);
      let first = true;
      for await (const rows of pieces()) {
        const text = rows.map((row) => rowText(row, variables)).join(',\n');
        yield Buffer.from(`${first ? '\n' : ',\n'}${text}`);
        first = false;
      }
      yield Buffer.from(']}\n');
    },
  );
}

/** A file of CDISC Dataset-JSON 1.1 for each dataset, and the Define-XML that describes them. */
export async function* datasetJsonEntries(content: ExportContent): AsyncGenerator<ZipEntry> {
  const described: DescribedDataset[] = [];
  const fileOf = ({ name }: Pick<Dataset, 'name'>): string => `${name.toLowerCase()}.json`;
  for (const dataset of content.datasets) {
    const written = Promise.withResolvers<void>();
    yield {
      name: fileOf(dataset),
      content: jsonOf(dataset, content, (found) => {
        described.push(found);
        written.resolve();
      }),
    };
    await written.promise;
  }
  yield { name: 'define.xml', content: defineXml(content, described, fileOf) };
}
