import {
  Layout,
  PropertyType,
  type Codelist,
  type CodelistEntry,
  type Item,
  type ItemProperty,
  type Key,
} from '../schema/design';
import { CODE_FORM, dataTypeOf, holdsValue } from '../schema/items';
import { keyFrom } from '../schema/keys';
import { inOrder, type Conversion } from './converter';
import {
  choiceLayout,
  itemTypeOf,
  limitOf,
  odmTypeOf,
  type ItemType,
  type OdmType,
} from './item-type';
import { ALIAS, aliasOf, isOwnAlias, ownOid } from './names';
import {
  choiceLayoutOf,
  defaultValueOf,
  labelsOf,
  looseAttribute,
  openClinicaChildren,
  type ItemDetails,
} from './openclinica';
import { below, type Located } from './source';
import { attribute, childOf, childrenOf, xmlTextOf, type XmlNode } from './xml';

export function convertCodelist(conversion: Conversion, place: Located): Codelist {
  const oid = attribute(place.node, 'OID')!;
  const key = conversion.codelistKeys.get(oid)!;
  conversion.keepOthers(place, ['Description', 'CodeListItem', 'EnumeratedItem']);
  const nodes = ['CodeListItem', 'EnumeratedItem'].flatMap((name) => inOrder(place, name));
  const entries = entriesOf(conversion, nodes, 'CodedValue');
  const type = attribute(place.node, 'DataType') ?? 'text';
  const { dataType, misfit } = typeOfCodes(conversion, place, oid, type, entries);
  const used = misfit ? ['Name'] : ['Name', 'DataType'];
  const source = conversion.sourceOf(place.node, key, ownOid.codelist(key), used);
  return {
    key,
    name: conversion.nameText(place.node),
    dataType,
    entries,
    ...(source && { source }),
  };
}

/** Converts a list of several choices, an OpenClinica extension. */
export function convertMultiSelectList(conversion: Conversion, place: Located): void {
  const { node } = place;
  const id = looseAttribute(node, 'ID') ?? '';
  const items = openClinicaChildren(node, 'MultiSelectListItem').map((item) => below(place, item));
  conversion.taken.add(node);
  conversion.keepOthers(
    place,
    [],
    items.map((item) => item.node),
  );
  if (!id || conversion.multiSelectLists.has(id)) {
    conversion.report.keep(place, 'DESIGN_ODM_ELEMENT_KEPT', { element: node.name });
    return;
  }
  const entries = entriesOf(conversion, items, 'CodedOptionValue');
  const type = looseAttribute(node, 'DataType') ?? 'text';
  conversion.multiSelectLists.set(id, {
    key: keyFrom(id, conversion.takenCodelistKeys, 'CL'),
    name: { [conversion.languages[0]!]: looseAttribute(node, 'Name')?.trim() || id },
    dataType: typeOfCodes(conversion, place, id, type, entries).dataType,
    entries,
  });
}

/** The choices of a list; codes that cannot be stored are kept. */
function entriesOf(
  conversion: Conversion,
  places: readonly Located[],
  codeName: string,
): CodelistEntry[] {
  const entries: CodelistEntry[] = [];
  const codes = new Set<string>();
  for (const entry of places) {
    const given = looseAttribute(entry.node, codeName) ?? '';
    const code = given.trim();
    const decode = entry.node.children.find(
      (child): child is XmlNode => typeof child !== 'string' && child.name === 'Decode',
    );
    conversion.keepOthers(entry, ['Decode'], decode ? [decode] : []);
    if (code === '') {
      conversion.report.keep(entry, 'DESIGN_ODM_CODE_EMPTY');
      continue;
    }
    if (codes.has(code)) {
      conversion.report.keep(entry, 'DESIGN_ODM_CODE_DUPLICATE', { code });
      continue;
    }
    codes.add(code);
    if (code !== given) conversion.report.note(entry, 'DESIGN_ODM_CODE_TRIMMED', { code });
    const label = decode && conversion.text(below(entry, decode));
    const rank = Number(attribute(entry.node, 'Rank') || Number.NaN);
    entries.push({
      code,
      label: label ?? { [conversion.languages[0]!]: code },
      ...(Number.isFinite(rank) && { rank }),
    });
  }
  return entries;
}

