import type { PageView, VisitMatrix } from '@casebook/api-subject';
import { useVisitName } from '@casebook/screen-kit';
import { useText } from '@casebook/shell-sdk';

/** The name of a page of the subject, with its visit when that is another one; undefined while it is not known. */
export function usePlaceName(
  matrix: VisitMatrix | undefined,
  view: PageView,
): (pageId: number) => string | undefined {
  const text = useText();
  const visitName = useVisitName();
  return (pageId) => {
    const cell = matrix?.cells.find((one) => one.pageId === pageId);
    const page = matrix?.pages.find(({ pageKey }) => pageKey === cell?.pageKey);
    const visit = matrix?.visits.find(({ visitId }) => visitId === cell?.visitId);
    if (!page || !visit) return undefined;
    const title = text(page.title);
    if (visit.visitId === view.visitId) return title;
    return `${title} · ${visitName({ ...visit, visitTitle: visit.title })}`;
  };
}
