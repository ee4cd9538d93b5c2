import { unitOf } from '@casebook/study-design';
import { type PageInstance, type StoredValue, fixedLinesOf } from '@casebook/subject-data';
import type { Plain } from '@casebook/service-kit';
import { codeLabel } from '../design/code-label';
import { type DesignVersion } from '../design/design-version';
import type { FormerItem } from './page.dto';

/**
 * Values of a page that the shown version has no place for: the item was removed or moved to another block, or the line
 * has no label any more. They are kept and shown with the labels of the version they were entered under, and cannot be
 * changed.
 *
 * @param versionOf reads the version that a value was entered under
 */
export async function formerItems(
  shown: DesignVersion,
  roleCode: string | null,
  page: PageInstance,
  versionOf: (versionId: number) => Promise<DesignVersion>,
): Promise<Plain<FormerItem>[]> {
  const rows = [...page.values.values()].filter(
    (row) => !row.deleted && row.value !== null && !isCollected(shown, page, row),
  );
  const described = await Promise.all(
    rows.map(async (row) => {
      const version = await versionOf(row.versionId);
      if (!isSeen(shown, version, roleCode, page, row)) return [];
      return [{ order: orderOf(version, page, row), item: describe(version, page, row) }];
    }),
  );
  return described
    .flat()
    .toSorted(byPosition)
    .map(({ item }) => item);
}

/** Whether the shown version of the page collects the item instance of a value. */
export function isCollected(
  { index }: DesignVersion,
  { pageKey, lines }: PageInstance,
  { blockKey, line, itemKey }: StoredValue,
): boolean {
  const placed = index.item(pageKey, itemKey);
  if (placed?.block.key !== blockKey) return false;
  const fixed = fixedLinesOf(placed.block);
  return fixed ? fixed.includes(line) : (lines.get(blockKey)?.has(line) ?? false);
}

/** The role must be able to see the item in both versions: where it is now and where it was. */
function isSeen(
  shown: DesignVersion,
  version: DesignVersion,
  roleCode: string | null,
  { pageKey }: PageInstance,
  { itemKey }: StoredValue,
): boolean {
  const isKnown = shown.knowsPlace(pageKey, null, itemKey);
  return (
    version.role(roleCode).seesItem(pageKey, itemKey) &&
    (!isKnown || shown.role(roleCode).seesItem(pageKey, itemKey))
  );
}

/** The position (block, line, item) in the version that a value was entered under. */
function orderOf(
  { index }: DesignVersion,
  { pageKey }: PageInstance,
  { blockKey, line, itemKey }: StoredValue,
): number[] {
  const { blocks } = index.pages.get(pageKey)!;
  const block = blocks.find(({ key }) => key === blockKey)!;
  const at = block.lines?.findIndex(({ number }) => number === line) ?? line;
  return [blocks.indexOf(block), at, block.items.findIndex(({ key }) => key === itemKey)];
}

function byPosition(a: { order: readonly number[] }, b: { order: readonly number[] }): number {
  return a.order.map((at, part) => at - b.order[part]!).find((apart) => apart !== 0) ?? 0;
}

function describe(
  version: DesignVersion,
  { pageKey }: PageInstance,
  { blockKey, line, itemKey, value, revision, flags }: StoredValue,
): Plain<FormerItem> {
  const { block, item } = version.index.item(pageKey, itemKey)!;
  return {
    blockKey,
    line,
    itemKey,
    value,
    revision,
    flags,
    label: item.label,
    blockLabel: block.label ?? null,
    lineLabel: version.lineLabel(pageKey, blockKey, line),
    unit: unitOf(item) ?? null,
    valueLabel: codeLabel(version, pageKey, itemKey, value),
    versionNo: version.versionNo,
  };
}
