import type { Code } from '@casebook/catalogue';
import { Problem } from '@casebook/service-kit';
import { BlockType, holdsValue } from '@casebook/study-design';
import type { StatusAct } from '@casebook/subject-data';
import type { LoadedSubject } from './loaded-subject';
import type { ReachedPage, StatusReach } from './status-reach';

/**
 * Checks the target of an act after the subject's row was locked.
 *
 * @param pages the pages that the act reaches
 * @throws Problem 404 for a visit or page that the subject does not have or the role does not see
 * @throws Problem 422 for a deleted visit, and for a block, line or item that is not on the page or that the role does
 *   not see
 */
export function checkStatusTarget(
  { data }: StatusReach,
  act: StatusAct,
  pages: readonly ReachedPage[],
  roleCode: string | null,
): void {
  if (act.level === 'subject') return;
  if (act.level === 'visit') return checkVisit(data, pages, act.visitId!, roleCode);
  const [reached] = pages;
  if (!reached || !seesPage(reached, roleCode)) throw Problem.notFound();
  if (reached.page.visit.deleted) throw new Problem(422, 'SUBJECT_VISIT_DELETED');
  if (act.level !== 'page') checkPlace(reached, act, roleCode);
}

const seesPage = ({ data, page }: ReachedPage, roleCode: string | null): boolean =>
  data.version.role(roleCode).seesPage(page.pageKey);

function checkVisit(
  data: LoadedSubject,
  pages: readonly ReachedPage[],
  visitId: number,
  roleCode: string | null,
): void {
  const visit = data.visits.get(visitId);
  if (!visit) throw Problem.notFound();
  const isKnown = data.version.index.visits.has(visit.visitKey);
  const isSeen = isKnown
    ? data.version.role(roleCode).seesVisit(visit.visitKey)
    : pages.some((one) => seesPage(one, roleCode));
  if (!isSeen) throw Problem.notFound();
  if (visit.deleted) throw new Problem(422, 'SUBJECT_VISIT_DELETED');
}

function checkPlace(
  { data, page }: ReachedPage,
  { level, blockKey, line, itemKey }: StatusAct,
  roleCode: string | null,
): void {
  const { index } = data.version;
  const view = data.version.role(roleCode);
  const block = index.pages.get(page.pageKey)?.blocks.find(({ key }) => key === blockKey);
  if (!block || !view.seesBlock(page.pageKey, block.key)) {
    throw refused('blockKey', 'SUBJECT_ITEM_UNKNOWN');
  }
  if (level === 'block') return;
  const item = block.items.find(({ key }) => key === itemKey);
  if (level === 'question') {
    const isSeen = item && holdsValue(item) && view.seesItem(page.pageKey, item.key);
    if (!isSeen) throw refused('itemKey', 'SUBJECT_ITEM_UNKNOWN');
  } else if (block.type === BlockType.normal) {
    throw refused('line', 'SUBJECT_LINE_UNKNOWN');
  }
  if (data.linesOf(page, block.key).includes(line!)) return;
  const isRemoved = page.lines.get(block.key)?.get(line!)?.deleted;
  throw refused('line', isRemoved ? 'SUBJECT_LINE_REMOVED' : 'SUBJECT_LINE_UNKNOWN');
}

const refused = (field: string, code: Code) => Problem.invalid([{ field, code }]);
