import type { Codelist, Key, LanguageCode, SourceReference, Text } from '../schema/design';
import { keyFrom } from '../schema/keys';
import { textFor } from '../schema/texts';
import { isOwnAlias, keyAliasOf, languageTag } from './names';
import { ReportBuilder } from './report';
import { NO_KNOWN_KEYS, type KnownKeys } from './known-keys';
import { below, type Located, type OdmSource } from './source';
import { CodelistsOfForms } from './openclinica';
import { hasMarkup, plainText } from './plain-text';
import { attribute, childOf, childrenOf, xmlTextOf, xmlLanguage, xmlOf, type XmlNode } from './xml';

/** State shared by all parts of a conversion: languages, keys, texts and the report. */
export class Conversion {
  readonly languages: LanguageCode[];
  readonly report: ReportBuilder;
  readonly visitKeys: Map<string, Key>;
  readonly pageKeys: Map<string, Key>;
  readonly codelistKeys: Map<string, Key>;
  readonly checkKeys = new Set<Key>();
  readonly codelists = new Map<string, Codelist>();
  /** OpenClinica's lists of several choices, by ID. */
  readonly multiSelectLists = new Map<string, Codelist>();
  /** Elements of other namespaces that were converted completely. */
  readonly taken = new Set<XmlNode>();
  private listsOfForms?: CodelistsOfForms;
  private codelistKeysInUse?: Set<Key>;
  private codelistsByKey?: Map<Key, Codelist>;
  /** Created for the first boolean item. */
  booleanCodelist?: Codelist;

  /**
   * @param own whether this product wrote the file: it is then read literally, and its patch has what ODM cannot express.
   *   Other files are read with the conventions of the systems that write them.
   * @param bounded whether a file with too many notes is refused
   * @param known a design of which the file is a further version: an object with the same OID keeps its key
   */
  constructor(
    readonly source: OdmSource,
    readonly own: boolean,
    bounded: boolean,
    readonly known: KnownKeys = NO_KNOWN_KEYS,
  ) {
    this.report = new ReportBuilder(bounded);
    this.languages = languagesOf(source);
    const { defs } = source;
    this.visitKeys = keysOf(defs.StudyEventDef.values(), 'V', new Set(), known.visits);
    this.pageKeys = keysOf(defs.FormDef.values(), 'P', new Set(), known.pages);
    this.codelistKeys = keysOf(defs.CodeList.values(), 'CL', new Set(), known.codelists);
  }

  /** Which codelist an item has in a form. */
  get codelistsOfForms(): CodelistsOfForms {
    const { CodeList, ItemDef } = this.source.defs;
    this.listsOfForms ??= new CodelistsOfForms(CodeList, ItemDef.values());
    return this.listsOfForms;
  }

  /** Keys of codelists that are in use. */
  get takenCodelistKeys(): Set<Key> {
    this.codelistKeysInUse ??= new Set(this.codelistKeys.values());
    return this.codelistKeysInUse;
  }

  /** A codelist by its key. */
  codelistOf(key: Key): Codelist | undefined {
    this.codelistsByKey ??= new Map(
      [...this.codelists.values(), ...this.multiSelectLists.values()].map((codelist) => [
        codelist.key,
        codelist,
      ]),
    );
    return (
      this.codelistsByKey.get(key) ??
      (this.booleanCodelist?.key === key ? this.booleanCodelist : undefined)
    );
  }

  /** Texts of the TranslatedText children; a text without language is in the study's first. */
  text(parent: Located | undefined): Text | undefined {
    if (!parent) return undefined;
    const texts = new Map<LanguageCode, string>();
    const given = parent.node.children.filter(
      (child): child is XmlNode => typeof child !== 'string' && child.name === 'TranslatedText',
    );
    for (const node of given) {
      const tag = xmlLanguage(node);
      const language = tag ? languageTag(tag) : this.languages[0]!;
      const text = this.words(below(parent, node));
      if (!text) continue;
      if (!language || texts.has(language)) {
        this.report.keep(below(parent, node), 'DESIGN_ODM_TEXT_KEPT', { language: tag ?? '' });
      } else texts.set(language, text);
    }
    this.keepOthers(parent, [], given);
    return texts.size > 0 ? Object.fromEntries(texts) : undefined;
  }

