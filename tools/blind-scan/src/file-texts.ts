import { readPdf } from '@casebook/pdf-document/testing';
import { unzip } from '@casebook/test-kit/unzip';

/** The texts in a file: its name, and each part of an archive or workbook, the pages of a PDF, or the file itself. */
export async function fileTexts(name: string, content: Buffer): Promise<string[]> {
  const kind = content.subarray(0, 4).toString('latin1');
  if (kind === 'PK\u0003\u0004') {
    const parts = await unzip(content);
    const texts = await Promise.all([...parts].map(([part, inner]) => fileTexts(part, inner)));
    return [name, ...texts.flat()];
  }
  if (kind === '%PDF') {
    const { pages, bookmarks, objects } = readPdf(content);
    return [name, ...pages, bookmarks.join('\n'), objects];
  }
  // Access stores a text with one or with two bytes for each letter, from any byte on.
  if (name.endsWith('.mdb')) {
    const wide = [content, content.subarray(1)].map((bytes) => bytes.toString('utf16le'));
    return [name, content.toString('latin1'), ...wide];
  }
  return [name, name.endsWith('.eml') ? mailText(content.toString()) : content.toString()];
}

/** Each part of a mail with the way in which it is encoded, up to the mark of the next part. */
const PART = /content-transfer-encoding: *(\S+)[^]*?\r?\n\r?\n([^]*?)(?=\r?\n--|$)/gi;
const ENCODED_WORD = /=\?utf-8\?([bq])\?([^?]*)\?=(?:\s+(?==\?utf-8))?/gi;

function mailText(mail: string): string {
  const heads = mail.replaceAll(ENCODED_WORD, (_, way: string, text: string) =>
    decoded(way.toLowerCase() === 'b' ? 'base64' : 'q', text.replaceAll('_', ' ')),
  );
  const parts = [...mail.matchAll(PART)].map(([, way, text]) => decoded(way!.toLowerCase(), text!));
  return [heads, ...parts].join('\n');
}

function decoded(way: string, text: string): string {
  if (way === 'base64') return Buffer.from(text, 'base64').toString();
  const bytes = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, byte: string) => String.fromCodePoint(parseInt(byte, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
