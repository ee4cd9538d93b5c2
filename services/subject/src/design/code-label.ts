import { formatValue, type ValueSpec } from '@casebook/item-values';
import type { TextMap } from '../common/text.dto';
import type { DesignVersion } from './design-version';

/** The label of a code in every language of the study; null for a value that is not a code. */
export function codeLabel(
  version: DesignVersion,
  pageKey: string,
  itemKey: string,
  value: string | null,
): TextMap | null {
  const spec = version.program.specs(pageKey, itemKey);
  if (value === null || !isOfCodes(spec)) return null;
  const { item } = version.index.item(pageKey, itemKey)!;
  const codelist = item.codelist ? version.index.codelists.get(item.codelist) : undefined;
  const { languages } = version.design;
  const texts = languages.map((language) => [
    language,
    formatValue(spec, value, language, { codelist, languages }),
  ]);
  return Object.fromEntries(texts) as TextMap;
}

/** Whether the values of an item are codes. */
export const holdsCodes = (version: DesignVersion, pageKey: string, itemKey: string): boolean =>
  isOfCodes(version.program.specs(pageKey, itemKey));

const isOfCodes = (spec: ValueSpec | undefined): spec is ValueSpec =>
  spec?.dataType === 'code' || spec?.dataType === 'codes';
