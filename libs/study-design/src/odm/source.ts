import { attribute, childOf, childrenOf, xmlTextOf, type XmlNode } from './xml';
import { isDataType } from './item-type';
import { pathStep } from './names';

/** Why a file was refused, and where. */
export interface OdmFault {
  code: string;
  line: number;
  column: number;
  /** Place in the file, e.g. `/ODM/Study[@OID='S']/MetaDataVersion[@OID='1']/ItemDef[@OID='I.1']`. */
  path: string;
  params: Readonly<Record<string, string | number>>;
}

/** An element and its place. */
export interface Located {
  node: XmlNode;
  path: string;
}

export const DEFS = [
  'StudyEventDef',
  'FormDef',
  'ItemGroupDef',
  'ItemDef',
  'CodeList',
  'ImputationMethod',
  'Presentation',
  'ConditionDef',
  'MethodDef',
] as const;
export type DefName = (typeof DEFS)[number];

/** One study with the metadata version to read: its definitions by OID, Includes resolved, references checked. */
export interface OdmSource {
  study: Located;
  version: Located;
  protocol?: Located;
  defs: Record<DefName, Map<string, Located>>;
  units: Map<string, Located>;
  /** Children of the version(s) that the standard does not know. */
  foreign: Located[];
  /** Versions of the file that were not read. */
  leftOut: Located[];
  /** Further studies of the file that are sites of this one. */
  sites: Located[];
}

const MAX_FAULTS = 200;
/** Largest length of a text of the file in a fault. */
const MAX_WORD_LENGTH = 200;
/** Largest number of studies in a file. */
const MAX_STUDIES = 20;
/** Elements below the versions that are read, counted for each study that includes them. */
const MAX_INCLUDED = 1_000_000;

export class OdmFaults {
  readonly list: OdmFault[] = [];

  add({ node, path }: Located, code: string, params: OdmFault['params'] = {}): void {
    if (this.list.length >= MAX_FAULTS) return;
    const short = Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, MAX_WORD_LENGTH) : value,
    ]);
    this.list.push({
      code,
      line: node.line,
      column: node.column,
      path,
      params: Object.fromEntries(short),
    });
  }
}

/** The last metadata version of each study of the file. With any fault, the file is refused as a whole. */
export function collectSources(root: XmlNode, faults: OdmFaults): OdmSource[] {
  const studies = childrenOf(root, 'Study').map((node) =>
    below({ node: root, path: '/ODM' }, node),
  );
  const byOid = new Map<string, Located>();
  for (const study of studies) {
    unique(byOid, study, faults);
    const globals = childOf(study.node, 'GlobalVariables');
    if (globals && !childOf(globals, 'StudyName')) {
      faults.add(below(study, globals), 'DESIGN_ODM_ELEMENT_MISSING', { element: 'StudyName' });
    }
  }
  const versionsOf = new Map(studies.map((study) => [study.node, new Versions(study)]));
  const siteOf = sitesOf(studies, byOid, (study) => versionsOf.get(study.node)!.last);
  const read = studies.filter(
    (study) => versionsOf.get(study.node)!.last && !siteOf.has(study.node),
  );
  if (read.length > MAX_STUDIES) {
    const params = { count: read.length, most: MAX_STUDIES };
    faults.add(read[MAX_STUDIES]!, 'DESIGN_ODM_TOO_MANY_STUDIES', params);
    return [];
  }
  let included = 0;
  return read.flatMap((study) => {
    const { all, last } = versionsOf.get(study.node)!;
    const find = (studyOid: string, versionOid: string) => {
      const other = byOid.get(studyOid);
      return other && versionsOf.get(other.node)!.byOid.get(versionOid);
    };
    const chain = includeChain(last!, find, faults);
    // A chain of versions can be included by every study of the file.
    for (const { node } of chain) included += node.children.length;
    if (included > MAX_INCLUDED) {
      faults.add(last!, 'DESIGN_XML_TOO_LARGE', { most: MAX_INCLUDED });
      return [];
    }
    const source = collect(study, last!, chain, all, faults);
    source.sites = studies.filter(({ node }) => siteOf.get(node) === study.node);
    return [source];
  });
}

