import {
  Layout,
  type Codelist,
  type Item,
  type ItemProperty,
  type LanguageCode,
} from '../schema/design';
import { CODE_FORM, dataTypeOf } from '../schema/items';
import { MAX_LINES, MAX_TEXT_LENGTH } from '../schema/limits';
import type { Conversion } from './converter';
import { choiceLayout } from './item-type';
import { below, type Located } from './source';
import { attribute, childOf, xmlTextOf, type XmlNode } from './xml';

/**
 * OpenClinica's extension of ODM with the details of an item in each form that uses it.
 * http://www.openclinica.org/ns/odm_ext_v130/v3.1 and later.
 */
export interface ItemDetails {
  place: Located;
  /** The form of which OpenClinica names question and codelist. */
  isFirstForm: boolean;
  left?: string;
  right?: string;
  header?: string;
  subHeader?: string;
  defaultValue?: string;
  isShown: boolean;
  condition?: DisplayCondition;
  /** text, textarea, single-select, multi-select, radio, checkbox, calculation, group-calculation, file. */
  responseType?: string;
  isHorizontal: boolean;
}

/** The item is shown while another item has this value (SimpleConditionalDisplay). */
export interface DisplayCondition {
  place: Located;
  /** Name, not OID, of the other item, which is in the same form. */
  control: string;
  option: string;
}

const NAMESPACE = /openclinica/i;

/** Children of OpenClinica's own namespaces, whatever their prefix. */
export function openClinicaChildren(node: XmlNode, name: string): XmlNode[] {
  return node.children.filter(
    (child): child is XmlNode =>
      typeof child !== 'string' && child.name === name && NAMESPACE.test(child.uri),
  );
}

/** Whether an element is one of OpenClinica's. */
export function isOpenClinica(node: XmlNode, name: string): boolean {
  return node.name === name && NAMESPACE.test(node.uri);
}

/** An attribute with or without a prefix, which depends on OpenClinica's version. */
export function looseAttribute(node: XmlNode, name: string): string | undefined {
  return node.attributes.find((a) => a.name === name)?.value;
}

/** Elements of a definition that occur once for each form, by the OID of the form. */
const BY_FORM = new WeakMap<XmlNode, Map<string, Located>>();

function inForm(
  def: Located,
  details: string,
  entry: string,
  formOid: string,
): Located | undefined {
  let known = BY_FORM.get(def.node);
  if (!known) {
    known = new Map();
    for (const node of openClinicaChildren(def.node, details)) {
      const place = below(def, node);
      for (const child of openClinicaChildren(node, entry)) {
        known.set(looseAttribute(child, 'FormOID') ?? '', below(place, child));
      }
    }
    BY_FORM.set(def.node, known);
  }
  return known.get(formOid);
}

/** The details of an item in one form. Marks the extension as converted. */
export function itemDetailsOf(
  conversion: Conversion,
  def: Located,
  formOid: string,
): ItemDetails | undefined {
  const place = inForm(def, 'ItemDetails', 'ItemPresentInForm', formOid);
  if (!place) return undefined;
  const { node } = place;
  const words = (name: string) => {
    const [child] = openClinicaChildren(node, name);
    return child && (conversion.words(below(place, child)) || undefined);
  };
  const [response] = openClinicaChildren(node, 'ItemResponse');
  const [condition] = openClinicaChildren(node, 'SimpleConditionalDisplay');
  const part = (name: string) => {
    const [child] = condition ? openClinicaChildren(condition, name) : [];
    return child ? xmlTextOf(child).trim() : '';
  };
  const given = {
    left: words('LeftItemText'),
    right: words('RightItemText'),
    header: words('ItemHeader'),
    subHeader: words('ItemSubHeader'),
    defaultValue: looseAttribute(node, 'DefaultValue')?.trim() || undefined,
    responseType: response && looseAttribute(response, 'ResponseType')?.toLowerCase(),
  };
  return {
    place,
    isFirstForm: BY_FORM.get(def.node)?.keys().next().value === formOid,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    isShown: !/^no$/i.test(looseAttribute(node, 'ShowItem') ?? ''),
    isHorizontal: /^horizontal$/i.test(
      (response && looseAttribute(response, 'ResponseLayout')) ?? '',
    ),
    ...(condition &&
      part('ControlItemName') && {
        condition: {
          place: below(place, condition),
          control: part('ControlItemName'),
          option: part('OptionValue'),
        },
      }),
  };
}

