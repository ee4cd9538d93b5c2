import { DESIGN_SCHEMA, RULE_VERSION, type StudyDesign } from '../schema/design';
import { noRules } from '../schema/rule-lists';
import { ensureRegistrationPage, ensureVisit, keepOfKnown } from './complete-design';
import { convertCodelist, convertMultiSelectList } from './convert-items';
import { convertPages } from './convert-pages';
import { convertVisits } from './convert-visits';
import { Conversion } from './converter';
import { keepUnused } from './keep-unused';
import { knownKeysOf } from './known-keys';
import { ALIAS, aliasOf } from './names';
import { isOpenClinica } from './openclinica';
import { convertRules, readRules } from './openclinica-rules';
import { applyPatch } from '../patch/patch';
import { groupNotes, type OdmReport } from './report';
import { below, type OdmSource } from './source';
import { attribute, childOf, xmlTextOf } from './xml';

export interface ConvertOptions {
  own?: boolean;
  /** Whether a file with too many notes is refused; false for a file that the product just wrote. */
  bounded?: boolean;
  /** The present design of the study of which the file is a further version. */
  known?: StudyDesign | undefined;
}

/** Whether this product wrote the file. */
function isOwn({ protocol }: OdmSource): boolean {
  return protocol !== undefined && aliasOf(protocol.node, ALIAS.patch) !== undefined;
}

/**
 * Converts a metadata version to a design, with a report of what was kept, changed and added.
 * A file that the product wrote gets no additional registration page, because it contains the page that the design had.
 *
 * @throws ReportTooLong
 */
export function convert(
  source: OdmSource,
  { own = isOwn(source), bounded = true, known }: ConvertOptions = {},
): { design: unknown; report: Omit<OdmReport, 'counts' | 'sites'> } {
  const conversion = new Conversion(source, own, bounded, known && knownKeysOf(known));
  const { report } = conversion;
  for (const place of source.leftOut) report.note(place, 'DESIGN_ODM_VERSION_LEFT_OUT');
  for (const place of source.defs.CodeList.values()) {
    conversion.codelists.set(attribute(place.node, 'OID')!, convertCodelist(conversion, place));
  }
  for (const place of source.foreign) {
    if (isOpenClinica(place.node, 'MultiSelectList')) convertMultiSelectList(conversion, place);
  }
  const rules = readRules(source.foreign);
  const { pages, checks, places } = convertPages(conversion, rules);
  const { visits, schedule, cycles } = convertVisits(conversion);
  checks.push(...convertRules(conversion, rules, { places, visits, schedule }));
  for (const place of source.foreign) {
    if (conversion.taken.has(place.node)) continue;
    report.keep(place, 'DESIGN_ODM_EXTENSION_KEPT', {
      element: place.node.name,
      namespace: place.node.uri,
    });
  }
  const base: StudyDesign = {
    schema: DESIGN_SCHEMA,
    ruleVersion: RULE_VERSION,
    study: studyOf(conversion),
    languages: conversion.languages,
    subjectNumber: { pattern: '{site}-{seq:3}', entry: 'automatic' },
    codelists: [
      ...[...conversion.codelists.values(), ...conversion.multiSelectLists.values()].filter(
        (codelist) => codelist.entries.length > 0,
      ),
      ...(conversion.booleanCodelist ? [conversion.booleanCodelist] : []),
    ],
    cycles,
    visits,
    groups: [],
    schedule,
    pages,
    checks,
    trainings: [],
    ...noRules(),
    unmapped: report.unmapped,
  };
  const patch = patchOf(conversion);
  if (!own) {
    ensureVisit(conversion, base);
    if (known) keepOfKnown(base, known);
    ensureRegistrationPage(conversion, base);
  }
  keepUnused(conversion, pages);
  const design = patch ? applyPatch(base, patch) : base;
  return {
    design,
    report: {
      studyOid: attribute(source.study.node, 'OID') ?? '',
      metaDataVersionOid: attribute(source.version.node, 'OID') ?? '',
      notes: groupNotes(report.notes),
    },
  };
}

const GLOBALS = ['StudyName', 'StudyDescription', 'ProtocolName'];

function studyOf(conversion: Conversion): StudyDesign['study'] {
  const { study, protocol } = conversion.source;
  const globals = childOf(study.node, 'GlobalVariables');
  const value = (name: string) => {
    const node = globals && childOf(globals, name);
    return node ? xmlTextOf(node).trim() : '';
  };
  const oid = (attribute(study.node, 'OID') ?? '').trim();
  const [first] = conversion.languages;
  const description = value('StudyDescription');
  if (protocol) conversion.keepOthers(protocol, ['StudyEventRef']);
  // REDCap has its settings of surveys and repetitions here.
  if (globals) conversion.keepOthers(below(study, globals), GLOBALS);
  return {
    studyIdText: oid,
    name: { [first!]: value('StudyName') || oid },
    protocolNumber: value('ProtocolName'),
    ...(description && { description: { [first!]: description } }),
  };
}

/** The patch with what ODM elements cannot express, if the product wrote the file. */
function patchOf(conversion: Conversion): unknown {
  const { protocol } = conversion.source;
  const text = protocol && aliasOf(protocol.node, ALIAS.patch);
  if (!protocol || text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    conversion.report.note(protocol, 'DESIGN_ODM_PATCH_UNREADABLE');
    return undefined;
  }
}
