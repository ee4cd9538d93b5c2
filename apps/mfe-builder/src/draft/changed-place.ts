import type { DraftStep } from '@casebook/api-builder';
import {
  isListKind,
  type Key,
  type Page,
  PART_LISTS,
  type PartKind,
  sameJson,
} from '@casebook/study-design';
import { type FaultAddress, faultAddress } from '../validation/fault-address';
import { type DraftState, partId } from './draft-state';

/** A part of the draft, or a block or item of a page. */
export interface ChangedPlace {
  kind: PartKind;
  /** The key of the part, then those of the block and the item. */
  keys: readonly Key[];
}

/** Where a step has changed something that is still there; undefined: it only removed parts. */
export function changedPlace(
  { changes }: DraftStep,
  before: DraftState['parts'],
  after: DraftState['parts'],
): ChangedPlace | undefined {
  const change = changes.find(({ kind, key }) => after[partId(kind, key)] !== undefined);
  if (!change) return undefined;
  const { kind, key } = change;
  const [old, next] = [before, after].map((parts) => parts[partId(kind, key)]?.content);
  const within = kind === 'page' && old ? changedIn(old as Page, next as Page) : [];
  return { kind, keys: [key, ...within] };
}

/** The block and item of a page that differ first: in what they are, else in their order. */
function changedIn(before: Page, after: Page): Key[] {
  const items = new Map(
    before.blocks.flatMap((block) => block.items.map((item) => [item.key, item] as const)),
  );
  for (const block of after.blocks) {
    const item = block.items.find((one) => !sameJson(one, items.get(one.key)));
    if (item) return [block.key, item.key];
  }
  for (const block of after.blocks) {
    const old = before.blocks.find(({ key }) => key === block.key);
    if (sameJson(block, old)) continue;
    const moved = block.items.find(({ key }, at) => key !== old?.items[at]?.key);
    return moved && old ? [block.key, moved.key] : [block.key];
  }
  return [];
}

/** The screen that shows a place, as for a fault there. */
export function addressOf({ kind, keys }: ChangedPlace): FaultAddress | undefined {
  return faultAddress({
    area: isListKind(kind) ? PART_LISTS[kind] : kind,
    place: keys.join(' › '),
    path: keys.length > 2 ? '/items/' : '',
  });
}

/** Attributes of the element that shows a place. */
export const placeMark = (kind: PartKind, ...keys: readonly Key[]) => ({
  'data-place': [kind, ...keys].join(' › '),
});

/** The element that shows a place, or else what it lies in; undefined: this screen shows neither. */
export function elementOf({ kind, keys }: ChangedPlace): HTMLElement | undefined {
  for (let length = keys.length; length > 0; length--) {
    const { 'data-place': mark } = placeMark(kind, ...keys.slice(0, length));
    const found = document.querySelector<HTMLElement>(`[data-place="${CSS.escape(mark)}"]`);
    if (found) return found;
  }
  return undefined;
}
