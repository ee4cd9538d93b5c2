import { inflateSync } from 'node:zlib';

/**
 * Reads a PDF by the published format alone: it shares no code with the writer. It knows what the tests ask: the texts of
 * the pages through the tables that a reader copies text with, the bookmarks and the marks of structure.
 */
export interface PdfContent {
  pages: string[];
  /** Each moved in by two spaces for each level below the first. */
  bookmarks: string[];
  /** All objects as text, streams left out. */
  objects: string;
  fonts: string[];
  /** The texts of all glyphs of all fonts, shown or not. */
  glyphTexts: string[];
}

export function readPdf(file: Buffer): PdfContent {
  const text = file.toString('latin1');
  const objects = new Map<string, { head: string; stream: Buffer | null }>();
  for (const found of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const from = found.index + found[0].length;
    const streamAt = text.indexOf('\nstream\n', from);
    const endAt = text.indexOf('\nendobj', from);
    const hasStream = streamAt !== -1 && streamAt < endAt;
    const head = text.slice(from, hasStream ? streamAt : endAt);
    let stream: Buffer | null = null;
    if (hasStream) {
      const length = Number(/\/Length (\d+)/.exec(head)![1]);
      const bytes = file.subarray(streamAt + 8, streamAt + 8 + length);
      stream = head.includes('/FlateDecode') ? inflateSync(bytes) : bytes;
    }
    objects.set(found[1]!, { head, stream });
  }
  const referred = (head: string, name: string): string[] =>
    [
      ...(new RegExp(`/${name} \\[?((?:\\s*\\d+ 0 R)+)`).exec(head)?.[1] ?? '').matchAll(
        /(\d+) 0 R/g,
      ),
    ].map(([, no]) => no!);
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));
  const tables = new Map<string, Map<string, string>>();
  const tableOf = (fontNo: string): Map<string, string> => {
    const [no] = referred(objects.get(fontNo)!.head, 'ToUnicode');
    let table = tables.get(fontNo);
    if (!table) tables.set(fontNo, (table = unicodeTable(objects.get(no!)!.stream!.toString())));
    return table;
  };
  const dictionaryOf = (head: string, name: string): string => {
    const [no] = referred(head, name);
    return no === undefined ? head : objects.get(no)!.head;
  };
  /** The titles below a bookmark, each moved in by its level. */
  const bookmarksBelow = (head: string, name: 'Outlines' | 'First', level = 0): string[] => {
    const found: string[] = [];
    for (let [no] = referred(head, name); no !== undefined; ) {
      const item = objects.get(no)!.head;
      const title = /\/Title \(((?:\\.|[^\\)])*)\)/s.exec(item)?.[1];
      if (title !== undefined) found.push('  '.repeat(level - 1) + words(title));
      found.push(...bookmarksBelow(item, 'First', level + 1));
      [no] = referred(item, 'Next');
    }
    return found;
  };
  return {
    pages: pages.map(({ head }) => {
      const content = referred(head, 'Contents')
        .map((no) => objects.get(no)!.stream!.toString('latin1'))
        .join('\n');
      const names = dictionaryOf(head, 'Resources');
      const fonts = new Map(
        [...names.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, no]) => [name!, no!]),
      );
      return shownText(content, (font) => tableOf(fonts.get(font)!));
    }),
    bookmarks: bookmarksBelow(
      [...objects.values()].find(({ head }) => head.includes('/Catalog'))!.head,
      'Outlines',
    ),
    objects: [...objects.values()].map(({ head }) => head).join('\n'),
    fonts: [...new Set([...text.matchAll(/\/BaseFont \/\w+\+([\w-]+)/g)].map(([, name]) => name!))],
    glyphTexts: [...objects.values()]
      .filter(({ stream }) => stream?.includes('begincmap'))
      .flatMap(({ stream }) => [...unicodeTable(stream!.toString()).values()]),
  };
}

/** A text of the document itself: Latin letters, or UTF-16 after a mark. */
function words(escaped: string): string {
  const bytes = Buffer.from(
    escaped.replaceAll(
      /\\([nrtbf()\\])/g,
      (_, letter: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[letter] ?? letter,
    ),
    'latin1',
  );
  return bytes[0] === 0xfe && bytes[1] === 0xff
    ? Buffer.from(bytes.subarray(2)).swap16().toString('utf16le')
    : bytes.toString('latin1');
}

const utf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

function unicodeTable(map: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, from, to, list] of map.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g)) {
    const codes = [...list!.matchAll(/<([\w ]*)>/g)].map(([, hex]) =>
      utf16(hex!.replaceAll(' ', '')),
    );
    for (let code = parseInt(from!, 16); code <= parseInt(to!, 16); code += 1) {
      found.set(code.toString(16).padStart(4, '0'), codes[code - parseInt(from!, 16)] ?? '');
    }
  }
  return found;
}

/** Stands before what is neither tagged nor marked as something to leave out. */
export const NOT_TAGGED = '[not tagged]';

/** The texts that a page shows, one of each operator below the other. A span may say its text beside its glyphs. */
function shownText(content: string, tableOf: (font: string) => Map<string, string>): string {
  let table = new Map<string, string>();
  let text = '';
  /** For each mark that is open whether its text is said beside it. */
  const said: boolean[] = [];
  for (const found of content.matchAll(
    /\/(F\d+) [\d.]+ Tf|\[((?:<\w*>|[-\d.\s]+)*)\] TJ|\/Span <<\/ActualText <(\w+)>>> BDC|\b(B[DM]C|EMC)\b/g,
  )) {
    const [, font, glyphs, actual, mark] = found;
    if (font !== undefined) table = tableOf(font);
    else if (actual !== undefined) {
      said.push(true);
      text += utf16(actual).slice(1);
    } else if (mark === 'EMC') said.pop();
    else if (mark !== undefined) {
      said.push(false);
      text += '\n';
    } else if (!said.includes(true)) {
      if (said.length === 0) text += NOT_TAGGED;
      for (const [, hex] of glyphs!.matchAll(/<(\w*)>/g)) {
        for (const code of hex!.match(/.{4}/g) ?? []) text += table.get(code.toLowerCase()) ?? '?';
      }
    }
  }
  return text;
}
