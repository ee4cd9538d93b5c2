import type { MultipartFile } from '@fastify/multipart';
import { Problem } from '@casebook/service-kit';
import type { FastifyRequest } from 'fastify';
import { MAX_LIST_BYTES, MAX_LIST_NAME_LENGTH } from './limits';

/** A list as a person has selected it. */
export interface ListFile {
  fileName: string;
  content: Buffer;
}

type FileCode =
  | 'IMPORT_FILE_REQUIRED'
  | 'IMPORT_EXCEL_ONLY'
  | 'IMPORT_FILE_TOO_LARGE'
  | 'IMPORT_FILE_NAME_TOO_LONG';

export const refuseFile = (code: FileCode): Problem =>
  Problem.invalid([
    {
      field: 'file',
      code,
      ...(code === 'IMPORT_FILE_TOO_LARGE' && { params: { max: MAX_LIST_BYTES / 1024 / 1024 } }),
      ...(code === 'IMPORT_FILE_NAME_TOO_LONG' && { params: { max_length: MAX_LIST_NAME_LENGTH } }),
    },
  ]);

/** Every Excel file (.xlsx) is a zip archive. */
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');

/**
 * Reads a multipart form with exactly one Excel file, in the field `file` (spec section 5, imports).
 *
 * @throws Problem 422 IMPORT_FILE_REQUIRED, IMPORT_EXCEL_ONLY, IMPORT_FILE_TOO_LARGE, IMPORT_FILE_NAME_TOO_LONG
 */
export async function readListFile(request: FastifyRequest): Promise<ListFile> {
  if (!request.isMultipart()) throw refuseFile('IMPORT_FILE_REQUIRED');
  const files: ListFile[] = [];
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      if (part.fieldname === 'file') files.push(await contentOf(part));
      else part.file.resume();
    }
  } catch (error) {
    throw asProblem(error);
  }
  const [file] = files;
  if (!file || files.length > 1 || file.fileName === '') throw refuseFile('IMPORT_FILE_REQUIRED');
  if (Array.from(file.fileName).length > MAX_LIST_NAME_LENGTH) {
    throw refuseFile('IMPORT_FILE_NAME_TOO_LONG');
  }
  const isExcel = /\.xlsx$/i.test(file.fileName) && file.content.subarray(0, 4).equals(ZIP);
  if (!isExcel) throw refuseFile('IMPORT_EXCEL_ONLY');
  return file;
}

async function contentOf(part: MultipartFile): Promise<ListFile> {
  // A part may come without a name.
  const name = (part.filename as string | undefined) ?? '';
  const fileName = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  return { fileName, content: await part.toBuffer() };
}

function asProblem(error: unknown): unknown {
  if (error instanceof Problem) return error;
  if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') {
    return refuseFile('IMPORT_FILE_TOO_LARGE');
  }
  // A form that ends early, or has no boundary or too many parts: no file arrived that could be read.
  const isServerFault =
    !(error instanceof Error) || ('statusCode' in error && Number(error.statusCode) >= 500);
  return isServerFault ? error : refuseFile('IMPORT_FILE_REQUIRED');
}
