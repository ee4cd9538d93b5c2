import { type Codelist, type Key, sameJson, type Text } from '@casebook/study-design';

/** A codelist of this study that says the same, under the key or the key with a number; undefined: there is none. */
export function equalList(list: Codelist, present: readonly Codelist[]): Codelist | undefined {
  const isSameFamily = ({ key }: Codelist) =>
    key === list.key ||
    (key.startsWith(`${list.key}_`) && /^\d+$/.test(key.slice(list.key.length + 1)));
  return present.find((one) => isSameFamily(one) && isEqual(one, list));
}

/** Whether two lists have the same entries in the same order. Labels are compared in the languages that both have. */
function isEqual(a: Codelist, b: Codelist): boolean {
  return (
    a.dataType === b.dataType &&
    a.entries.length === b.entries.length &&
    a.entries.every(({ label, ...entry }, at) => {
      const { label: other, ...same } = b.entries[at]!;
      return sameJson(entry, same) && isSameText(label, other);
    })
  );
}

function isSameText(a: Text, b: Text): boolean {
  const shared = Object.keys(a).filter((language) => Object.hasOwn(b, language));
  return shared.length > 0 && shared.every((language) => a[language] === b[language]);
}

/** The codelist as its copy has it: without its origin in a file, in the languages of this study. */
export function copiedList(
  { source: _origin, ...list }: Codelist,
  key: Key,
  inLanguages: (text: Text) => Text,
): Codelist {
  const entries = list.entries.map((entry) => ({ ...entry, label: inLanguages(entry.label) }));
  return { ...list, key, name: inLanguages(list.name), entries };
}
