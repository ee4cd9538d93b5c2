import type { StudyDesign, Text } from '@casebook/study-design';
import type { TreeDataNode } from '@casebook/ui/data';

/** Key of the branch of pages that no visit has. */
const UNSCHEDULED = '/';

/**
 * Where a page is in the tree: the branch, and the leaf in it. A page that is opened without its visit is shown at the
 * first one that collects it.
 */
export function placeInTree(
  schedule: StudyDesign['schedule'],
  page: string,
  visit: string | null,
): { branch: string; leaf: string } {
  const at = visit ?? schedule.find((entry) => entry.page === page)?.visit;
  return { branch: at ?? UNSCHEDULED, leaf: `${at ?? ''}/${page}` };
}

/**
 * Visits with their pages in schedule order, then pages without a visit. Keys are `<visit>` and `<visit>/<page>`. A
 * search keeps pages whose title or key contains the text, and all pages of a visit whose title or key contains it.
 */
export function pageTree(
  design: Pick<StudyDesign, 'visits' | 'schedule' | 'pages'>,
  text: (text: Text) => string,
  notScheduled: string,
  search: string,
): TreeDataNode[] {
  const wanted = search.trim().toLowerCase();
  const hits = (title: string, key: string) =>
    wanted === '' || title.toLowerCase().includes(wanted) || key.toLowerCase().includes(wanted);
  const pages = new Map(design.pages.map((page) => [page.key, page]));
  const titleOf = (key: string) => {
    const page = pages.get(key);
    return page ? text(page.title) : key;
  };
  const leaf = (visit: string, key: string): TreeDataNode => ({
    key: `${visit}/${key}`,
    title: titleOf(key),
    isLeaf: true,
  });
  const visits = design.visits.map((visit): TreeDataNode => {
    const title = text(visit.title);
    const children = design.schedule
      .filter((entry) => entry.visit === visit.key)
      .map((entry) => leaf(visit.key, entry.page));
    return {
      key: visit.key,
      title,
      selectable: false,
      children: hits(title, visit.key)
        ? children
        : children.filter(({ key }) => {
            const page = String(key).split('/')[1]!;
            return hits(titleOf(page), page);
          }),
    };
  });
  const scheduled = new Set(design.schedule.map((entry) => entry.page));
  const rest = design.pages
    .filter((page) => !scheduled.has(page.key) && hits(text(page.title), page.key))
    .map((page) => leaf('', page.key));
  return [
    ...visits.filter(({ children }) => wanted === '' || children!.length > 0),
    ...(rest.length > 0
      ? [{ key: UNSCHEDULED, title: notScheduled, selectable: false, children: rest }]
      : []),
  ];
}
