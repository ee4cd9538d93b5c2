import {
  Layout,
  PropertyType,
  type Codelist,
  type CodelistEntry,
  type Item,
  type ItemProperty,
  type Key,
} from '../schema/design';
import { CODE_FORM, holdsValue } from '../schema/items';
import { keyFrom } from '../schema/keys';
import type { Conversion } from './converter';
import {
  choiceLayout,
  itemTypeOf,
  limitOf,
  odmTypeOf,
  type ItemType,
  type OdmType,
} from './item-type';
import { ALIAS, aliasOf, isOwnAlias, ownOid } from './names';
import { below, type Located } from './source';
import { attribute, childOf, childrenOf, textOf } from './xml';

export function convertCodelist(conversion: Conversion, place: Located): Codelist {
  const oid = attribute(place.node, 'OID')!;
  const key = conversion.codelistKeys.get(oid)!;
  conversion.keepOthers(place, ['Description', 'CodeListItem', 'EnumeratedItem']);
  const nodes = ['CodeListItem', 'EnumeratedItem'].flatMap((name) =>
    childrenOf(place.node, name).map((node) => below(place, node)),
  );
  const entries: CodelistEntry[] = [];
  const codes = new Set<string>();
  for (const entry of nodes) {
    const given = attribute(entry.node, 'CodedValue') ?? '';
    const code = given.trim();
    conversion.keepOthers(entry, ['Decode']);
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
    const label = conversion.childText(entry, 'Decode');
    entries.push({ code, label: label ?? { [conversion.languages[0]!]: code } });
  }
  const type = attribute(place.node, 'DataType') ?? 'text';
  const declared = type === 'integer' ? 'integer' : type === 'float' ? 'decimal' : 'text';
  const misfit = entries.find(({ code }) => !CODE_FORM[declared].test(code));
  // Other systems do not hold a list to the type that it names: "UNK" among integers.
  if (misfit) {
    const params = { codelist: oid, dataType: type, code: misfit.code };
    conversion.report.note(place, 'DESIGN_ODM_CODELIST_AS_TEXT', params);
  }
  const used = misfit ? ['Name'] : ['Name', 'DataType'];
  const source = conversion.sourceOf(place.node, key, ownOid.codelist(key), used);
  return {
    key,
    name: conversion.nameText(place.node),
    dataType: misfit ? 'text' : declared,
    entries,
    ...(source && { source }),
  };
}

/** An ItemDef as it stands in one group of one form. */
export function convertItem(
  conversion: Conversion,
  place: Located,
  ref: Located,
  page: Key,
  key: Key,
): Item {
  const { node } = place;
  conversion.keepOthers(place, [
    'Description',
    'Question',
    'MeasurementUnitRef',
    'RangeCheck',
    'CodeListRef',
    'Alias',
  ]);
  const odmType: OdmType = {
    DataType: attribute(node, 'DataType') ?? 'text',
    Length: attribute(node, 'Length'),
    SignificantDigits: attribute(node, 'SignificantDigits'),
  };
  const codelist = codelistOf(conversion, place, odmType);
  const { asText, ...type } = codelist
    ? codedType(place, codelist)
    : { asText: false, ...itemTypeOf(odmType) };
  if (asText) {
    conversion.report.note(place, 'DESIGN_ODM_TYPE_AS_TEXT', { dataType: odmType.DataType });
  }
  const limit = codelist ? undefined : limitOf(odmType);
  if (limit) conversion.report.note(place, 'DESIGN_ODM_LENGTH_LIMITED', limit);
  const question = conversion.childText(place, 'Question');
  const description = conversion.childText(place, 'Description');
  const unit = unitOf(conversion, place);
  const marked = aliasOf(node, ALIAS.property);
  const properties: ItemProperty[] = [
    ...(unit ? [unit.property] : []),
    ...(marked === 'screeningNumber' ? [{ type: PropertyType.screeningNumber }] : []),
    ...(marked === 'enrollmentNumber' ? [{ type: PropertyType.enrollmentNumber }] : []),
  ];
  const aliases = childrenOf(node, 'Alias')
    .filter((alias) => !isOwnAlias(alias))
    .map((alias) => ({
      context: attribute(alias, 'Context') ?? '',
      name: attribute(alias, 'Name') ?? '',
    }));
  const item: Item = {
    key,
    ...type,
    ...((marked === 'screeningNumber' || marked === 'enrollmentNumber') && { layout: Layout.text }),
    label: question ?? description ?? conversion.nameText(node),
    ...(question && description && { help: description }),
    ...(attribute(ref.node, 'Mandatory') === 'Yes' && holdsValue(type) && { required: true }),
    ...(codelist && { codelist: codelist.key }),
    properties,
    ...(aliases.length > 0 && { aliases }),
  };
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

function different(given: string | undefined, plain: string | undefined): string | undefined {
  return given === plain ? undefined : given;
}

function codelistOf(conversion: Conversion, place: Located, type: OdmType): Codelist | undefined {
  const ref = childOf(place.node, 'CodeListRef');
  if (ref) {
    const oid = attribute(ref, 'CodeListOID') ?? '';
    const codelist = conversion.codelists.get(oid);
    if (!codelist) {
      // Published metadata often leaves its controlled terminology out: the item is typed, the reference kept.
      conversion.report.keep(below(place, ref), 'DESIGN_ODM_CODELIST_MISSING', { codelist: oid });
      return undefined;
    }
    // An external dictionary is not a list to choose from; the term is typed.
    if (codelist.entries.length > 0) return codelist;
    conversion.report.note(place, 'DESIGN_ODM_CODELIST_EXTERNAL', { codelist: oid });
    return undefined;
  }
  if (type.DataType !== 'boolean') return undefined;
  conversion.booleanCodelist ??= booleanCodelist(conversion);
  return conversion.booleanCodelist;
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
    key: keyFrom('YES_NO', new Set(conversion.codelistKeys.values())),
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

/** A vendor's hint that several may be chosen (OpenClinica) makes a checkbox. */
function codedType(place: Located, codelist: Codelist): ItemType & { asText: boolean } {
  const several = place.node.children.some(
    (child) => typeof child !== 'string' && /^multiselect/i.test(child.name),
  );
  return {
    layout: several ? Layout.horizontalCheckbox : choiceLayout(codelist),
    asText: false,
  };
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
    values: childrenOf(node, 'CheckValue').map((value) => textOf(value).trim()),
  };
}
