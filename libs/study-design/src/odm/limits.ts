import { DESIGN_LIMITS } from '../validation/limits';
import type { Located, OdmFaults, OdmSource } from './source';
import { attribute, childrenOf, type XmlNode } from './xml';

/** Cost of an element in addition to its characters, because it becomes several objects. */
const COST_OF_ELEMENT = 10;

/** What one use of a definition adds to the design. */
interface Use {
  items: number;
  characters: number;
}

/**
 * Refuses a file that would become too large a design, before any of it is converted. A definition is
 * counted for each place that uses it: a small file can put one large definition in very many places.
 */
export function checkLimits(source: OdmSource, faults: OdmFaults): void {
  const { defs } = source;
  const most = (
    place: Located,
    limit: keyof typeof DESIGN_LIMITS,
    code: string,
    count: number,
    params: Readonly<Record<string, string>> = {},
  ) => {
    const allowed = DESIGN_LIMITS[limit];
    if (count > allowed) faults.add(place, code, { ...params, count, most: allowed });
  };
  const { version } = source;
  most(version, 'visits', 'DESIGN_TOO_MANY_VISITS', defs.StudyEventDef.size);
  most(version, 'pages', 'DESIGN_TOO_MANY_PAGES', defs.FormDef.size);
  most(version, 'codelists', 'DESIGN_TOO_MANY_CODELISTS', defs.CodeList.size);
  let codes = 0;
  for (const [oid, place] of defs.CodeList) {
    const own = ['CodeListItem', 'EnumeratedItem'].flatMap((name) => childrenOf(place.node, name));
    codes += own.length;
    most(place, 'codesOfList', 'DESIGN_TOO_MANY_CODES', own.length, { codelist: oid });
  }
  most(version, 'codes', 'DESIGN_TOO_MANY_CODES_IN_ALL', codes);

  const uses = new Uses(source);
  const all: Use = { items: 0, characters: uses.ofVisits() };
  for (const [oid, place] of defs.FormDef) {
    const refs = childrenOf(place.node, 'ItemGroupRef');
    const page = uses.ofForm(place.node, refs);
    all.items += page.items;
    all.characters += page.characters;
    most(place, 'blocksOfPage', 'DESIGN_TOO_MANY_BLOCKS', refs.length, { page: oid });
    most(place, 'itemsOfPage', 'DESIGN_TOO_MANY_ITEMS', page.items, { page: oid });
  }
  most(version, 'items', 'DESIGN_TOO_MANY_ITEMS_IN_ALL', all.items);
  most(version, 'characters', 'DESIGN_TOO_LARGE', all.characters);
}

/** Computes what the uses of definitions add to a design; the cost of each definition is computed once. */
class Uses {
  private readonly weights = new Map<XmlNode, number>();
  private readonly groups = new Map<XmlNode, Use>();

  constructor(private readonly source: OdmSource) {}

  ofVisits(): number {
    let characters = 0;
    for (const { node } of this.source.defs.StudyEventDef.values()) {
      for (const ref of childrenOf(node, 'FormRef')) characters += this.ofReferences(ref);
    }
    return characters;
  }

  ofForm(form: XmlNode, refs: readonly XmlNode[]): Use {
    const use = { items: 0, characters: this.weightOf(form) };
    for (const ref of refs) {
      const group = this.source.defs.ItemGroupDef.get(attribute(ref, 'ItemGroupOID') ?? '');
      if (!group) continue;
      const { items, characters } = this.ofGroup(group.node);
      use.items += items;
      use.characters += characters + this.ofReferences(ref);
    }
    return use;
  }

  private ofGroup(group: XmlNode): Use {
    const known = this.groups.get(group);
    if (known) return known;
    const refs = childrenOf(group, 'ItemRef');
    const use = { items: refs.length, characters: this.weightOf(group) };
    for (const ref of refs) {
      const item = this.source.defs.ItemDef.get(attribute(ref, 'ItemOID') ?? '');
      use.characters += (item ? this.ofItem(item.node) : 0) + this.ofReferences(ref);
    }
    this.groups.set(group, use);
    return use;
  }

  private ofItem(item: XmlNode): number {
    let characters = this.weightOf(item);
    for (const ref of childrenOf(item, 'MeasurementUnitRef')) {
      const unit = this.source.units.get(attribute(ref, 'MeasurementUnitOID') ?? '');
      if (unit) characters += this.weightOf(unit.node);
    }
    return characters;
  }

  /** Conditions and methods are copied to each reference. */
  private ofReferences(ref: XmlNode): number {
    const { ConditionDef, MethodDef } = this.source.defs;
    const condition = ConditionDef.get(attribute(ref, 'CollectionExceptionConditionOID') ?? '');
    const method = MethodDef.get(attribute(ref, 'MethodOID') ?? '');
    return (
      (condition ? this.weightOf(condition.node) : 0) + (method ? this.weightOf(method.node) : 0)
    );
  }

  private weightOf(node: XmlNode): number {
    const known = this.weights.get(node);
    if (known !== undefined) return known;
    let weight = COST_OF_ELEMENT;
    for (const { value } of node.attributes) weight += value.length;
    for (const child of node.children) {
      weight += typeof child === 'string' ? child.length : this.weightOf(child);
    }
    this.weights.set(node, weight);
    return weight;
  }
}
