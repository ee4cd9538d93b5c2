const MARKUP: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};
const NOT_XML = /(?![\t\n\r\u007F-\u009F])\p{Cc}|[\uFFFE\uFFFF]/gu;

/** A text in an attribute or an element; characters that XML cannot hold are left out. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(NOT_XML, '')
    .replaceAll(/[&<>"\n\r\t]/g, (character) => MARKUP[character]!);

/** Names of attributes with their values; an attribute without a value is left out. */
export type Attributes = Readonly<Record<string, string | null | undefined>>;

const attributesOf = (values: Attributes): string =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => ` ${name}="${xmlText(value!)}"`)
    .join('');

export const openTag = (name: string, values: Attributes = {}): string =>
  `<${name}${attributesOf(values)}>`;

/** An element; its children are XML already. */
export function node(name: string, values: Attributes, children: readonly string[] = []): string {
  const content = children.join('');
  return content === ''
    ? `<${name}${attributesOf(values)}/>\n`
    : `${openTag(name, values)}${content}</${name}>\n`;
}
