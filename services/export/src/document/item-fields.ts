import type { Language } from '@casebook/catalogue';
import type { VersionView } from '@casebook/role-view';
import {
  type Codelist,
  dataTypeOf,
  type Item,
  Layout,
  PropertyType,
  textIn,
} from '@casebook/study-design';

const BLANKS: Readonly<Partial<Record<Item['layout'], string>>> = {
  [Layout.dateFull]: '____-__-__',
  [Layout.dateUnknownDay]: '____-__-__',
  [Layout.dateUnknownMonthDay]: '____-__-__',
  [Layout.dateUnknownYear]: '____-__-__',
  [Layout.timeFull]: '__:__',
  [Layout.timeUnknownMinute]: '__:__',
  [Layout.timeUnknown]: '__:__',
};
const LINE = '_'.repeat(24);

/** The label of an item with its units and further labels, as the page shows them around the field. */
export function labelOf(item: Item, language: Language, { design }: VersionView): string {
  const label = textIn(item.label, language, design.languages);
  const around = item.properties.flatMap((property) =>
    property.type === PropertyType.top ||
    property.type === PropertyType.bottom ||
    property.type === PropertyType.left ||
    property.type === PropertyType.right
      ? [textIn(property.text, language, design.languages)]
      : [],
  );
  return [label, ...around.map((text) => `[${text}]`)].join(' ');
}

/** The choices of an item; those in `chosen` are marked. */
export function choicesOf(
  item: Item,
  codelist: Codelist,
  language: Language,
  { design }: VersionView,
  chosen: readonly string[] = [],
): string {
  const several = dataTypeOf(item) === 'codes';
  const [on, off] = several ? ['■', '□'] : ['●', '○'];
  return codelist.entries
    .filter(({ code, retired }) => retired !== true || chosen.includes(code))
    .map(
      ({ code, label }) =>
        `${chosen.includes(code) ? on : off} ${textIn(label, language, design.languages) || code}`,
    )
    .join('\n');
}

/** Whether all choices of an item stand on the page, so that also those that were not taken are seen. */
export const showsChoices = ({ layout }: Item): boolean =>
  layout === Layout.horizontalCheckbox ||
  layout === Layout.verticalRadio ||
  layout === Layout.horizontalRadio;

/** The empty field of an item. */
export function blankField(item: Item, language: Language, version: VersionView): string {
  const codelist = version.index.codelists.get(item.codelist ?? '');
  if (codelist) return choicesOf(item, codelist, language, version);
  if (dataTypeOf(item) === 'none') return '';
  const { numberFormat } = item;
  if (dataTypeOf(item) === 'number' && numberFormat) {
    const { digits, decimals } = numberFormat;
    return '_ '.repeat(digits).trim() + (decimals > 0 ? ` . ${'_ '.repeat(decimals).trim()}` : '');
  }
  const line = BLANKS[item.layout] ?? LINE;
  return item.layout === Layout.textArea ? `${line}\n${line}` : line;
}
