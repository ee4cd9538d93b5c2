import type { StudyDesign } from '../schema/design';
import { numberLines } from '../schema/upgrade';
import { parseDesign } from '../validation/shape';
import { countDesign } from '../schema/design-counts';
import { convert } from './convert';
import { ALIAS, aliasOf, ODM_13, ODM_20 } from './names';
import { checkLimits } from './limits';
import { groupNotes, type OdmNote, type OdmReport, type OdmSite, ReportTooLong } from './report';
import {
  added,
  below,
  collectSources,
  type Located,
  OdmFaults,
  type OdmFault,
  type OdmSource,
  studyName,
} from './source';
import { attribute, parseXml, type XmlNode } from './xml';

export type OdmReadResult =
  | { ok: true; designs: Array<{ design: StudyDesign; report: OdmReport }> }
  | { ok: false; faults: OdmFault[] };

/** Elements that are not a part of a study design. */
const NOT_DESIGN = new Set(['AdminData', 'ReferenceData', 'ClinicalData', 'Association']);

/**
 * Reads the study designs of a CDISC ODM 1.3.x file (design section 4): the last metadata version of each
 * study. What has no place in a design is kept in `unmapped` and listed in the report. A file that is not
 * well-formed, declares a document type, or refers to what it does not define is refused as a whole, with
 * the place of each fault. Never throws.
 *
 * @param known the present design of the study, when the file is to become its next draft: an object with the same OID
 *   keeps its key, under which its values are stored
 */
export function readOdm(
  xml: string | Uint8Array,
  { known }: { known?: StudyDesign | undefined } = {},
): OdmReadResult {
  const parsed = parseXml(xml);
  if ('fault' in parsed) return { ok: false, faults: [{ ...parsed.fault, path: '' }] };
  return readTree(parsed.root, known);
}

function readTree(root: XmlNode, known: StudyDesign | undefined): OdmReadResult {
  const faults = new OdmFaults();
  const place = { node: root, path: `/${root.name}` };
  const version = attribute(root, 'ODMVersion') ?? '';
  if (root.name !== 'ODM') {
    faults.add(place, 'DESIGN_ODM_ROOT', { element: root.name });
  } else if (root.uri !== ODM_13) {
    faults.add(place, 'DESIGN_ODM_VERSION', {
      version: root.uri === ODM_20 ? '2.0' : version || root.uri,
    });
  }
  if (faults.list.length > 0) return { ok: false, faults: faults.list };

  const all = collectSources(root, faults);
  const sources = all.filter((source) => !isEmpty(source));
  if (all.length === 0 && faults.list.length === 0) faults.add(place, 'DESIGN_ODM_NO_DESIGN');
  else if (sources.length === 0 && faults.list.length === 0) {
    for (const { version: empty } of all) faults.add(empty, 'DESIGN_ODM_EMPTY');
  }
  if (faults.list.length === 0) for (const source of sources) checkLimits(source, faults);
  if (faults.list.length > 0) return { ok: false, faults: faults.list };

  const shared = [
    ...notesOnFile(root),
    ...all.filter(isEmpty).map(({ study }) => noteOf(study, 'DESIGN_ODM_EMPTY_LEFT_OUT')),
  ];
  const designs: Array<{ design: StudyDesign; report: OdmReport }> = [];
  for (const source of sources) {
    const converted = convertBounded(source, faults, known);
    if (!converted) continue;
    const { design, report } = converted;
    // An older file may have lines without numbers.
    const result = parseDesign(numberLines(design));
    if ('faults' in result) {
      for (const fault of result.faults) {
        faults.add(source.version, fault.code, { ...fault.params, place: fault.path });
      }
    } else {
      designs.push({
        design: result.design,
        report: {
          ...report,
          counts: countDesign(result.design),
          notes: groupNotes([...shared, ...siteNotes(source)]).concat(report.notes),
          sites: source.sites.map((site) => siteOf(source, site)),
        },
      });
    }
  }
  return faults.list.length > 0 ? { ok: false, faults: faults.list } : { ok: true, designs };
}

/** Whether the study has nothing to enter: no form, no group or no item. A file of this product may be so. */
function isEmpty({ defs, protocol }: OdmSource): boolean {
  if (protocol && aliasOf(protocol.node, ALIAS.patch) !== undefined) return false;
  return defs.FormDef.size === 0 || defs.ItemGroupDef.size === 0 || defs.ItemDef.size === 0;
}

/** The name and identifier of a site, without those of the study before them. */
function siteOf({ study }: OdmSource, site: Located): OdmSite {
  const own = (element: string) => {
    const name = studyName(site, element);
    return added(name, studyName(study, element)) ?? name;
  };
  const oid = attribute(site.node, 'OID') ?? '';
  return { oid, name: own('StudyName') || oid, identifier: own('ProtocolName') || oid };
}

function siteNotes(source: OdmSource) {
  return source.sites.map((site) => {
    const { name, identifier } = siteOf(source, site);
    return noteOf(site, 'DESIGN_ODM_SITE', { site: name, identifier });
  });
}

const noteOf = (
  { node, path }: Located,
  code: string,
  params: OdmNote['params'] = {},
): Omit<OdmNote, 'count'> => ({ path, element: node.name, code, params });

function convertBounded(source: OdmSource, faults: OdmFaults, known: StudyDesign | undefined) {
  try {
    return convert(source, { known });
  } catch (error) {
    if (!(error instanceof ReportTooLong)) throw error;
    faults.add(source.version, error.code, error.params);
    return undefined;
  }
}

/** Notes about content of the file that is not a part of any design and is not kept. */
function notesOnFile(root: XmlNode): Array<Omit<OdmNote, 'count'>> {
  const notes = new Map<string, Omit<OdmNote, 'count'>>();
  for (const node of root.children) {
    if (typeof node === 'string' || node.uri !== root.uri) continue;
    const bare =
      node.name === 'Study' &&
      !node.children.some((child) => typeof child !== 'string' && child.name === 'MetaDataVersion');
    if (!NOT_DESIGN.has(node.name) && !bare) continue;
    const known = notes.get(node.name);
    notes.set(node.name, {
      path: known?.path ?? below({ node: root, path: '/ODM' }, node).path,
      element: node.name,
      code: bare ? 'DESIGN_ODM_STUDY_WITHOUT_VERSION' : 'DESIGN_ODM_NOT_PART_OF_DESIGN',
      params: { element: node.name, count: Number(known?.params['count'] ?? 0) + 1 },
    });
  }
  return [...notes.values()];
}
