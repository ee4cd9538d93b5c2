import { SaxesParser } from 'saxes';

/** An element with its place in the source. Namespaces are resolved; comments and instructions are not kept. */
export interface XmlNode {
  /** Local name. */
  name: string;
  prefix: string;
  uri: string;
  attributes: XmlAttribute[];
  children: Array<XmlNode | string>;
  /** Which one it is among its parent's children of the same name, from 1. */
  position: number;
  line: number;
  column: number;
}

export interface XmlAttribute {
  name: string;
  prefix: string;
  uri: string;
  value: string;
}

/** The fault that ends the reading of a file. */
export interface XmlFault {
  code: string;
  line: number;
  column: number;
  params: Readonly<Record<string, string | number>>;
}

const XML_URI = 'http://www.w3.org/XML/1998/namespace';
const XMLNS_URI = 'http://www.w3.org/2000/xmlns/';
const MAX_DEPTH = 64;
const MAX_ELEMENTS = 1_000_000;
const MAX_CHARACTERS = 64_000_000;
const MAX_ATTRIBUTES = 500;
/** Largest length of a namespace or element name, both of which are repeated in kept content. */
const MAX_XML_NAME_LENGTH = 1_000;
/** Largest length of a parser message, which may quote any part of the file. */
const MAX_PARSER_REASON_LENGTH = 300;

class Stop extends Error {
  constructor(readonly fault: XmlFault) {
    super(fault.code);
  }
}

/** The encodings API that browsers and Node both have as a global. */
declare class TextDecoder {
  constructor(label: string, options: { fatal: boolean });
  decode(bytes: Uint8Array): string;
}

/**
 * Reads an XML document into a tree. A document type declaration is refused, never resolved; depth, size
 * and number of elements are limited unless the product wrote the document itself. Never throws.
 */
export function parseXml(
  source: string | Uint8Array,
  { bounded = true } = {},
): { root: XmlNode } | { fault: XmlFault } {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const at = () => ({ line: parser.line, column: parser.column });
  const stop = (code: string, params: XmlFault['params'] = {}): never => {
    throw new Stop({ code, ...at(), params });
  };
  const open: XmlNode[] = [];
  /** How many children of each name every open element has so far. */
  const counts: Array<Map<string, number>> = [];
  let root: XmlNode | undefined;
  let elements = 0;
  const addText = (text: string) => open.at(-1)?.children.push(text);

  parser.on('error', (error) =>
    stop('DESIGN_XML_MALFORMED', { reason: shortReason(error.message) }),
  );
  parser.on('doctype', () => stop('DESIGN_XML_DOCTYPE'));
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('opentag', (tag) => {
    elements++;
    if (bounded) {
      if (open.length >= MAX_DEPTH) stop('DESIGN_XML_TOO_DEEP', { most: MAX_DEPTH });
      if (elements > MAX_ELEMENTS) stop('DESIGN_XML_TOO_LARGE', { most: MAX_ELEMENTS });
    }
    const attributes = Object.values(tag.attributes);
    if (attributes.length > MAX_ATTRIBUTES) {
      stop('DESIGN_XML_TOO_MANY_ATTRIBUTES', { count: attributes.length, most: MAX_ATTRIBUTES });
    }
    const names = [tag.name, tag.uri, ...attributes.flatMap(({ name, uri }) => [name, uri])];
    if (names.some((name) => name.length > MAX_XML_NAME_LENGTH)) {
      stop('DESIGN_XML_NAME_TOO_LONG', { most: MAX_XML_NAME_LENGTH });
    }
    const node: XmlNode = {
      name: tag.local,
      prefix: tag.prefix,
      uri: tag.uri,
      attributes: attributes
        .filter((attribute) => attribute.uri !== XMLNS_URI)
        .map(({ local, prefix, uri, value }) => ({ name: local, prefix, uri, value })),
      children: [],
      position: counted(counts.at(-1), `${tag.local} ${tag.uri}`),
      ...at(),
    };
    open.at(-1)?.children.push(node);
    root ??= node;
    open.push(node);
    counts.push(new Map());
  });
  parser.on('closetag', () => {
    open.pop();
    counts.pop();
  });
  try {
    const text = typeof source === 'string' ? source.replace(/^\uFEFF/, '') : decode(source);
    if (bounded && text.length > MAX_CHARACTERS)
      stop('DESIGN_XML_TOO_LARGE', { most: MAX_CHARACTERS });
    parser.write(text).close();
  } catch (error) {
    if (error instanceof Stop) return { fault: error.fault };
    return {
      fault: {
        code: 'DESIGN_XML_MALFORMED',
        ...at(),
        params: { reason: shortReason(String(error)) },
      },
    };
  }
  // saxes reports a document without a root element as an error, so there is one here.
  return { root: root! };
}

