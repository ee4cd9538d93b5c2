import type { PageView } from '@casebook/api-subject';
import { pageDesign, type PageDesign } from '@casebook/crf-page';

/** The design of an opened page, with the values of other pages that its checks read. */
export function pageDesignOf(view: PageView): PageDesign {
  return pageDesign({
    design: view.design,
    pageKey: view.pageKey,
    visitKey: view.visitKey,
    repetition: view.unscheduledNo ?? view.cycleNo,
    siteCode: view.siteCode,
    subjectNumber: view.subjectNo,
    today: view.today,
    surroundings: {
      values: view.surroundingValues,
      lines: view.surroundingLines,
      visits: view.surroundingVisits,
    },
  });
}
