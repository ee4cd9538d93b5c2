import {
  isGenerated,
  type ItemInstanceKey,
  itemInstanceKey,
  parseItemInstanceKey,
} from '@casebook/subject-data';
import { computedOnce } from './computed-once';
import { itemInstancesOf, type PageDesign } from './page-design';
import { isLive, type ItemEntry, type PageStore } from './page-store';
import type { PageRootState } from './page-state';

/** For each design: the items that count for the input status of the page and hold nothing on the screen, in its order. */
const emptyIn = computedOnce((design: PageDesign) =>
  computedOnce((items: PageStore['items']) =>
    computedOnce((lines: PageStore['lines']) =>
      computedOnce((hidden: PageStore['hidden']): readonly ItemInstanceKey[] =>
        itemInstancesOf(design, (blockKey) =>
          (lines[blockKey] ?? []).filter(isLive).map(({ line }) => line),
        )
          .filter(({ item }) => !isGenerated(item))
          .map(({ blockKey, line, item }) => itemInstanceKey({ blockKey, line, itemKey: item.key }))
          .filter((id) => !(id in hidden) && isEmpty(items[id])),
      ),
    ),
  ),
);

const isEmpty = (entry: ItemEntry | undefined): boolean =>
  (entry?.shown ?? '') === '' && entry?.notDone === undefined;

/** The items because of which the page is not complete. */
export function emptyItems(
  { page }: PageRootState,
  design: PageDesign,
): readonly ItemInstanceKey[] {
  return emptyIn(design)(page.items)(page.lines)(page.hidden);
}

/** The item at which entry goes on: the first empty one, or the first of the page. */
export function firstToEnter(
  state: PageRootState,
  design: PageDesign,
): ItemInstanceKey | undefined {
  const isTyped = (id: ItemInstanceKey) => !design.generated.has(parseItemInstanceKey(id).itemKey);
  return emptyItems(state, design).find(isTyped) ?? firstShown(state, design);
}

function firstShown({ page }: PageRootState, design: PageDesign): ItemInstanceKey | undefined {
  return itemInstancesOf(design, (blockKey) =>
    (page.lines[blockKey] ?? []).filter(isLive).map(({ line }) => line),
  )
    .map(({ blockKey, line, item }) => itemInstanceKey({ blockKey, line, itemKey: item.key }))
    .find((id) => !(id in page.hidden));
}