/** In files of other systems, codes may not have the type of their list, such as "UNK" among integers. */
function typeOfCodes(
  conversion: Conversion,
  place: Located,
  oid: string,
  type: string,
  entries: readonly CodelistEntry[],
): { dataType: Codelist['dataType']; misfit: boolean } {
  const declared = type === 'integer' ? 'integer' : type === 'float' ? 'decimal' : 'text';
  const misfit = entries.find(({ code }) => !CODE_FORM[declared].test(code));
  if (!misfit) return { dataType: declared, misfit: false };
  const params = { codelist: oid, dataType: type, code: misfit.code };
  conversion.report.note(place, 'DESIGN_ODM_CODELIST_AS_TEXT', params);
  return { dataType: 'text', misfit: true };
}

/** REDCap attributes with the display condition and calculation of an item, in REDCap's own language. */
const LOGIC = new Set(['BranchingLogic', 'Calculation']);

/** The use of an item in a group of a form. */
export interface ItemSource {
  def: Located;
  ref: Located;
  page: Key;
  /** OpenClinica's details of the item in this form. */
  details: ItemDetails | undefined;
  /** Whether the item is hidden and nothing shows it. */
  isHidden: boolean;
}

/** Converts an ItemDef for one group of one form. */
export function convertItem(conversion: Conversion, place: ItemSource, key: Key): Item {
  const { def, ref, page, details, isHidden } = place;
  const { node } = def;
  const [language] = conversion.languages;
  const odmType: OdmType = {
    DataType: attribute(node, 'DataType') ?? 'text',
    Length: attribute(node, 'Length'),
    SignificantDigits: attribute(node, 'SignificantDigits'),
  };
  const chosen = codelistOf(conversion, def, odmType, details);
  const codelist = chosen?.codelist;
  const { asText, ...type } = codelist
    ? { asText: false, ...codedType(details, chosen.several, codelist) }
    : { asText: false, ...itemTypeOf(odmType, conversion.own) };
  if (asText) {
    conversion.report.note(def, 'DESIGN_ODM_TYPE_AS_TEXT', { dataType: odmType.DataType });
  }
  if (!codelist && details?.responseType === 'textarea' && dataTypeOf(type) === 'text') {
    type.layout = Layout.textArea;
  }
  if (/calculation$|^file$/.test(details?.responseType ?? '')) {
    const response = details!.responseType!;
    conversion.report.note(details!.place, 'DESIGN_ODM_RESPONSE_TYPE', { response });
  }
  for (const { name, prefix, value } of node.attributes) {
    if (prefix && LOGIC.has(name) && value.trim()) {
      const params = { item: key, element: `${prefix}:${name}`, expression: value };
      conversion.report.note(def, 'DESIGN_ODM_LOGIC_KEPT', params);
    }
  }
  const limit = codelist ? undefined : limitOf(odmType, conversion.own);
  if (limit) conversion.report.note(def, 'DESIGN_ODM_LENGTH_LIMITED', limit);
  const question = conversion.childText(def, 'Question');
  const description = conversion.childText(def, 'Description');
  const unit = unitOf(conversion, def);
  const marked = aliasOf(node, ALIAS.property);
  // OpenClinica composes the question from the texts of one form, but each form has texts of its own.
  const ownLabel = details?.left ?? details?.right;
  const properties: ItemProperty[] = [
    ...(unit ? [unit.property] : []),
    ...(details ? labelsOf(details, language!, details.left !== undefined) : []),
    ...(isHidden ? [{ type: PropertyType.hidden, roles: [] }] : []),
    ...(marked === 'screeningNumber' ? [{ type: PropertyType.screeningNumber }] : []),
    ...(marked === 'enrollmentNumber' ? [{ type: PropertyType.enrollmentNumber }] : []),
  ];
  const number = questionNumberOf(node);
  const aliases = childrenOf(node, 'Alias')
    .filter((alias) => !isOwnAlias(alias))
    .map((alias) => ({
      context: attribute(alias, 'Context') ?? '',
      name: attribute(alias, 'Name') ?? '',
    }));
  if (number && !aliases.some(({ context }) => context === QUESTION_NUMBER)) {
    aliases.push({ context: QUESTION_NUMBER, name: number });
  }
  const required = attribute(ref.node, 'Mandatory') === 'Yes' && holdsValue(type) && !isHidden;
  const item: Item = {
    key,
    ...type,
    ...((marked === 'screeningNumber' || marked === 'enrollmentNumber') && { layout: Layout.text }),
    label: ownLabel
      ? { [language!]: ownLabel }
      : (question ?? description ?? conversion.nameText(node)),
    ...(question && description && { help: description }),
    ...(required && { required: true }),
    ...(codelist && { codelist: codelist.key }),
    properties,
    ...(aliases.length > 0 && { aliases }),
  };
  if (details?.defaultValue !== undefined) {
    const value = defaultValueOf(item, details.defaultValue, codelist);
    if (value !== undefined) properties.push({ type: PropertyType.default, value });
    else {
      const params = { value: details.defaultValue };
      conversion.report.note(details.place, 'DESIGN_ODM_DEFAULT_KEPT', params);
    }
  }
  keepDetails(conversion, def);
  const plain = odmTypeOf(item, codelist);
  const source = conversion.sourceOf(
    node,
    key,
    ownOid.item(page, key),
    ['DataType', 'Length', 'SignificantDigits'],
    {
      DataType: different(odmType.DataType, plain.DataType),
      Length: different(odmType.Length, plain.Length),
      SignificantDigits: different(odmType.SignificantDigits, plain.SignificantDigits),
      ...unit?.attributes,
      ...Object.fromEntries(
        ref.node.attributes
          .filter((a) => !['ItemOID', 'OrderNumber', 'Mandatory'].includes(a.name))
          .map((a) => [`ItemRef.${a.name}`, a.value]),
      ),
    },
  );
  return source ? { ...item, source } : item;
}

