import type { UnmappedContent } from '../schema/design';
import { ODM_13, pathStep } from './names';
import { attribute, parseXml, type XmlNode } from './xml';

/** Order of children that ODM 1.3.2's schema demands, for the elements that kept content can return to. */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  MetaDataVersion: [
    'Include',
    'Protocol',
    'StudyEventDef',
    'FormDef',
    'ItemGroupDef',
    'ItemDef',
    'CodeList',
    'ImputationMethod',
    'Presentation',
    'ConditionDef',
    'MethodDef',
  ],
  Protocol: ['Description', 'StudyEventRef', 'Alias'],
  StudyEventDef: ['Description', 'FormRef', 'Alias'],
  FormDef: ['Description', 'ItemGroupRef', 'ArchiveLayout', 'Alias'],
  ItemGroupDef: ['Description', 'ItemRef', 'Alias'],
  ItemDef: [
    'Description',
    'Question',
    'ExternalQuestion',
    'MeasurementUnitRef',
    'RangeCheck',
    'CodeListRef',
    'Role',
    'Alias',
  ],
  CodeList: ['Description', 'CodeListItem', 'EnumeratedItem', 'Alias'],
};

/** Kinds that may return. The rest depends on definitions that the export may not have, or clashes with ours. */
const RETURNS = new Set([
  'MetaDataVersion/Presentation',
  'MetaDataVersion/ImputationMethod',
  'MetaDataVersion/ConditionDef',
  'MetaDataVersion/MethodDef',
  'Protocol/Description',
  'ItemDef/ExternalQuestion',
  'ItemDef/Role',
  'CodeList/Description',
]);

/**
 * Writes content that an import kept aside back into a metadata version, at the place it came from, where
 * the schema admits it. What can't return stays in the design's own account of it.
 */
export function restoreUnmapped(
  version: XmlNode,
  unmapped: readonly UnmappedContent[],
  oids: Set<string>,
): void {
  const parents = new Map<string, XmlNode>();
  for (const child of version.children) {
    if (typeof child !== 'string') parents.set(pathStep(undefined, child), child);
  }
  for (const entry of unmapped) {
    const kept = parseXml(entry.content);
    if (!('root' in kept) || kept.root.uri !== ODM_13 || hasForeign(kept.root)) continue;
    const [parentStep, , isTop] = stepsOf(entry.path);
    const parent = isTop ? version : parents.get(parentStep);
    if (!parent) continue;
    const { root } = kept;
    const alias = root.name === 'Alias' && freeContext(parent, root);
    if (!alias && !RETURNS.has(`${parent.name}/${root.name}`)) continue;
    const oid = attribute(root, 'OID');
    if (oid !== undefined && isTop) {
      if (oids.has(oid)) continue;
      oids.add(oid);
    }
    insert(parent, root);
  }
}

function freeContext(parent: XmlNode, alias: XmlNode): boolean {
  const context = attribute(alias, 'Context');
  return !parent.children.some(
    (child) =>
      typeof child !== 'string' &&
      child.name === 'Alias' &&
      attribute(child, 'Context') === context,
  );
}

function hasForeign(node: XmlNode): boolean {
  return (
    node.attributes.some((a) => a.prefix !== '' && a.prefix !== 'xml') ||
    node.children.some(
      (child) => typeof child !== 'string' && (child.uri !== ODM_13 || hasForeign(child)),
    )
  );
}

function insert(parent: XmlNode, node: XmlNode): void {
  const order = ORDER[parent.name];
  if (!order) return;
  const rank = (name: string) => order.indexOf(name);
  const single = node.name === 'Description' || node.name === 'ExternalQuestion';
  if (
    single &&
    parent.children.some((child) => typeof child !== 'string' && child.name === node.name)
  ) {
    return;
  }
  const at = parent.children.findIndex(
    (child) => typeof child !== 'string' && rank(child.name) > rank(node.name),
  );
  parent.children.splice(at < 0 ? parent.children.length : at, 0, node);
}

/** The step above the last one, the last one, and whether that one stands directly in the metadata version. */
function stepsOf(path: string): [string, string, boolean] {
  const steps = path.match(/\/[^/[]+(?:\[(?:@OID=(?:'[^']*'|"[^"]*")|\d+)\])?/g) ?? [];
  const last = steps.at(-1)?.slice(1) ?? '';
  const above = steps.at(-2)?.slice(1) ?? '';
  return [above, last, above.startsWith('MetaDataVersion[')];
}
