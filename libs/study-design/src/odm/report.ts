import type { UnmappedContent } from '../schema/design';
import type { Located } from './source';
import { xmlOf } from './xml';

/** Something an import says about a file: what was kept aside, changed or made. */
export interface OdmNote {
  path: string;
  element: string;
  /** Catalogue code. */
  code: string;
  params: Readonly<Record<string, string | number>>;
}

export interface OdmReport {
  studyOid: string;
  metaDataVersionOid: string;
  counts: {
    visits: number;
    pages: number;
    blocks: number;
    items: number;
    codelists: number;
    checks: number;
  };
  notes: OdmNote[];
}

/** Collects what an import has to say and what it keeps aside. */
export class ReportBuilder {
  readonly notes: OdmNote[] = [];
  readonly unmapped: UnmappedContent[] = [];
  private readonly kept = new Set<unknown>();

  note({ node, path }: Located, code: string, params: OdmNote['params'] = {}): void {
    this.notes.push({ path, element: node.name, code, params });
  }

  /** Keeps an element's full content and says so, once. */
  keep(place: Located, reason: string, params: OdmNote['params'] = {}): void {
    if (this.kept.has(place.node)) return;
    this.kept.add(place.node);
    this.note(place, reason, params);
    this.unmapped.push({
      path: place.path,
      element: place.node.prefix ? `${place.node.prefix}:${place.node.name}` : place.node.name,
      reason,
      content: xmlOf(place.node),
    });
  }
}
