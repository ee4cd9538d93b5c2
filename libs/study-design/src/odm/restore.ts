import type { UnmappedContent } from '../schema/design';
import { ODM_13, pathStep } from './names';
import type { UniqueNames } from '../schema/unique-names';
import { attribute, parseXml, type XmlNode } from './xml';

/** Order of children in the schema of ODM 1.3.2, for elements to which kept content can return. */
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

/** Elements that are restored. Others depend on definitions that may be missing, or conflict with ours. */
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

/** Elements that may occur once in their parent. */
const ONCE = new Set(['Description', 'ExternalQuestion']);

/** An element to which kept content returns. */
class Receiver {
  private readonly contexts = new Set<string | undefined>();
  private readonly names = new Set<string>();
  private readonly returned: XmlNode[] = [];

  constructor(readonly node: XmlNode) {
    for (const child of node.children) if (typeof child !== 'string') this.has(child);
  }

  private has(child: XmlNode): void {
    this.names.add(child.name);
    if (child.name === 'Alias') this.contexts.add(attribute(child, 'Context'));
  }

  /** Whether an element of this kind may be added to the present children. */
  admits(node: XmlNode): boolean {
    if (!ORDER[this.node.name]) return false;
    if (node.name === 'Alias') return !this.contexts.has(attribute(node, 'Context'));
    if (!RETURNS.has(`${this.node.name}/${node.name}`)) return false;
    return !ONCE.has(node.name) || !this.names.has(node.name);
  }

  add(node: XmlNode): void {
    this.returned.push(node);
    this.has(node);
  }

  /** Inserts the restored elements in the order of the schema, each after those of its kind. */
  settle(): void {
    if (this.returned.length === 0) return;
    const order = ORDER[this.node.name]!;
    const rank = (child: XmlNode | string) =>
      typeof child === 'string' ? -1 : order.indexOf(child.name);
    this.node.children = [...this.node.children, ...this.returned].toSorted(
      (a, b) => rank(a) - rank(b),
    );
  }
}

/**
 * Writes kept content of an import back to its position in a metadata version, where the schema allows it.
 * Other content stays only in `unmapped` of the design.
 */
export function restoreUnmapped(
  version: XmlNode,
  unmapped: readonly UnmappedContent[],
  oids: UniqueNames,
): void {
  const ofVersion = new Receiver(version);
  const parents = new Map<string, Receiver>();
  for (const child of version.children) {
    if (typeof child !== 'string') parents.set(pathStep(child), new Receiver(child));
  }
  for (const entry of unmapped) {
    const kept = parseXml(entry.content);
    if (!('root' in kept) || kept.root.uri !== ODM_13 || hasForeign(kept.root)) continue;
    const [parentStep, , isTop] = stepsOf(entry.path);
    const parent = isTop ? ofVersion : parents.get(parentStep);
    if (!parent) continue;
    const { root } = kept;
    if (!parent.admits(root)) continue;
    const oid = attribute(root, 'OID');
    if (oid !== undefined && isTop) {
      if (oids.has(oid)) continue;
      oids.take(oid);
    }
    parent.add(root);
  }
  for (const parent of [ofVersion, ...parents.values()]) parent.settle();
}

function hasForeign(node: XmlNode): boolean {
  return (
    node.attributes.some((a) => a.prefix !== '' && a.prefix !== 'xml') ||
    node.children.some(
      (child) => typeof child !== 'string' && (child.uri !== ODM_13 || hasForeign(child)),
    )
  );
}

/** The step above the last one, the last one, and whether that one stands directly in the metadata version. */
function stepsOf(path: string): [string, string, boolean] {
  const steps = path.match(/\/[^/[]+(?:\[(?:@OID=(?:'[^']*'|"[^"]*")|\d+)\])?/g) ?? [];
  const last = steps.at(-1)?.slice(1) ?? '';
  const above = steps.at(-2)?.slice(1) ?? '';
  return [above, last, above.startsWith('MetaDataVersion[')];
}
