import { BlockType, type Key } from '@casebook/study-design';
import { autofillSources } from '@casebook/role-view';
import type { RoleView } from '@casebook/role-view';
import type { Casebook, PageInstance } from './casebook';
import type { SurroundingLines, SurroundingValue } from './page.dto';

/**
 * Values of other pages that the checks of this page read in the browser, or that items are filled from:
 * exactly those that the role's checks and items name, so nothing hidden is among them.
 *
 * @param checkKeys checks that the browser gets
 */
export function surroundingsOf(
  casebook: Casebook,
  page: PageInstance,
  view: RoleView,
  checkKeys: readonly string[],
): { surroundingValues: SurroundingValue[]; surroundingLines: SurroundingLines[] } {
  const { program, index } = casebook.version;
  const values = new Map<string, SurroundingValue>();
  const lines = new Map<string, SurroundingLines>();
  const sources = autofillSources(program, view, page.pageKey).map((path) => ({
    ...path,
    block: index.item(path.page, path.item)!.block.key,
  }));
  const read = [...checkKeys.flatMap((key) => program.operandsOf(key)), ...sources];
  for (const { visit, page: pageKey, block, item } of read) {
    const from = casebook.find(page, visit, pageKey);
    if (!from || from === page) continue;
    const base = {
      ...(visit === undefined ? {} : { visitKey: visit }),
      pageKey,
      blockKey: block,
    };
    const id = [visit, pageKey, block].join(' ');
    const isLined = blockType(index.pages.get(pageKey)?.blocks, block) !== BlockType.normal;
    const numbers = casebook.linesOf(from, block);
    if (isLined) lines.set(id, { ...base, lines: [...numbers] });
    for (const line of numbers) {
      const row = from.values.get(`${block} ${line} ${item}`);
      if (row && !row.deleted && row.value !== null) {
        values.set(`${id} ${line} ${item}`, { ...base, line, itemKey: item, value: row.value });
      }
    }
  }
  return { surroundingValues: [...values.values()], surroundingLines: [...lines.values()] };
}

function blockType(blocks: readonly { key: Key; type: BlockType }[] | undefined, key: Key) {
  return blocks?.find((block) => block.key === key)?.type;
}