/** The details of a group of items in one form. */
export function groupDetailsOf(
  conversion: Conversion,
  def: Located,
  formOid: string,
): { header?: string; isShown: boolean; maxLines?: number } {
  const place = inForm(def, 'ItemGroupDetails', 'PresentInForm', formOid);
  if (!place) return { isShown: true };
  const [header] = openClinicaChildren(place.node, 'ItemGroupHeader');
  const [repeat] = openClinicaChildren(place.node, 'ItemGroupRepeat');
  const most = Number((repeat && looseAttribute(repeat, 'RepeatMax')) ?? '');
  const words = header && conversion.words(below(place, header));
  return {
    isShown: !/^no$/i.test(looseAttribute(place.node, 'ShowGroup') ?? ''),
    ...(words && { header: words }),
    ...(Number.isInteger(most) && most >= 1 && most <= MAX_LINES && { maxLines: most }),
  };
}

/**
 * The codelist of an item in a form. OpenClinica names only the list of an item's first form; each version of a form has
 * lists of its own, which have the same name and are not referred to by any item.
 */
export class CodelistsOfForms {
  /** Codelists without a reference, by name. */
  private readonly unnamed: ReadonlyMap<string, Located[]>;

  constructor(
    private readonly codelists: ReadonlyMap<string, Located>,
    items: Iterable<Located>,
  ) {
    const named = new Set<string>();
    for (const { node } of items) {
      const ref = childOf(node, 'CodeListRef');
      if (ref) named.add(attribute(ref, 'CodeListOID') ?? '');
    }
    this.unnamed = Map.groupBy(
      [...codelists].filter(([oid]) => !named.has(oid)).map(([, place]) => place),
      ({ node }) => attribute(node, 'Name') ?? '',
    );
  }

  /** The OID of the list in another form than the first; the one that the item names, where there is no other or several. */
  in(details: ItemDetails | undefined, named: string): string {
    const list = this.codelists.get(named);
    if (!details || details.isFirstForm || !list) return named;
    const [other, ...further] = this.unnamed.get(attribute(list.node, 'Name') ?? '') ?? [];
    return other && further.length === 0 ? attribute(other.node, 'OID')! : named;
  }
}

/** The layout of a choice in the form; undefined if the details have no response type of a choice. */
export function choiceLayoutOf(
  details: ItemDetails | undefined,
  codelist: Codelist,
): Layout | undefined {
  switch (details?.responseType) {
    case 'checkbox':
    case 'multi-select':
      return Layout.horizontalCheckbox;
    case 'single-select':
      return Layout.dropdown;
    case 'radio':
      return details.isHorizontal ? Layout.horizontalRadio : Layout.verticalRadio;
    default:
      return details && choiceLayout(codelist);
  }
}

/** Headers above the item and the text to its right, as further labels. */
export function labelsOf(
  details: ItemDetails,
  language: LanguageCode,
  labelled: boolean,
): ItemProperty[] {
  const { header, subHeader, right } = details;
  const above = [header, subHeader].filter((words) => words !== undefined).join('\n');
  return [
    ...(above ? [{ type: 3, role: 'label', text: { [language]: above } } as const] : []),
    ...(right && labelled
      ? [{ type: 6, role: 'label', text: { [language]: right } } as const]
      : []),
  ];
}

/** The stored form of the default value; undefined if the item cannot have this value. */
export function defaultValueOf(
  item: Item,
  given: string,
  codelist: Codelist | undefined,
): string | undefined {
  const codeOf = (word: string) => {
    const wanted = word.trim();
    return codelist?.entries.find(
      ({ code, label }) => code === wanted || Object.values(label).includes(wanted),
    )?.code;
  };
  switch (dataTypeOf(item)) {
    case 'code':
      return codeOf(given);
    case 'codes': {
      const codes = given.split(',').map(codeOf);
      if (codes.some((code) => code === undefined || /[|\\]/.test(code))) return undefined;
      return codes.join('|');
    }
    case 'number': {
      const { digits = 15, decimals = 10 } = item.numberFormat ?? {};
      if (!CODE_FORM.decimal.test(given)) return undefined;
      const [whole, fraction = ''] = given.replace('-', '').split('.');
      return whole!.length <= digits && fraction.length <= decimals ? given : undefined;
    }
    case 'date':
      return /^(19|[2-9]\d)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(given)
        ? given
        : undefined;
    case 'time':
      return /^([01]\d|2[0-3]):[0-5]\d$/.test(given) ? given : undefined;
    case 'text':
      return given.length <= (item.maxLength ?? MAX_TEXT_LENGTH) ? given : undefined;
    default:
      return undefined;
  }
}