/** Keeps details that the design cannot hold, such as the screen position and whether the item identifies a person. */
function keepDetails(conversion: Conversion, def: Located): void {
  for (const node of openClinicaChildren(def.node, 'ItemDetails')) {
    conversion.report.keep(below(def, node), 'DESIGN_ODM_DETAILS_KEPT');
  }
  conversion.keepOthers(def, [
    'Description',
    'Question',
    'MeasurementUnitRef',
    'RangeCheck',
    'CodeListRef',
    'Alias',
  ]);
}

/** Context of the alias with the number of a question. */
const QUESTION_NUMBER = 'QuestionNumber';

function questionNumberOf(node: XmlNode): string | undefined {
  const question = childOf(node, 'Question');
  const number =
    (question && looseAttribute(question, QUESTION_NUMBER)) ??
    looseAttribute(node, QUESTION_NUMBER);
  return number?.trim().slice(0, 200) || undefined;
}

function different(given: string | undefined, plain: string | undefined): string | undefined {
  return given === plain ? undefined : given;
}

function codelistOf(
  conversion: Conversion,
  place: Located,
  type: OdmType,
  details: ItemDetails | undefined,
): { codelist: Codelist; several: boolean } | undefined {
  const [listRef] = openClinicaChildren(place.node, 'MultiSelectListRef');
  if (listRef) {
    const id = looseAttribute(listRef, 'MultiSelectListID') ?? '';
    const codelist = conversion.multiSelectLists.get(id);
    if (codelist && codelist.entries.length > 0) {
      conversion.taken.add(listRef);
      return { codelist, several: true };
    }
    const missing = below(place, listRef);
    conversion.report.keep(missing, 'DESIGN_ODM_CODELIST_MISSING', { codelist: id });
  }
  const ref = childOf(place.node, 'CodeListRef');
  if (ref) {
    const named = attribute(ref, 'CodeListOID') ?? '';
    const oid = conversion.codelistsOfForms.in(details, named);
    const codelist = conversion.codelists.get(oid);
    if (oid !== named) {
      const params = { codelist: oid, named };
      conversion.report.note(details!.place, 'DESIGN_ODM_CODELIST_OF_FORM', params);
    }
    if (!codelist) {
      // Published metadata is often without its controlled terminology: the item becomes a text, and the reference is kept.
      conversion.report.keep(below(place, ref), 'DESIGN_ODM_CODELIST_MISSING', { codelist: oid });
      return undefined;
    }
    // An external dictionary cannot be offered as choices, so the item becomes a text.
    if (codelist.entries.length > 0) return { codelist, several: false };
    conversion.report.note(place, 'DESIGN_ODM_CODELIST_EXTERNAL', { codelist: oid });
    return undefined;
  }
  if (type.DataType !== 'boolean') return undefined;
  conversion.booleanCodelist ??= booleanCodelist(conversion);
  return { codelist: conversion.booleanCodelist, several: false };
}