  /** The text of an element without HTML; a text with HTML is also kept in the original. */
  words(place: Located): string {
    const { node } = place;
    const hasElements = node.children.some((child) => typeof child !== 'string');
    const given = hasElements
      ? node.children.map((child) => (typeof child === 'string' ? child : xmlOf(child))).join('')
      : xmlTextOf(node);
    if (this.own || !(hasElements || hasMarkup(given))) return xmlTextOf(node).trim();
    this.report.keep(place, 'DESIGN_ODM_TEXT_CLEANED');
    return plainText(given);
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
    const name = attribute(node, 'Name')?.trim() ?? '';
    const words = this.own || !hasMarkup(name) ? name : plainText(name);
    return { [this.languages[0]!]: words || (attribute(node, 'OID') ?? '') };
  }

  productText(texts: { en: string } & Record<LanguageCode, string>): Text {
    return textFor(this.languages, texts);
  }

  /**
   * The origin of an object. Absent for an unchanged object of this product: one with a generated OID, our key,
   * and no other attribute.
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

  /** Keeps every child that is not handled otherwise. */
  keepOthers(
    place: Located,
    handled: readonly string[],
    nodes: readonly (XmlNode | string)[] = [],
  ): void {
    const done = new Set(nodes);
    for (const node of place.node.children) {
      if (typeof node === 'string' || done.has(node)) continue;
      if (node.uri === place.node.uri) {
        if (handled.includes(node.name) || (node.name === 'Alias' && isOwnAlias(node))) continue;
        this.report.keep(
          below(place, node),
          node.name === 'Alias' ? 'DESIGN_ODM_ALIAS_KEPT' : 'DESIGN_ODM_ELEMENT_KEPT',
          { element: node.name },
        );
      } else if (!this.taken.has(node)) {
        this.report.keep(below(place, node), 'DESIGN_ODM_EXTENSION_KEPT', {
          element: node.name,
          namespace: node.uri,
        });
      }
    }
  }
}

/** References sorted by OrderNumber if all have one, otherwise in the order of the file. */
export function inOrder(parent: Located, name: string): Located[] {
  const refs = childrenOf(parent.node, name).map((node) => below(parent, node));
  const numbers = refs.map(({ node }) => attribute(node, 'OrderNumber'));
  if (!numbers.every((number) => number !== undefined && /^-?\d{1,9}$/.test(number))) return refs;
  return refs
    .map((ref, at) => ({ ref, number: Number(numbers[at]) }))
    .toSorted((a, b) => a.number - b.number)
    .map(({ ref }) => ref);
}

/** Keys of definitions by OID: the key that an Alias of ours or the present design names, else one made from the OID. */
export function keysOf(
  places: Iterable<Located>,
  prefix: string,
  taken: Set<Key> = new Set(),
  known: ReadonlyMap<string, Key> = new Map(),
): Map<string, Key> {
  const keys = new Map<string, Key>();
  const rest: string[] = [];
  for (const { node } of places) {
    const oid = attribute(node, 'OID')!;
    const key = keyAliasOf(node) ?? known.get(oid);
    if (key !== undefined && !taken.has(key)) {
      taken.add(key);
      keys.set(oid, key);
    } else rest.push(oid);
  }
  // A key of another object of the design would give that object's values to this one.
  for (const key of known.values()) taken.add(key);
  for (const oid of rest) keys.set(oid, keyFrom(oid, taken, prefix));
  return keys;
}

/** Languages in the order of their first use; English if the file names none. */
function languagesOf(source: OdmSource): LanguageCode[] {
  const languages = new Set<LanguageCode>();
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
