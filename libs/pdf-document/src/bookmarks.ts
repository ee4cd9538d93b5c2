/** A bookmark of pdfkit: what it lets others add and read. */
export interface Bookmark {
  addItem: (
    title: string,
    options?: { top?: number; pageNumber?: number; expanded?: boolean },
  ) => Bookmark;
  readonly children: readonly Bookmark[];
  readonly options: { expanded?: boolean };
  readonly outlineData: { Count?: number };
}

/**
 * States below every bookmark how many others are shown there, or would be shown if it were opened (ISO 32000-1, 12.3.3:
 * required for each with others below). pdfkit states it only for bookmarks that are open, and never for the root.
 *
 * @param root open, as every reader shows it
 */
export function countBookmarks(root: Bookmark): void {
  root.outlineData.Count = countBelow(root);
}

function countBelow({ children }: Bookmark): number {
  let shown = children.length;
  for (const child of children) {
    const below = countBelow(child);
    if (below === 0) continue;
    const isOpen = child.options.expanded === true;
    child.outlineData.Count = isOpen ? below : -below;
    if (isOpen) shown += below;
  }
  return shown;
}
