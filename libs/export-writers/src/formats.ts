import type { ZipEntry } from '@casebook/files';
import { csvEntries } from './csv';
import type { ExportContent } from './shared/dataset';
import { datasetJsonEntries } from './dataset-json';
import { MDB_NAMES, mdbEntries } from './mdb/mdb';
import type { NameLimits } from './shared/names';
import { odmEntries } from './odm/odm';
import { xlsxEntries } from './xlsx';
import { xptEntries } from './xpt';
import { VERSION_5, VERSION_8 } from './xpt-records';

export interface FileFormat {
  /** The ending of the file that a person downloads. */
  ending: 'zip' | 'xlsx';
  contentType: string;
  names: NameLimits;
  /** Whether the files are made of the records of subjects instead of datasets. */
  ofRecords?: true;
  /** The files in the archive. An Excel workbook is an archive, too. */
  entries: (content: ExportContent) => AsyncIterable<ZipEntry>;
}

const ZIP = 'application/zip';
const LONG_NAMES: NameLimits = { dataset: 32, variable: 32, capitals: false };

/** The formats of an export, by the name that the API gives them. */
export const FORMATS = {
  csv: { ending: 'zip', contentType: ZIP, names: LONG_NAMES, entries: csvEntries },
  xlsx: {
    ending: 'xlsx',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    // The name of a sheet has at most 31 characters.
    names: { ...LONG_NAMES, dataset: 31 },
    entries: (content) => xlsxEntries(content),
  },
  xpt: {
    ending: 'zip',
    contentType: ZIP,
    names: VERSION_5.names,
    entries: (content) => xptEntries(content, VERSION_5),
  },
  xpt8: {
    ending: 'zip',
    contentType: ZIP,
    names: VERSION_8.names,
    entries: (content) => xptEntries(content, VERSION_8),
  },
  mdb: { ending: 'zip', contentType: ZIP, names: MDB_NAMES, entries: mdbEntries },
  json: { ending: 'zip', contentType: ZIP, names: LONG_NAMES, entries: datasetJsonEntries },
  odm: {
    ending: 'zip',
    contentType: ZIP,
    names: LONG_NAMES,
    ofRecords: true,
    entries: (content) => odmEntries(content, '1.3.2'),
  },
  odm2: {
    ending: 'zip',
    contentType: ZIP,
    names: LONG_NAMES,
    ofRecords: true,
    entries: (content) => odmEntries(content, '2.0'),
  },
} as const satisfies Record<string, FileFormat>;

export type FormatName = keyof typeof FORMATS;

export const FORMAT_NAMES = Object.keys(FORMATS) as FormatName[];