/** Counts one more of a name; 1 for what has no parent. */
function counted(counts: Map<string, number> | undefined, name: string): number {
  const count = (counts?.get(name) ?? 0) + 1;
  counts?.set(name, count);
  return count;
}

const shortReason = (reason: string): string =>
  reason.replace(/^\d+:\d+: /, '').slice(0, MAX_PARSER_REASON_LENGTH);

/** Bytes to text: by byte order mark, else by the XML declaration, else UTF-8. A wrong byte is a fault. */
function decode(bytes: Uint8Array): string {
  let encoding = 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) encoding = 'utf-16le';
  else if (bytes[0] === 0xfe && bytes[1] === 0xff) encoding = 'utf-16be';
  else if (!(bytes[0] === 0xef && bytes[1] === 0xbb)) {
    const head = String.fromCharCode(...bytes.subarray(0, 200));
    encoding =
      /^<\?xml[^>]{0,80}?encoding=["']([A-Za-z0-9._-]{1,40})["']/.exec(head)?.[1] ?? encoding;
  }
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new Stop({ code: 'DESIGN_XML_ENCODING', line: 1, column: 0, params: { encoding } });
  }
}

export function childrenOf(node: XmlNode, name: string): XmlNode[] {
  return node.children.filter(
    (child): child is XmlNode =>
      typeof child !== 'string' && child.name === name && child.uri === node.uri,
  );
}

export function childOf(node: XmlNode, name: string): XmlNode | undefined {
  return childrenOf(node, name)[0];
}

/** An attribute without namespace. */
export function attribute(node: XmlNode, name: string): string | undefined {
  return node.attributes.find((a) => a.name === name && a.uri === '')?.value;
}

export function xmlLanguage(node: XmlNode): string | undefined {
  return node.attributes.find((a) => a.name === 'lang' && a.uri === XML_URI)?.value;
}

export function xmlTextOf(node: XmlNode): string {
  return node.children
    .map((child) => (typeof child === 'string' ? child : xmlTextOf(child)))
    .join('');
}

/** Builds an element for writing; characters that XML can't hold are left out. */
export function element(
  uri: string,
  name: string,
  attributes: Readonly<Record<string, string | undefined>> = {},
  children: ReadonlyArray<XmlNode | string | undefined> = [],
): XmlNode {
  return {
    name,
    prefix: '',
    uri,
    attributes: Object.entries(attributes).flatMap(([key, value]) => {
      if (value === undefined) return [];
      const clean = allowed(value);
      return key === 'xml:lang'
        ? [{ name: 'lang', prefix: 'xml', uri: XML_URI, value: clean }]
        : [{ name: key, prefix: '', uri: '', value: clean }];
    }),
    children: children
      .filter((child) => child !== undefined)
      .map((child) => (typeof child === 'string' ? allowed(child) : child)),
    position: 1,
    line: 0,
    column: 0,
  };
}

/** The text without the characters that XML can't hold. */
export function allowed(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/**
 * XML text of an element, complete in itself: every prefix it uses is declared where it is first needed.
 * With `indent`, elements that hold only elements are laid out on lines.
 */
export function xmlOf(node: XmlNode, indent = false): string {
  return write(node, new Map([['xml', XML_URI]]), indent ? '\n' : '');
}

function write(node: XmlNode, scope: ReadonlyMap<string, string>, newline: string): string {
  const inner = new Map(scope);
  let head = node.prefix ? `${node.prefix}:${node.name}` : node.name;
  const tag = head;
  const declare = (prefix: string, uri: string) => {
    if ((inner.get(prefix) ?? '') === uri) return;
    inner.set(prefix, uri);
    head += ` xmlns${prefix ? `:${prefix}` : ''}="${escapeAttribute(uri)}"`;
  };
  declare(node.prefix, node.uri);
  for (const a of node.attributes) if (a.prefix) declare(a.prefix, a.uri);
  for (const a of node.attributes) {
    head += ` ${a.prefix ? `${a.prefix}:` : ''}${a.name}="${escapeAttribute(a.value)}"`;
  }
  if (node.children.length === 0) return `<${head}/>`;
  const laidOut = newline !== '' && node.children.every((child) => typeof child !== 'string');
  const next = laidOut ? `${newline}  ` : '';
  const body = node.children
    .map(
      (child) => next + (typeof child === 'string' ? escapeText(child) : write(child, inner, next)),
    )
    .join('');
  return `<${head}>${body}${laidOut ? newline : ''}</${tag}>`;
}

function escapeText(text: string): string {
  return text.replace(/[&<>\r]/g, (c) => ESCAPES[c]!);
}

function escapeAttribute(text: string): string {
  return text.replace(/[&<>"\t\n\r]/g, (c) => ESCAPES[c]!);
}
