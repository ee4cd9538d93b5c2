import type { MultipartFile } from '@fastify/multipart';
import { Problem } from '@casebook/service-kit';
import type { FastifyRequest } from 'fastify';
import { MAX_FILE_BYTES, MAX_FILE_NAME_LENGTH } from '../input/limits';

export interface Upload {
  fileName: string;
  content: Buffer;
  /** The other fields of the form as text. */
  fields: ReadonlyMap<string, string>;
}

const refuse = (code: 'BUILDER_FILE_MISSING' | 'BUILDER_FILE_EMPTY' | 'BUILDER_FILE_SEVERAL') =>
  Problem.invalid([{ field: 'file', code }]);

/**
 * Reads a multipart form with exactly one file, in the field `file`.
 *
 * @throws Problem 413 (too large) or 422 (no file, another field name, several files, empty file,
 *   not a multipart form)
 */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw refuse('BUILDER_FILE_MISSING');
  const fields = new Map<string, string>();
  const files: { fileName: string; content: Buffer }[] = [];
  let strangeField: string | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields.set(part.fieldname, String(part.value));
      else if (part.fieldname === 'file') files.push(await contentOf(part));
      else {
        strangeField = part.fieldname;
        part.file.resume();
      }
    }
  } catch (error) {
    throw asProblem(error);
  }
  if (files.length > 1 || (files.length === 1 && strangeField))
    throw refuse('BUILDER_FILE_SEVERAL');
  if (strangeField) {
    throw Problem.invalid([
      { field: strangeField.slice(0, 100), code: 'BUILDER_FILE_FIELD', params: { field: 'file' } },
    ]);
  }
  const [file] = files;
  if (!file) throw refuse('BUILDER_FILE_MISSING');
  if (file.content.length === 0) throw refuse('BUILDER_FILE_EMPTY');
  return { ...file, fields };
}

async function contentOf(part: MultipartFile): Promise<{ fileName: string; content: Buffer }> {
  return { fileName: shownName(part.filename), content: await part.toBuffer() };
}

/** The name of a part may be missing or of any type. */
function shownName(given: string | undefined): string {
  const name = (given ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  return Array.from(name).slice(0, MAX_FILE_NAME_LENGTH).join('') || '-';
}

function asProblem(error: unknown): unknown {
  switch ((error as { code?: string }).code) {
    case 'FST_REQ_FILE_TOO_LARGE':
      return new Problem(413, 'BUILDER_FILE_TOO_LARGE', {
        params: { max: MAX_FILE_BYTES / 1024 / 1024 },
      });
    case 'FST_FILES_LIMIT':
      return refuse('BUILDER_FILE_SEVERAL');
    case 'FST_PARTS_LIMIT':
    case 'FST_FIELDS_LIMIT':
    case 'FST_PROTO_VIOLATION':
      return Problem.invalid([{ field: 'file', code: 'BUILDER_FORM_BROKEN' }]);
    default:
      // busboy reports a form that ends early or has no boundary as a plain error.
      return error instanceof Error && !('statusCode' in error && Number(error.statusCode) >= 500)
        ? Problem.invalid([{ field: 'file', code: 'BUILDER_FORM_BROKEN' }])
        : error;
  }
}