function booleanCodelist(conversion: Conversion): Codelist {
  const entry = (
    code: string,
    texts: { en: string; ja: string; th: string; de: string; fr: string },
  ) => ({
    code,
    label: conversion.productText(texts),
  });
  return {
    key: keyFrom('YES_NO', conversion.takenCodelistKeys),
    name: conversion.productText({
      en: 'Yes/No',
      ja: 'はい/いいえ',
      th: 'ใช่/ไม่ใช่',
      de: 'Ja/Nein',
      fr: 'Oui/Non',
    }),
    dataType: 'text',
    entries: [
      entry('1', { en: 'Yes', ja: 'はい', th: 'ใช่', de: 'Ja', fr: 'Oui' }),
      entry('0', { en: 'No', ja: 'いいえ', th: 'ไม่ใช่', de: 'Nein', fr: 'Non' }),
    ],
  };
}

function codedType(
  details: ItemDetails | undefined,
  several: boolean,
  codelist: Codelist,
): ItemType {
  if (several) return { layout: Layout.horizontalCheckbox };
  return { layout: choiceLayoutOf(details, codelist) ?? choiceLayout(codelist) };
}

function unitOf(
  conversion: Conversion,
  place: Located,
): { property: ItemProperty; attributes: Record<string, string> } | undefined {
  const refs = childrenOf(place.node, 'MeasurementUnitRef').map((node) => below(place, node));
  const [first, ...others] = refs;
  if (!first) return undefined;
  for (const other of others) conversion.report.keep(other, 'DESIGN_ODM_UNIT_KEPT');
  const oid = attribute(first.node, 'MeasurementUnitOID')!;
  const unit = conversion.source.units.get(oid)!;
  return {
    property: {
      type: PropertyType.right,
      role: 'unit',
      text: conversion.childText(unit, 'Symbol') ?? conversion.nameText(unit.node),
    },
    attributes: oid.startsWith(OWN_UNIT) ? {} : { MeasurementUnitOID: oid },
  };
}

/** Start of the OIDs that an export gives to units. */
export const OWN_UNIT = 'MU.casebook.';

/** Reads a RangeCheck element's comparator and values. */
export function rangeCheckIn(node: Located['node']) {
  return {
    comparator: attribute(node, 'Comparator') ?? '',
    values: childrenOf(node, 'CheckValue').map((value) => xmlTextOf(value).trim()),
  };
}
