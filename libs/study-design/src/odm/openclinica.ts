import {
  Layout,
  type Codelist,
  type Item,
  type ItemProperty,
  type Language,
} from '../schema/design';
import { CODE_FORM, dataTypeOf } from '../schema/items';
import { MAX_LINES, MAX_TEXT_LENGTH } from '../schema/limits';
import type { Conversion } from './converter';
import { choiceLayout } from './item-type';
import { below, type Located } from './source';
import { attribute, childOf, textOf, type XmlNode } from './xml';

/**
 * What OpenClinica says beside ODM in an extension of its own: how an item stands in each form that uses it.
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

/** The item is shown while another one has this value (SimpleConditionalDisplay). */
export interface DisplayCondition {
  place: Located;
  /** Name, not OID, of the item that decides; of the same form. */
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

/** Its attributes come with and without a prefix, depending on the version. */
export function looseAttribute(node: XmlNode, name: string): string | undefined {
  return node.attributes.find((a) => a.name === name)?.value;
}

/** Elements of a definition that are there once for each form, by the form's OID. */
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

/** How an item stands in one form. Marks the extension as taken over. */
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
    return child ? textOf(child).trim() : '';
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

/** How a group of items stands in one form. */
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
 * The codelist of an item in a form. OpenClinica names only that of the first form of an item; each version of a form has
 * lists of its own, written under the same name and named by no item.
 */
export class CodelistsOfForms {
  /** Codelists that no item names, by their name. */
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

/** A choice as the form showed it; undefined where the details say nothing of a choice. */
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
  language: Language,
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

/** The default value as the item stores it; undefined when it is none that the item can have. */
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
