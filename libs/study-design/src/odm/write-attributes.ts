import { Layout, type Codelist, type Item } from '../schema/design';
import { itemTypeOf, odmTypeOf, type OdmType } from './item-type';
import { allowed } from './xml';

export type Attributes = Record<string, string | undefined>;

/** The type of the source while the item still corresponds to it, otherwise the type of the item. */
export function typeAttributes(item: Item, codelist: Codelist | undefined): Attributes {
  const plain = odmTypeOf(item, codelist);
  const given = item.source?.attributes ?? {};
  const source: OdmType = { ...plain };
  for (const name of ['DataType', 'Length', 'SignificantDigits'] as const) {
    if (given[name]) source[name] = given[name];
  }
  const of = (type: OdmType, own: boolean) => {
    const { asText: _asText, layout, ...rest } = itemTypeOf(type, own);
    return JSON.stringify([layout === Layout.textArea ? Layout.text : layout, rest]);
  };
  const same = codelist !== undefined || of(source, false) === of(plain, true);
  const { DataType, Length, SignificantDigits } = same ? source : plain;
  return {
    DataType,
    Length: Length && /^[1-9]\d*$/.test(Length) ? Length : undefined,
    SignificantDigits:
      SignificantDigits && /^\d+$/.test(SignificantDigits) ? SignificantDigits : undefined,
  };
}

/** The first candidate that is not empty; ODM requires a name. */
export function named(...candidates: Array<string | undefined>): string {
  return candidates.find((candidate) => candidate && allowed(candidate).trim()) ?? '-';
}

export function pick(
  given: Readonly<Record<string, string>>,
  names: readonly string[],
): Attributes {
  return Object.fromEntries(names.map((name) => [name, given[name]]));
}

export function sasName(name: string | undefined): string | undefined {
  return name && /^[A-Za-z_][A-Za-z0-9_]{0,7}$/.test(name) ? name : undefined;
}

export function sasFormat(name: string | undefined): string | undefined {
  return name && /^[A-Za-z_$][A-Za-z0-9_.]{0,7}$/.test(name) ? name : undefined;
}
