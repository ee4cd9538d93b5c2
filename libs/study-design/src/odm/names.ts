import { isKey } from '../schema/keys';
import type { Key, LanguageCode } from '../schema/design';
import { attribute, childrenOf, type XmlNode } from './xml';

export const ODM_13 = 'http://www.cdisc.org/ns/odm/v1.3';
export const ODM_20 = 'http://www.cdisc.org/ns/odm/v2.0';

/**
 * The schema of ODM 1.3.2 allows no foreign attributes or elements. What ODM cannot express is therefore written as
 * Alias elements, which the standard provides for names in another vocabulary, with these contexts.
 */
export const ALIAS = {
  /** On every Def: our key. */
  key: 'casebook:key',
  /** On ItemDef: `screeningNumber` or `enrollmentNumber`. */
  property: 'casebook:property',
  /** On Protocol: everything else, as a JSON patch on the design of the ODM elements. */
  patch: 'casebook:design-patch',
} as const;

/** OIDs of objects that were not imported. */
export const ownOid = {
  visit: (key: Key) => `SE.${key}`,
  page: (key: Key) => `F.${key}`,
  block: (page: Key, key: Key) => `IG.${page}.${key}`,
  item: (page: Key, key: Key) => `I.${page}.${key}`,
  codelist: (key: Key) => `CL.${key}`,
};

export function aliasOf(node: XmlNode, context: string): string | undefined {
  const alias = childrenOf(node, 'Alias').find((a) => attribute(a, 'Context') === context);
  return alias && attribute(alias, 'Name');
}

export function keyAliasOf(node: XmlNode): Key | undefined {
  const name = aliasOf(node, ALIAS.key);
  return isKey(name) ? name : undefined;
}

export function isOwnAlias(alias: XmlNode): boolean {
  const context = attribute(alias, 'Context');
  return Object.values(ALIAS).some((own) => own === context);
}

/** `en-US` → `en`, `zh-hant-TW` → `zh-Hant`; undefined for anything that is no language tag. */
export function languageTag(tag: string | undefined): LanguageCode | undefined {
  const match = /^([A-Za-z]{2,3})(?:[-_]([A-Za-z]{4}))?(?:[-_][A-Za-z0-9]{1,8}){0,4}$/.exec(
    tag?.trim() ?? '',
  );
  if (!match) return undefined;
  const script = match[2];
  return (
    match[1]!.toLowerCase() +
    (script ? `-${script[0]!.toUpperCase()}${script.slice(1).toLowerCase()}` : '')
  );
}

/** Largest length of an OID in a path. Paths are repeated for all descendants, so long OIDs are cut. */
const MAX_OID_LENGTH_IN_PATH = 200;

/** One step of a path in the source: `ItemDef[@OID='I.1']`, `Alias[2]`. */
export function pathStep(node: XmlNode): string {
  const oid = attribute(node, 'OID');
  if (oid !== undefined && oid.length <= MAX_OID_LENGTH_IN_PATH) {
    return `${node.name}[@OID=${oid.includes("'") ? `"${oid}"` : `'${oid}'`}]`;
  }
  return node.position > 1 ? `${node.name}[${node.position}]` : node.name;
}
