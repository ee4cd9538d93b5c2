import type { Codelist, Key, Language, SourceReference, Text } from '../schema/design';
import { keyFrom } from '../schema/keys';
import { textFor } from '../schema/texts';
import { isOwnAlias, keyAliasOf, languageTag } from './names';
import { ReportBuilder } from './report';
import { below, type Located, type OdmSource } from './source';
import { attribute, childOf, childrenOf, textOf, xmlLanguage, type XmlNode } from './xml';

/** What all parts of a conversion share: languages, key maps, texts, the report. */
export class Conversion {
  readonly languages: Language[];
  readonly report: ReportBuilder;
  readonly visitKeys: Map<string, Key>;
  readonly pageKeys: Map<string, Key>;
  readonly codelistKeys: Map<string, Key>;
  readonly checkKeys = new Set<Key>();
  readonly codelists = new Map<string, Codelist>();
  /** Made when the first boolean item is met. */
  booleanCodelist?: Codelist;

  /** @param bounded whether the file is refused when there is too much to say about it */
  constructor(
    readonly source: OdmSource,
    bounded: boolean,
  ) {
    this.report = new ReportBuilder(bounded);
    this.languages = languagesOf(source);
    this.visitKeys = keysOf(source.defs.StudyEventDef.values(), 'V');
    this.pageKeys = keysOf(source.defs.FormDef.values(), 'P');
    this.codelistKeys = keysOf(source.defs.CodeList.values(), 'CL');
  }

  /** Texts of the TranslatedText children; a text without language is in the study's first. */
  text(parent: Located | undefined): Text | undefined {
    if (!parent) return undefined;
    const texts = new Map<Language, string>();
    for (const node of childrenOf(parent.node, 'TranslatedText')) {
      const given = xmlLanguage(node);
      const language = given ? languageTag(given) : this.languages[0]!;
      const text = textOf(node).trim();
      if (!text) continue;
      if (!language || texts.has(language)) {
        this.report.keep(below(parent, node), 'DESIGN_ODM_TEXT_KEPT', { language: given ?? '' });
      } else texts.set(language, text);
    }
    return texts.size > 0 ? Object.fromEntries(texts) : undefined;
  }

  childText(place: Located, name: string): Text | undefined {
    const child = childOf(place.node, name);
    return child && this.text(below(place, child));
  }

  /** Description, else the Name attribute, in the study's first language. */
  title(place: Located): Text {
    return this.childText(place, 'Description') ?? this.nameText(place.node);
  }

  nameText(node: XmlNode): Text {
    return {
      [this.languages[0]!]: attribute(node, 'Name')?.trim() || (attribute(node, 'OID') ?? ''),
    };
  }

  productText(texts: { en: string } & Record<Language, string>): Text {
    return textFor(this.languages, texts);
  }

  /**
   * Where something came from. Absent for what this product wrote itself and nobody changed: an OID of
   * our own making, our key, and no attribute beyond it.
   */
  sourceOf(
    node: XmlNode,
    key: Key,
    own: string,
    used: readonly string[],
    further: Readonly<Record<string, string | undefined>> = {},
  ): SourceReference | undefined {
    const oid = attribute(node, 'OID')!;
    const attributes = new Map<string, string>();
    for (const a of node.attributes) {
      const name = a.prefix ? `${a.prefix}:${a.name}` : a.name;
      if (name === 'OID' || used.includes(name) || (name === 'Name' && a.value === key)) continue;
      attributes.set(name, a.value);
    }
    for (const [name, value] of Object.entries(further)) {
      if (value !== undefined) attributes.set(name, value);
    }
    if (attributes.size === 0 && oid === own && keyAliasOf(node) === key) return undefined;
    return {
      format: 'odm',
      oid,
      ...(attributes.size > 0 && { attributes: Object.fromEntries(attributes) }),
    };
  }

  /** Keeps aside every child that is not among the handled ones. */
  keepOthers(place: Located, handled: readonly string[]): void {
    for (const node of place.node.children) {
      if (typeof node === 'string') continue;
      if (node.uri === place.node.uri) {
        if (handled.includes(node.name) || (node.name === 'Alias' && isOwnAlias(node))) continue;
        this.report.keep(
          below(place, node),
          node.name === 'Alias' ? 'DESIGN_ODM_ALIAS_KEPT' : 'DESIGN_ODM_ELEMENT_KEPT',
          { element: node.name },
        );
      } else {
        this.report.keep(below(place, node), 'DESIGN_ODM_EXTENSION_KEPT', {
          element: node.name,
          namespace: node.uri,
        });
      }
    }
  }
}

/** References in the order they are to be read: by OrderNumber where all have one, else as written. */
export function inOrder(parent: Located, name: string): Located[] {
  const refs = childrenOf(parent.node, name).map((node) => below(parent, node));
  const numbers = refs.map(({ node }) => attribute(node, 'OrderNumber'));
  if (!numbers.every((number) => number !== undefined && /^-?\d{1,9}$/.test(number))) return refs;
  return refs
    .map((ref, at) => ({ ref, number: Number(numbers[at]) }))
    .toSorted((a, b) => a.number - b.number)
    .map(({ ref }) => ref);
}

/** Keys of definitions by OID: the key that an Alias of ours names, else one made from the OID. */
export function keysOf(
  places: Iterable<Located>,
  prefix: string,
  taken: Set<Key> = new Set(),
): Map<string, Key> {
  const keys = new Map<string, Key>();
  const rest: string[] = [];
  for (const { node } of places) {
    const oid = attribute(node, 'OID')!;
    const key = keyAliasOf(node);
    if (key !== undefined && !taken.has(key)) {
      taken.add(key);
      keys.set(oid, key);
    } else rest.push(oid);
  }
  for (const oid of rest) keys.set(oid, keyFrom(oid, taken, prefix));
  return keys;
}

/** Languages in the order they first occur; English when the file names none. */
function languagesOf(source: OdmSource): Language[] {
  const languages = new Set<Language>();
  const walk = (node: XmlNode): void => {
    if (node.name === 'TranslatedText') {
      const language = languageTag(xmlLanguage(node));
      if (language) languages.add(language);
    }
    for (const child of node.children) if (typeof child !== 'string') walk(child);
  };
  if (source.protocol) walk(source.protocol.node);
  for (const defs of Object.values(source.defs)) for (const { node } of defs.values()) walk(node);
  for (const { node } of source.units.values()) walk(node);
  return languages.size > 0 ? [...languages] : ['en'];
}
