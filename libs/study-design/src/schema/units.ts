import type { Item, Text } from './design';

/** The unit of an item, from its text property. */
export function unitOf({ properties }: Item): Text | undefined {
  for (const property of properties) {
    if ('role' in property && property.role === 'unit') return property.text;
  }
  return undefined;
}

/** Whether two versions of an item are measured in the same unit; a unit in one more language is the same. */
export function isSameUnit(a: Item, b: Item): boolean {
  const [one, other] = [unitOf(a) ?? {}, unitOf(b) ?? {}];
  const given = (text: Text) => Object.keys(text).filter((language) => text[language]?.trim());
  const [ofOne, ofOther] = [given(one), given(other)];
  if (ofOne.length === 0 || ofOther.length === 0) return ofOne.length === ofOther.length;
  const shared = ofOne.filter((language) => ofOther.includes(language));
  return shared.length > 0 && shared.every((language) => one[language] === other[language]);
}
