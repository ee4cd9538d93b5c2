import type { OpenedPage, SignedItem, SignedPage } from '@casebook/api-subject';
import { isChanged, type PageRootState } from '@casebook/crf-page';
import { itemInstanceKey } from '@casebook/subject-data';
import type { ShownPreview } from './shown-changes';

/** What is signed with one password: a page, a visit or the subject; or several pages, each with a signature of its own. */
export type ToSign = ShownPreview & { each?: readonly OpenedPage[] };

/** Several pages of a subject, each with the preview of its own. */
export function together(previews: readonly ShownPreview[]): ToSign {
  const sum = (of: (preview: ShownPreview) => number) =>
    previews.reduce((total, one) => total + of(one), 0);
  return {
    ...previews[0]!,
    pages: previews.flatMap(({ pages }) => pages),
    items: sum(({ items }) => items),
    entered: sum(({ entered }) => entered),
    changes: previews.flatMap(({ changes }) => changes),
    changeCount: sum(({ changeCount }) => changeCount),
    blockers: [...new Set(previews.flatMap(({ blockers }) => blockers))],
    each: previews.map(({ pageId, digest }) => ({ pageId: pageId!, digest })),
  };
}

/** Everything that is shown of a page; equal for equal content. */
export const contentOf = (page: SignedPage): string => JSON.stringify(page);

/**
 * How an open page stands to what would be signed: it shows exactly that; it shows values that are not saved, such as
 * proposed ones; or it was read before somebody changed it.
 */
export function shownAs(
  { page }: PageRootState,
  { items }: SignedPage,
): 'same' | 'unsaved' | 'old' {
  const shown = items.map((item) => {
    const entry = page.items[itemInstanceKey(item)];
    const isNotDone = entry?.storedNotDone !== undefined;
    if ((entry?.stored ?? null) !== item.value || isNotDone !== item.notDone) return 'old';
    return entry && isChanged(entry) ? 'unsaved' : 'same';
  });
  return (['old', 'unsaved'] as const).find((one) => shown.includes(one)) ?? 'same';
}

/** The digest in a form that people compare: its first digits in groups. */
export const shortDigest = (digest: string): string =>
  (digest.slice(0, 12).match(/.{4}/g) ?? []).join(' ');

/** A value of the content that is another one than a moment ago. */
export interface ContentDifference {
  pageId: number;
  item: SignedItem;
  before: SignedItem | null;
}

/** What the second content shows otherwise than the first: the person looks at these before signing. */
export function differences(
  before: Pick<ShownPreview, 'pages'>,
  after: Pick<ShownPreview, 'pages'>,
): ContentDifference[] {
  const known = new Map(
    before.pages.flatMap(({ pageId, items }) =>
      items.map((item) => [`${pageId} ${itemInstanceKey(item)}`, item] as const),
    ),
  );
  return after.pages.flatMap(({ pageId, items }) =>
    items.flatMap((item) => {
      const was = known.get(`${pageId} ${itemInstanceKey(item)}`) ?? null;
      return was && JSON.stringify(was) === JSON.stringify(item)
        ? []
        : [{ pageId, item, before: was }];
    }),
  );
}

/** Consecutive items of one block, in lines where it has lines. */
export interface ContentBlock {
  blockKey: string;
  /** Items without lines. */
  items: SignedItem[];
  lines: { line: number; label: string | null; items: SignedItem[] }[];
}

export function blocksOf({ items }: SignedPage): ContentBlock[] {
  const blocks: ContentBlock[] = [];
  for (const item of items) {
    let block = blocks.at(-1);
    if (block?.blockKey !== item.blockKey) {
      block = { blockKey: item.blockKey, items: [], lines: [] };
      blocks.push(block);
    }
    if (item.line === 0) {
      block.items.push(item);
      continue;
    }
    const present = block.lines.find(({ line }) => line === item.line);
    if (present) present.items.push(item);
    else block.lines.push({ line: item.line, label: item.lineLabel, items: [item] });
  }
  return blocks;
}
