import {
  BlockType,
  DESIGN_SCHEMA,
  PageType,
  PropertyType,
  RULE_VERSION,
  type Check,
  type Cycle,
  type Page,
  type ScheduleEntry,
  type StudyDesign,
  type Visit,
} from '../schema/design';
import { registrationPage, registrationVisitTitle } from '../schema/empty';
import { itemsOf, propertyOf } from '../schema/items';
import { keyFrom } from '../schema/keys';
import { convertChecks, scheduleCondition, type ReadBlock, type ReadPage } from './convert-checks';
import { convertCodelist, convertItem, convertMultiSelectList } from './convert-items';
import { Conversion, inOrder, keysOf } from './converter';
import { itemInGroupKey, knownKeysOf } from './known-keys';
import { ALIAS, aliasOf, ownOid } from './names';
import { groupDetailsOf, isOpenClinica, itemDetailsOf } from './openclinica';
import { convertRules, readRules, type Rules } from './openclinica-rules';
import { applyPatch } from './patch';
import { groupNotes, type OdmReport } from './report';
import { below, type Located, type OdmSource } from './source';
import { attribute, childOf, childrenOf, textOf, type XmlNode } from './xml';

export interface ConvertOptions {
  own?: boolean;
  /** Whether a report may become too long; what the product wrote itself it can read. */
  bounded?: boolean;
  /** The present design of the study that this is a further version of. */
  known?: StudyDesign | undefined;
}

/** Whether this product wrote the file. */
function isOwn({ protocol }: OdmSource): boolean {
  return protocol !== undefined && aliasOf(protocol.node, ALIAS.patch) !== undefined;
}

