import type { ExportedCodelist } from '@casebook/export-writers';
import {
  BlockType,
  type Codelist,
  dataTypeOf,
  type DataType,
  holdsValue,
  type Key,
  type LanguageCode,
  textIn,
} from '@casebook/study-design';
import type { ExportScope } from './export-scope';

/** An item as the newest version that has it describes it. */
export interface CollectedItem {
  block: Key;
  item: Key;
  label: string;
  dataType: DataType;
  codelist: Key | null;
}

/** Items of a page that are collected together: those outside of lines, or those of one block of lines. */
export interface CollectedTable {
  page: Key;
  /** Null: the items outside of lines. */
  lines: Key | null;
  /** Without a block in it when the page has nothing else. */
  name: string;
  label: string;
  items: CollectedItem[];
}

interface Part {
  lines: Key | null;
  label: string;
  items: Map<Key, CollectedItem>;
}

/** The tables of the released versions, or of some of them, that a role sees, in the order of the newest version. */
export function collectedTables(
  scope: ExportScope,
  language: LanguageCode,
  { pages, versionIds }: { pages: readonly Key[] | null; versionIds: readonly number[] | null },
): CollectedTable[] {
  const found = new Map<Key, { title: string; parts: Map<Key | null, Part> }>();
  for (const { design, versionId } of scope.versions.toReversed()) {
    if (versionIds && !versionIds.includes(versionId)) continue;
    const text = (words: Parameters<typeof textIn>[0]) => textIn(words, language, design.languages);
    for (const page of design.pages) {
      if (!scope.seesPage(page.key) || (pages && !pages.includes(page.key))) continue;
      const known = found.get(page.key) ?? { title: text(page.title), parts: new Map() };
      found.set(page.key, known);
      for (const block of page.blocks) {
        const lines = block.type === BlockType.normal ? null : block.key;
        const part: Part = known.parts.get(lines) ?? {
          lines,
          label: lines === null ? '' : text(block.label),
          items: new Map(),
        };
        known.parts.set(lines, part);
        for (const item of block.items) {
          if (!holdsValue(item) || !scope.seesItem(page.key, block.key, item.key)) continue;
          const { key, codelist = null } = item;
          const dataType = dataTypeOf(item);
          const before = part.items.get(key);
          if (!before) {
            const label = text(item.label);
            part.items.set(key, { block: block.key, item: key, label, dataType, codelist });
          } else if (before.dataType === 'number' && dataType !== 'number') {
            // Some values were entered as texts.
            before.dataType = 'text';
          }
        }
      }
    }
  }
  return [...found].flatMap(([page, { title, parts }]) => {
    const filled = [...parts.values()].filter(({ items }) => items.size > 0);
    return filled.map(({ lines, label, items }): CollectedTable => {
      const named = lines !== null && filled.length > 1;
      return {
        page,
        lines,
        name: named ? `${page}_${lines}` : page,
        label: named && label !== '' ? `${title}: ${label}` : title,
        items: [...items.values()],
      };
    });
  });
}

/** The codelists of some items, each with the codes of all versions; the newest version's words count. */
export function codelistsOf(
  scope: ExportScope,
  items: readonly CollectedItem[],
  language: LanguageCode,
): ExportedCodelist[] {
  const wanted = new Set(items.map(({ codelist }) => codelist));
  const found = new Map<Key, { name: string; codes: Map<string, string> }>();
  for (const { design } of scope.versions.toReversed()) {
    for (const { key, name, entries } of design.codelists.filter((list) => wanted.has(list.key))) {
      const known = found.get(key) ?? {
        name: textIn(name, language, design.languages),
        codes: new Map(),
      };
      const { codes } = known;
      found.set(key, known);
      for (const { code, label } of entries satisfies Codelist['entries']) {
        if (!codes.has(code)) codes.set(code, textIn(label, language, design.languages));
      }
    }
  }
  return [...found].map(([key, { name, codes }]) => ({
    name: key,
    label: name,
    entries: [...codes].map(([code, label]) => ({ code, label })),
  }));
}
