import { isObject, type Json, jsonTextOf, RawJson } from './json';
import type { Operation } from './openapi';
import { Random } from './random';
import { type Known, validBody } from './valid';

/** A body that is costly to walk, with what is costly in it. */
export interface WorstBody {
  what: string;
  /** Member that it is in; empty for the whole body. */
  place: string;
  contentType: string;
  body: Buffer;
}

/** As many copies as fit into the size. */
const listOf = (element: string, bytes: number): string => {
  const times = Math.max(1, Math.floor(bytes / (element.length + 1)));
  return `[${`${element},`.repeat(times - 1)}${element}]`;
};

const manyMembers = (bytes: number): string => {
  const members: string[] = [];
  for (let at = 0, size = 0; size < bytes; at += 1) {
    const member = `"a${at}":{}`;
    members.push(member);
    size += member.length + 1;
  }
  return `{${members.join(',')}}`;
};

/** Lists in lists, each as long as it can be. */
const treeOfLists = (bytes: number): string => {
  let inner = listOf('{}', Math.min(bytes, 1_000));
  while (inner.length * 10 < bytes) inner = `[${`${inner},`.repeat(9)}${inner}]`;
  return inner;
};

/** Values of any size that are wrong nearly everywhere. */
const WORST: Readonly<Record<string, (bytes: number) => string>> = {
  'empty objects': (bytes) => listOf('{}', bytes),
  'empty lists': (bytes) => listOf('[]', bytes),
  nulls: (bytes) => listOf('null', bytes),
  'lists in lists': treeOfLists,
  'deep lists': (bytes) => listOf(`${'['.repeat(40)}${']'.repeat(40)}`, bytes),
  'unknown members': manyMembers,
  'objects with an unknown member': (bytes) => listOf('{"x":1}', bytes),
  'texts that cannot be stored': (bytes) => listOf('"\\u0000"', bytes),
  'a long text': (bytes) => `"${'a@'.repeat(bytes / 2)}"`,
  'a text of blanks': (bytes) => `"${' '.repeat(bytes)}!"`,
  'a text of commas': (bytes) => `"${','.repeat(bytes)}"`,
  'long names': (bytes) =>
    `{${['a', 'b'].map((name) => `"${name.repeat(bytes / 2)}":1`).join(',')}}`,
};

/** At most so many places of a body are filled with each worst value. */
const MAX_PLACES = 6;

/** The worst bodies of about this size for an operation: in place of the whole body, and of each of its members. */
export function worstBodies(operation: Operation, known: Known, bytes: number): WorstBody[] {
  return operation.upload ? worstFiles(bytes) : worstJson(operation, known, bytes);
}

/**
 * Some of the worst bodies: each place of the operation gets one of the worst values, another one in each operation, so that
 * over all operations of a service each value comes in many places.
 */
export function someWorstBodies(
  operation: Operation,
  known: Known,
  bytes: number,
  turn: number,
): WorstBody[] {
  const all = worstBodies(operation, known, bytes);
  const places = [...new Set(all.map(({ place }) => place))];
  return places.map((place, at) => {
    const here = all.filter((one) => one.place === place);
    return here[(turn + at) % here.length]!;
  });
}

function worstJson(operation: Operation, known: Known, bytes: number): WorstBody[] {
  const right = validBody(operation, known, new Random(1));
  const places: Path[] = [[], ...placesOf(right).slice(0, MAX_PLACES)];
  return places.flatMap((path) => {
    const value = valueAt(right, path);
    const texts = Object.entries(WORST).map(([what, worst]) => [what, worst(bytes)] as const);
    // Right elements, but too many of them.
    if (Array.isArray(value) && value.length > 0)
      texts.unshift(['right elements', listOf(jsonTextOf(value[0] as Json), bytes)]);
    return texts.map(([what, text]): WorstBody => {
      const body = Buffer.from(jsonTextOf(replacedAt(right, path, new RawJson(text))));
      return { what, place: path.join('.'), contentType: 'application/json', body };
    });
  });
}

type Path = readonly (string | number)[];

/** Members of a body, and of the first element of its lists; those nearest to the root first. */
function placesOf(body: Json): Path[] {
  const places: Path[] = [];
  let level: Path[] = [[]];
  while (level.length > 0) {
    level = level.flatMap((path) => {
      const value = valueAt(body, path);
      if (Array.isArray(value)) return value.length > 0 ? [[...path, 0]] : [];
      return isObject(value) ? Object.keys(value).map((name) => [...path, name]) : [];
    });
    places.push(...level);
  }
  return places;
}

function valueAt(body: Json, path: Path): Json {
  let value = body;
  for (const step of path) value = (value as Record<string | number, Json>)[step]!;
  return value;
}

function replacedAt(body: Json, [step, ...rest]: Path, by: Json): Json {
  if (step === undefined) return by;
  if (Array.isArray(body)) {
    return body.map((one: Json, at) => (at === step ? replacedAt(one, rest, by) : one));
  }
  const members = Object.entries(body as { readonly [name: string]: Json });
  return Object.fromEntries(
    members.map(([name, one]) => [name, name === step ? replacedAt(one, rest, by) : one]),
  );
}

const ODM = 'xmlns="http://www.cdisc.org/ns/odm/v1.3" ODMVersion="1.3.2"';

/** Files that are costly to read. */
const FILES: Readonly<Record<string, (bytes: number) => string>> = {
  'a document of empty objects': (bytes) =>
    `{"schema":"casebook-design/3","pages":${listOf('{}', bytes)}}`,
  'a document of unknown members': manyMembers,
  'elements in a row': (bytes) => `<ODM ${ODM}>${'<Study/>'.repeat(bytes / 8)}</ODM>`,
  'elements in each other': (bytes) => `<ODM ${ODM}>${'<a>'.repeat(bytes / 3)}`,
  'many attributes': (bytes) =>
    `<ODM ${ODM} ${Array.from({ length: bytes / 10 }, (_, at) => `a${at}="1"`).join(' ')}/>`,
  'many entities': (bytes) => `<ODM ${ODM}>${'&#65;'.repeat(bytes / 5)}</ODM>`,
  'tags that are not closed': (bytes) => `<ODM ${ODM}>${'<'.repeat(bytes)}`,
  'lines without columns': (bytes) => '\n'.repeat(bytes),
  'columns without lines': (bytes) => ','.repeat(bytes),
  'quotes that are not closed': (bytes) => `a,b\n${'"'.repeat(bytes | 1)}`,
  'short lines': (bytes) => `a,b\n${'1,2\n'.repeat(bytes / 4)}`,
};

function worstFiles(bytes: number): WorstBody[] {
  return Object.entries(FILES).map(([what, file]) => {
    const head = 'content-disposition: form-data; name="file"; filename="a.csv"';
    return {
      what,
      place: 'file',
      contentType: 'multipart/form-data; boundary=worst',
      body: Buffer.from(`--worst\r\n${head}\r\n\r\n${file(bytes)}\r\n--worst--\r\n`),
    };
  });
}