/**
 * Studies that are sites of another one of the file, as OpenClinica writes them: they define nothing, include the
 * study's version (or are empty), and have its name or OID with something added.
 */
function sitesOf(
  studies: readonly Located[],
  byOid: ReadonlyMap<string, Located>,
  lastVersion: (study: Located) => Located | undefined,
): Map<XmlNode, XmlNode> {
  const sites = new Map<XmlNode, XmlNode>();
  const defines = (version: Located) =>
    version.node.children.some(
      (child) => typeof child !== 'string' && child.uri === version.node.uri && isDef(child.name),
    );
  const parents = studies.filter((study) => {
    const version = lastVersion(study);
    return version && defines(version);
  });
  // More studies than a file may bring are refused anyway.
  if (parents.length > MAX_STUDIES) return sites;
  for (const study of studies) {
    const version = lastVersion(study);
    if (!version || defines(version)) continue;
    const include = childOf(version.node, 'Include');
    const included = include && byOid.get(attribute(include, 'StudyOID') ?? '');
    const parent = parents.find(
      (other) => (!include || other === included) && isNamedAfter(study, other),
    );
    if (parent) sites.set(study.node, parent.node);
  }
  return sites;
}

function isNamedAfter(study: Located, parent: Located): boolean {
  const name = studyName(parent);
  return (
    (attribute(study.node, 'OID') ?? '').startsWith(`${attribute(parent.node, 'OID')}_`) ||
    (name !== '' && added(studyName(study), name) !== undefined)
  );
}

export function studyName({ node }: Located, element = 'StudyName'): string {
  const globals = childOf(node, 'GlobalVariables');
  const name = globals && childOf(globals, element);
  return name ? xmlTextOf(name).trim() : '';
}

/** Separator of the names of study and site in OpenClinica: `Study - Site`. */
export function added(name: string, toName: string): string | undefined {
  if (!name.startsWith(toName)) return undefined;
  return /^\s*-\s+(\S.*)$/s.exec(name.slice(toName.length))?.[1];
}

/** The metadata versions of one study. */
class Versions {
  readonly all: Located[];
  readonly byOid = new Map<string, Located>();

  constructor(study: Located) {
    this.all = childrenOf(study.node, 'MetaDataVersion').map((node) => below(study, node));
    for (const version of this.all) {
      const oid = attribute(version.node, 'OID');
      if (oid !== undefined && !this.byOid.has(oid)) this.byOid.set(oid, version);
    }
  }

  get last(): Located | undefined {
    return this.all.at(-1);
  }
}

export function below(parent: Located, node: XmlNode): Located {
  return { node, path: `${parent.path}/${pathStep(node)}` };
}

/** The version and all it includes, the included ones first. */
function includeChain(
  version: Located,
  find: (studyOid: string, versionOid: string) => Located | undefined,
  faults: OdmFaults,
): Located[] {
  const chain = [version];
  const seen = new Set([version.node]);
  for (let at = version; ; ) {
    const include = childOf(at.node, 'Include');
    if (!include) return chain.toReversed();
    const studyOid = attribute(include, 'StudyOID') ?? '';
    const versionOid = attribute(include, 'MetaDataVersionOID') ?? '';
    const included = find(studyOid, versionOid);
    if (!included || seen.has(included.node)) {
      faults.add(
        below(at, include),
        included ? 'DESIGN_ODM_INCLUDE_CYCLE' : 'DESIGN_ODM_INCLUDE_MISSING',
        { study: studyOid, version: versionOid },
      );
      return chain.toReversed();
    }
    seen.add(included.node);
    at = included;
    chain.push(at);
  }
}

