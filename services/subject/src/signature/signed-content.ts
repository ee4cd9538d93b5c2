import type { Language } from '@casebook/catalogue';
import { digestOf } from './content-digest';
import { type Plain, yieldBetweenSteps } from '@casebook/service-kit';
import { holdsValue, textIn, unitOf } from '@casebook/study-design';
import { isNotDone, itemInstanceKey, type ItemInstanceRef } from '@casebook/subject-data';
import { codeLabel } from '../design/code-label';
import type { DesignVersion } from '../design/design-version';
import { orderVisits, pagePlaces } from '../design/visit-order';
import type { ReachedPage } from '../engine/status-reach';
import { formerValues } from '../page/former-values';
import type { FormerValue } from '../page/page.dto';
import type { SignatureTarget } from './signature-place';
import type { SignedItem, SignedPage } from './signature-preview.dto';

/** What a signer is shown, and its digest. */
export interface SignedContent {
  pages: Plain<SignedPage>[];
  items: number;
  entered: number;
  digest: string;
}

export interface ContentScope {
  studyId: number;
  subjectId: number;
  roleCode: string | null;
  language: Language;
}

/**
 * What pages show to a role in a language: every item that it sees and no check hides, on existing lines, also empty
 * ones.
 *
 * @param reached the pages below the target
 * @param order the version whose schedule orders the pages
 */
export async function signedContent(
  scope: ContentScope,
  target: SignatureTarget,
  reached: readonly ReachedPage[],
  order: DesignVersion,
  versionOf: (versionId: number) => Promise<DesignVersion>,
): Promise<SignedContent> {
  const shown = inOrder(
    order,
    reached.filter(
      ({ data, page }) =>
        !page.visit.deleted && data.version.role(scope.roleCode).seesPage(page.pageKey),
    ),
  );
  const former = await Promise.all(
    shown.map(async ({ data, page }) => {
      const found = await formerValues(data.version, page, versionOf);
      return new Map(found.map((value) => [itemInstanceKey(value), value]));
    }),
  );
  const pages = await yieldBetweenSteps(pagesOf(scope.language, shown, former));
  const all = pages.flatMap(({ items }) => items);
  const { studyId, subjectId, language } = scope;
  const { level, visitId, pageId } = target;
  return {
    pages,
    items: all.length,
    entered: all.filter(({ value }) => value !== null).length,
    // Names stand sorted here and below, because then the digest needs no sorted copy of everything.
    digest: digestOf({ language, level, pageId, pages, studyId, subjectId, visitId }),
  };
}

function* pagesOf(
  language: Language,
  shown: readonly ReachedPage[],
  former: readonly ReadonlyMap<string, Plain<FormerValue>>[],
): Generator<undefined, Plain<SignedPage>[], undefined> {
  const pages: Plain<SignedPage>[] = [];
  for (const [at, one] of shown.entries()) {
    const { page, data } = one;
    const { index, design, versionNo } = data.version;
    const items = itemsOf(one, language, former[at]!);
    yield;
    // A page that shows nothing is not asked for.
    if (items.length === 0) continue;
    pages.push({
      cycleNo: page.visit.cycleNo,
      items,
      pageId: page.pageId,
      pageTitle: textIn(index.pages.get(page.pageKey)?.title, language, design.languages),
      unscheduledNo: page.visit.unscheduledNo,
      versionNo,
      visitId: page.visit.visitId,
      visitTitle: textIn(index.visits.get(page.visit.visitKey)?.title, language, design.languages),
    });
  }
  return pages;
}

function itemsOf(
  one: ReachedPage,
  language: Language,
  former: ReadonlyMap<string, Plain<FormerValue>>,
): Plain<SignedItem>[] {
  const { page, data } = one;
  const { version } = data;
  const { languages } = version.design;
  const text = (texts: Parameters<typeof textIn>[0] | null): string | null =>
    texts ? textIn(texts, language, languages) : null;
  const found: Plain<SignedItem>[] = [];
  for (const block of version.index.pages.get(page.pageKey)?.blocks ?? []) {
    const positions = page.lines.get(block.key);
    const lines = data
      .linesOf(page, block.key)
      .map((line) => ({ line, at: positions?.get(line)?.position ?? line }))
      .toSorted((a, b) => a.at - b.at || a.line - b.line);
    for (const { line } of lines) {
      for (const item of block.items.filter(holdsValue)) {
        const ref: ItemInstanceRef = { blockKey: block.key, line, itemKey: item.key };
        if (!one.isShown(ref)) continue;
        const row = page.values.get(itemInstanceKey(ref));
        const value = row && !row.deleted ? row.value : null;
        // A value that the version no longer takes is shown with the wording and unit of its own version.
        const was = former.get(itemInstanceKey(ref));
        found.push({
          blockKey: block.key,
          itemKey: item.key,
          label: textIn(item.label, language, languages),
          line,
          lineLabel: text(version.lineLabel(page.pageKey, block.key, line)),
          notDone: row !== undefined && isNotDone(row),
          unit: text(was ? was.unit : unitOf(item)),
          value,
          valueLabel: text(
            was ? was.valueLabel : codeLabel(version, page.pageKey, item.key, value),
          ),
        });
      }
    }
  }
  return found;
}

/** Pages in the order of visits and of the schedule of each. */
function inOrder(order: DesignVersion, reached: readonly ReachedPage[]): ReachedPage[] {
  const byVisit = Map.groupBy(reached, ({ page }) => page.visit.visitId);
  const visits = [...byVisit].map(([visit_id, [first]]) => {
    const { visitKey, cycleNo, unscheduledNo } = first!.page.visit;
    return { visit_id, visit_key: visitKey, cycle_no: cycleNo, unscheduled_no: unscheduledNo };
  });
  return orderVisits(order, visits).flatMap(({ visit_id, visit_key }) => {
    const at = pagePlaces(order, visit_key);
    return byVisit
      .get(visit_id)!
      .toSorted((a, b) => at(a.page.pageKey) - at(b.page.pageKey) || a.page.pageId - b.page.pageId);
  });
}
