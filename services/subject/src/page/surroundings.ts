import { BlockType, type Key } from '@casebook/study-design';
import { autofillSources } from '@casebook/role-view';
import type { RoleView } from '@casebook/role-view';
import { itemInstanceKey, type PageInstance } from '@casebook/subject-data';
import type { SurroundingLines, SurroundingValue, SurroundingVisits } from './page.dto';
import type { LoadedSubject } from '../engine/loaded-subject';

/**
 * Values of other pages that the checks of this page read in the browser, or that items are filled from. Only values
 * that the role's own checks and items name are sent, so nothing hidden is among them.
 *
 * @param checkKeys keys of the checks that the browser gets
 */
export function surroundingsOf(
  data: LoadedSubject,
  page: PageInstance,
  view: RoleView,
  checkKeys: readonly string[],
): {
  surroundingValues: SurroundingValue[];
  surroundingLines: SurroundingLines[];
  surroundingVisits: SurroundingVisits[];
} {
  const { program, index } = data.version;
  const values = new Map<string, SurroundingValue>();
  const lines = new Map<string, SurroundingLines>();
  const sources = autofillSources(program, view, page.pageKey).map((path) => ({
    ...path,
    block: index.item(path.page, path.item)!.block.key,
    line: 'none' as const,
  }));
  const operands = [...checkKeys.flatMap((key) => program.operandsOf(key)), ...sources];
  const read = operands.flatMap((operand) =>
    data.readBy(page, operand).map((found) => ({ ...operand, ...found, from: found.page })),
  );
  for (const { visit, repetition, from, block, item } of read) {
    if (from === page) continue;
    const { pageKey } = from;
    const base = {
      ...(visit === undefined ? {} : { visitKey: visit }),
      ...(typeof repetition === 'number' && { repetition }),
      pageKey,
      blockKey: block,
    };
    const id = [visit, repetition, pageKey, block].join(' ');
    const isLined = blockType(index.pages.get(pageKey)?.blocks, block) !== BlockType.normal;
    const numbers = data.linesOf(from, block);
    if (isLined) lines.set(id, { ...base, lines: [...numbers] });
    for (const line of numbers) {
      const row = from.values.get(itemInstanceKey({ blockKey: block, line, itemKey: item }));
      if (row && !row.deleted && row.value !== null) {
        values.set(`${id} ${line} ${item}`, { ...base, line, itemKey: item, value: row.value });
      }
    }
  }
  return {
    surroundingValues: [...values.values()],
    surroundingLines: [...lines.values()],
    surroundingVisits: visitsOf(data, checkKeys),
  };
}

/** The existing repetitions of visits of which checks read several repetitions or the previous one. */
function visitsOf(data: LoadedSubject, checkKeys: readonly string[]): SurroundingVisits[] {
  const { checks } = data.version.program;
  const visits = new Set<Key>();
  for (const key of checkKeys) {
    const check = checks.get(key);
    for (const visit of check?.visits ?? []) visits.add(visit);
    for (const { visit, repetition } of check?.operands ?? [])
      if (visit !== undefined && repetition !== undefined) visits.add(visit);
  }
  return [...visits].map((visitKey) => ({ visitKey, numbers: data.repetitions(visitKey) }));
}

function blockType(blocks: readonly { key: Key; type: BlockType }[] | undefined, key: Key) {
  return blocks?.find((block) => block.key === key)?.type;
}
