import { createHash } from 'node:crypto';
import type { MultipartFile } from '@fastify/multipart';
import { Problem } from '@casebook/service-kit';
import type { ApiBodyOptions } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { MAX_LIST_BYTES, MAX_LIST_NAME_LENGTH } from './limits';

/** A list as a person has selected it. */
export interface ListFile {
  fileName: string;
  content: Buffer;
}

/** A list, with the password of whoever uploads it. */
export interface UploadedList extends ListFile {
  /** SHA-256 of the content, hexadecimal: the re-authentication is for exactly this file. */
  sha256: string;
  reAuthToken?: string;
}

/** The form of an upload, for the description of the API. */
export const LIST_FORM: ApiBodyOptions = {
  schema: {
    type: 'object',
    required: ['file'],
    properties: {
      file: { type: 'string', format: 'binary' },
      reAuthToken: {
        type: 'string',
        description:
          'Of `POST /api/auth/re-auth` for this upload; its object names the file by `sha256`. Without a valid one: 403 REAUTH_REQUIRED, REAUTH_INVALID, REAUTH_EXPIRED, REAUTH_USED',
      },
    },
  },
};

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
 * Reads a multipart form with exactly one Excel file, in the field `file` (spec section 5, imports), and the field `reAuthToken`.
 *
 * @throws Problem 422 IMPORT_FILE_REQUIRED, IMPORT_EXCEL_ONLY, IMPORT_FILE_TOO_LARGE, IMPORT_FILE_NAME_TOO_LONG
 */
export async function readListFile(request: FastifyRequest): Promise<UploadedList> {
  if (!request.isMultipart()) throw refuseFile('IMPORT_FILE_REQUIRED');
  const files: ListFile[] = [];
  let reAuthToken: string | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') {
        if (part.fieldname === 'reAuthToken') reAuthToken = String(part.value);
        continue;
      }
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
  const sha256 = createHash('sha256').update(file.content).digest('hex');
  return { ...file, sha256, ...(reAuthToken !== undefined && { reAuthToken }) };
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
