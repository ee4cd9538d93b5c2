import type { Page } from '../schema/design';
import type { Conversion } from './converter';
import type { Located } from './source';
import { attribute, childrenOf, type XmlNode } from './xml';

/** Keeps definitions that no page uses, so that the import loses nothing. */
export function keepUnused(conversion: Conversion, pages: readonly Page[]): void {
  const { defs } = conversion.source;
  const groups = new Set<string>();
  const items = new Set<string>();
  const conditions = new Set<string>();
  const methods = new Set<string>();
  const note = (set: Set<string>, node: XmlNode, name: string) => {
    const oid = attribute(node, name);
    if (oid !== undefined) set.add(oid);
  };
  for (const { node } of defs.StudyEventDef.values()) {
    for (const ref of childrenOf(node, 'FormRef')) {
      note(conditions, ref, 'CollectionExceptionConditionOID');
    }
  }
  for (const { node } of defs.FormDef.values()) {
    for (const ref of childrenOf(node, 'ItemGroupRef')) {
      note(groups, ref, 'ItemGroupOID');
      note(conditions, ref, 'CollectionExceptionConditionOID');
    }
  }
  for (const [oid, { node }] of defs.ItemGroupDef) {
    if (!groups.has(oid)) continue;
    for (const ref of childrenOf(node, 'ItemRef')) {
      note(items, ref, 'ItemOID');
      note(conditions, ref, 'CollectionExceptionConditionOID');
      note(methods, ref, 'MethodOID');
    }
  }
  const unused = (map: ReadonlyMap<string, Located>, used: ReadonlySet<string>) => {
    for (const [oid, place] of map) {
      if (!used.has(oid)) conversion.report.keep(place, 'DESIGN_ODM_UNUSED_KEPT', { oid });
    }
  };
  if (pages.length > 0) {
    unused(defs.ItemGroupDef, groups);
    unused(defs.ItemDef, items);
  }
  unused(defs.ConditionDef, conditions);
  unused(defs.MethodDef, methods);
  unused(defs.ImputationMethod, new Set());
  unused(defs.Presentation, new Set());
}