function collect(
  study: Located,
  version: Located,
  chain: readonly Located[],
  versions: readonly Located[],
  faults: OdmFaults,
): OdmSource {
  const defs = Object.fromEntries(
    DEFS.map((name) => [name, new Map<string, Located>()]),
  ) as OdmSource['defs'];
  const units = new Map<string, Located>();
  const read = new Set(chain.map(({ node }) => node));
  const source: OdmSource = {
    study,
    version,
    defs,
    units,
    foreign: [],
    leftOut: versions.filter(({ node }) => !read.has(node)),
    sites: [],
  };
  const basics = childOf(study.node, 'BasicDefinitions');
  if (basics) {
    const place = below(study, basics);
    for (const unit of childrenOf(basics, 'MeasurementUnit')) {
      unique(units, below(place, unit), faults);
    }
  }
  for (const at of chain) {
    const own = Object.fromEntries(
      DEFS.map((name) => [name, new Map<string, Located>()]),
    ) as OdmSource['defs'];
    for (const node of at.node.children) {
      if (typeof node === 'string') continue;
      const place = below(at, node);
      const known = node.uri === at.node.uri;
      if (known && isDef(node.name)) {
        if (unique(own[node.name], place, faults))
          defs[node.name].set(attribute(node, 'OID')!, place);
      } else if (known && node.name === 'Protocol') source.protocol = place;
      else if (!known || node.name !== 'Include') source.foreign.push(place);
    }
  }
  checkReferences(source, faults);
  for (const place of defs.ItemDef.values()) {
    const dataType = attribute(place.node, 'DataType') ?? '';
    if (!isDataType(dataType)) faults.add(place, 'DESIGN_ODM_DATA_TYPE', { dataType });
  }
  return source;
}

function isDef(name: string): name is DefName {
  return (DEFS as readonly string[]).includes(name);
}

function unique(map: Map<string, Located>, place: Located, faults: OdmFaults): boolean {
  const oid = attribute(place.node, 'OID');
  if (!oid) {
    faults.add(place, 'DESIGN_ODM_OID_MISSING', { element: place.node.name });
    return false;
  }
  if (map.has(oid)) {
    faults.add(place, 'DESIGN_ODM_OID_DUPLICATE', { element: place.node.name, oid });
    return false;
  }
  map.set(oid, place);
  return true;
}

/** Element, the attribute that refers, what it refers to, and whether one parent may refer to it once only. */
const REFERENCES: ReadonlyArray<[string, string, DefName | 'MeasurementUnit', boolean]> = [
  ['StudyEventRef', 'StudyEventOID', 'StudyEventDef', true],
  ['FormRef', 'FormOID', 'FormDef', true],
  ['ItemGroupRef', 'ItemGroupOID', 'ItemGroupDef', true],
  ['ItemRef', 'ItemOID', 'ItemDef', true],
  ['ItemRef', 'MethodOID', 'MethodDef', false],
  ['ItemRef', 'ImputationMethodOID', 'ImputationMethod', false],
  ['FormRef', 'CollectionExceptionConditionOID', 'ConditionDef', false],
  ['ItemGroupRef', 'CollectionExceptionConditionOID', 'ConditionDef', false],
  ['ItemRef', 'CollectionExceptionConditionOID', 'ConditionDef', false],
  ['MeasurementUnitRef', 'MeasurementUnitOID', 'MeasurementUnit', false],
];

function checkReferences(source: OdmSource, faults: OdmFaults): void {
  const check = (parent: Located) => {
    const seen = new Set<string>();
    for (const node of parent.node.children) {
      if (typeof node === 'string' || node.uri !== source.version.node.uri) continue;
      const place = below(parent, node);
      for (const [element, member, target, once] of REFERENCES) {
        if (node.name !== element) continue;
        const oid = attribute(node, member);
        const optional = !once && element !== 'MeasurementUnitRef';
        if (oid === undefined && optional) continue;
        const known = target === 'MeasurementUnit' ? source.units : source.defs[target];
        if (oid === undefined || !known.has(oid)) {
          faults.add(place, 'DESIGN_ODM_REFERENCE_MISSING', { element: target, oid: oid ?? '' });
        } else if (once && seen.has(oid)) {
          faults.add(place, 'DESIGN_ODM_REFERENCE_DUPLICATE', { element: target, oid });
        }
        if (once && oid !== undefined) seen.add(oid);
      }
      if (node.name === 'RangeCheck') check(place);
    }
  };
  if (source.protocol) check(source.protocol);
  for (const name of ['StudyEventDef', 'FormDef', 'ItemGroupDef', 'ItemDef'] as const) {
    for (const place of source.defs[name].values()) check(place);
  }
}