/**
 * A metadata version as a design, with the account of what became of everything in it.
 * A file of this product's own needs no registration page made for it: if it has none, so had the design.
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

export function countsOf(design: StudyDesign): OdmReport['counts'] {
  const blocks = design.pages.flatMap((page) => page.blocks);
  return {
    visits: design.visits.length,
    pages: design.pages.length,
    blocks: blocks.length,
    items: blocks.reduce((sum, block) => sum + block.items.length, 0),
    codelists: design.codelists.length,
    checks: design.checks.length,
  };
}

const GLOBALS = ['StudyName', 'StudyDescription', 'ProtocolName'];

function studyOf(conversion: Conversion): StudyDesign['study'] {
  const { study, protocol } = conversion.source;
  const globals = childOf(study.node, 'GlobalVariables');
  const value = (name: string) => {
    const node = globals && childOf(globals, name);
    return node ? textOf(node).trim() : '';
  };
  const oid = (attribute(study.node, 'OID') ?? '').trim();
  const [first] = conversion.languages;
  const description = value('StudyDescription');
  if (protocol) conversion.keepOthers(protocol, ['StudyEventRef']);
  // REDCap puts its settings of surveys and repetitions here.
  if (globals) conversion.keepOthers(below(study, globals), GLOBALS);
  return {
    studyIdText: oid,
    name: { [first!]: value('StudyName') || oid },
    protocolNumber: value('ProtocolName'),
    ...(description && { description: { [first!]: description } }),
  };
}

function convertPages(
  conversion: Conversion,
  rules: Rules,
): { pages: Page[]; checks: Check[]; places: ReadPage[] } {
  const pages: Page[] = [];
  const checks: Check[] = [];
  const places: ReadPage[] = [];
  for (const form of conversion.source.defs.FormDef.values()) {
    const key = conversion.pageKeys.get(attribute(form.node, 'OID')!)!;
    conversion.keepOthers(form, ['Description', 'ItemGroupRef']);
    const blocks = convertBlocks(conversion, form, key, rules);
    checks.push(...convertChecks(conversion, key, blocks));
    places.push({ form, page: key, blocks });
    const repeating = attribute(form.node, 'Repeating') === 'Yes';
    if (repeating) conversion.report.note(form, 'DESIGN_ODM_REPEATING_FORM', { page: key });
    const source = conversion.sourceOf(
      form.node,
      key,
      ownOid.page(key),
      repeating ? [] : ['Repeating'],
    );
    const page: Page = {
      key,
      type: PageType.normal,
      title: conversion.title(form),
      blocks: blocks.map(({ block }) => block),
      ...(source && { source }),
    };
    const has = (type: 8 | 9) => [...itemsOf(page)].some(({ item }) => propertyOf(item, type));
    if (has(PropertyType.screeningNumber) && has(PropertyType.enrollmentNumber)) {
      page.type = PageType.registration;
    }
    pages.push(page);
  }
  return { pages, checks, places };
}

function convertBlocks(
  conversion: Conversion,
  form: Located,
  page: string,
  rules: Rules,
): ReadBlock[] {
  const { defs } = conversion.source;
  const refs = inOrder(form, 'ItemGroupRef');
  const groups = refs.map(({ node }) => defs.ItemGroupDef.get(attribute(node, 'ItemGroupOID')!)!);
  const formOid = attribute(form.node, 'OID')!;
  const blockKeys = keysOf(groups, 'B', new Set(), conversion.known.blocks.get(page));
  // Items and line blocks share the page's names, so items keep clear of all block keys.
  const taken = new Set(blockKeys.values());
  const placed = groups.map((group) =>
    inOrder(group, 'ItemRef').map((ref) => ({
      ref,
      def: defs.ItemDef.get(attribute(ref.node, 'ItemOID')!)!,
      group: attribute(group.node, 'OID')!,
    })),
  );
  const itemKeys = itemKeysOf(placed.flat(), taken, conversion.known.items.get(page));
  let position = 0;
  return groups.map((group, at) => {
    const key = blockKeys.get(attribute(group.node, 'OID')!)!;
    conversion.keepOthers(group, ['Description', 'ItemRef']);
    const groupOid = attribute(group.node, 'OID')!;
    const inForm = groupDetailsOf(conversion, group, formOid);
    const items = placed[at]!.map(({ ref, def }) => {
      const details = itemDetailsOf(conversion, def, formOid);
      const isHidden =
        (!inForm.isShown || details?.isShown === false) &&
        details?.condition === undefined &&
        !rules.shown.has(groupOid) &&
        !rules.shown.has(attribute(def.node, 'OID')!);
      const place = { def, ref, page, details, isHidden };
      return { ref, def, details, item: convertItem(conversion, place, itemKeys[position++]!) };
    });
    const name = attribute(group.node, 'Name');
    const label =
      (inForm.header ? { [conversion.languages[0]!]: inForm.header } : undefined) ??
      conversion.childText(group, 'Description') ??
      (name && name !== key && name !== attribute(group.node, 'OID')
        ? conversion.nameText(group.node)
        : undefined);
    const ref = refs[at]!;
    const source = conversion.sourceOf(
      group.node,
      key,
      ownOid.block(page, key),
      ['Repeating'],
      attribute(ref.node, 'Mandatory') === 'Yes' ? { 'ItemGroupRef.Mandatory': 'Yes' } : {},
    );
    const isRepeating = attribute(group.node, 'Repeating') === 'Yes';
    return {
      ref,
      items,
      oid: groupOid,
      block: {
        key,
        type: isRepeating ? BlockType.logLine : BlockType.normal,
        ...(label && { label }),
        items: items.map(({ item }) => item),
        ...(isRepeating && inForm.maxLines !== undefined && { maxLines: inForm.maxLines }),
        ...(source && { source }),
      },
    };
  });
}

/** One key per place on the page, even where one ItemDef stands in several groups. */
function itemKeysOf(
  placed: ReadonlyArray<{ def: Located; group: string }>,
  blockKeys: Set<string>,
  known: ReadonlyMap<string, string> = new Map(),
): string[] {
  const reserved = new Set<string>();
  const own = placed.map(({ def, group }) => {
    const key =
      aliasOf(def.node, ALIAS.key) ?? known.get(itemInGroupKey(group, attribute(def.node, 'OID')!));
    if (key === undefined || reserved.has(key)) return undefined;
    reserved.add(key);
    return key;
  });
  const taken = new Set([...blockKeys, ...reserved, ...known.values()]);
  return own.map((key, at) => key ?? keyFrom(attribute(placed[at]!.def.node, 'OID')!, taken, 'I'));
}

/** Repetitions of a visit that may repeat without end; a builder changes it in the cycle. */
const DEFAULT_REPEATS = 99;

function convertVisits(conversion: Conversion): {
  visits: Visit[];
  schedule: ScheduleEntry[];
  cycles: Cycle[];
} {
  const { protocol, defs } = conversion.source;
  const planned = protocol
    ? inOrder(protocol, 'StudyEventRef').map(
        ({ node }) => defs.StudyEventDef.get(attribute(node, 'StudyEventOID')!)!,
      )
    : [];
  const isPlanned = new Set(planned);
  const others = [...defs.StudyEventDef.values()].filter((event) => !isPlanned.has(event));
  if (protocol) {
    for (const event of others) conversion.report.note(event, 'DESIGN_ODM_VISIT_NOT_IN_PROTOCOL');
  }
  const visits: Visit[] = [];
  const schedule: ScheduleEntry[] = [];
  const cycles: Cycle[] = [];
  for (const event of [...planned, ...others]) {
    const key = conversion.visitKeys.get(attribute(event.node, 'OID')!)!;
    conversion.keepOthers(event, ['Description', 'FormRef']);
    const repeating = attribute(event.node, 'Repeating') === 'Yes';
    const type = visitType(event.node);
    const title = conversion.title(event);
    // An unscheduled visit may be added any number of times as it is.
    const repeats = repeating && type !== 'unscheduled' && !conversion.own;
    if (repeats) {
      cycles.push({ key, title, maxRepeats: DEFAULT_REPEATS });
      const params = { visit: key, most: DEFAULT_REPEATS };
      conversion.report.note(event, 'DESIGN_ODM_REPEATING_VISIT', params);
    }
    const source = conversion.sourceOf(event.node, key, ownOid.visit(key), [
      'Type',
      ...(repeating ? [] : ['Repeating']),
    ]);
    visits.push({ key, title, type, ...(repeats && { cycle: key }), ...(source && { source }) });
    for (const ref of inOrder(event, 'FormRef')) {
      const condition = scheduleCondition(conversion, ref);
      schedule.push({
        visit: key,
        page: conversion.pageKeys.get(attribute(ref.node, 'FormOID')!)!,
        ...(condition !== undefined && { condition }),
        mandatory: attribute(ref.node, 'Mandatory') === 'Yes',
      });
    }
  }
  return { visits, schedule, cycles };
}

