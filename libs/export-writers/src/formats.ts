import type { ZipEntry } from '@casebook/files';
import { csvEntries } from './csv';
import type { Dataset } from './dataset';
import type { NameLimits } from './names';
import { xlsxEntries } from './xlsx';
import { xptEntries } from './xpt';

export interface FileFormat {
  /** The ending of the file that a person downloads. */
  ending: 'zip' | 'xlsx';
  contentType: string;
  names: NameLimits;
  /** How often the records are read. */
  passes: 1 | 2;
  /** The files in the archive. An Excel workbook is an archive, too. */
  entries: (datasets: Iterable<Dataset>) => AsyncIterable<ZipEntry>;
}

const ZIP = 'application/zip';

/** The formats of an export, by the name that the API gives them. */
export const FORMATS = {
  csv: {
    ending: 'zip',
    contentType: ZIP,
    names: { dataset: 32, variable: 32, capitals: false },
    passes: 1,
    entries: csvEntries,
  },
  xlsx: {
    ending: 'xlsx',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    // The name of a sheet has at most 31 characters.
    names: { dataset: 31, variable: 32, capitals: false },
    passes: 1,
    entries: (datasets) => xlsxEntries(datasets),
  },
  xpt: {
    ending: 'zip',
    contentType: ZIP,
    names: { dataset: 8, variable: 8, capitals: true },
    passes: 2,
    entries: xptEntries,
  },
} as const satisfies Record<string, FileFormat>;

export type FormatName = keyof typeof FORMATS;

export const FORMAT_NAMES = Object.keys(FORMATS) as FormatName[];
