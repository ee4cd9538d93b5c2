import type { Language } from '@casebook/catalogue';
import type { VersionView } from '@casebook/role-view';
import {
  type Codelist,
  dataTypeOf,
  isHorizontal,
  type Item,
  Layout,
  offeredChoices,
  surroundingTextsOf,
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

/** The label of an item with its units and further labels, which the page shows around the field. */
export function labelOf(item: Item, language: Language, { design }: VersionView): string {
  const text = (words: Parameters<typeof textIn>[0]) => textIn(words, language, design.languages);
  const around = surroundingTextsOf(item, text, ['unit', 'label']);
  return [text(item.label), ...around.map((one) => `[${one.text}]`)].join(' ');
}

/** The choices of an item, beside or below each other as on the page; those in `chosen` are marked. */
export function choicesOf(
  item: Item,
  codelist: Codelist,
  language: Language,
  { design }: VersionView,
  chosen: readonly string[] = [],
): string {
  const several = dataTypeOf(item) === 'codes';
  const [on, off] = several ? ['■', '□'] : ['●', '○'];
  return offeredChoices(codelist, chosen)
    .map(
      ({ code, label }) =>
        `${chosen.includes(code) ? on : off} ${textIn(label, language, design.languages) || code}`,
    )
    .join(isHorizontal(item) ? '   ' : '\n');
}

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