/** A file without events (REDCap without a schedule) collects each form once; without a visit nobody could open them. */
function ensureVisit(conversion: Conversion, design: StudyDesign): void {
  if (design.visits.length > 0 || design.pages.length === 0) return;
  const key = keyFrom('VISIT', new Set());
  const title = conversion.productText({ en: 'Visit', ja: 'Visit', th: 'Visit' });
  design.visits.push({ key, title, type: 'scheduled' });
  for (const page of design.pages) {
    design.schedule.push({ visit: key, page: page.key, mandatory: false });
  }
  conversion.report.note(conversion.source.version, 'DESIGN_ODM_VISIT_MADE', { visit: key });
}

/**
 * What ODM from elsewhere never says of a study stays as it is in its present design: how subjects are numbered, its
 * training, and the registration page that an import once made.
 */
function keepOfKnown(design: StudyDesign, known: StudyDesign): void {
  design.subjectNumber = known.subjectNumber;
  design.trainings = known.trainings;
  if (design.pages.some((page) => page.type === PageType.registration)) return;
  const page = known.pages.find(({ type, source }) => type === PageType.registration && !source);
  if (!page || design.pages.some(({ key }) => key === page.key)) return;
  const codelists = new Set(design.codelists.map(({ key }) => key));
  const groups = new Set(design.groups.map(({ key }) => key));
  const { group, ...rest } = page;
  const hasLists = [...itemsOf(page)].every(
    ({ item }) => item.codelist === undefined || codelists.has(item.codelist),
  );
  if (!hasLists) return;
  const entry = known.schedule.find((one) => one.page === page.key);
  const visit = known.visits.find(({ key }) => key === entry?.visit);
  if (!entry || !visit) return;
  if (!design.visits.some(({ key }) => key === visit.key)) {
    if (visit.source || visit.cycle || visit.window) return;
    design.visits.unshift(visit);
  }
  const first = design.schedule.findIndex((other) => other.visit === entry.visit);
  design.schedule.splice(Math.max(first, 0), 0, entry);
  design.pages.unshift({ ...rest, ...(group !== undefined && groups.has(group) && { group }) });
}

function visitType(node: XmlNode): Visit['type'] {
  const type = attribute(node, 'Type');
  return type === 'Unscheduled' ? 'unscheduled' : type === 'Common' ? 'common' : 'scheduled';
}

/** A file from elsewhere marks no registration page; the study needs one (spec section 5). */
function ensureRegistrationPage(conversion: Conversion, design: StudyDesign): void {
  if (design.pages.some((page) => page.type === PageType.registration)) return;
  const page = registrationPage(design.languages, new Set(design.pages.map(({ key }) => key)));
  const once = design.visits.filter(({ type, cycle }) => type !== 'unscheduled' && !cycle);
  let visit = once.find(({ type }) => type === 'scheduled') ?? once[0];
  if (!visit) {
    visit = {
      key: keyFrom('REG', new Set(design.visits.map(({ key }) => key))),
      title: registrationVisitTitle(design.languages),
      type: 'scheduled',
    };
    design.visits.unshift(visit);
  }
  const entry = { visit: visit.key, page: page.key, mandatory: true };
  const first = design.schedule.findIndex((other) => other.visit === entry.visit);
  design.schedule.splice(Math.max(first, 0), 0, entry);
  design.pages.unshift(page);
  conversion.report.note(conversion.source.version, 'DESIGN_ODM_REGISTRATION_PAGE_MADE', {
    page: page.key,
    visit: visit.key,
  });
}

/** Definitions that no page came to use are kept aside, never dropped. */
function keepUnused(conversion: Conversion, pages: readonly Page[]): void {
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

/** What this product wrote beside the ODM elements, if this is a file of its own. */
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
